/// The format of a picture file, recognised by its first bytes.
package enum ImageFormat: String, Sendable, Hashable, CaseIterable {
  case png, jpeg, gif, webp, svg

  /// Recognises the beginning of a file; nil if it is none of these.
  ///
  /// The file's name is ignored: it may be wrong.
  package init?(of bytes: some Collection<UInt8>) {
    let start = Array(bytes.prefix(Self.reach))
    func begins(_ magic: [UInt8], at index: Int = 0) -> Bool {
      start.dropFirst(index).starts(with: magic)
    }
    if begins(Self.pngSignature) {
      self = .png
    } else if begins([0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if begins(Array("GIF87a".utf8)) || begins(Array("GIF89a".utf8)) {
      self = .gif
    } else if begins(Array("RIFF".utf8)) && begins(Array("WEBP".utf8), at: 8) {
      self = .webp
    } else if Self.looksLikeSVG(start) {
      self = .svg
    } else {
      return nil
    }
  }

  /// The signature of PNG files (PNG 5.2).
  static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The number of bytes examined: an SVG's element may come after a comment or a document type.
  private static let reach = 1024

  private static func looksLikeSVG(_ start: [UInt8]) -> Bool {
    var text = start[...]
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
    let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
    guard text.first(where: { !blanks.contains($0) }) == UInt8(ascii: "<") else { return false }
    let element = Array("<svg".utf8)
    return text.indices.contains { text[$0...].starts(with: element) }
  }
}
