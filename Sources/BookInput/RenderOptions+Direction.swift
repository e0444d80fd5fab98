internal import Files
internal import Layout
package import Manuscript
internal import PageTurning
internal import Pagination
package import RenderingOptions
internal import Styling
internal import TextAnalysis

extension RenderOptions {
  /// The options with reading direction, first side and the size of fixed pages taken from the book, unless they are
  /// given.
  ///
  /// A book without pages has no foot for its notes: they come after the text of their document.
  package func directed(by book: Book) -> RenderOptions {
    var options = sized(by: book)
    if unpaged != nil { (options.layout.hasPageEnds, options.publication.notes) = (false, .end) }
    guard orientation == .horizontal else { return options }
    // A right-to-left book is bound on the right unless the options say otherwise.
    if book.isRightToLeft(in: language) || runsFromRight(book) {
      options.direction = direction ?? .rightToLeft
    }
    options.layout.isRightToLeft = options.direction == .rightToLeft
    guard book.stylePolicy.placesFirstPage else { return options }
    // A first page meant for a verso has no page to face.
    if options.beginsOnVerso(book) {
      (options.cover.isAlone, options.layout.beginsOnVerso) = (false, true)
    }
    return options
  }

  /// Whether a book in a language that may be written vertically has vertical lines from right to left, judged by the
  /// document in its middle.
  private func runsFromRight(_ book: Book) -> Bool {
    let main = (language ?? book.language).prefix { $0 != "-" && $0 != "_" }
    guard ["ja", "zh", "yue", "ko"].contains(main) else { return false }
    let source = book.source
    guard !source.spine.isEmpty else { return false }
    return DeepStack.run {
      FirstPageSide.runsFromRight(
        document: source.spine.count / 2, in: source,
        options: publication.styles(of: book, in: language, on: layout),
        media: BookDesign.media(layout))
    }
  }

  /// Whether the first page of a publication is meant for a verso, according to the spine or its style.
  private func beginsOnVerso(_ book: Book) -> Bool {
    let source = book.source
    guard let first = source.spine.firstIndex(where: self.publication.hasPages) else {
      return false
    }
    let item = source.spine[first]
    if let side = item.pageSide { return side == (layout.isRightToLeft ? .right : .left) }
    guard item.layout == .reflowable, item.kind == .document, !layout.hasContents,
      !layout.hasHalfTitle
    else {
      return false
    }
    let side = DeepStack.run {
      FirstPageSide.side(
        ofDocument: first, in: source,
        options: self.publication.styles(of: book, in: language, on: layout),
        media: BookDesign.media(layout))
    }
    switch side {
    case .verso: return true
    case .left: return !layout.isRightToLeft
    case .right: return layout.isRightToLeft
    default: return false
    }
  }
}
