internal import Files
public import Graphics
public import PageTurning
internal import Settings

/// The parts that are asked for and a book does not have.
public enum RequestFault: Sendable, Hashable {
  /// The book has no pages at all.
  case empty
  /// None of the pages exists in a book of `count`.
  case pages(ClosedRange<PageNumber>, count: Int)
  /// None of the turns exists in a book with `count` turns.
  case turns(ClosedRange<Int>, count: Int)
  /// Thumbnails would show none of the book's pages; `of` are the pages that are drawn, if not all are.
  case thumbnails(of: ClosedRange<PageNumber>?, count: Int)
  /// A position beyond the end of a book of `count` pages.
  case position(Double, count: Int)
  /// The book has no such place.
  case destination(Destination)
  /// Both ends of a turn are on the same spread.
  case sameSpread(Destination, Destination)
  /// The book has no such page or spread, in words.
  case view(String)
  /// There is no such page in a book of `count`.
  case page(PageNumber, count: Int)
  /// There is no such line on a page with `count` lines.
  case line(Int, page: PageNumber, count: Int)
  /// A text is not a selector; `reason` says why.
  case selector(String, reason: String)
  /// No element matches a text.
  case element(String)
}

extension RequestFault: CustomStringConvertible {
  /// The problem and its remedy as a clause.
  public var description: String {
    switch self {
    case .empty: "the book has no pages to draw"
    case .pages(let pages, let count):
      "the book has \(counted(count, "page")); \(Setting.pages) \(pages.asOption) selects none of them"
    case .turns(let turns, let count):
      "the book has \(counted(count, "turn")); \(Setting.turns) \(turns.asOption) selects none of them"
    case .thumbnails(let pages?, _):
      "\(Setting.thumbnailChoices) selects none of \(Setting.pages) \(pages.asOption)"
    case .thumbnails(nil, let count):
      "the book has \(counted(count, "page")); \(Setting.thumbnailChoices) selects none of them"
    case .position(let position, let count):
      "the book has \(counted(count, "page")); \(Setting.positions) "
        + "\(shortNumber(position)) is beyond its end"
    case .destination(let destination):
      "the book has no \(destination.inWords); see \(Setting.filmTurns) and \(Setting.gesture)"
    case .sameSpread(let from, let to):
      "\(Setting.filmTurns): \(from.inWords) and \(to.inWords) are on the same spread; "
        + "a turn leads from a page of one spread to a page of another"
    case .view(let words): "the book has no \(words)"
    case .page(let page, let count):
      "there is no page \(page): the book has \(counted(count, "page"))"
    case .line(_, let page, count: 0): "page \(page) has no line"
    case .line(let line, let page, let count):
      "page \(page) has no line \(line): it has \(counted(count, "line"))"
    case .selector(let text, let reason):
      "“\(text.escapedForTerminal)” is not a selector: \(reason.escapedForTerminal)"
    case .element(let text): "no element of the book is “\(text.escapedForTerminal)”"
    }
  }
}

extension Destination {
  /// The place in messages.
  fileprivate var inWords: String {
    switch self {
    case .page(let number): "page \(number)"
    case .label(let label): "page labelled “\(label.escapedForTerminal)”"
    case .chapter(let chapter): "chapter \(chapter)"
    case .link(let name): "place “\(name.escapedForTerminal)”"
    case .offset(let byte): "byte \(byte)"
    case .first, .last, .spreads: "such page"
    }
  }
}
