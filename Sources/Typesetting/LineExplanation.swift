internal import Files
public import Graphics
internal import PageTurning
internal import Pagination
internal import Paragraphs
public import RenderingOptions

extension BookRenderer {
  /// Why a line of a page ends where it does: the breakpoints it could have had, with badness and demerits, and what
  /// decided.
  ///
  /// Lines are counted from 1 in the order of `Page.lines`, as in lints.
  ///
  /// - Throws: `.options` if there is no such page or line, and the errors that end any output of the book.
  public func explanation(ofLine line: Int, onPage page: PageNumber) throws(RenderError) -> String {
    let source = try pageSource(directedOptions)
    let recorder = PhaseRecorder(paragraphs: true)
    source.layout.observer = recorder
    var consumer = ExplanationConsumer(recorder: recorder, page: page)
    try source.feed(&consumer)
    guard let pages = consumer.found, let own = pages.first(where: { $0.number == page })
    else {
      throw .options(.book(.page(page, count: source.pageCount)))
    }
    let lines = own.lines
    guard lines.indices.contains(line - 1) else {
      throw .options(.book(.line(line, page: page, count: lines.count)))
    }
    let set = lines[line - 1]
    let head = "page \(page), line \(line): \(set.text.dumpQuoted)\n"
    let others = pages.flatMap(\.lines).map(\.range)
    // The last trace is the one that is on the page.
    let text = recorder.paragraphs.reversed().lazy.compactMap {
      $0.explanation(of: set, among: others)
    }.first
    let none = "The line was not chosen among others: it is not part of a paragraph.\n"
    return (head + (text ?? none)).escapedLines
  }
}

/// Waits for a page and its neighbours.
private struct ExplanationConsumer: PageConsumer {
  let recorder: PhaseRecorder
  let page: PageNumber
  private var pages: [Page] = []
  let isEmpty = false

  init(recorder: PhaseRecorder, page: PageNumber) { (self.recorder, self.page) = (recorder, page) }

  /// The page with its neighbours, once available.
  var found: [Page]? { pages.contains { $0.number == page } ? pages : nil }

  /// The page after it shows how its last paragraph ends.
  var isFull: Bool { pages.contains { $0.number > page } }

  mutating func add(_ new: [Page]) {
    pages = (pages + new).filter {
      abs($0.number.value - page.value) <= 1 || $0.number == new.last?.number
    }
    guard found == nil, let last = new.last else { return }
    // The paragraph that continues from the last page is still needed.
    recorder.forget(before: last.lines.first?.range.lowerBound ?? last.range.lowerBound)
  }
}
