internal import Graphics
internal import Shaping

/// Where a justified line of a script stretches and shrinks (css-text-4, 6.4; W3C's requirements for the layout of
/// Chinese, Japanese, Thai, Lao, Khmer, Burmese and Tibetan text).
package enum Justification: Sendable, Hashable {
  /// The spaces between words.
  case words
  /// The white between letters of one size, and that of their punctuation.
  case ideographs
  /// The white between grapheme clusters: these scripts have none between words.
  case clusters
  /// The white after the marks between syllables.
  case syllables

  /// The justification of lines of a script (ISO 15924).
  package init(script: UInt32) { self = Self.known[script] ?? .words }

  private static let known: [UInt32: Justification] = {
    let scripts: [(Justification, [String])] = [
      (.ideographs, ["Hani", "Hira", "Kana", "Bopo", "Yiii"]),
      (
        .clusters, ["Thai", "Laoo", "Khmr", "Mymr", "Lana", "Talu", "Tavt", "Cham", "Java", "Bali"]
      ),
      (.syllables, ["Tibt"]),
    ]
    var known: [UInt32: Justification] = [:]
    for (justification, tags) in scripts {
      for tag in tags { known[tag.utf8.reduce(0) { $0 << 8 | UInt32($1) }] = justification }
    }
    return known
  }()
}

/// The class of a letter for the white beside it (JLREQ, appendix A).
struct SpacingClass: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    case opening, closing, comma, fullStop, middleDot
    /// An ideograph, or a character as wide as one.
    case ideograph
    /// The same, at the end of the text before it: no white is added between them.
    case ending
    /// A character not separated from another of its kind: a dash, an ellipsis.
    case inseparable
    /// A letter or number of a script that puts spaces between words.
    case letter
    /// A letter of a script whose clusters are spread; the mark after a syllable.
    case cluster, syllableMark
    /// A space as wide as an ideograph.
    case ideographicSpace
    case other
  }

  var kind = Kind.other
  /// The removable white before and after its ink.
  var lead = Length.zero
  var trail = Length.zero

  /// Whether no white is added before it.
  var endsText: Bool {
    switch kind {
    case .closing, .comma, .fullStop, .ending: true
    default: false
    }
  }
}

extension SpacingClass.Kind {
  /// The class of a letter in a run that is justified this way; `isWide` if it is as wide as an ideograph.
  init(_ scalar: Unicode.Scalar, _ justification: Justification, isWide: Bool) {
    switch scalar.value {
    case 0x20, 0xA0: self = .other
    case 0x3000: self = .ideographicSpace
    case 0x0F0B, 0x0F0C: self = .syllableMark
    case 0x3001, 0xFF0C, 0xFF64: self = isWide ? .comma : .other
    case 0x3002, 0xFF0E, 0xFF61: self = isWide ? .fullStop : .other
    case 0x30FB, 0xFF1A, 0xFF1B: self = isWide ? .middleDot : .other
    case 0xFF01, 0xFF1F: self = .ending
    case 0x2014, 0x2015, 0x2025, 0x2026, 0x2E3A: self = isWide ? .inseparable : .other
    // Small kana, and marks that repeat or lengthen the letter before them, count as ordinary letters.
    case 0x2E80...0x3000, 0x3003...0x3007, 0x3012...0x3013, 0x3021...0x30FA, 0x30FC...0xA4CF,
      0xF900...0xFAFF, 0xFF10...0xFF19, 0xFF21...0xFF3A, 0xFF41...0xFF5A, 0x20000...0x3FFFF:
      self = .ideograph
    default: self = Self.byCategory(scalar, justification, isWide: isWide)
    }
  }

  private static func byCategory(
    _ scalar: Unicode.Scalar, _ justification: Justification, isWide: Bool
  ) -> Self {
    switch scalar.properties.generalCategory {
    case .openPunctuation, .initialPunctuation: isWide ? .opening : .other
    case .closePunctuation, .finalPunctuation: isWide ? .closing : .other
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .nonspacingMark, .spacingMark:
      justification == .clusters ? .cluster : .letter
    default: isWide && justification == .ideographs && scalar.value > 0x2000 ? .ideograph : .other
    }
  }
}
