public import Files
internal import Graphics
internal import ImageCoding
internal import Snapshots
internal import Synchronization

/// A folder that explains the differences of pictures: a picture of each, and an HTML page with all
/// of them.
public final class ReportFolder: Sendable {
  /// A way to show a difference in its own file.
  public enum Style: String, Sendable, Hashable, CaseIterable {
    /// The expected picture, the actual one and their difference, side by side.
    case triptych
    /// The differing pixels over the faded picture.
    case overlay
    /// The expected and the actual picture alternating, twice a second.
    case blink
    /// The differing pixels on a transparent background.
    case only
  }

  private let writer: FolderWriter
  private let style: Style
  /// PNG files of the differing pixels, by the names of pictures.
  let marks = Mutex<[FileName: [UInt8]]>([:])
  /// PNG files of new pictures that are in no folder, by name.
  let kept = Mutex<[FileName: [UInt8]]>([:])

  /// Opens the folder, creating it if needed.
  ///
  /// - Throws: `OutputError` if the folder cannot be made or opened.
  public init(_ path: FileName, style: Style = .overlay) throws(OutputError) {
    writer = try FolderWriter(path)
    self.style = style
  }

  /// Writes the picture of a difference, starting a thread for it if `usesThreads`.
  package func explain(
    _ name: FileName, _ difference: PictureComparer.Difference, usesThreads: Bool = false
  ) throws(OutputError) {
    let only = Mutex<[UInt8]>([])
    let shown = Mutex<[UInt8]>([])
    // The overlay for the page and the picture of the difference are made in parallel.
    let counter = TaskCounter(count: 2)
    Workers.run(style == .only || !usesThreads ? 1 : 2) { [style] _ in
      while let task = counter.take() {
        let encoder = PNGEncoder()
        if task == 0 {
          let file = encoder.encode(DifferencePicture.only(difference.mask))
          only.withLock { $0 = file }
        } else if style != .only {
          let file = Self.picture(of: difference, style, encoder)
          shown.withLock { $0 = file }
        }
      }
    }
    let mark = only.withLock { $0 }
    marks.withLock { $0[name] = mark }
    let file = style == .only ? mark : shown.withLock { $0 }
    try write(file, to: Self.fileName(of: name, ending: ".difference.png"))
  }

  private static func picture(
    of difference: PictureComparer.Difference, _ style: Style, _ encoder: PNGEncoder
  ) -> [UInt8] {
    let (expected, actual, mask) = (difference.expected, difference.actual, difference.mask)
    return switch style {
    case .only: encoder.encode(DifferencePicture.only(mask))
    case .overlay: encoder.encode(DifferencePicture.overlay(expected, mask))
    case .triptych: encoder.encode(DifferencePicture.triptych(expected, actual, mask))
    case .blink: AnimatedPNG.blinking(expected, actual, encoder: encoder)
    }
  }

  /// Keeps the file of a new picture for the page.
  package func keep(_ file: [UInt8], of name: FileName) { kept.withLock { $0[name] = file } }

  /// Writes a file of the report.
  func write(_ bytes: [UInt8], to name: String) throws(OutputError) {
    try writer.write(bytes, to: FileName(name))
  }

  /// A distinct name in the report for a picture, which may be in a subfolder.
  ///
  /// Characters other than letters, digits and `.-_` are replaced by their numbers.
  package static func fileName(of picture: FileName, ending: String) -> String {
    var bytes = picture.bytes
    if bytes.count > 4, bytes.suffix(4).elementsEqual(".png".utf8) { bytes.removeLast(4) }
    var name = ""
    for byte in bytes {
      let character = Character(Unicode.Scalar(byte))
      if character.isASCII, character.isLetter || character.isNumber || "-_.".contains(character) {
        name.append(character)
      } else {
        name += byte.percentEncoded
      }
    }
    // File names have at most 255 bytes; a longer one is cut and ends in a digest, after a
    // character that no other name has.
    guard name.utf8.count > longestName else { return name + ending }
    let digest = TextDigest()
    digest.add(picture.bytes)
    return String(name.prefix(longestName - 17)) + "~" + digest.hex(digits: 16) + ending
  }

  private static let longestName = 200
}
