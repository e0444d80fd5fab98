internal import Documents
internal import Files
internal import Graphics
internal import Manuscript
internal import Pagination
internal import Paragraphs
public import RenderingOptions
internal import Styling

/// An intermediate value between two phases, as text for people and for goldens.
public enum LayoutDump: String, Sendable, Hashable, CaseIterable {
  /// The documents as trees, with the byte offset of each text.
  case tree
  /// The distinct computed styles, by element.
  case styles
  /// The boxes, glue and penalties of each paragraph.
  case items
  /// The chosen lines of each paragraph, and the demerits of others.
  case breaks
  /// The columns, divided into slices.
  case rows
  /// The content of each page.
  case pages
}

extension BookRenderer {
  /// Writes an intermediate value between two phases as text, a part at a time.
  ///
  /// Only the paragraphs, columns and pages on the requested pages are written. `write` returns false to stop.
  ///
  /// - Throws: the errors that end any output of the book, and those of `write`.
  public func writeDump(
    of step: LayoutDump, to write: @escaping (String) throws(RenderError) -> Bool
  ) throws(RenderError) -> LayoutSummary {
    switch step {
    case .tree: return try writeTrees(to: write)
    case .styles: return try writeStyles(to: write)
    case .items, .breaks, .rows, .pages: break
    }
    let source = try pageSource(directedOptions)
    let recorder = PhaseRecorder(
      paragraphs: step == .items || step == .breaks, columns: step == .rows)
    source.layout.observer = recorder
    var consumer = DumpConsumer(
      step: step, recorder: recorder, pages: options.pages, write: write)
    try source.feed(&consumer)
    return LayoutSummary(
      warnings: source.layout.warnings, missingCharacters: source.missingCharacters)
  }

  private func writeTrees(
    to write: (String) throws(RenderError) -> Bool
  ) throws(RenderError) -> LayoutSummary {
    for number in book.chapters.indices {
      let document: Document
      do { document = try book.source.tree(number) } catch { throw .book("\(error)") }
      guard try write("\(document.path)\n\(document.dump)") else { break }
    }
    return LayoutSummary(warnings: [], missingCharacters: [])
  }

  private func writeStyles(
    to write: (String) throws(RenderError) -> Bool
  ) throws(RenderError) -> LayoutSummary {
    let source = try pageSource(directedOptions)
    let design = source.layout.design
    for number in design.source.spine.indices {
      let styled: StyledDocument
      do { styled = try design.styled(number, source.layout.layout) } catch {
        throw .book("\(error)")
      }
      let text = DeepStack.run { styled.dump }
      guard try write("\(styled.document.path)\n\(text)".escapedLines) else { break }
    }
    return LayoutSummary(warnings: source.layout.warnings, missingCharacters: [])
  }
}

/// Writes the values that phases pass on, as soon as the pages made from them are available.
private struct DumpConsumer: PageProcessor {
  let step: LayoutDump
  let recorder: PhaseRecorder
  let pages: ClosedRange<PageNumber>?
  let write: (String) throws(RenderError) -> Bool
  private var waiting: [Page] = []
  private var lastPage: PageNumber = 0
  private var hasPages = false
  private var isRead = true
  /// The end of the last page so far, in bytes of the book.
  private var end = 0
  /// The beginnings of the paragraphs that are written and continue.
  private var written: Set<Range<Int>> = []

  init(
    step: LayoutDump, recorder: PhaseRecorder, pages: ClosedRange<PageNumber>?,
    write: @escaping (String) throws(RenderError) -> Bool
  ) {
    (self.step, self.recorder, self.pages, self.write) = (step, recorder, pages, write)
  }

  var isFull: Bool {
    if isRead, let last = pages?.upperBound { lastPage >= last } else { !isRead }
  }
  var isEmpty: Bool { !hasPages && pages != nil }

  mutating func add(_ new: [Page]) {
    lastPage = new.last?.number ?? lastPage
    end = new.last?.range.upperBound ?? end
    waiting += new.filter { pages?.contains($0.number) ?? true }
    hasPages = hasPages || !waiting.isEmpty
  }

  mutating func process(isLast: Bool, isEnd: Bool) throws(RenderError) {
    let text = DeepStack.run { self.text }
    for range in recorder.paragraphs.map(\.source) where isWanted(range) { written.insert(range) }
    waiting = []
    recorder.forget(before: end)
    written = written.filter { $0.upperBound > end }
    if isRead, !text.isEmpty { isRead = try write(text.escapedLines) }
  }

  /// Whether a part of the book is on a requested page that is available.
  private func isWanted(_ range: Range<Int>) -> Bool {
    guard pages != nil else { return true }
    return waiting.contains { page in
      page.range.overlaps(range) || range.isEmpty && page.range.contains(range.lowerBound)
    }
  }

  private func isNew(_ range: Range<Int>) -> Bool { isWanted(range) && !written.contains(range) }

  private var text: String {
    switch step {
    case .tree, .styles: ""
    case .items:
      recorder.paragraphs.filter { isNew($0.source) }.map { $0.itemsDump + "\n" }.joined()
    case .breaks:
      recorder.paragraphs.filter { isNew($0.source) }.map { $0.breaksDump + "\n" }.joined()
    case .rows: recorder.takeColumns(where: isWanted).map { $0.dump + "\n" }.joined()
    case .pages: waiting.map { $0.dump + "\n" }.joined()
    }
  }
}
