internal import Breaking
package import Budgets
internal import Documents
internal import Graphics
package import Layout
package import Manuscript
package import Paragraphs
internal import Shaping
package import Styling
internal import Synchronization

/// The tools for setting a book's documents: its styles, pictures and fonts.
///
/// One instance is shared by all threads that set documents.
package final class BookDesign: Sendable {
  package let source: any BookSource
  let options: StyleOptions
  let notes: NotePlacement
  /// The style books by page size; most books need only one, but each page of fixed layout may have its own size.
  private let styleBooks = Mutex(BoundedCache<Media, StyleBook>(limit: 16))
  /// The findings of the chapters that are no longer kept.
  private let formerFindings = StyleFindings()
  let pictures: FlowPictures
  /// The indices of the book's own fonts in the font table, by path.
  let fonts: [String: Int]
  /// The byte of the book at which its text ends.
  let textEnd: Int
  /// The size of each document in bytes.
  let documentSizes: [Int]
  /// The entries of the table of contents, by the path of the document that they lead to.
  private let entries: [String: [ContentsEntry]]
  let table: FontTable
  let policy: StylePolicy
  /// The chapters that precede the text, judged by their titles.
  private let frontChapters: Set<Int>
  /// The pages that the program adds before the text.
  package let frontMatter: FrontMatter
  /// The pages that the house style and the reader's sheets add to the book.
  let addedPages: AddedPages
  private let beginsOnRecto: Bool
  /// The notes of the whole book, found when the first document is set whose notes may be elsewhere.
  let bookNotes = Mutex<BookNotes?>(nil)
  /// The documents of such notes: every document that calls them asks for them.
  let notesDocuments = Mutex(BoundedCache<DocumentKey, Prepared>(limit: 16))
  /// The writing mode of the book by page size, found when the first page is added to it.
  let writingModes = Mutex(BoundedCache<Media, WritingMode>(limit: 64))
  /// The document that is laid out in parts, or one that was prepared for it and turned out not to be divisible.
  let longDocument = Mutex<LongDocument?>(nil)
  /// The viewport of pages that declare none, once it has been looked for.
  let declaredViewport = Mutex<FoundViewport?>(nil)
  /// The counters of the documents that precede those set so far.
  let counterChain = Mutex<CounterChain?>(nil)
  /// Whether a document that was set shows page numbers.
  private let folioDemand = Mutex(false)
  /// The unusable faces of style sheets that were reported already.
  private let unusableFaces = Mutex<Set<FontFace>>([])
  /// The lines of the documents set so far that boxes cut off.
  private let cutText = Mutex(CutLines())
  package var cutLines: CutLines { cutText.withLock { $0 } }
  /// Those of them that begin at some bytes of the book.
  package func cutLines(in range: Range<Int>) -> [CutText] {
    cutText.withLock { $0[range].map(\.value) }
  }
  package var asksForFolios: Bool { folioDemand.withLock { $0 } }
  /// The budget that is left to the run.
  let budget: Budget
  private let trouble = Mutex<[Int: ManuscriptError]>([:])

  package init(
    _ book: Book, layout: PageLayout, options: StyleOptions,
    notes: NotePlacement = .book, pictures: FlowPictures, fonts table: FontTable,
    budget: Budget = Budget(.none)
  ) {
    self.budget = budget
    self.table = table
    self.notes = notes
    source = book.source
    policy = book.stylePolicy
    frontChapters = Set(book.chapters.indices.filter(book.standsBeforeText))
    beginsOnRecto =
      layout.chapterStart == .recto || layout.chapterStart == .auto && !book.hasShortChapters
    addedPages = options.addedPages(Self.media(layout))
    frontMatter = FrontMatter(
      book, layout.adding(addedPages), hasDesign: !options.designSheets.isEmpty)
    self.pictures = pictures
    self.options = options
    fonts = Dictionary(
      source.fontPaths.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    documentSizes = book.chapters.map(\.range.count)
    textEnd = book.chapters.last?.range.upperBound ?? 0
    entries = Dictionary(grouping: source.listedContents) { $0.path ?? "" }
  }

  /// Practically no limit on selector matching, yet small enough to be added to.
  private static let mostSteps = 1 << 50
  /// Why a document could not be read; the first failure in reading order.
  package var failure: ManuscriptError? {
    trouble.withLock { $0.min { $0.key < $1.key }?.value }
  }

  /// The parts of the book's style sheets that were left out.
  package var warnings: [StyleWarning] {
    // The same sheets are read for each medium.
    let all = styleBooks.withLock { $0.values.flatMap(\.warnings) } + formerFindings.warnings
    let kinds = all.map { warning in
      var kind = warning
      kind.count = 1
      return (kind, warning)
    }
    return Dictionary(kinds) { $0.count < $1.count ? $1 : $0 }.values
      .sorted { ($0.path, $0.line, $0.message) < ($1.path, $1.line, $1.message) }
  }

  /// The properties that the book's style sheets declare and that are known but not drawn, by name.
  package var unusedProperties: [String: UnusedProperty] {
    // The same sheets are read for each medium.
    styleBooks.withLock { books in
      books.values.reduce(into: formerFindings.unusedProperties) { all, book in
        all.merge(book.unusedProperties) { $0.merged(with: $1, count: max($0.count, $1.count)) }
      }
    }
  }

  func styles(_ media: Media) -> StyleBook {
    styleBooks.withLock { books in
      if let known = books[media] { return known }
      let book = StyleBook(
        media: media, options: options, steps: min(budget.limit(.selectors), Self.mostSteps),
        letters: { [fonts, table] style, faces in
          FlowFonts(faces, at: fonts, table).letters(of: style)
        },
        findings: formerFindings,
        resizing: books.values.first { $0.media.isFixedLayout == media.isFixedLayout },
        load: { [source] path in source.bytes(of: path) })
      books.insert(book, for: media)
      return book
    }
  }

  /// The columns of a document.
  func columns(
    _ part: ChapterPart, _ book: Book, _ setter: ParagraphSetter, _ layout: PageLayout,
    _ folios: BookFolios?
  ) -> [ChapterColumn] {
    let item = source.spine[part.chapter]
    let chapter = book.chapters[part.chapter]
    let media = Self.media(layout)
    let key = DocumentKey(chapter: part.chapter, media: media, generation: folios?.generation)
    let prepared: Prepared
    do throws(ManuscriptError) {
      if part.nodes != nil {
        prepared = try long(key, folios)
      } else if let known = takeLong(key) {
        prepared = known
      } else {
        let document = try source.tree(part.chapter)
        if let viewport = viewport(of: document, item, isFirst: part.chapter == 0) {
          return plate(document, viewport, item, part.chapter, chapter, setter, layout)
        }
        prepared = self.prepared(document, media, chapter: part.chapter, folios)
      }
    } catch {
      trouble.withLock { $0[part.chapter] = error }
      return []
    }
    let document = prepared.styled.document
    var flow = context(prepared, media, chapter.documentStart, setter, layout)
    flow.part = part.nodes
    flow.grid = grid(flow, setter, layout)
    // Only what has a file of its own can call notes in other files.
    let others =
      notes == .foot && chapter.path != nil
      ? takeNotes(of: part.chapter, media, book, setter, layout, folios, &flow) : nil
    let marks = part.nodes == nil ? marks(flow, chapter) : marks(flow, chapter, ofLong: key)
    var flowSetter = FlowSetter(
      flow: flow, chapter: part.chapter, range: chapter.range, heads: marks.heads,
      hasFurniture: !document.isBare && !isTitlePage(part.chapter, document, of: book),
      links: marks.links.adding(others?.links ?? []))
    (flowSetter.isFirst, flowSetter.isLast) = (part.isFirst, part.isLast)
    flowSetter.noteGrid = layout.noteGrid(in: flow.mode)
    if let others { flowSetter.foreignNote = others.note }
    var columns = flowSetter.columns()
    if columns.isEmpty, part.nodes != nil { columns = [flowSetter.emptyColumn] }
    guard !columns.isEmpty else { return [] }
    if !chapter.isOpener { columns[0].isChapterStart = false }
    if let side = start(item.pageSide) {
      columns[0].start = side
    } else if policy.takesChapterStartOfLayout, beginsOnRecto {
      columns[0].start = .recto
    }
    for index in columns.indices {
      columns[index].isFrontMatter = frontMatter.contains(part.chapter)
    }
    return columns
  }

  /// A document with the styles it is set with.
  ///
  /// - Throws: `ManuscriptError` if it cannot be read.
  package func styled(
    _ number: Int, _ layout: PageLayout
  ) throws(ManuscriptError) -> StyledDocument {
    let (document, media) = try document(number, layout)
    return styles(media).style(document, openings: openings(of: number))
  }

  /// The document with a given number, and how the selected elements in it come to their styles.
  ///
  /// - Throws: `SelectorFault`, and `ManuscriptError` if the document cannot be read.
  package func explanations(
    _ number: Int, of target: StyleTarget, _ layout: PageLayout
  ) throws -> [StyleExplanation] {
    let (document, media) = try document(number, layout)
    return try styles(media).explanations(document, of: target, openings: openings(of: number))
  }

  /// A document and the page that its sheets see.
  private func document(
    _ number: Int, _ layout: PageLayout
  ) throws(ManuscriptError) -> (Document, Media) {
    let document = try source.tree(number)
    guard
      let viewport = viewport(of: document, source.spine[number], isFirst: number == 0)
    else { return (document, Self.media(layout)) }
    let (size, pixel) = Self.plate(viewport, on: layout.pageSize)
    return (document, Self.media(size, pixel: pixel))
  }

  /// The running heads of a chapter: from the table of contents if that leads to its file, otherwise from its own
  /// titles.
  func heads(_ flow: FlowContext, _ chapter: Chapter) -> RunningHeads {
    chapter.path == nil
      ? RunningHeads(chapter: chapter.plainTitle, in: flow)
      : RunningHeads(flow, entries[flow.document.path] ?? [])
  }

  struct DocumentKey: Hashable {
    var chapter: Int
    var media: Media
    /// The number of times the book had been set when its page numbers were collected; nil before that.
    var generation: Int?
  }

  /// The context in which a document is laid out, whoever sets it.
  struct Prepared: Sendable {
    var styled: StyledDocument
    var generated: GeneratedContent
    var notes: FlowNotes
    var itemNumbers: [Int: Int]
  }

  /// The paragraphs of a chapter's document that count as openings.
  func openings(of chapter: Int) -> OpeningRule {
    guard policy.opensWithoutHeading else { return .underHeading }
    return frontChapters.contains(chapter) ? .none : .underHeadingOrFirst
  }

  func prepared(
    _ document: Document, _ media: Media, chapter: Int? = nil, _ folios: BookFolios? = nil
  ) -> Prepared {
    let styled = styles(media).style(
      document, openings: chapter.map(openings) ?? .underHeading)
    // Vertical pages have no foot for lines.
    var notes = FlowNotes(document, styled.writingMode.isVertical ? .end : notes)
    notes.addFootnotes(of: styled)
    let counters =
      chapter.map { self.counters(before: $0, styled, media) } ?? GeneratedContent.Counters()
    let generated = GeneratedContent(styled, after: counters, budget: budget) {
      [self] address in
      folio(of: address, from: document.path, folios)
    }
    if generated.asksForFolios { folioDemand.withLock { $0 = true } }
    return Prepared(
      styled: styled, generated: generated, notes: notes,
      itemNumbers: FlowContext.itemNumbers(styled))
  }

  /// The faces of a document; each unusable one is reported once.
  private func flowFonts(_ faces: [FontFace]) -> FlowFonts {
    let flowFonts = FlowFonts(faces, at: fonts, table)
    for face in flowFonts.unusable where unusableFaces.withLock({ $0.insert(face).inserted }) {
      if let path = face.sources.first(where: { !$0.hasPrefix("data:") }) {
        source.noteUnusable(font: path)
      } else {
        source.warn("the font “\(face.family.prefix(200))” in a data: address is not used")
      }
    }
    return flowFonts
  }

  func context(
    _ prepared: Prepared, _ media: Media, _ start: Int, _ setter: ParagraphSetter,
    _ layout: PageLayout
  ) -> FlowContext {
    var flow = FlowContext(
      styled: prepared.styled, source: start,
      page: Size(width: media.pageWidth, height: media.pageHeight), pixel: media.pixel,
      setter: setter, fonts: flowFonts(prepared.styled.fontFaces),
      pictures: pictures, warn: { [source] in source.warn($0) },
      generated: prepared.generated, notes: prepared.notes,
      hyphenates: layout.hyphenates, optimizes: layout.optimizesLines,
      noteAlignment: layout.alignment == .left ? .left : .justified,
      itemNumbers: prepared.itemNumbers, policy: policy)
    flow.hasLists = frontMatter.hasLists
    flow.noteCut = { [self] line in cutText.withLock { $0[line.place] = line } }
    return flow
  }

  /// The line grid that a document establishes; nil if its root establishes none.
  func grid(_ flow: FlowContext, _ setter: ParagraphSetter, _ layout: PageLayout)
    -> LineGrid?
  {
    guard !options.ignored.contains(.grid), !flow.document.nodes.isEmpty,
      flow.style(0).box.createsLineGrid
    else { return nil }
    return LineGrid(
      step: layout.leading,
      baseline: layout.baselineInStep(setter.layoutContext.fonts.face(.regular).metrics),
      page: layout.leading * layout.lineCount(in: flow.mode))
  }

  /// The start of a page that is meant for one side of the spread.
  func start(_ side: SpineItem.PageSide?) -> ChapterColumn.Start? {
    switch side {
    case .left: .left
    case .right: .right
    case .center, nil: nil
    }
  }
}

extension Book {
  /// Whether it has many chapters, and at least half of them fill less than a page of some 2,000 bytes.
  ///
  /// A few long ones among them would make the average misleading. Titles of parts do not count.
  fileprivate var hasShortChapters: Bool {
    let texts = chapters.filter { !$0.isPart }
    return texts.count > 5 && texts.count { $0.range.count < 2_000 } * 2 >= texts.count
  }
}
