package import Graphics
package import Shaping
package import Styling

/// How a stretch of text is set: its face, size and features.
package struct TextStyle: Sendable, Hashable {
  /// The family's face.
  package var role = FontTable.Role.regular
  /// A face of the book's own, by its index in the table of fonts; nil for the family's.
  package var face: Int?
  /// The faces that come next where that one lacks letters, before the family's.
  package var nextFaces: [Int] = []
  /// How its letters are drawn otherwise than the face has them, besides what the family lacks.
  package var synthesis: Synthesis = []
  /// The length of the em.
  package var size: Length
  /// OpenType features besides those that are always on.
  package var features: [FontFeature] = []
  /// White after each letter: for capitals and small capitals.
  package var letterspacing = Length.zero
  /// White besides their own at the spaces between words.
  package var wordspacing = Length.zero
  /// How far the text stands above the line's baseline.
  package var raise = Length.zero
  /// How far to the right of its place it is drawn.
  package var shift = Length.zero
  /// What it is painted with.
  package var ink = Ink.text
  /// Whether a line runs through it.
  var isStruckOut = false
  /// Whether a line runs under it.
  var isUnderlined = false
  /// The lines that a book's sheet has drawn with it.
  package var decorations: [TextDecoration] = []
  /// How much of them is seen: 255 is all.
  package var decorationStrength: UInt8 = 255
  /// The height that its lines take from those beside it, where that is not the grid's.
  package var lineHeight: Length?
  /// The colour behind it.
  package var background: Color?
  /// Where a word is broken that fits no line, or any.
  package enum Wrapping: Sendable, Hashable {
    /// Nowhere: it runs out of its line.
    case overflows
    /// Between any letters, where it fits no line.
    case breaksWords
    /// The same, and the least width of its box is that of one letter.
    case breaksWordsAnywhere
    /// Lines end between any letters.
    case breaksAll
    /// Lines end between any signs.
    case breaksAnywhere
  }

  /// How its letters stand in their line.
  package enum Orientation: Sendable, Hashable {
    case horizontal
    /// In vertical lines: on their sides, upright, or as their script has it.
    case sideways, upright, mixed
  }

  package var orientation = Orientation.horizontal
  /// In vertical lines, how far below their middle the baseline of letters on their sides is.
  package var drop = Length.zero
  /// How strictly lines are kept from ending at signs of Chinese and Japanese.
  package var lineBreak = TextProperties.LineBreak.auto
  /// Whether no line ends between letters.
  package var keepsWords = false
  /// Whether its words are divided: nowhere, at soft hyphens, or also by the patterns of their language.
  package var hyphens = TextProperties.Hyphens.auto

  package var wrapping = Wrapping.breaksWords
  /// What becomes of its white space, and whether lines end in it at all.
  package var white = TextProperties.WhiteSpace()
  /// The text's language as BCP 47 has it, where it is not the book's; else empty.
  package var language = ""
  /// The number of the object that stands in its place.
  package var object: Int?

  package init(
    role: FontTable.Role = .regular, size: Length, wrapping: Wrapping = .breaksWords
  ) {
    (self.role, self.size, self.wrapping) = (role, size, wrapping)
  }

  /// Whether its letters slant.
  package var isItalic: Bool { role == .italic || role == .boldItalic }

  /// Whether its letters may be drawn wider or narrower: those of code stand in columns.
  var expands: Bool { role != .mono && object == nil }

  /// Lets so much of the text and of its background be seen.
  package mutating func fade(_ opacity: Double) {
    func faded(_ strength: UInt8) -> UInt8 {
      UInt8((Double(strength) * min(max(opacity, 0), 1)).rounded())
    }
    ink.strength = faded(ink.strength)
    decorationStrength = faded(decorationStrength)
    if let alpha = background?.alpha { background?.alpha = faded(alpha) }
  }

  /// What of a style is asked for at each line and each break: little, so that it is read without a copy
  /// of the rest.
  struct Traits: Sendable {
    var size: Length
    var expands: Bool
    var isItalic: Bool
    var isObject: Bool
    var letterspacing: Length
  }

  var traits: Traits {
    Traits(
      size: size, expands: expands, isItalic: isItalic, isObject: object != nil,
      letterspacing: letterspacing)
  }

  /// Whether letters of both styles are shaped as if they were of one.
  func isShaped(like other: TextStyle) -> Bool {
    role == other.role && face == other.face && nextFaces == other.nextFaces
      && object == other.object && size == other.size
      && features == other.features
      && letterspacing == other.letterspacing && wordspacing == other.wordspacing
      && raise == other.raise && language == other.language
      && orientation == other.orientation
  }

  /// Small capitals want 5 to 10 % of an em between letters (Bringhurst 2.1.6).
  package static let smallCapitalSpacing = 0.05
  /// Text figures of their own widths: 1786 stands among the letters like a word.
  package static let textFigures = [FontFeature("onum"), FontFeature("pnum")]
}
