package import Graphics

/// How the lines of a paragraph are to stand.
package struct ParagraphShape {
  /// Where lines stand in their measure: `left` is where they begin, `right` where they end.
  package enum Alignment: Sendable {
    case justified, left, center, right
  }

  /// The left edge of the lines, from the left edge of the text.
  package var left = Length.zero
  /// The width of the lines.
  package var width: Length
  /// How far the first line is set in, or out when negative.
  package var indent = Length.zero
  /// How far lines behind those that the text itself ends are set in, or out.
  package var breakIndent = Length.zero
  /// Whether each line that the text itself ends is set like a paragraph: verse.
  package var indentsEachLine = false
  /// How much narrower the first lines are at each side, for boxes beside them.
  package var insets: [Inset] = []
  package var alignment = Alignment.justified
  /// Where the last line stands, and those before a line's end that the text asks for; nil is as the
  /// others, and at the beginning where those are justified.
  package var lastAlignment: Alignment?
  package var hyphenates = true
  /// Whether words are divided at soft hyphens; nil is as `hyphenates` has it.
  package var dividesAtSoftHyphens: Bool?
  package var optimizes = true
  package var role = PageLine.Role.body
  /// The paragraph's direction as a bidi level; nil is that of its first letter.
  package var baseLevel: UInt8?

  /// What stands beside a line takes of its width, at its left and right.
  package struct Inset: Sendable, Hashable {
    package var left = Length.zero
    package var right = Length.zero

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
  /// Where a line stands: the last one, and one that the text itself ends, may stand otherwise than the others.
  package func alignment(ofLast isLast: Bool) -> Alignment {
    isLast ? lastAlignment ?? alignment : alignment
  }
}

extension ParagraphShape.Alignment {
  /// Where a line of a width begins between two edges; what is wider than these begins where lines do
  /// (css-text-3, 6.1).
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
