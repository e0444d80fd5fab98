/// How a chapter's first letter and first words look.
public struct InitialDesign: Sendable, Hashable {
  /// What becomes of a quotation mark before the letter.
  public enum Quote: String, Sendable, Hashable, CaseIterable {
    /// It is as large as the letter.
    case large
    /// It is as small as the text, and hangs in the margin, so that the letter stands flush.
    case hang
    /// It is left out, as many houses do.
    case omit
  }

  /// How much of the text's beginning is set in small capitals.
  public enum LeadIn: String, Sendable, Hashable, CaseIterable {
    /// Nothing.
    case none
    /// The rest of the word whose first letter is large; the next one where the letter is all of it.
    case word
    /// Up to the first mark of punctuation, or five words.
    case phrase
    /// The first line.
    case line
  }

  /// The lines that the letter is high; fewer than two for a letter like the others.
  public var lines = 0
  /// Whether it is raised: on the baseline of the first line, instead of sunk into the text.
  public var isRaised = false
  /// How many letters of the word are large.
  public var letters = 1
  /// What becomes of a quotation mark before it.
  public var quote = Quote.hang
  /// The words in small capitals; nil is the rest of the word after a large letter, and nothing without one.
  public var leadIn: LeadIn?

  /// Letters like the others.
  public init() {}

  /// The text in small capitals.
  var words: LeadIn { leadIn ?? (lines > 1 ? .word : .none) }
}
