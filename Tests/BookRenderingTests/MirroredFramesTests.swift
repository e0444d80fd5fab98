import Foundation
import Graphics
import ImageCoding
import TestSupport
import Testing

@testable import BookRendering

/// Frames of a book that is read from right to left: those of another in a mirror.
struct MirroredFramesTests {
  /// Letters that are their own mirror images: Ethiopic ones, and Hebrew ones in their place; neither script has
  /// capitals, so that heads are alike too.
  private static let letters = zip("ሀለሐመሠረሰሸቀበ", "אבגדהוזחטי").map { ($0, $1) }

  private static func font() -> TestFont {
    var font = TestFont(
      letters.flatMap { [$0.0, $0.1] }.flatMap(\.unicodeScalars) + "0123456789.".unicodeScalars)
    font.blank = [" "]
    return font
  }

  /// A book of two chapters of random words.
  private func text(_ seed: UInt64) -> String {
    var random = SplitMix64(seed: seed)
    func words(_ count: Int) -> String {
      (0..<count).map { _ in
        (0..<Int.random(in: 1...8, using: &random)).map { _ in
          String(Self.letters.randomElement(using: &random)?.0 ?? "ሀ")
        }.joined()
      }.joined(separator: " ")
    }
    return "---\ntitle: \(words(2))\n---\n\n"
      + (0..<2).map { _ in
        "# \(words(2))\n\n" + (0..<3).map { _ in words(60) + "\n\n" }.joined()
          + "> \(words(20))\n\n"
      }.joined()
  }

  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "render-book-mirror-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data(Self.font().file("squares").bytes)
      .write(to: URL(fileURLWithPath: folder + "/squares.ttf"))
    try body(folder)
  }

  /// The pictures of a book, by their names.
  private func pictures(
    _ text: String, _ language: String, _ options: [String], in folder: String
  ) throws -> [(name: String, bitmap: Bitmap)] {
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(language).md"))
    let run = try runCommand(
      [
        "\(language).md", "--language", language, "--out", language, "--quiet", "--font",
        "squares.ttf", "--page-size", "240x300pt", "--margins", "30,36,36,40pt", "--dpi", "72",
        "--expansion", "0", "--tracking", "0", "--no-protrusion",
      ] + options, in: folder)
    #expect(run.code == 0, "\(run.errors)")
    let out = "\(folder)/\(language)"
    return try FileManager.default.contentsOfDirectory(atPath: out)
      .filter { $0.hasSuffix(".png") }.sorted().map { name in
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(out)/\(name)")))
        return (name, try ImageFile.decode(bytes).bitmap.rgba())
      }
  }

  /// How far a picture is from the mirror image of another where they differ most, in shades.
  private func difference(_ one: Bitmap, mirrored other: Bitmap) -> Int {
    guard one.width == other.width, one.height == other.height else { return 255 }
    var most = 0
    for y in 0..<one.height {
      for x in 0..<one.width {
        let (here, there) = ((y * one.width + x) * 4, ((y + 1) * one.width - 1 - x) * 4)
        for channel in 0..<3 {
          let distance = Int(one.bytes[here + channel]) - Int(other.bytes[there + channel])
          most = max(most, abs(distance))
        }
      }
    }
    return most
  }

  /// A sixteenth of a pixel's ink: letters stand in sixteenths of pixels, and what lies between two of them goes to the
  /// one in a picture and to the other in its mirror image.
  private static let shade = 16

  @Test(arguments: [
    [], ["--spine", "mid", "--frames", "3"], ["--transition", "slide", "--frames", "2"],
    ["--transition", "cover", "--frames", "2"], ["--transition", "fade", "--frames", "2"],
  ])
  func `pages, spreads and turns from right to left are mirror images`(_ options: [String]) throws {
    try withFolder { folder in
      let ethiopic = text(20)
      var hebrew = ethiopic
      for (letter, other) in Self.letters {
        hebrew = hebrew.replacing("\(letter)", with: "\(other)")
      }
      let one = try pictures(ethiopic, "am", options, in: folder)
      let other = try pictures(hebrew, "he", options, in: folder)
      #expect(one.count > 3 && one.map(\.name) == other.map(\.name))
      for (one, other) in zip(one, other) {
        #expect(difference(one.bitmap, mirrored: other.bitmap) <= Self.shade, "\(one.name)")
      }
      // The law says something: most pictures are not their own mirror images.
      let uneven = one.count { difference($0.bitmap, mirrored: $0.bitmap) > 64 }
      #expect(uneven * 2 > one.count)
    }
  }
}
