internal import Assets
public import BookInput
internal import Breaking
public import Budgets
internal import Files
public import Graphics
internal import Layout
public import Manuscript
public import Pagination
internal import Paragraphs
public import RenderingOptions
public import Shaping
internal import Styling
internal import Synchronization

/// A book set into pages, part by part, as pages are requested.
///
/// Parts of chapters are set by several threads and made into pages in order, since where one begins depends on where
/// the one before it ends.
public final class BookLayout {
  /// The book.
  public let book: Book
  /// The layout of its pages.
  public let layout: PageLayout
  /// The fonts that glyph runs refer to by index.
  public var fontFiles: [FontFile] { fonts.files }
  /// Characters that no font had so far, in the text and in drawings.
  public var missingCharacters: Set<Unicode.Scalar> {
    let inDrawings = (pictures?.drawingCharacters ?? []).filter { scalar in
      !fonts.faces.contains { $0.draws(scalar) }
    }
    return fontNotes.missing.union(inDrawings)
  }

  /// The pictures missing from the pages so far, and from a few after them.
  public var missingPictures: [MissingPicture] { pictures?.missingPictures ?? [] }

  /// The links and references without a target in the documents read so far, in book order.
  public var deadLinks: [DeadLink] { book.deadLinks + book.source.deadLinks }

  /// The notes on letters so far.
  private var fontNotes = FontNotes()
  private var boxes = MissingBoxes()
  /// The content that reaches beyond its page, so far.
  private(set) var offPage = OffPage()
  /// The lines that pages of fixed layout cut off, as far as documents are set.
  var linesCutByPages: [CutText] { design.cutLines.ofPages }
  /// Warnings about characters that no font has, one sentence per script.
  var missingBoxes: [String] { boxes.warnings(missingCharacters) }
  /// The use that the layout has made of its limits.
  package let budget: Budget
  let fonts: FontTable
  private let language: String
  /// Whether the book is read from right to left.
  var isRightToLeft: Bool { book.isRightToLeft(in: language) }
  private let jobs: Int
  /// Where files that are read are recorded: hyphenation patterns.
  private let inputs: InputLedger?
  private let patterns: HyphenationPatterns
  private let usesSystem: Bool
  private let hyphenator: Hyphenator?
  let design: BookDesign
  /// The pictures that pages refer to; nil for books without pictures.
  package let pictures: BookResources?
  /// Sets the parts.
  private let setter: ColumnSetter
  /// The parts that are set and wait for their pages.
  private var columns: [ChapterColumn] = []
  private var place = ColumnSetter.Progress()
  private let flow: PageFlow
  /// The pages that the program adds, with their places.
  private var frontMatter: [FrontMatter.Page] { design.frontMatter.pages }
  /// The findings of setting the whole book once, if its pages refer to each other.
  private var survey: Survey?
  /// The shortcomings of lists collected from the pages.
  private var listWarnings: [String] = []
  /// Whether page margins show the number of pages, which is not known yet.
  private var lacksPageCount: Bool
  /// Whether pages have been requested, and whether there were any.
  private var (hasBegun, hasPages) = (false, false)
  private var pageCount = 0
  private var allowance: PictureAllowance?
  /// Observes the values that phases pass to each other; with an observer the book is set by one thread.
  var observer: (any LayoutObserver)? {
    didSet { setter.observer = observer }
  }

  /// The number of pages that are handed out per thread at once: enough to keep all of them busy painting.
  private static let pagesOfThread = 16
  private var mostPages: Int { Self.pagesOfThread * jobs }

  /// Prepares to set a book.
  ///
  /// Without `usesSystem` only built-in hyphenation patterns are used. Layout stops at the limits: `failure` has the
  /// reason. A book that was read as trusted is limited only in time and memory. `start` is the processor time at which
  /// the run began; nil is now.
  ///
  /// - Throws: `FontError` if a font file is not a font.
  public init(
    book: Book, layout: PageLayout, family: FontFamily? = nil, language: String? = nil,
    publication options: PublicationOptions = PublicationOptions(), jobs: Int = 1,
    usesSystem: Bool = true, limits: Limits = .standard, start: Double? = nil,
    noting inputs: InputLedger? = nil
  ) throws(FontError) {
    // The layout keeps its own warnings: the book stays as it was read.
    var book = book.withOwnWarnings()
    book.language = language ?? book.language
    self.book = book
    let budget = Budget(book.limits(limits), inputBytes: book.inputBytes, start: start)
    self.budget = budget
    self.inputs = inputs
    self.language = book.language
    self.jobs = max(1, jobs)
    let resources = BookResources(
      book.source, drawings: options.drawings.within(limits),
      budget: budget)
    let isAskedFor = family.map { $0.regular.name != Asset.vollkorn.regular.name } ?? false
    // A requested font is used for the text, whatever family the book names.
    let sansSerif = !book.stylePolicy.namesFamilies || isAskedFor ? nil : Asset.openSans
    let table = try FontTable(
      family ?? Asset.vollkorn, own: resources.fonts, sansSerif: sansSerif,
      standIns: [Asset.vollkorn, Asset.openSans], otherScripts: Asset.otherScripts,
      mathematics: Asset.pagellaMath)
    pictures = resources
    allowance = PictureAllowance(
      resources, pixels: budget.limit(.pixels), drawings: budget.limit(.drawings),
      alternatives: AlternativeText(
        layoutContext: LayoutContext(fonts: table, language: self.language, hyphenator: nil),
        fontSize: layout.fontSize * 0.8))
    let usual = layout.withLeading(ofLanguage: book.language, in: table)
    let (fonts, design, layout) = try Self.design(with: table) { table in
      let design = resources.design(
        of: book, in: language, layout: usual, options: options, fonts: table, budget: budget)
      return (
        design, design.withLeading(design.withPages(usual, ofBook: options.takesPageMargins))
      )
    }
    (self.fonts, self.design, self.layout) = (fonts, design, layout)
    let patterns = HyphenationPatterns(
      noting: inputs, folders: usesSystem ? HyphenationPatterns.systemFolders : [])
    (self.patterns, self.usesSystem) = (patterns, usesSystem)
    hyphenator = layout.hyphenates ? patterns.hyphenator(for: self.language) : nil
    let setter = ColumnSetter(
      book: book, layout: layout, design: design,
      parts: DeepStack.run {
        MemoryHandling.givingBack {
          design.parts(of: book, on: layout) { options.hasPages(of: book.spine[$0]) }
        }
      },
      context: ColumnSetter.Context(
        fonts: fonts, language: self.language, hyphenator: hyphenator, patterns: patterns,
        budget: budget, spacesFrench: layout.spacesFrench),
      jobs: self.jobs)
    self.setter = setter
    lacksPageCount = DeepStack.run { design.countsPages(on: layout) }
    flow = setter.pageFlow()
  }

  /// The design of the book with some fonts, and with the variable font instances that its styles ask for.
  private static func design(
    with table: FontTable, made: (FontTable) -> (design: BookDesign, layout: PageLayout)
  ) throws(FontError) -> (FontTable, BookDesign, PageLayout) {
    let first = DeepStack.run { made(table) }
    let instances = DeepStack.run { first.design.fontInstances(on: first.layout) }
    guard !instances.isEmpty else { return (table, first.design, first.layout) }
    let whole = try table.adding(instances)
    let second = DeepStack.run { made(whole) }
    return (whole, second.design, second.layout)
  }

  /// The files of a page's pictures, in the order of `Page.images`; a missing one has no bytes.
  public func pictureFiles(of page: Page) -> [PictureFile] {
    page.images.map { PictureFile($0, of: pictures) }
  }

  /// A linter for its pages; `pictureResolution` is the least resolution of pictures, in pixels per inch.
  public func linter(pictureResolution: Double = 150) -> PageLinter {
    var linter = PageLinter(
      pictureResolution: pictureResolution, pixels: { [pictures] in pictures?.pixels($0) },
      missingPictures: { [pictures] in pictures?.missingPictures(in: $0) ?? [] },
      deadLinks: { [book] in book.deadLinks + book.source.deadLinks })
    linter.cutLines = { [design] in design.cutLines(in: $0) }
    return linter
  }

  /// The options that could not be followed, and the faults of pictures drawn so far.
  ///
  /// Each is a sentence without its full stop.
  public var warnings: [String] {
    let known = Set(book.warnings)
    var warnings = (pictures?.source.warnings ?? []).filter { !known.contains($0) }.map(
      \.message)
    // The same sheet is read for each medium.
    var told: Set<String> = []
    warnings += design.warnings.filter { !$0.isMinor || $0.isOfReader }.map {
      "\($0.path):\($0.line): \($0.message)"
    }.filter { told.insert($0).inserted }
    warnings += pictures?.pictureFaults ?? []
    warnings += design.frontMatter.omitted.map {
      "the book has \($0.words) of its own; none is added"
    }
    if design.frontMatter.lacksTitle {
      warnings.append("the book has no title; no half-title is added")
    }
    warnings += listWarnings
    warnings += offPage.warnings + design.cutLines.warnings
    warnings += allowance?.warnings ?? []
    return (missingPatterns + missingBoxes + fontNotes.warnings + warnings).map(
      \.escapedSentence)
  }

  /// Why the book could not be read to its end, or has no pages; nil if all is well so far.
  public var failure: String? {
    if let failure = design.failure { return failure.description }
    if let excess = budget.excess { return excess.description }
    return isFinished && !hasPages ? "the book contains no text or pictures" : nil
  }

  /// Whether the next run may find hyphenation patterns that this one lacks.
  package var lacksPatterns: Bool { usesSystem && isUndivided }

  /// Whether words should be hyphenated, as is usual in their language, but there are no patterns.
  private var isUndivided: Bool {
    layout.hyphenates && hyphenator == nil && !HyphenationLanguage.neverHyphenates(language)
  }

  private var missingPatterns: [String] {
    guard isUndivided else { return [] }
    guard usesSystem else {
      return [
        "“\(language)” is not hyphenated: without the system's patterns there are none for it"
      ]
    }
    let package = HyphenationLanguage.debianPackage(for: language)
    return [
      "no hyphenation patterns for “\(language)” were found; words are not divided"
        + (package.map { "; Debian has them in the package \($0)" } ?? "")
    ]
  }

  /// Whether every page has been handed out; never before the first pages are requested.
  public var isFinished: Bool {
    budget.excess != nil
      || hasBegun && flow.isEmpty && columns.isEmpty && setter.isAtEnd(place)
  }

  /// The next pages, at most a few dozen; none at the book's end.
  public func nextPages() -> [Page] {
    DeepStack.run { MemoryHandling.givingBack { makePages() } }
  }

  private func makePages() -> [Page] {
    hasBegun = true
    if survey == nil, lacksPageCount || frontMatter.contains(where: \.tellsPages) {
      var made = makeSurvey()
      // The length of lists collected from the pages is known only once those have been collected.
      if design.frontMatter.hasLists { made = makeSurvey(knowing: made.folios) }
      if lacksPageCount { flow.pageCount = made.pageCount }
      survey = made
      listWarnings = design.frontMatter.listWarnings(made.folios)
    }
    var pages = flow.next(mostPages)
    // The first pages are handed out as soon as there are any; later ones once all threads have some to paint.
    let fewest = jobs > 1 && pageCount > 0 ? mostPages : 1
    while pages.count < fewest, !isFinished {
      if columns.isEmpty { columns = nextColumnsWithFolios().reversed() }
      // Nothing else holds its slices then, so they need not be copied.
      if let column = columns.popLast() {
        observer?.take(column)
        flow.add(column)
      }
      pages += flow.next(mostPages - pages.count)
    }
    fontNotes.formUnion(setter.notes)
    boxes.add(pages, fontNotes.missing)
    offPage.add(pages, haveEnds: layout.hasPageEnds)
    pageCount += pages.count
    _ = budget.allows(pages: pageCount, at: "page \(pageCount)")
    for index in pages.indices { allowance?.look(at: &pages[index]) }
    hasPages = hasPages || !pages.isEmpty
    return pages
  }

  /// The next columns; if they show page numbers, the whole book is set first to find these.
  private func nextColumnsWithFolios() -> [ChapterColumn] {
    let start = place
    let columns = setter.nextColumns(&place, folios: survey?.folios)
    guard survey == nil, design.asksForFolios else { return columns }
    survey = makeSurvey()
    place = start
    return setter.nextColumns(&place, folios: survey?.folios)
  }

  /// The knowledge of a book's pages before they are made.
  private struct Survey {
    var folios: BookFolios
    var pageCount = 0

    mutating func take(_ page: Page) {
      pageCount += 1
      folios.take(page)
    }
  }

  /// Sets the whole book; its pages are discarded as soon as they are made, so that a long book is not held in memory
  /// for its table of contents.
  private func makeSurvey(knowing known: BookFolios? = nil) -> Survey {
    // Everything is set again for the actual pages.
    setter.observer = nil
    defer { setter.observer = observer }
    let flow = setter.pageFlow()
    var survey = Survey(folios: BookFolios(generation: known == nil ? 0 : 1))
    /// Makes all pages that can be made, a few at a time.
    func takePages() {
      while true {
        let pages = flow.next(mostPages)
        for page in pages { survey.take(page) }
        guard !pages.isEmpty,
          budget.allows(pages: survey.pageCount, at: "page \(survey.pageCount)")
        else { return }
      }
    }
    var place = ColumnSetter.Progress()
    while !setter.isAtEnd(place), budget.goesOn() {
      var columns: [ChapterColumn] = setter.nextColumns(&place, folios: known).reversed()
      while budget.goesOn(), let column = columns.popLast() {
        flow.add(column)
        takePages()
      }
    }
    return survey
  }
}

extension BookLayout {
  /// The natural width of the text font's word space.
  var wordSpace: Length {
    let metrics = fonts.face(.regular).metrics
    return layout.fontSize * (Double(metrics.space) / Double(metrics.unitsPerEm))
  }

  /// The stretch of a word space, in ems.
  var spaceStretch: Double { WordSpacing.house.stretch }

  /// The shrink of a word space, in ems.
  var spaceShrink: Double { WordSpacing.house.shrink }
}

extension FrontMatter.Kind {
  fileprivate var words: String {
    switch self {
    case .halfTitle: "a half-title"
    case .titlePage: "a title page"
    case .contents: "a table of contents"
    case .figures: "a list of figures"
    case .tables: "a list of tables"
    case .index: "an index"
    }
  }
}
