package import Graphics

/// The shape of a paragraph's lines.
package struct ParagraphShape {
  /// The alignment of lines in their measure: `left` is at their start, `right` at their end.
  package enum Alignment: Sendable {
    case justified, left, center, right
  }

  /// The left edge of the lines, from the left edge of the text.
  package var left = Length.zero
  /// The width of the lines.
  package var width: Length
  /// The indent of the first line; negative for a hanging one.
  package var indent = Length.zero
  /// The indent of lines after forced breaks.
  package var breakIndent = Length.zero
  /// Whether each line after a forced break is set like a paragraph: verse.
  package var indentsEachLine = false
  /// The end of the white that a line of code begins with, in bytes: no line ends within it or after it.
  var indentEnd = 0
  /// The indents of the first lines at each side, for boxes beside them.
  package var insets: [Inset] = []
  package var alignment = Alignment.justified
  /// The alignment of the last line, and of those before a forced break; nil is that of the others, or the start where
  /// those are justified.
  package var lastAlignment: Alignment?
  /// Whether words of a few letters overflow lines that are too narrow for them: “10” in two lines is no longer that
  /// number.
  package var keepsShortWords = false
  /// Whether a justified line is left short where the spaces would be wider than letters.
  package var leavesLooseLinesShort = false
  /// The stretch of spaces, in that of TeX's badness 100, beyond which a gap spoils a line more than a short end.
  static let loosest = 8
  /// The width that the last line should have at least; nil is what the options ask for.
  package var leastLastLine: Length?
  package var hyphenates = true
  /// Whether words are divided at soft hyphens; nil means as `hyphenates` says.
  package var dividesAtSoftHyphens: Bool?
  package var optimizes = true
  /// Whether light characters may protrude at the ends of lines, if the typesetter lets them.
  package var protrudes = true
  package var role = PageLine.Role.body
  /// The paragraph's direction as a bidi level; nil means that of its first letter.
  package var baseLevel: UInt8?

  /// The parts of a line's width that the boxes at its left and right take.
  package struct Inset: Sendable, Hashable {
    package var left = Length.zero
    package var right = Length.zero
    /// Whether a float is there, into whose margin no character protrudes.
    package var hasFloatLeft = false
    package var hasFloatRight = false

    package init(left: Length = .zero, right: Length = .zero) {
      (self.left, self.right) = (left, right)
    }
  }

  package init(
    width: Length, alignment: Alignment = .justified, hyphenates: Bool = true,
    optimizes: Bool = true, role: PageLine.Role = .body
  ) {
    (self.width, self.alignment, self.hyphenates) = (width, alignment, hyphenates)
    (self.optimizes, self.role) = (optimizes, role)
  }
}

extension ParagraphShape {
  /// Whether it is that of a title.
  var isTitle: Bool { role == .heading || role == .display }

  /// The alignment of a line: the last one, and one before a forced break, may differ from the others.
  package func alignment(ofLast isLast: Bool) -> Alignment {
    isLast ? lastAlignment ?? alignment : alignment
  }
}

extension ParagraphShape.Alignment {
  /// Where a line of this width begins between two edges; one that is wider begins at the start edge (css-text-3, 6.1).
  package func start(
    of width: Length, between left: Length, and right: Length, isRightToLeft: Bool
  ) -> Length {
    let free = right - left - width
    switch self {
    case .justified, .left,
      _ where free < .zero:
      return isRightToLeft ? left + free : left
    case .right: return isRightToLeft ? left : left + free
    case .center: return left + Length(scaledPoints: free.scaledPoints / 2)
    }
  }
}
