internal import Assets
internal import Breaking
public import Graphics
public import Manuscript
public import Shaping
internal import Styling
internal import Synchronization
public import Typesetting

/// A book set into pages, part after part, as far as somebody asks.
///
/// Parts of chapters are set by several threads and made into pages in order, since where one begins
/// depends on where the one before it ends.
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
  /// Where files that are read are noted: patterns of hyphenation.
  private let inputs: InputLedger?
  private let hyphenator: Hyphenator?
  private let parts: [ChapterPart]
  private let design: PublicationDesign?
  /// The pictures that pages speak of; nil for books without.
  let pictures: OpenPublication?
  /// The parts that are set and wait for their pages.
  private var galleys: ArraySlice<ChapterGalley> = []
  private var nextPart = 0
  private let flow: PageFlow
  /// What the calling thread sets with, and what the workers do.
  private let compositor: Compositor
  private let compositors: WorkerLocal<Compositor>

  /// So much text is set for each thread before its pages are handed on: enough for all to be
  /// busy, and little enough to be held.
  private static let batchBytes = 80_000
  /// The pages that are made at once.
  private static let mostPages = 64

  /// Prepares to set a book; throws where a font file is none.
  public init(
    book: Book, layout: PageLayout, family: FontFamily? = nil, language: String? = nil,
    publication options: PublicationOptions = PublicationOptions(), jobs: Int = 1,
    noting inputs: InputLedger? = nil
  ) throws(FontError) {
    self.book = book
    self.inputs = inputs
    self.layout = layout
    self.language = language ?? book.language
    self.jobs = max(1, jobs)
    let publication = book.publication.map { OpenPublication($0) }
    fonts = try FontTable(family ?? Asset.vollkorn, own: publication?.fonts ?? [])
    pictures = publication
    design = publication.map { $0.design(of: book, layout: layout, options: options) }
    hyphenator =
      layout.hyphenates
      ? HyphenationPatterns.hyphenator(for: self.language, noting: inputs) : nil
    compositor = Compositor(
      fonts: fonts, language: self.language, hyphenator: hyphenator,
      findHyphenator: { HyphenationPatterns.hyphenator(for: $0, noting: inputs) })
    compositors = WorkerLocal(workers: self.jobs)
    let spine = book.publication?.spine ?? []
    parts = ChapterPart.parts(of: book).filter { part in
      !options.skipsNonlinear || spine.isEmpty || spine[part.chapter].isLinear
    }
    flow = PageFlow(maker: PageMaker(book: book, layout: layout, compositor: compositor))
  }

  /// What was not as the options ask for.
  ///
  /// Each is a sentence without its full stop.
  public var warnings: [String] {
    var warnings = (book.publication?.warnings ?? []).dropFirst(book.warnings.count).map(\.message)
    warnings += (design?.warnings ?? []).filter { !$0.isMinor }.map {
      "\($0.path):\($0.line): \($0.message)"
    }
    return missingPatterns + warnings.map(\.escapedForTerminal)
  }

  /// Why the book could not be read to its end; nil when it could.
  public var failure: String? { design?.failure?.description }

  /// Whether words are to be divided and there are no patterns to do it by.
  var lacksPatterns: Bool { layout.hyphenates && hyphenator == nil }

  private var missingPatterns: [String] {
    guard lacksPatterns else { return [] }
    return [
      "no patterns to divide words of the language “\(language)” were found: none is divided; "
        + "Debian has them in packages such as hyphen-\(language.prefix { $0 != "-" }.lowercased())"
    ]
  }

  /// Whether every page has been handed out.
  public var isFinished: Bool { flow.isEmpty && galleys.isEmpty && nextPart >= parts.count }

  /// The next pages, a few dozen at most; none at the book's end.
  public func nextPages() -> [Page] {
    var pages = flow.next(Self.mostPages)
    while pages.isEmpty, !isFinished {
      if galleys.isEmpty { galleys = nextGalleys() }
      if let galley = galleys.popFirst() { flow.add(galley) }
      pages = flow.next(Self.mostPages)
    }
    missingCharacters.formUnion(compositor.missing)
    return pages
  }

  /// The next parts, set: so many that every thread has its share.
  private func nextGalleys() -> ArraySlice<ChapterGalley> {
    let first = nextPart
    var bytes = 0
    // The first batch is small, so that the first page comes soon.
    let wanted = first == 0 ? 1 : Self.batchBytes * max(2, jobs)
    while nextPart < parts.count, bytes < wanted {
      bytes += max(parts[nextPart].byteCount, 1)
      nextPart += 1
    }
    return set(first..<nextPart)[...]
  }

  private func set(_ numbers: Range<Int>) -> [ChapterGalley] {
    let workers = min(jobs, numbers.count)
    guard workers > 1 else {
      let setter = ChapterSetter(
        book: book, layout: layout, compositor: compositor, design: design)
      return parts[numbers].flatMap { setter.set($0) }
    }
    let counter = TaskCounter(count: numbers.count)
    let results = Mutex<[Int: [ChapterGalley]]>([:])
    let missing = Mutex<Set<Unicode.Scalar>>([])
    let (book, layout, fonts, parts) = (book, layout, fonts, parts)
    let (language, hyphenator, design, inputs) = (language, hyphenator, design, inputs)
    Workers.run(workers) { [compositors] worker in
      compositors.with(
        worker,
        make: {
          Compositor(
            fonts: fonts, language: language, hyphenator: hyphenator,
            findHyphenator: { HyphenationPatterns.hyphenator(for: $0, noting: inputs) })
        }
      ) { own in
        let setter = ChapterSetter(
          book: book, layout: layout, compositor: own, design: design)
        while let task = counter.take() {
          let galley = setter.set(parts[numbers.lowerBound + task])
          results.withLock { $0[task] = galley }
        }
        missing.withLock { $0.formUnion(own.missing) }
      }
    }
    missingCharacters.formUnion(missing.withLock { $0 })
    return results.withLock { results in
      numbers.indices.flatMap { results[$0 - numbers.lowerBound] ?? [] }
    }
  }
}

extension BookLayout {
  /// The space between words of the text font, before it stretches or shrinks.
  public var wordSpace: Length {
    let metrics = fonts.face(.regular).metrics
    return layout.fontSize * (Double(metrics.space) / Double(metrics.unitsPerEm))
  }

  /// How much a space may stretch, in ems.
  public var spaceStretch: Double { WordSpacing.house.stretch }

  /// How much a space may shrink, in ems.
  public var spaceShrink: Double { WordSpacing.house.shrink }
}
