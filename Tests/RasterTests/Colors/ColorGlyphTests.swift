import Assets
import Foundation
import Graphics
import Shaping
import TestSupport
import Testing

@testable import Raster

/// Glyphs with colours of their own; `Faces/make-faces.py` says what the faces have.
struct ColorGlyphTests {
  private static let side = 40

  private static func face(_ name: String) throws -> FontFile {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "Faces/\(name).ttf")
    return FontFile(name: "\(name).ttf", bytes: Array(try Data(contentsOf: file)))
  }

  /// A letter that fills a page.
  private func run(_ letter: Character, font: FontNumber = 0, _ ink: Ink = .text) -> GlyphRun {
    let id = UInt16(letter.asciiValue ?? 65) - 65 + 2
    let glyph = Glyph(id: id, cluster: 0, x: .zero, y: .zero, advance: .pt(40))
    return GlyphRun(
      font: font, size: .pt(40), origin: Point(x: .zero, y: .pt(40)), glyphs: [glyph], ink: ink)
  }

  private func paint(
    _ letter: Character, in file: FontFile, _ ink: Ink = .text, theme: PageTheme = .white
  ) -> Bitmap {
    var painter = PagePainter(fonts: [file])
    return paint(letter, ink, with: &painter, theme: theme)
  }

  private func paint(
    _ letter: Character, _ ink: Ink = .text, with painter: inout PagePainter,
    theme: PageTheme = .white
  ) -> Bitmap {
    painter.paint(
      DisplayList(items: [.glyphs(run(letter, ink))]), width: Self.side, height: Self.side,
      scale: 1, theme: theme
    ).rgba()
  }

  /// The pixel at a place of the em, with y growing upward, as red, green and blue.
  private func pixel(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> [Int] {
    let (column, row) = (x * Self.side / 1000, (999 - y) * Self.side / 1000)
    let at = (row * bitmap.width + column) * 4
    return bitmap.bytes[at..<at + 3].map { Int($0) }
  }

  private func isNear(_ one: [Int], _ other: [Int], _ reach: Int = 8) -> Bool {
    zip(one, other).allSatisfy { abs($0 - $1) <= reach }
  }

  private static let (red, green, blue, white, black) = (
    [255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255], [0, 0, 0]
  )

  /// Between red at 0 and blue at 1.
  private static func mixed(_ fraction: Double) -> [Int] {
    [Int((255 * (1 - fraction)).rounded()), 0, Int((255 * fraction).rounded())]
  }

  /// A letter, a place in it, and the colour there.
  private static let samples: [(Character, Int, Int, [Int])] = [
    ("A", 250, 500, blue), ("A", 750, 500, red),
    ("B", 110, 900, mixed(0.11)), ("B", 110, 100, mixed(0.11)), ("B", 810, 500, mixed(0.81)),
    ("C", 260, 500, mixed(0.52)), ("C", 740, 500, mixed(0.52)), ("C", 960, 500, mixed(0.08)),
    ("D", 510, 510, red), ("D", 810, 500, mixed(0.525)), ("D", 20, 20, blue),
    ("E", 260, 500, mixed(0.02)), ("E", 135, 500, mixed(0.46)), ("E", 640, 500, mixed(0.52)),
    ("F", 750, 760, red), ("F", 250, 760, red), ("F", 250, 240, blue), ("F", 750, 240, blue),
    ("G", 250, 250, green), ("G", 250, 750, white), ("G", 750, 250, white),
    ("H", 750, 750, green), ("H", 750, 250, green), ("H", 250, 500, white),
    ("I", 500, 500, black),
    ("J", 125, 250, blue), ("J", 375, 250, red), ("J", 750, 250, white), ("J", 250, 750, white),
    ("K", 250, 250, green), ("K", 750, 250, white), ("K", 250, 750, white),
    ("L", 500, 500, [127, 127, 127]),
  ]

  @Test func `every kind of paint has its colours where they belong`() throws {
    var painter = PagePainter(fonts: [try Self.face("colr1")])
    for letter in "ABCDEFGHIJKL" {
      let bitmap = paint(letter, with: &painter)
      for (own, x, y, color) in Self.samples where own == letter {
        let found = pixel(bitmap, x, y)
        #expect(isNear(found, color), "\(letter) \(x) \(y): \(found), not \(color)")
      }
    }
  }

  @Test(arguments: ["colr0", "sbix", "cbdt"])
  func `layers and pictures have theirs`(_ name: String) throws {
    let bitmap = paint("A", in: try Self.face(name))
    let half = name == "colr0" ? Self.red : [127, 127, 255]
    #expect(isNear(pixel(bitmap, 250, 500), name == "colr0" ? Self.blue : Self.red))
    #expect(isNear(pixel(bitmap, 750, 500), half), "\(pixel(bitmap, 750, 500))")
  }

  @Test func `shapes and pixels of a paint are the same picture`() throws {
    let face = try Self.face("colr1")
    let rasterizer = GlyphRasterizer(face)
    for letter in sample("ABCDEFGHIJL") {
      let glyph = run(letter).glyphs[0].id
      guard case .paint(let paint, _)? = rasterizer.colorGlyph(glyph) else {
        Issue.record("\(letter) has no paint")
        continue
      }
      let area = Rect(x: .zero, y: .pt(-1000), width: .pt(1000), height: .pt(1000))
      let pixels = ColorPaintRaster(rasterizer: rasterizer, text: .black).bitmap(of: paint, area)
      let shapes = self.paint(letter, in: face)
      // Away from edges, which each draws in its own way.
      for x in stride(from: 62, to: 1000, by: 125) {
        for y in stride(from: 62, to: 1000, by: 125) {
          let at = ((999 - y) * pixels.height / 1000 * pixels.width + x * pixels.width / 1000) * 4
          let alpha = Int(pixels.bytes[at + 3])
          let wanted = pixels.bytes[at..<at + 3].map {
            (Int($0) * alpha + 255 * (255 - alpha)) / 255
          }
          let found = pixel(shapes, x, y)
          #expect(isNear(found, wanted, 16), "\(letter) \(x) \(y): \(found), not \(wanted)")
        }
      }
    }
  }

  @Test func `the text's colour is the ink's, and others stay what they are on dark pages`() throws
  {
    let face = try Self.face("colr1")
    let blue = Ink(color: Color(red: 0, green: 0, blue: 255))
    #expect(isNear(pixel(paint("I", in: face, blue), 500, 500), Self.blue))
    let dark = PageTheme(paper: .black, ink: .white)
    #expect(isNear(pixel(paint("I", in: face, theme: dark), 500, 500), Self.white))
    for letter in "ABDF" {
      let (light, night) = (paint(letter, in: face), paint(letter, in: face, theme: dark))
      #expect(isNear(pixel(light, 250, 250), pixel(night, 250, 250)), "\(letter)")
    }
  }

  @Test func `a letter without ink keeps the place of a colour glyph in the text`() throws {
    var colors = ColorGlyphs(fonts: [try Self.face("cbdt"), Asset.vollkorn.regular], theme: .white)
    let line = PrintedLine(text: [0x41], endsInHyphen: false, runs: [run("A")])
    let page = colors.resolved(PrintedPage(items: [.line(line)], files: []))
    guard case .line(let letters)? = page.items.first,
      case .paint(.group(let group))? = page.items.last
    else {
      Issue.record("\(page.items)")
      return
    }
    #expect(letters.runs.map(\.font) == [1] && letters.texts()[0].clusters.count == 1)
    #expect(page.files.count == 1 && group.items.count == 1)
  }

  @Test func `a font cut off or changed anywhere ends nothing`() throws {
    for (seed, name) in ["colr0", "colr1", "sbix", "cbdt"].enumerated() {
      var random = SplitMix64(seed: UInt64(seed))
      let whole = try Self.face(name)
      for _ in seeds(60) {
        var file = whole
        let at = Int.random(in: 12..<whole.bytes.count, using: &random)
        if Bool.random(using: &random) {
          file.bytes.removeSubrange(at...)
        } else {
          for _ in 0..<8 {
            let byte = Int.random(in: 12..<whole.bytes.count, using: &random)
            file.bytes[byte] = UInt8.random(in: .min ... .max, using: &random)
          }
        }
        var painter = PagePainter(fonts: [file])
        for letter in "AEFGJK" { _ = paint(letter, with: &painter) }
        _ = try? Face(file).draws("A")
      }
    }
  }

  @Test func `faces tell which letters they have in colours`() throws {
    for (name, letters) in [
      ("colr1", "ABCDEFGHIJKL"), ("colr0", "AI"), ("sbix", "A"), ("cbdt", "A"),
    ] {
      let face = try Face(try Self.face(name))
      for letter in letters.unicodeScalars { #expect(face.draws(letter), "\(name) \(letter)") }
    }
  }
}
