package import Manuscript
internal import TextAnalysis

extension Book {
  /// Whether it is read from right to left: as a publication specifies, or as its language is written.
  package func isRightToLeft(in language: String?) -> Bool {
    isRightToLeft ?? Script.isRightToLeft(language: language ?? self.language)
  }
}

extension PublicationOptions {
  /// Whether pages are made of a spine item; nil stands for a book without a spine.
  package func hasPages(of item: SpineItem?) -> Bool { !skipsNonlinear || item?.isLinear ?? true }
}
