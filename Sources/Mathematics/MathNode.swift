package import Graphics

/// A part of a formula, with its attributes read (MathML Core, 3).
package indirect enum MathNode: Sendable {
  /// A variable, a number, an operator, or words.
  case token(MathToken)
  /// Parts side by side; operators are spaced and stretched.
  case row([MathNode])
  case fraction(MathFraction)
  case radical(MathNode, degree: MathNode?)
  case scripts(MathScripts)
  /// Parts below and above a base.
  case limits(MathLimits)
  case table(MathTable)
  /// Blank space: its width, and the extents above and below the baseline.
  case space(width: MathLength, ascent: MathLength, descent: MathLength)
  case padded(MathNode, MathPadding)
  /// The space of a part that is not shown.
  case phantom(MathNode)
  /// A part with lines around or through it.
  case enclosed(MathNode, [MathNotation])
  case styled(MathNode, MathStyleChange)
}

/// A length that is relative to the font size, absolute, or both.
package struct MathLength: Sendable, Hashable {
  package var em: Double
  package var fixed: Length

  package init(em: Double = 0, fixed: Length = .zero) { (self.em, self.fixed) = (em, fixed) }

  package static let zero = MathLength()

  package func resolved(_ size: Length) -> Length { size * em + fixed }
}

/// The text of a leaf of a formula.
package struct MathToken: Sendable {
  package enum Kind: Sendable {
    case identifier, number, words
    case `operator`(MathOperator)
  }

  package var kind: Kind
  /// The characters, with letters of a mathematical alphabet where the formula asks for one.
  package var text: String
  package var ink: Ink
  /// The byte of the book's file where it begins.
  package var source: Int
  /// Its font size, as a multiple of that of the formula around it.
  package var scale = 1.0

  package init(_ kind: Kind, _ text: String, ink: Ink = .text, source: Int = 0) {
    (self.kind, self.text, self.ink, self.source) = (kind, text, ink, source)
  }
}

/// The attributes of an operator; what is nil comes from the operator dictionary.
package struct MathOperator: Sendable, Hashable {
  package enum Form: Sendable, Hashable { case prefix, infix, postfix }

  package var form: Form?
  package var spaceBefore: MathLength?
  package var spaceAfter: MathLength?
  package var isStretchy: Bool?
  package var isSymmetric: Bool?
  package var isLarge: Bool?
  package var hasMovableLimits: Bool?
  package var isAccent: Bool?
  package var leastSize: MathLength?
  package var mostSize: MathLength?

  package init() {}
}

package struct MathFraction: Sendable {
  package enum Alignment: Sendable { case start, center, end }

  package var numerator: MathNode
  package var denominator: MathNode
  /// The thickness of the bar; nil is the font's.
  package var thickness: MathLength?
  package var numeratorAlignment = Alignment.center
  package var denominatorAlignment = Alignment.center
  /// Whether both are side by side, with a slanted bar between them.
  package var isBevelled = false

  package init(_ numerator: MathNode, over denominator: MathNode) {
    (self.numerator, self.denominator) = (numerator, denominator)
  }
}

/// A base with pairs of scripts: those after it from the inside, those before it from the left.
package struct MathScripts: Sendable {
  package struct Pair: Sendable {
    package var sub: MathNode?
    package var sup: MathNode?

    package init(sub: MathNode? = nil, sup: MathNode? = nil) { (self.sub, self.sup) = (sub, sup) }
  }

  package var base: MathNode
  package var after: [Pair]
  package var before: [Pair] = []

  package init(_ base: MathNode, after: [Pair], before: [Pair] = []) {
    (self.base, self.after, self.before) = (base, after, before)
  }
}

package struct MathLimits: Sendable {
  package var base: MathNode
  package var under: MathNode?
  package var over: MathNode?
  /// Whether the part above is an accent of the base; nil if its operator says so.
  package var isOverAccent: Bool?

  package init(_ base: MathNode, under: MathNode? = nil, over: MathNode? = nil) {
    (self.base, self.under, self.over) = (base, under, over)
  }
}

package struct MathTable: Sendable {
  package struct Cell: Sendable {
    package var content: MathNode
    package var alignment: MathFraction.Alignment
    /// The number of columns that it spans.
    package var span: Int
    /// The spaces at its sides, which do not count at the edges of the table.
    package var padding: (before: Length, after: Length) = (.zero, .zero)

    package init(_ content: MathNode, _ alignment: MathFraction.Alignment, span: Int = 1) {
      (self.content, self.alignment, self.span) = (content, alignment, span)
    }
  }

  package var rows: [[Cell]]
  /// The spaces between columns and between rows; the last applies to those that follow, and without any those of the
  /// cells.
  package var columnSpaces: [MathLength] = []
  package var rowSpaces: [MathLength] = []
  /// Whether there are lines between columns and between rows, likewise.
  package var columnLines: [Bool] = []
  package var rowLines: [Bool] = []
  package var hasFrame = false
  /// Whether cells are in display style.
  package var isDisplay = false

  package init(_ rows: [[Cell]]) { self.rows = rows }
}

package struct MathPadding: Sendable {
  /// The new sizes; nil as they are.
  package var width: MathLength?
  package var ascent: MathLength?
  package var descent: MathLength?
  /// The distance by which the content is moved to the right, and upwards.
  package var shift = MathLength.zero
  package var rise = MathLength.zero

  package init() {}
}

package enum MathNotation: Sendable, Hashable {
  case left, right, top, bottom
  case upStrike, downStrike, horizontalStrike, verticalStrike
}

package struct MathStyleChange: Sendable {
  package var isDisplay: Bool?
  /// The script level: absolute, or added to that around it.
  package var level: Int?
  package var levels = 0
  package var scale = 1.0

  package init() {}
}
