public import Graphics
public import Layout
public import Paragraphs

/// A finished page: its content with positions, and its place in the book.
public struct Page: Sendable, Hashable {
  /// Which side of a leaf a page is.
  public enum Side: String, Sendable, Hashable {
    /// The front of its leaf: a right-hand page where one reads from left to right.
    case recto
    /// The back of its leaf.
    case verso
    /// A page of a book whose pages all lie on one side.
    case single
  }

  /// The page's place in the book, counted from 1.
  public var number: Int
  /// The number as the page shows it, or would.
  public var label: String
  /// Which side of its leaf it is.
  public var side: Side
  /// The range of the book's bytes that are on it; empty, at its place, for a blank page.
  public var range: Range<Int>
  /// The chapter it belongs to, counted from 0; nil for the title page and blanks.
  public var chapter: Int?
  /// The chapter's title in plain text; empty where it has none.
  public var chapterTitle: String
  /// What is on it, in painting order.
  public var frame: Frame
  /// The entries that style sheets have for it in the outline of a document.
  public var bookmarks: [Bookmark] = []

  /// What on it lists of the book name.
  package var entries: [PageEntry] = []

  /// An entry of an outline (css-content-3, 4).
  public struct Bookmark: Sendable, Hashable {
    /// How deep it lies, from 1.
    public var level: Int
    /// The text of the bookmark.
    public var title: String
    /// How far below the page's top it leads.
    public var top: Length
  }

  /// Makes a page.
  public init(
    number: Int, label: String, side: Side, range: Range<Int>, chapter: Int? = nil,
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

  /// What is painted on it.
  public var displayList: DisplayList { frame.displayList }

  /// Whether nothing is printed on it.
  public var isBlank: Bool {
    !frame.isSeen
  }
}

/// What is on a page, of one kind each, in the order of its frame; each is found anew when it is asked
/// for.
///
/// Places are from the page's top left corner. Lines, shapes and pictures stand where they would without
/// transforms.
extension Page {
  /// Its lines from the top: the running head first, the folio where it stands.
  public var lines: [PageLine] { frame.lines }

  /// Rules and other shapes, in the groups that they are painted in.
  public var shapes: [DisplayList.Item] { frame.displayList(of: .shapes).items }

  /// Its pictures, as the display list counts them.
  public var images: [PageImage] {
    frame.gathered { item, context in
      guard case .image(let image) = item else { return nil }
      return image.moved(x: context.origin.x, y: context.origin.y)
    }
  }

  /// The labels of the pages of the printed book that begin on it.
  public var labels: [String] {
    frame.gathered { item, _ in if case .pageLabel(let label, _) = item { label } else { nil } }
  }

  /// The anchors on it: names in the book that links may lead to.
  public var anchors: [String] {
    frame.gathered { item, _ in if case .anchor(let name, _) = item { name } else { nil } }
  }

  /// How far below the page's top each of them begins: with the row of text it is in.
  public var anchorTops: [Length] {
    frame.gathered { item, context in
      guard case .anchor(_, let place) = item else { return nil }
      return context.place(of: place).y
    }
  }

  /// What on it leads elsewhere: each in the least upright rectangle round what is seen of it.
  public var links: [PageLink] {
    frame.gathered { item, context in
      guard case .link(let link) = item else { return nil }
      return context.seen(link.rect).map { PageLink(rect: $0, target: link.target) }
    }
  }
}
