package import Graphics
package import Shaping
package import Styling

/// The style of a segment of text: its face, size and features.
package struct TextStyle: Sendable, Hashable {
  /// The family's face.
  package var role = FontTable.Role.regular
  /// One of the book's own faces, by its number; nil for the family's.
  package var face: FontNumber?
  /// The faces to try next where that one lacks letters, before the family's.
  package var nextFaces: [FontNumber] = []
  /// The synthesis of its letters, besides what the family lacks.
  package var synthesis: Synthesis = []
  /// The length of the em.
  package var size: Length
  /// OpenType features besides those that are always on.
  package var features: [FontFeature] = []
  /// White after each letter: for capitals and small capitals.
  package var letterspacing = Length.zero
  /// Additional white at the spaces between words.
  package var wordspacing = Length.zero
  /// The distance by which the text is raised above the line's baseline.
  package var raise = Length.zero
  /// The distance by which it is drawn to the right of its place.
  package var shift = Length.zero
  /// The ink that it is painted with.
  package var ink = Ink.text
  /// Whether a line runs through it.
  var isStruckOut = false
  /// Whether a line runs under it.
  var isUnderlined = false
  /// The decoration lines that the book's style sheet requests.
  package var decorations: [TextDecoration] = []
  /// The alpha of its decorations; 255 is opaque.
  package var decorationAlpha: UInt8 = 255
  /// The height of its lines, where that is not the grid's.
  package var lineHeight: Length?
  /// The colour behind it.
  package var background: Color?
  /// Where a word that fits no line is broken, or any word.
  package enum Wrapping: Sendable, Hashable {
    /// Nowhere: it overflows its line.
    case overflows
    /// Between any letters, where it fits no line.
    case breaksWords
    /// The same, and the min-content width of its box is that of one letter.
    case breaksWordsAnywhere
    /// Lines end between any letters.
    case breaksAll
    /// Lines end between any characters.
    case breaksAnywhere
  }

  /// The orientation of its letters in their line.
  package enum Orientation: Sendable, Hashable {
    case horizontal
    /// In vertical lines: sideways, upright, or by their script.
    case sideways, upright, mixed
  }

  package var orientation = Orientation.horizontal
  /// In vertical lines, how far below the centre of the line the baseline of sideways letters is.
  package var drop = Length.zero
  /// The strictness with which line breaks at Chinese and Japanese punctuation are avoided.
  package var lineBreak = TextProperties.LineBreak.auto
  /// Whether no line ends between letters.
  package var keepsWords = false
  /// Whether its words are divided: nowhere, at soft hyphens, or also by the patterns of their language.
  package var hyphens = TextProperties.Hyphens.auto

  package var wrapping = Wrapping.breaksWords
  /// The treatment of its white space, and whether lines may end in it at all.
  package var white = TextProperties.WhiteSpace()
  /// The text's BCP 47 language where it differs from the book's; otherwise empty.
  package var language = ""
  /// Whether its characters are replaced by objects.
  package var isObject = false

  package init(
    role: FontTable.Role = .regular, size: Length, wrapping: Wrapping = .breaksWords
  ) {
    (self.role, self.size, self.wrapping) = (role, size, wrapping)
  }

  /// Whether its letters slant.
  package var isItalic: Bool { role == .italic || role == .boldItalic }

  /// Whether its letters may be expanded: those of code must stay aligned in columns.
  var expands: Bool { role != .mono && !isObject }

  /// Multiplies the alpha of the text and of its background.
  package mutating func fade(_ opacity: Double) {
    func faded(_ alpha: UInt8) -> UInt8 {
      UInt8((Double(alpha) * min(max(opacity, 0), 1)).rounded())
    }
    ink.alpha = faded(ink.alpha)
    decorationAlpha = faded(decorationAlpha)
    if let alpha = background?.alpha { background?.alpha = faded(alpha) }
  }

  /// The properties of a style that every line and every break needs: small, so that they are read without a copy of
  /// the rest.
  struct Traits: Sendable {
    var size: Length
    var expands: Bool
    var isItalic: Bool
    var isObject: Bool
    var letterspacing: Length
  }

  var traits: Traits {
    Traits(
      size: size, expands: expands, isItalic: isItalic, isObject: isObject,
      letterspacing: letterspacing)
  }

  /// Whether letters of both styles are shaped as if they had one.
  func isShaped(like other: TextStyle) -> Bool {
    role == other.role && face == other.face && nextFaces == other.nextFaces
      && isObject == other.isObject && size == other.size
      && features == other.features
      && letterspacing == other.letterspacing && wordspacing == other.wordspacing
      && raise == other.raise && language == other.language
      && orientation == other.orientation
  }

  /// Small capitals need 5 to 10 % of an em between letters (Bringhurst 2.1.6).
  package static let smallCapitalSpacing = 0.05
  /// Text figures of their own widths: 1786 blends with the letters like a word.
  package static let textFigures = [FontFeature("onum"), FontFeature("pnum")]
}
