/// How a run of text differs from the text around it.
public struct InlineStyle: OptionSet, Sendable, Hashable {
  /// The styles as bits.
  public let rawValue: UInt16

  /// Makes a set of styles of its bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Stressed: italics.
  public static let emphasis = InlineStyle(rawValue: 1)
  /// Strongly stressed: bold.
  public static let strong = InlineStyle(rawValue: 2)
  /// Small capitals.
  public static let smallCapitals = InlineStyle(rawValue: 4)
  /// Program text.
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
  /// The text, in the typographer's characters: curly quotes, dashes.
  public var text: String
  /// How it differs from the text around it.
  public var style: InlineStyle
  /// The byte of the book's text that it begins at, as `BookReader.read` counts them.
  public var source: Int

  /// Makes a run.
  public init(text: String, style: InlineStyle = [], source: Int) {
    self.text = text
    self.style = style
    self.source = source
  }
}

/// The text of a title, in runs of one style each.
///
/// A run begins anew wherever the text and the book's file part company, so that inside a run each
/// byte of text is the byte of the file as far from the run's beginning.
public struct InlineText: Sendable, Hashable {
  /// The runs, in order.
  public var runs: [InlineRun]

  /// Makes a text of runs.
  public init(runs: [InlineRun] = []) { self.runs = runs }

  /// The words without their styles.
  public var plain: String { runs.map(\.text).joined() }

  /// Whether there is nothing to see.
  public var isEmpty: Bool { runs.allSatisfy(\.text.isEmpty) }
}
