package import Graphics

/// Makes small TrueType fonts: of a square for each character, or of nothing.
package struct TestFont {
  /// The characters that have a square.
  package var drawn: [Unicode.Scalar]
  /// Those that have a blank glyph.
  package var blank: [Unicode.Scalar] = []
  /// How wide characters are, and from where to where their squares are, where they are not like the others:
  /// 600 wide, with ink from 50 to 550.
  package var widths: [Unicode.Scalar: (advance: Int, ink: ClosedRange<Int>)] = [:]
  /// Whether a square stands for what it lacks.
  package var showsMissing = true
  /// Whether its squares can be made heavier on an axis (`axisPlaces`), at whose end they are 80 wider
  /// and their advances 100; there is an instance “Heavy” at that end.
  package var isVariable = false
  /// The four letters of that axis.
  package var axis = "wght"
  /// Where that axis begins, where the font stands on it by itself, and where it ends.
  package var axisPlaces = (first: 400, usual: 400, last: 900)
  /// How heavy it says it is (`usWeightClass`); nil where it does not say.
  package var weight: Int?
  /// Whether it says that it has pictures in colour.
  package var isColored = false

  package init(_ drawn: [Unicode.Scalar]) { self.drawn = drawn }

  /// The font, under a name.
  package func file(_ name: String) -> FontFile {
    let usual = (advance: 600, ink: 50...550)
    let glyphs =
      [(usual, showsMissing)] + drawn.map { (widths[$0] ?? usual, true) }
      + blank.map { (widths[$0] ?? usual, false) }
    var glyf: [UInt8] = []
    var loca: [UInt32] = [0]
    for (width, isDrawn) in glyphs {
      if isDrawn { glyf += Self.square(width.ink) }
      loca.append(UInt32(glyf.count))
    }
    // No table is empty.
    glyf += [0, 0, 0, 0]
    var tables: [(tag: String, bytes: [UInt8])] = [
      ("cmap", cmap()), ("glyf", glyf), ("head", Self.head), ("hhea", Self.hhea(glyphs.count)),
      (
        "hmtx",
        glyphs.flatMap { Self.short($0.0.advance) + Self.short($0.0.ink.lowerBound) }
      ),
      ("loca", loca.flatMap(Self.long)),
      ("maxp", Self.long(0x10000) + Self.short(glyphs.count) + Array(repeating: 0, count: 26)),
    ]
    if isColored { tables.insert(("COLR", Array(repeating: 0, count: 14)), at: 0) }
    if let weight {
      let first = [0, 600, weight].flatMap(Self.short)
      tables.insert(("OS/2", first + Array(repeating: 0, count: 78 - first.count)), at: 0)
    }
    if isVariable {
      tables += [
        ("fvar", fvar), ("gvar", Self.gvar(glyphs.map(\.1))), ("name", Self.nameOfInstance),
      ]
      tables.sort { $0.tag < $1.tag }
    }
    return FontFile(name: name, bytes: Self.font(tables))
  }

  /// One axis, and an instance whose name has the number 256.
  private var fvar: [UInt8] {
    Self.long(0x10000) + [16, 2, 1, 20, 1, 8].flatMap(Self.short) + Array(axis.utf8)
      + [axisPlaces.first, axisPlaces.usual, axisPlaces.last].flatMap(Self.fixed)
      + [0, 257, 256, 0].flatMap(Self.short) + Self.fixed(axisPlaces.last)
  }

  private static let nameOfInstance: [UInt8] =
    [0, 1, 18, 3, 1, 0x409, 256, 10, 0].flatMap(short) + "Heavy".utf8.flatMap { [0, $0] }

  /// How the squares grow at the axis's end: their left points 40 to the left, their right ones 40 to the right.
  private static func gvar(_ areDrawn: [Bool]) -> [UInt8] {
    let deltas: [UInt8] = [0x07, 216, 40, 40, 216, 0, 100, 0, 0, 0x87]
    let one =
      [1, 10, deltas.count + 1, 0xA000, 0x4000].flatMap(short) + [0] + deltas + [0]
    var (data, offsets): ([UInt8], [UInt32]) = ([], [0])
    for isDrawn in areDrawn {
      if isDrawn { data += one }
      offsets.append(UInt32(data.count))
    }
    let header = 20 + offsets.count * 4
    return long(0x10000) + [1, 0].flatMap(short) + long(UInt32(header))
      + [areDrawn.count, 1].flatMap(short) + long(UInt32(header)) + offsets.flatMap(long) + data
  }

  /// Characters and their glyphs, in groups of one (format 12).
  private func cmap() -> [UInt8] {
    let numbered = (drawn + blank).enumerated().map { (character: $1.value, glyph: $0 + 1) }
      .sorted { $0.character < $1.character }
    let groups = numbered.flatMap {
      Self.long($0.character) + Self.long($0.character) + Self.long(UInt32($0.glyph))
    }
    let header = Self.short(12) + Self.short(0) + Self.long(UInt32(16 + groups.count))
    return Self.short(0) + Self.short(1) + Self.short(3) + Self.short(10) + Self.long(12) + header
      + Self.long(0) + Self.long(UInt32(numbered.count)) + groups
  }

  private static func short(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
  }

  /// A whole number as one of 16 bits before and after the point.
  private static func fixed(_ value: Int) -> [UInt8] {
    long(UInt32(bitPattern: Int32(value << 16)))
  }

  private static func long(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }

  /// One contour of four points, 700 high.
  private static func square(_ ink: ClosedRange<Int>) -> [UInt8] {
    [1, ink.lowerBound, 0, ink.upperBound, 700, 3, 0].flatMap(short) + [1, 1, 1, 1]
      + [ink.lowerBound, ink.count - 1, 0, 1 - ink.count, 0, 0, 700, 0].flatMap(short) + [0, 0]
  }

  private static let head: [UInt8] =
    long(0x10000) + long(0x10000) + long(0) + long(0x5F0F_3CF5) + short(0) + short(1000)
    + Array(repeating: 0, count: 16) + [0, 0, 600, 800, 0, 8, 2, 1, 0].flatMap(short)

  private static func hhea(_ count: Int) -> [UInt8] {
    long(0x10000) + [800, -200, 0, 600].flatMap(short) + Array(repeating: 0, count: 22)
      + short(count)
  }

  private static func font(_ tables: [(tag: String, bytes: [UInt8])]) -> [UInt8] {
    var directory = long(0x10000) + [tables.count, 0, 0, 0].flatMap(short)
    var body: [UInt8] = []
    for (tag, bytes) in tables {
      directory += Array(tag.utf8) + long(0)
      directory += long(UInt32(12 + tables.count * 16 + body.count)) + long(UInt32(bytes.count))
      body += bytes + Array(repeating: 0, count: -bytes.count & 3)
    }
    return directory + body
  }
}
