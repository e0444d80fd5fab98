package import Manuscript
internal import PageTurning
internal import TextAnalysis
internal import Typesetting

extension RenderOptions {
  /// The options with reading direction and first side taken from the book, unless they are given.
  package func directed(by book: Book) -> RenderOptions {
    guard orientation == .horizontal else { return self }
    var options = self
    // A right-to-left book is bound on the right unless the options say otherwise.
    let isRightToLeft =
      book.publication?.isRightToLeft ?? Script.isRightToLeft(language: language ?? book.language)
    if isRightToLeft { options.direction = direction ?? .rightToLeft }
    options.layout.isRightToLeft = options.direction == .rightToLeft
    guard let publication = book.publication else { return options }
    // A first page meant for a verso has no page to face.
    let verso: SpineItem.PageSide = options.layout.isRightToLeft ? .right : .left
    if publication.spine.first(where: options.publication.hasPages)?.pageSide == verso {
      (options.cover.isAlone, options.layout.beginsOnVerso) = (false, true)
    }
    return options
  }
}

extension PublicationOptions {
  /// Whether pages are made of a spine item; nil stands for a book without a spine.
  package func hasPages(of item: SpineItem?) -> Bool { !skipsNonlinear || item?.isLinear ?? true }
}
