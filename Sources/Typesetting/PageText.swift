internal import Pagination
internal import RenderingOptions

/// Describes pages as text.
protocol PageText {
  /// What comes before the pages.
  mutating func head() -> String

  /// The text of some pages.
  mutating func text(of pages: [Page]) -> String

  /// What comes after the pages.
  mutating func tail() -> String
}

/// Writes the text of pages until its reader stops.
struct PageTextWriter<Text: PageText>: PageProcessor {
  private(set) var text: Text
  private let pages: ClosedRange<Int>?
  private let write: (String) throws(RenderError) -> Bool
  private var waiting: [Page] = []
  private var lastPage = 0
  private var hasBegun = false
  private var isRead = true

  /// Writes the pages of a range, or all; `write` returns false when the reader has stopped.
  init(
    _ text: Text, pages: ClosedRange<Int>?, write: @escaping (String) throws(RenderError) -> Bool
  ) {
    (self.text, self.pages, self.write) = (text, pages, write)
  }

  var isFull: Bool { !isRead || lastPage >= pages?.upperBound ?? .max }

  var isEmpty: Bool { !hasBegun && pages != nil }

  mutating func add(_ new: [Page]) {
    lastPage = new.last?.number ?? lastPage
    waiting += new.filter { pages?.contains($0.number) ?? true }
  }

  mutating func process(isLast: Bool, isEnd: Bool) throws(RenderError) {
    if !waiting.isEmpty {
      // The head waits for the first page: without pages, nothing is written.
      try show((hasBegun ? "" : text.head()) + text.text(of: waiting))
      (waiting, hasBegun) = ([], true)
    }
    guard isEnd, !isEmpty else { return }
    try show((hasBegun ? "" : text.head()) + text.tail())
  }

  private mutating func show(_ words: String) throws(RenderError) {
    guard isRead, !words.isEmpty else { return }
    isRead = try write(words)
  }
}
