import Fixtures
import Graphics
import TestSupport
import Testing

@testable import Paragraphs

/// Variable fonts of a book at the places on their axes that its sheets ask for, and families of several widths.
struct FontAxesTests {
  private func run(_ faces: String, _ style: String, fonts: [(String, TestFont)]) throws -> GlyphRun
  {
    var epub = TestEPUB()
    for (name, font) in fonts {
      epub.addFile(name, font.file(name).bytes, id: "f\(name.prefix(1))", type: "font/ttf")
    }
    epub.addDocument(
      "c",
      TestEPUB.document("<p>abc</p>").replacing(
        "</head>", with: "<style>\(faces) p {font: 10px V; \(style)}</style></head>"))
    return try #require(try FlowPages(epub).line("abc").runs.first)
  }

  private func variable(_ axis: String) -> TestFont {
    var font = TestFont(Array("abc".unicodeScalars))
    (font.isVariable, font.axis) = (true, axis)
    return font
  }

  /// How wide letters are, in thousandths of their size.
  private func advance(_ run: GlyphRun) throws -> Double {
    try #require(run.glyphs.first).advance.points / run.size.points * 1000
  }

  /// How wide those of the variable font are at a place on its axis.
  private func advance(at place: Double) -> Double {
    600 + 100 * (min(max(place, 400), 900) - 400) / 500
  }

  @Test(arguments: UInt64(1)...12)
  func `a variable font stands where its sheet asks for`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let ends = [Int.random(in: 1...1000, using: &random), Int.random(in: 1...1000, using: &random)]
      .sorted()
    let weight = Int.random(in: 1...1000, using: &random)
    let setting = Bool.random(using: &random) ? Int.random(in: 300...999, using: &random) : nil
    let face =
      "@font-face {font-family: V; src: url(../v.ttf); font-weight: \(ends[0]) \(ends[1])}"
    var style = "font-weight: \(weight)"
    if let setting { style += "; font-variation-settings: 'wght' \(setting), 'XXXX' 3" }
    let place = Double(setting ?? min(max(weight, ends[0]), ends[1]))
    let found = try advance(run(face, style, fonts: [("v.ttf", variable("wght"))]))
    #expect(abs(found - advance(at: place)) < 1, "\(face) \(style)")
  }

  @Test(arguments: [
    ("400% 800%", "font-stretch: 700%", 700.0), ("400% 800%", "font-stretch: 950%", 800),
    ("400% 800%", "", 400), ("500% 900%", "font-stretch: condensed", 500),
    ("700%", "font-stretch: 450%", 700), ("400% 800%", "font-variation-settings: 'wdth' 850", 850),
    ("400% 900%", "font-width: 600%; font-variation-settings: normal", 600),
  ])
  func `its width is that of font-stretch`(widths: String, style: String, place: Double) throws {
    let face = "@font-face {font-family: V; src: url(../v.ttf); font-stretch: \(widths)}"
    let found = try advance(run(face, style, fonts: [("v.ttf", variable("wdth"))]))
    #expect(abs(found - advance(at: place)) < 1)
  }

  /// How wide letters of a style are with an axis of some places, and how large, in pixels of CSS.
  private func advance(
    _ faces: String, _ style: String, _ axis: String, _ first: Int, _ usual: Int, _ last: Int
  ) throws -> (found: Double, at: (Double) -> Double, size: Double) {
    var font = variable(axis)
    font.axisPlaces = (first, usual, last)
    let (least, most) = (Double(usual), Double(last))
    let run = try run(faces, style, fonts: [("v.ttf", font)])
    return (
      try advance(run), { 600 + 100 * (min(max($0, least), most) - least) / (most - least) },
      run.size.points / 0.75
    )
  }

  @Test(arguments: [10.0, 24, 37.5])
  func `letters are drawn as they are made for their size, unless a sheet asks for others`(
    size: Double
  ) throws {
    let face = "@font-face {font-family: V; src: url(../v.ttf)}"
    for (style, place) in [
      ("", nil), ("font-optical-sizing: none", 8), ("font-variation-settings: 'opsz' 30", 30.0),
    ] {
      let (found, expected, own) = try advance(
        face, "font-size: \(size)px; \(style)", "opsz", 8, 8, 144)
      #expect(abs(found - expected(place ?? own)) < 1, "\(size) \(style)")
    }
  }

  @Test(arguments: [
    ("oblique 0deg 12deg", "normal", 0.0), ("oblique 0deg 12deg", "oblique", -12),
    ("oblique 0deg 20deg", "italic", -14), ("oblique 10deg", "italic", -10),
    ("oblique -8deg 0deg", "normal", 0), ("oblique", "oblique", 0), ("normal", "italic", 0),
  ])
  func `a font that can lean leans as far as its face says`(
    face: String, style: String, place: Double
  ) throws {
    // The font grows wider towards upright letters, from −20 on.
    let (found, expected, _) = try advance(
      "@font-face {font-family: V; src: url(../v.ttf); font-style: \(face)}",
      "font-style: \(style)", "slnt", -20, -20, 0)
    let isMoved = face.contains("deg")
    #expect(abs(found - expected(isMoved ? place : -20)) < 1, "\(face) \(style)")
  }

  @Test(arguments: [("italic", "italic", 1.0), ("italic", "normal", 0), ("normal", "italic", 0)])
  func `a font with italics of its own has them where its face says so`(
    face: String, style: String, place: Double
  ) throws {
    let (found, expected, _) = try advance(
      "@font-face {font-family: V; src: url(../v.ttf); font-style: \(face)}",
      "font-style: \(style)", "ital", 0, 0, 1)
    #expect(abs(found - expected(place)) < 1, "\(face) \(style)")
  }

  @Test func `a face's own settings hold where text asks for nothing else`() throws {
    let face =
      "@font-face {font-family: V; src: url(../v.ttf); font-variation-settings: 'GRAD' 650}"
    for (style, place) in [("", 650.0), ("font-variation-settings: 'GRAD' 800", 800)] {
      let found = try advance(run(face, style, fonts: [("v.ttf", variable("GRAD"))]))
      #expect(abs(found - advance(at: place)) < 1, "\(style)")
    }
  }

  @Test(arguments: [
    ("normal", 600), ("75%", 500), ("condensed", 500), ("87.5%", 500), ("60%", 500),
    ("110%", 700), ("200%", 700), ("expanded", 700),
  ])
  func `a family's face is the nearest in width`(stretch: String, width: Int) throws {
    func font(_ width: Int) -> TestFont {
      var font = TestFont(Array("abc".unicodeScalars))
      for letter in font.drawn { font.widths[letter] = (width, 50...450) }
      return font
    }
    let faces = [("a", "condensed"), ("b", "100%"), ("c", "125%")].map {
      "@font-face {font-family: V; src: url(../\($0.0).ttf); font-stretch: \($0.1)}"
    }.joined()
    let found = try advance(
      run(
        faces, "font-stretch: \(stretch)",
        fonts: [("a.ttf", font(500)), ("b.ttf", font(600)), ("c.ttf", font(700))]))
    #expect(abs(found - Double(width)) < 1)
    let short = try advance(
      run(
        faces, "font: expanded 10px V",
        fonts: [("a.ttf", font(500)), ("b.ttf", font(600)), ("c.ttf", font(700))]))
    #expect(abs(short - 700) < 1)
  }
}
