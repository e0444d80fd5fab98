/// The style of a run of text relative to the text around it.
public struct InlineStyle: OptionSet, Sendable, Hashable {
  /// The styles as bits.
  public let rawValue: UInt16

  /// Makes a set of styles from its bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Emphasis: italics.
  public static let emphasis = InlineStyle(rawValue: 1)
  /// Strong emphasis: bold.
  public static let strong = InlineStyle(rawValue: 2)
  /// Small capitals.
  public static let smallCapitals = InlineStyle(rawValue: 4)
  /// Code.
  public static let code = InlineStyle(rawValue: 8)
  /// Struck out.
  public static let strikethrough = InlineStyle(rawValue: 16)
  /// Raised and small.
  public static let superscript = InlineStyle(rawValue: 32)
  /// Lowered and small.
  public static let `subscript` = InlineStyle(rawValue: 64)
}

/// A run of text in one style.
public struct InlineRun: Sendable, Hashable {
  /// The text, with typographic characters: curly quotes, dashes.
  public var text: String
  /// Its style relative to the text around it.
  public var style: InlineStyle
  /// The byte of the book's text at which it begins, as `BookReader.read` counts them.
  public var source: Int

  /// Makes a run.
  public init(text: String, style: InlineStyle = [], source: Int) {
    self.text = text
    self.style = style
    self.source = source
  }
}

/// The text of a title, in runs of uniform style.
///
/// A new run begins wherever the text departs from the book's file, so that within a run each byte of text is the byte
/// of the file at the same distance from the run's beginning.
public struct InlineText: Sendable, Hashable {
  /// The runs, in order.
  public var runs: [InlineRun]

  /// Makes a text from runs.
  public init(runs: [InlineRun] = []) { self.runs = runs }

  /// The text without styles.
  public var plain: String { runs.map(\.text).joined() }

  /// Whether it has no visible text.
  public var isEmpty: Bool { runs.allSatisfy(\.text.isEmpty) }
}
