internal import BookInput
internal import Breaking
internal import Budgets
internal import Files
internal import Layout
internal import Manuscript
internal import Pagination
internal import Paragraphs
internal import RenderingOptions
internal import Synchronization

/// Sets the parts of a book's chapters into columns, batch by batch, on several threads.
final class ColumnSetter {
  /// The data with which every thread sets text.
  struct Context: Sendable {
    let fonts: FontTable
    let language: String
    let hyphenator: Hyphenator?
    let patterns: HyphenationPatterns
    let budget: Budget
    let spacesFrench: Bool
    /// The words that the threads share.
    let words = SharedWords()

    func layoutContext() -> LayoutContext {
      LayoutContext(
        fonts: fonts, language: language, hyphenator: hyphenator,
        findHyphenator: { [patterns] in patterns.hyphenator(for: $0) }, budget: budget,
        sharing: words, spacesFrench: spacesFrench)
    }
  }

  /// The part of the book that has been set.
  struct Progress {
    var part = 0
    var frontMatter = 0
  }

  private let book: Book
  private let layout: PageLayout
  private let design: BookDesign
  private let parts: [ChapterPart]
  private let context: Context
  private let jobs: Int
  /// The contexts of the calling thread and of the workers.
  private let layoutContext: LayoutContext
  private let layoutContexts: WorkerLocal<LayoutContext>
  private var workerNotes = FontNotes()

  /// The bytes of text that are set per thread before their pages are made, if there are several threads.
  ///
  /// Enough to keep all of them busy, and small enough to hold in memory. A single thread sets one part at a time.
  private static let batchBytes = 40_000

  init(
    book: Book, layout: PageLayout, design: BookDesign, parts: [ChapterPart], context: Context,
    jobs: Int
  ) {
    (self.book, self.layout, self.design, self.parts) = (book, layout, design, parts)
    (self.context, self.jobs) = (context, jobs)
    layoutContext = context.layoutContext()
    layoutContexts = WorkerLocal(workers: jobs)
  }

  /// Observes the values that phases pass to each other; with an observer the book is set by one thread.
  var observer: (any LayoutObserver)? {
    didSet { layoutContext.observer = observer }
  }

  /// The notes on letters so far.
  var notes: FontNotes {
    var notes = layoutContext.notes
    notes.formUnion(workerNotes)
    return notes
  }

  /// Makes pages from its columns.
  func pageFlow() -> PageFlow {
    PageFlow(
      maker: PageMaker(book: book, layout: layout, layoutContext: layoutContext, design: design))
  }

  func isAtEnd(_ place: Progress) -> Bool {
    place.part >= parts.count && place.frontMatter >= design.frontMatter.pages.count
  }

  /// The columns of the next parts, or of the next page of the front matter.
  func nextColumns(_ place: inout Progress, folios: BookFolios?) -> [ChapterColumn] {
    let frontMatter = design.frontMatter.pages
    let chapter = place.part < parts.count ? parts[place.part].chapter : .max
    if place.frontMatter < frontMatter.count, frontMatter[place.frontMatter].chapter <= chapter {
      let page = frontMatter[place.frontMatter]
      place.frontMatter += 1
      return DeepStack.run { setter(layoutContext, folios).set(page) }
    }
    let batch = batch(from: place)
    place.part = batch.upperBound
    // Nested boxes take space on the stack.
    let columns = DeepStack.run { set(batch, folios) }
    design.release(after: parts[batch])
    return columns
  }

  /// As many parts, from this place on, as keep every thread busy.
  private func batch(from place: Progress) -> Range<Int> {
    let (first, frontMatter) = (place.part, design.frontMatter.pages)
    let end =
      place.frontMatter < frontMatter.count ? frontMatter[place.frontMatter].chapter : .max
    var (next, bytes) = (first, 0)
    // The first batch is small, so that the first page comes soon.
    let wanted = first == 0 || jobs == 1 ? 1 : Self.batchBytes * jobs
    while next < parts.count, bytes < wanted, parts[next].chapter < end {
      bytes += max(parts[next].byteCount, 1)
      next += 1
    }
    return first..<next
  }

  private func setter(_ layoutContext: LayoutContext, _ folios: BookFolios?) -> ChapterSetter {
    ChapterSetter(
      book: book, layout: layout, layoutContext: layoutContext, design: design, folios: folios)
  }

  private func set(_ numbers: Range<Int>, _ folios: BookFolios?) -> [ChapterColumn] {
    let workers = observer == nil ? min(jobs, numbers.count) : 1
    guard workers > 1 else {
      let setter = setter(layoutContext, folios)
      return parts[numbers].flatMap { setter.set($0) }
    }
    let counter = TaskCounter(count: numbers.count)
    let results = Mutex<[Int: [ChapterColumn]]>([:])
    let notes = Mutex(FontNotes())
    let (book, layout, design, parts, context) = (book, layout, design, parts, context)
    // Long parts are started first, so that no thread is left with one at the end.
    let order = numbers.sorted { parts[$0].byteCount > parts[$1].byteCount }
    Workers.run(workers) { [layoutContexts] worker in
      layoutContexts.with(worker, make: { context.layoutContext() }) { own in
        let setter = ChapterSetter(
          book: book, layout: layout, layoutContext: own, design: design, folios: folios)
        while context.budget.goesOn(), let task = counter.take() {
          let column = setter.set(parts[order[task]])
          results.withLock { $0[order[task]] = column }
        }
        notes.withLock { $0.formUnion(own.notes) }
      }
    }
    workerNotes.formUnion(notes.withLock { $0 })
    return results.withLock { results in
      numbers.flatMap { results[$0] ?? [] }
    }
  }
}
