package import Manuscript
internal import PageTurning
internal import TextAnalysis
internal import Typesetting

extension RenderOptions {
  /// The options, with the direction that the book is read in and the side that it begins on, where
  /// they name none.
  package func directed(by book: Book) -> RenderOptions {
    guard orientation == .horizontal else { return self }
    var options = self
    // A book that is read from right to left is turned so, unless the options say otherwise.
    let isRightToLeft =
      book.publication?.isRightToLeft ?? Script.isRightToLeft(language: language ?? book.language)
    if isRightToLeft { options.direction = direction ?? .rightToLeft }
    options.layout.isRightToLeft = options.direction == .rightToLeft
    guard let publication = book.publication else { return options }
    // A first page that is meant for the verso's side of a spread has nothing before it to face.
    let verso: SpineItem.PageSide = options.layout.isRightToLeft ? .right : .left
    if publication.spine.first(where: options.publication.hasPages)?.pageSide == verso {
      (options.cover.isAlone, options.layout.beginsOnVerso) = (false, true)
    }
    return options
  }
}

extension PublicationOptions {
  /// Whether pages are made of a document of the spine; of a book without a spine they are of all.
  package func hasPages(of item: SpineItem?) -> Bool { !skipsNonlinear || item?.isLinear ?? true }
}
