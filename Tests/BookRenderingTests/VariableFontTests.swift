import Foundation
import Graphics
import Manuscript
import Shaping
import TestSupport
import Testing

@testable import BookRendering

/// Faces of variable fonts.
struct VariableFontTests {
  private static let letters: [Unicode.Scalar] = Array("abcdef.1".unicodeScalars)

  private func font() -> FontFile {
    var font = TestFont(Self.letters)
    (font.blank, font.isVariable) = ([" "], true)
    return font.file("squares.ttf")
  }

  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "render-book-axes-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data(font().bytes).write(to: URL(fileURLWithPath: folder + "/squares.ttf"))
    try Data("abc def abc def\n".utf8).write(to: URL(fileURLWithPath: folder + "/x.txt"))
    try body(folder)
  }

  @Test(arguments: [
    ("Heavy", 1.0), ("heavy", 1), ("wght=900", 1), ("wght=650", 0.5), ("wght=400", 0),
  ])
  func `an instance has its advances and its ink in all that measures and draws`(
    _ words: String, _ fraction: Double
  ) throws {
    let file = try font().instance(words)
    let face = try Face(file)
    let glyph = try #require(face.glyph(for: "a"))
    #expect(face.advance(of: UInt32(glyph)) == 600 + Int(100 * fraction))
    let path = GlyphRasterizer(file).outline(glyph: glyph, size: .pt(1000))
    let xs = path.elements.compactMap { element -> Double? in
      switch element {
      case .move(let point), .line(let point): point.x.points
      default: nil
      }
    }
    #expect(abs((xs.min() ?? 0) - (50 - 40 * fraction)) < 1.01)
    #expect(abs((xs.max() ?? 0) - (550 + 40 * fraction)) < 1.01)
  }

  @Test(arguments: [
    "squares.ttf#wdth=3", "squares.ttf#Light", "squares.ttf#wght=x", "squares.ttf#=",
    "squares.ttf#wght=9000", "squares.ttf#wght=nan", "squares.ttf#wght=1=2",
    "plain.ttf#Heavy",
  ])
  func `what the font has not is told in a line`(_ name: String) throws {
    try withFolder { folder in
      try Data(TestFont(Self.letters).file("plain").bytes)
        .write(to: URL(fileURLWithPath: folder + "/plain.ttf"))
      let run = try runCommand(["x.txt", "--font", name, "--out", "out"], in: folder)
      #expect(run.code != 0 && run.errors.split(separator: "\n").count == 1, "\(run.errors)")
      #expect(!FileManager.default.fileExists(atPath: folder + "/out"))
    }
  }

  @Test func `books have the instance's lines and pictures, and another instance is another book`()
    throws
  {
    try withFolder { folder in
      func draw(_ font: String) throws -> (unchanged: Bool, page: Data) {
        let run = try runCommand(
          ["x.txt", "--font", font, "--dpi", "72", "--out", "out"], in: folder)
        #expect(run.code == 0, "\(run.errors)")
        return (
          run.errors.hasSuffix("nothing has changed\n"),
          try Data(contentsOf: URL(fileURLWithPath: folder + "/out/page-0001.png"))
        )
      }
      let plain = try draw("squares.ttf").page
      let heavy = try draw("squares.ttf#Heavy")
      #expect(!heavy.unchanged && heavy.page != plain)
      #expect(try draw("squares.ttf#Heavy").unchanged)
      #expect(try draw("squares.ttf#wght=900").page == heavy.page)
      #expect(try draw("squares.ttf#wght=400").page == plain)
    }
  }

  @Test(arguments: ["Heavy", "wght=650"])
  func `a font of an instance alone has its glyphs, under the same numbers`(_ words: String) throws
  {
    let file = try font().instance(words)
    let alone = try #require(file.asStatic)
    #expect(alone.axes.isEmpty)
    let (face, other) = (try Face(file), try Face(alone))
    #expect(face.glyphCount == other.glyphCount)
    for glyph in 0..<UInt16(face.glyphCount) {
      #expect(face.advance(of: UInt32(glyph)) == other.advance(of: UInt32(glyph)))
      #expect(
        GlyphRasterizer(file).outline(glyph: glyph, size: .pt(100)).elements
          == GlyphRasterizer(alone).outline(glyph: glyph, size: .pt(100)).elements)
    }
  }

  @Test(.needs(.mutool))
  func `a document has the instance's ink`() throws {
    try withFolder { folder in
      func ink(_ font: String) throws -> Int {
        let run = try runCommand(
          ["x.txt", "--font", font, "--out", "x.pdf", "--redraw"], in: folder)
        #expect(run.code == 0, "\(run.errors)")
        let drawn = try runCommand(
          ["draw", "-q", "-r", "144", "-c", "gray", "-F", "pgm", "-o", "x.pgm", "x.pdf"],
          of: Tool.mutool.found(), in: folder)
        #expect(drawn.code == 0)
        return try Data(contentsOf: URL(fileURLWithPath: folder + "/x.pgm")).count { $0 < 128 }
      }
      let (plain, heavy) = (try ink("squares.ttf"), try ink("squares.ttf#Heavy"))
      #expect(Double(heavy) > Double(plain) * 1.1)
    }
  }
}
