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

/// A book set into pages, part after part, as far as pages are requested.
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
  /// Characters that no font had so far, in the text and in drawings.
  public var missingCharacters: Set<Unicode.Scalar> {
    let inDrawings = (pictures?.drawingCharacters ?? []).filter { scalar in
      !fonts.faces.contains { $0.draws(scalar) }
    }
    return fontNotes.missing.union(inDrawings)
  }

  /// The pictures that are missing from the pages so far, and from a few after them.
  public var missingPictures: [MissingPicture] { pictures?.missingPictures ?? [] }

  /// The links and references that lead nowhere, of the documents read so far, in the book's order.
  public var deadLinks: [DeadLink] { book.deadLinks + book.source.deadLinks }

  /// What was noted of letters so far.
  private var fontNotes = FontNotes()
  private var boxes = MissingBoxes()
  /// What leaves its page, so far.
  private(set) var offPage = OffPage()
  /// Warnings of characters that no font has, a sentence per script.
  var missingBoxes: [String] { boxes.warnings(missingCharacters) }
  /// What the layout has used of what it may.
  package let budget: Budget
  private let fonts: FontTable
  private let language: String
  /// Whether the text runs from right to left.
  var isRightToLeft: Bool { book.isRightToLeft(in: language) }
  private let jobs: Int
  /// Where files that are read are noted: patterns of hyphenation.
  private let inputs: InputLedger?
  private let patterns: HyphenationPatterns
  private let usesSystem: Bool
  private let hyphenator: Hyphenator?
  let design: BookDesign
  /// The pictures that pages speak of; nil for books without.
  package let pictures: BookResources?
  /// Sets the parts.
  private let setter: ColumnSetter
  /// The parts that are set and wait for their pages.
  private var columns: [ChapterColumn] = []
  private var place = ColumnSetter.Place()
  private let flow: PageFlow
  /// The pages that the program adds, and when.
  private var frontMatter: [FrontMatter.Page] { design.frontMatter.pages }
  /// What was learned from setting the whole book once, where its pages speak of each other.
  private var survey: Survey?
  /// What lists of what the pages hold lack.
  private var listWarnings: [String] = []
  /// Whether something in the margins tells how many pages there are, which is not known yet.
  private var lacksPageCount: Bool
  /// Whether pages were asked for, and whether there were any.
  private var (hasBegun, hasPages) = (false, false)
  private var pageCount = 0
  private var allowance: PictureAllowance?
  /// What takes the values that the phases hand to each other; with one the book is set by one thread.
  var observer: (any LayoutObserver)? {
    didSet { setter.observer = observer }
  }

  /// So many pages are handed on for each thread at once: enough for all to be busy painting them.
  private static let pagesOfThread = 16
  private var mostPages: Int { Self.pagesOfThread * jobs }

  /// Prepares to set a book; throws where a font file is none.
  ///
  /// Without `usesSystem` words are divided by the patterns that are compiled in, and no others.
  /// Beyond the limits it ends: `failure` has the reason. A book that was read as a trusted one has none but those of
  /// time and memory. `start` is the processor time when the run began; nil is now.
  public init(
    book: Book, layout: PageLayout, family: FontFamily? = nil, language: String? = nil,
    publication options: PublicationOptions = PublicationOptions(), jobs: Int = 1,
    usesSystem: Bool = true, limits: Limits = .standard, start: Double? = nil,
    noting inputs: InputLedger? = nil
  ) throws(FontError) {
    // What the layout finds wrong is its own to tell: the book stays as it was read.
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
    // Who asks for a font wants the text in it, whatever family the book names.
    let sansSerif = !book.stylePolicy.namesFamilies || isAskedFor ? nil : Asset.openSans
    let table = try FontTable(
      family ?? Asset.vollkorn, own: resources.fonts, sansSerif: sansSerif,
      standIns: [Asset.vollkorn, Asset.openSans], otherScripts: Asset.otherScripts)
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
      parts: ChapterPart.parts(of: book).filter { options.hasPages(of: book.spine[$0.chapter]) },
      context: ColumnSetter.Context(
        fonts: fonts, language: self.language, hyphenator: hyphenator, patterns: patterns,
        budget: budget, spacesFrench: layout.spacesFrench),
      jobs: self.jobs)
    self.setter = setter
    lacksPageCount = DeepStack.run { design.countsPages(on: layout) }
    flow = setter.pageFlow()
  }

  /// What the book is designed with some fonts, with the instances of variable fonts that its styles ask for.
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

  /// The files of a page's pictures, as `Page.images` has them; one that is not there has no bytes.
  public func pictureFiles(of page: Page) -> [PictureFile] {
    page.images.map { PictureFile($0, of: pictures) }
  }

  /// Looks for flaws in its pages; `pictureResolution` is the least that pictures may have, in pixels per inch.
  public func linter(pictureResolution: Double = 150) -> PageLinter {
    var linter = PageLinter(
      pictureResolution: pictureResolution, pixels: { [pictures] in pictures?.pixels($0) },
      missingPictures: { [pictures] in pictures?.missingPictures ?? [] },
      deadLinks: { [book] in book.deadLinks + book.source.deadLinks })
    linter.cutLines = { [design] in design.cutLines }
    return linter
  }

  /// What was not as the options ask for, and what was wrong with pictures that are drawn so far.
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
    warnings += listWarnings
    warnings += offPage.warnings + design.cutLines.warnings
    warnings += allowance?.warnings ?? []
    return (missingPatterns + missingBoxes + fontNotes.warnings + warnings).map(
      \.escapedSentence)
  }

  /// Why the book could not be read to its end, or has no page; nil when all is well so far.
  public var failure: String? {
    if let failure = design.failure { return failure.description }
    if let excess = budget.excess { return excess.description }
    return isFinished && !hasPages ? "the book contains no text or pictures" : nil
  }

  /// Whether the next run may find patterns to divide words by, and this one has none.
  package var lacksPatterns: Bool { usesSystem && isUndivided }

  /// Whether words are to be divided, as their language does, and there are no patterns to do it by.
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

  /// Whether every page has been handed out; never before the first were asked for.
  public var isFinished: Bool {
    budget.excess != nil
      || hasBegun && flow.isEmpty && columns.isEmpty && setter.isAtEnd(place)
  }

  /// The next pages, a few dozen at most; none at the book's end.
  public func nextPages() -> [Page] { DeepStack.run { makePages() } }

  private func makePages() -> [Page] {
    hasBegun = true
    if survey == nil, lacksPageCount || frontMatter.contains(where: \.tellsPages) {
      var made = makeSurvey()
      // Lists of what the pages hold have their length once that is known.
      if design.frontMatter.hasLists { made = makeSurvey(knowing: made.folios) }
      if lacksPageCount { flow.pageCount = made.pageCount }
      survey = made
      listWarnings = design.frontMatter.listWarnings(made.folios)
    }
    var pages = flow.next(mostPages)
    // The first pages are handed on as soon as there are any; later ones once all threads have some to paint.
    let fewest = jobs > 1 && pageCount > 0 ? mostPages : 1
    while pages.count < fewest, !isFinished {
      if columns.isEmpty { columns = nextColumnsWithFolios().reversed() }
      // Nothing else holds its slices then, which need not be copied.
      if let column = columns.popLast() {
        observer?.take(column)
        flow.add(column)
      }
      pages += flow.next(mostPages - pages.count)
    }
    fontNotes.formUnion(setter.notes)
    boxes.add(pages, fontNotes.missing)
    offPage.add(pages)
    pageCount += pages.count
    _ = budget.allows(pages: pageCount, at: "page \(pageCount)")
    for index in pages.indices { allowance?.look(at: &pages[index]) }
    hasPages = hasPages || !pages.isEmpty
    return pages
  }

  /// The next columns; where they tell the numbers of pages, the whole book is set to learn these.
  private func nextColumnsWithFolios() -> [ChapterColumn] {
    let start = place
    let columns = setter.nextColumns(&place, folios: survey?.folios)
    guard survey == nil, design.asksForFolios else { return columns }
    survey = makeSurvey()
    place = start
    return setter.nextColumns(&place, folios: survey?.folios)
  }

  /// What is known of a book's pages before they are made.
  private struct Survey {
    var folios: BookFolios
    var pageCount = 0

    mutating func take(_ page: Page) {
      pageCount += 1
      folios.take(page)
    }
  }

  /// Sets the whole book; its pages are forgotten as soon as they are made: a book of many pages is not to be held
  /// for its list of contents.
  private func makeSurvey(knowing known: BookFolios? = nil) -> Survey {
    // All is set again for the pages themselves.
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
    var place = ColumnSetter.Place()
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
  /// The space between words of the text font, before it stretches or shrinks.
  var wordSpace: Length {
    let metrics = fonts.face(.regular).metrics
    return layout.fontSize * (Double(metrics.space) / Double(metrics.unitsPerEm))
  }

  /// How much a space may stretch, in ems.
  var spaceStretch: Double { WordSpacing.house.stretch }

  /// How much a space may shrink, in ems.
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
