internal import Graphics
internal import Pagination
internal import RenderingOptions

/// Describes pages as text.
protocol PageText {
  /// The parts before the pages.
  mutating func head() -> String

  /// The text of a page.
  mutating func text(of page: Page) -> String

  /// Writes what comes after the pages.
  mutating func tail(_ write: (String) throws(RenderError) -> Void) throws(RenderError)
}

/// Writes the text of pages until its reader stops.
struct PageTextWriter<Text: PageText>: PageProcessor {
  private(set) var text: Text
  private let pages: ClosedRange<PageNumber>?
  private let write: (String) throws(RenderError) -> Bool
  private var waiting: [Page] = []
  private var lastPage: PageNumber = 0
  private var hasBegun = false
  private var isRead = true

  /// Writes the pages of a range, or all; `write` returns false when the reader has stopped.
  init(
    _ text: Text, pages: ClosedRange<PageNumber>?,
    write: @escaping (String) throws(RenderError) -> Bool
  ) {
    (self.text, self.pages, self.write) = (text, pages, write)
  }

  var isFull: Bool {
    if isRead, let last = pages?.upperBound { lastPage >= last } else { !isRead }
  }

  var isEmpty: Bool { !hasBegun && pages != nil }

  mutating func add(_ new: [Page]) {
    lastPage = new.last?.number ?? lastPage
    waiting += new.filter { pages?.contains($0.number) ?? true }
  }

  mutating func process(isLast: Bool, isEnd: Bool) throws(RenderError) {
    if !waiting.isEmpty {
      // The head waits for the first page: without pages, nothing is written.
      if !hasBegun { try show(text.head()) }
      hasBegun = true
      // One by one: the text of a page may take more memory than the page.
      for page in waiting { try show(text.text(of: page)) }
      waiting = []
    }
    guard isEnd, !isEmpty else { return }
    if !hasBegun { try show(text.head()) }
    var isRead = isRead
    try text.tail { [write] words throws(RenderError) in
      if isRead, !words.isEmpty { isRead = try write(words) }
    }
    self.isRead = isRead
  }

  private mutating func show(_ words: String) throws(RenderError) {
    guard isRead, !words.isEmpty else { return }
    isRead = try write(words)
  }
}
