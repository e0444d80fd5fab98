/// The look of a chapter's first letter and first words.
public struct InitialDesign: Sendable, Hashable {
  /// The treatment of a quotation mark before the letter.
  public enum Quote: String, Sendable, Hashable, CaseIterable {
    /// As large as the letter.
    case large
    /// As small as the text, and hung in the margin, so that the letter is flush.
    case hang
    /// Left out, as many publishers do.
    case omit
  }

  /// The part of the opening text that is set in small capitals.
  public enum LeadIn: String, Sendable, Hashable, CaseIterable {
    /// Nothing.
    case none
    /// The rest of the word whose first letter is large; the next word if the letter is a whole word.
    case word
    /// Up to the first punctuation mark, or five words.
    case phrase
    /// The first line.
    case line
  }

  /// The height of the letter in lines; a value below two means a letter like the others.
  public var lines = 0
  /// Whether it is raised, on the baseline of the first line, rather than sunk into the text.
  public var isRaised = false
  /// The number of letters of the word that are large.
  public var letters = 1
  /// The treatment of a quotation mark before it.
  public var quote = Quote.hang
  /// The words in small capitals; nil is the rest of the word after a large letter, and nothing if there is none.
  public var leadIn: LeadIn?

  /// A first letter like the others.
  public init() {}

  /// The text in small capitals.
  var words: LeadIn { leadIn ?? (lines > 1 ? .word : .none) }
}
