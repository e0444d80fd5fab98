public import Graphics
public import Layout
public import Paragraphs

/// A finished page: its content with positions, and its place in the book.
public struct Page: Sendable, Hashable {
  /// The side of a leaf that a page is on.
  public enum Side: String, Sendable, Hashable {
    /// The front of its leaf: a right-hand page in books read from left to right.
    case recto
    /// The back of its leaf.
    case verso
    /// A page of a book whose pages all lie on one side.
    case single
  }

  /// The page's position in the book, counted from 1.
  public var number: PageNumber
  /// The folio that the page shows, or would show.
  public var label: String
  /// The folio in the counter style of its margins, or of those of ordinary pages where it shows none; nil if no page
  /// shows one.
  package var folio: String?
  /// The side of its leaf that it is on.
  public var side: Side
  /// The range of the book's bytes on it; for a blank page empty, at its place.
  public var range: Range<Int>
  /// The chapter it belongs to, counted from 0; nil for the title page and blanks.
  public var chapter: Int?
  /// The chapter's title in plain text; empty if it has none.
  public var chapterTitle: String
  /// Its content, in painting order.
  public var frame: Frame
  /// Its bookmarks in the document outline, from style sheets.
  public var bookmarks: [Bookmark] = []

  /// The entries on it for the book's lists.
  package var entries: [PageEntry] = []

  /// An entry of an outline (css-content-3, 4).
  public struct Bookmark: Sendable, Hashable {
    /// Its depth, from 1.
    public var level: Int
    /// The text of the bookmark.
    public var title: String
    /// The distance of its target from the page's top.
    public var top: Length
  }

  /// Makes a page.
  public init(
    number: PageNumber, label: String, side: Side, range: Range<Int>, chapter: Int? = nil,
    chapterTitle: String = "", frame: Frame
  ) {
    (self.number, self.label, self.side, self.range) = (number, label, side, range)
    (self.chapter, self.chapterTitle, self.frame) = (chapter, chapterTitle, frame)
  }

  /// Its width and height.
  public var size: Size {
    get { frame.size }
    set { frame.size = newValue }
  }

  /// The items painted on it.
  public var displayList: DisplayList { frame.displayList }

  /// Whether nothing is printed on it.
  public var isBlank: Bool {
    !frame.isSeen
  }
}

/// The content of a page by kind, in the order of its frame; each collection is computed on access.
///
/// Positions are measured from the page's top left corner. Lines, shapes and pictures are given without their
/// transforms.
extension Page {
  /// Its lines from the top: the running head first, the folio wherever it is.
  public var lines: [PageLine] { frame.lines }

  /// Rules and other shapes, in the groups they are painted in.
  public var shapes: [DisplayList.Item] { frame.displayList(of: .shapes).items }

  /// Its pictures, indexed as in the display list.
  public var images: [PageImage] {
    frame.gathered { item, context in
      guard case .image(let image) = item else { return nil }
      return image.moved(x: context.origin.x, y: context.origin.y)
    }
  }

  /// The labels of the printed book's pages that begin on it.
  public var labels: [String] {
    frame.gathered { item, _ in if case .pageLabel(let label, _) = item { label } else { nil } }
  }

  /// The anchors on it: names in its document that links may target.
  public var anchors: [String] { ownAnchors.map(\.name) }

  /// The distance of each anchor from the page's top: that of the line of text it is in.
  public var anchorTops: [Length] { ownAnchors.map(\.top) }

  private var ownAnchors: [(name: String, top: Length)] {
    targets.compactMap { target in
      guard !target.isInOtherDocument, let name = target.name else { return nil }
      return (name, target.top)
    }
  }

  /// A place on a page that links may target.
  public struct Target: Sendable, Hashable {
    /// The number of its document; nil on pages that the program has added.
    public var chapter: Int?
    /// Its name in the document; nil for the beginning of a document all of whose notes are at the feet of pages.
    public var name: String?
    /// Whether its document is not the page's, as notes' may be.
    public var isInOtherDocument: Bool
    /// Its distance from the page's top.
    public var top: Length
  }

  /// The places on it that links may target: its anchors, and those of notes from other documents.
  public var targets: [Target] {
    frame.gathered { item, context in
      guard case .anchor(let anchor, let position) = item else { return nil }
      return Target(
        chapter: anchor.chapter ?? chapter, name: anchor.name,
        isInOtherDocument: anchor.chapter != nil, top: context.place(of: position).y)
    }
  }

  /// Its links: each with the smallest upright rectangle around its visible area.
  public var links: [PageLink] {
    frame.gathered { item, context in
      guard case .link(let link) = item else { return nil }
      return context.seen(link.rect).map { PageLink(rect: $0, target: link.target) }
    }
  }
}
