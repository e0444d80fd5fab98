/// The protrusion of characters into the margin at the ends of lines, in thousandths of their width.
///
/// The figures are those of the microtype package for upright and italic letters.
enum Protrusion {
  typealias Factors = (left: Int, right: Int)

  /// The protrusion factors of a character; zero for most.
  static func factors(of scalar: Unicode.Scalar, isItalic: Bool) -> Factors {
    guard scalar.value < end else { return (0, 0) }
    return (isItalic ? italic : upright)[Int(scalar.value)]
  }

  /// The factors of the characters up to `end`, indexed by code point; another table's are the default.
  private static func table(
    over other: [Factors] = Array(repeating: (0, 0), count: Int(end)),
    _ entries: [(String, Factors)]
  ) -> [Factors] {
    var table = other
    for (characters, factors) in entries {
      for scalar in characters.unicodeScalars { table[Int(scalar.value)] = factors }
    }
    return table
  }

  /// The end of General Punctuation, the last block with protruding characters.
  private static let end: UInt32 = 0x2070

  private static let upright = table([
    ("ATVWXY", (50, 50)), ("FKL", (0, 50)), ("J", (50, 0)), ("kry", (0, 50)), ("vwx", (50, 50)),
    ("147", (50, 50)), (".", (0, 700)), (",:", (0, 500)), (";", (0, 300)), ("!?", (0, 100)),
    ("-\u{2010}\u{AD}", (500, 500)), ("–", (200, 200)), ("—", (150, 150)), ("‘’", (300, 400)),
    ("“”", (300, 300)), ("(", (100, 0)), (")", (0, 200)), ("/", (100, 200)), ("*", (200, 200)),
    ("+", (250, 250)), ("~", (200, 250)), ("‚„", (400, 400)), ("‹", (400, 300)), ("›", (300, 400)),
    ("«»", (200, 200)), ("Æ", (50, 0)), ("¡¿", (100, 0)), ("{", (400, 200)), ("}", (200, 400)),
    ("<", (200, 100)), (">", (100, 200)), ("_", (100, 100)), ("\\", (100, 200)), ("%@", (50, 50)),
  ])

  private static let italic = table(
    over: upright,
    [
      (".,", (0, 500)), (":;", (0, 300)), ("-\u{2010}\u{AD}", (300, 300)), ("(", (200, 0)),
      ("‘’“”", (400, 200)),
    ])
}
