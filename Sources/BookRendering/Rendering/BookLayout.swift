internal import Assets
internal import Breaking
public import Graphics
public import Manuscript
public import Shaping
internal import Synchronization
public import Typesetting

/// A book set into pages, chapter after chapter, as far as somebody asks.
///
/// Chapters are set by several threads and made into pages in order, since where one begins depends
/// on where the one before it ends.
public final class BookLayout {
  /// The book.
  public let book: Book
  /// How its pages are laid out.
  public let layout: PageLayout
  /// The fonts that glyph runs speak of by index.
  public var fontFiles: [FontFile] { fonts.files }
  /// Characters that no font had so far.
  public private(set) var missingCharacters: Set<Unicode.Scalar> = []

  private let fonts: FontTable
  private let language: String
  private let jobs: Int
  private let hyphenator: Hyphenator?
  private var nextChapter = 0
  private var nextPage = 1
  private var hasFrontMatter = false
  /// What the calling thread sets with, and what the workers do.
  private let compositor: Compositor
  private let compositors: WorkerLocal<Compositor>

  /// So much text is set before its pages are handed on: enough for every thread to be busy, and
  /// little enough to be held.
  private static let batchBytes = 160_000

  /// Prepares to set a book; throws where a font file is none.
  public init(
    book: Book, layout: PageLayout, family: FontFamily? = nil, language: String? = nil,
    jobs: Int = 1
  ) throws(FontError) {
    self.book = book
    self.layout = layout
    self.language = language ?? book.language
    self.jobs = max(1, jobs)
    fonts = try FontTable(family ?? Asset.vollkorn)
    hyphenator = layout.hyphenates ? HyphenationPatterns.hyphenator(for: self.language) : nil
    compositor = Compositor(fonts: fonts, language: self.language, hyphenator: hyphenator)
    compositors = WorkerLocal(workers: self.jobs)
  }

  /// Whether every page has been handed out.
  public var isFinished: Bool { hasFrontMatter && nextChapter >= book.chapters.count }

  /// The next pages: those of a few chapters; none at the book's end.
  public func nextPages() -> [Page] {
    var pages: [Page] = []
    let maker = PageMaker(book: book, layout: layout, compositor: compositor)
    if !hasFrontMatter {
      hasFrontMatter = true
      pages = maker.frontMatter()
      nextPage += pages.count
    }
    while pages.isEmpty, nextChapter < book.chapters.count {
      var end = nextChapter
      var bytes = 0
      // The first batch is small, so that the first page comes soon.
      let target = nextChapter == 0 ? 1 : Self.batchBytes
      while end < book.chapters.count, bytes < target || end == nextChapter {
        bytes += book.chapters[end].range.count
        end += 1
      }
      for galley in galleys(nextChapter..<end) {
        let made = maker.pages(of: galley, from: nextPage)
        nextPage += made.count
        pages += made
      }
      nextChapter = end
    }
    missingCharacters.formUnion(compositor.missing)
    return pages
  }

  /// All pages from here on.
  public func remainingPages() -> [Page] {
    var pages: [Page] = []
    while !isFinished { pages += nextPages() }
    return pages
  }

  private func galleys(_ chapters: Range<Int>) -> [ChapterGalley] {
    let workers = min(jobs, chapters.count)
    guard workers > 1 else {
      let setter = ChapterSetter(book: book, layout: layout, compositor: compositor)
      return chapters.map { setter.set($0) }
    }
    let counter = TaskCounter(count: chapters.count)
    let results = Mutex<[Int: ChapterGalley]>([:])
    let missing = Mutex<Set<Unicode.Scalar>>([])
    let (book, layout, fonts) = (book, layout, fonts)
    let (language, hyphenator) = (language, hyphenator)
    Workers.run(workers) { [compositors] worker in
      compositors.with(
        worker,
        make: { Compositor(fonts: fonts, language: language, hyphenator: hyphenator) }
      ) { own in
        let setter = ChapterSetter(book: book, layout: layout, compositor: own)
        while let task = counter.take() {
          let galley = setter.set(chapters.lowerBound + task)
          results.withLock { $0[chapters.lowerBound + task] = galley }
        }
        missing.withLock { $0.formUnion(own.missing) }
      }
    }
    missingCharacters.formUnion(missing.withLock { $0 })
    return results.withLock { results in chapters.compactMap { results[$0] } }
  }
}

extension BookLayout {
  /// The space between words of the text font, before it stretches or shrinks.
  public var wordSpace: Length {
    let metrics = fonts.face(.regular).metrics
    return layout.fontSize * (Double(metrics.space) / Double(metrics.unitsPerEm))
  }

  /// How much a space may stretch, in ems.
  public var spaceStretch: Double { SpaceElasticity.stretch }

  /// How much a space may shrink, in ems.
  public var spaceShrink: Double { SpaceElasticity.shrink }
}
