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

/// What the documents of a book are set with: its styles, its pictures, its fonts.
///
/// All threads that set its documents share one.
package final class BookDesign: Sendable {
  package let source: any BookSource
  let options: StyleOptions
  private let notes: NotePlacement
  /// The styles of the documents for each size of page that they have; most have one.
  private let styleBooks = Mutex<[Media: StyleBook]>([:])
  let pictures: FlowPictures
  /// The places of the book's own fonts in the table of fonts, by their paths.
  let fonts: [String: Int]
  /// The byte of the book that its text ends at.
  let textEnd: Int
  /// The bytes of each document.
  let documentSizes: [Int]
  /// The entries of the book's contents, by the paths of the documents that they lead into.
  private let entries: [String: [ContentsEntry]]
  let table: FontTable
  let policy: StylePolicy
  /// The chapters that stand before the text by their titles.
  private let frontChapters: Set<Int>
  /// The pages before the text that the program adds.
  package let frontMatter: FrontMatter
  /// What the sheets of the house and the reader's add to the book.
  let addedPages: AddedPages
  private let begins: PageLayout.ChapterStart
  /// The notes of the whole book, found when the first document is set whose notes may stand elsewhere.
  let bookNotes = Mutex<BookNotes?>(nil)
  /// The documents of such notes: each is asked for by all those that call it.
  let notesDocuments = Mutex<[DocumentKey: Prepared]>([:])
  /// The document that was laid out in parts last.
  private let longDocument = Mutex<(key: DocumentKey, prepared: Prepared)?>(nil)
  /// Whether a document that was set tells the numbers of pages.
  private let folioDemand = Mutex(false)
  /// The faces of style sheets that cannot be used and were noted.
  private let unusableFaces = Mutex<Set<FontFace>>([])
  /// The lines that boxes cut off, by the bytes that they begin at.
  private let cutText = Mutex<[Int: CutText]>([:])
  /// The lines of the documents set so far that boxes cut off, in order.
  package var cutLines: [CutText] {
    cutText.withLock { $0.values.sorted { $0.place < $1.place } }
  }
  package var asksForFolios: Bool { folioDemand.withLock { $0 } }
  /// What the run may still do.
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
    begins = layout.chapterStart
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

  /// As good as no limit to comparisons with selectors, to which others can be added.
  private static let mostSteps = 1 << 50
  /// Why a document could not be read; the first of them in the order of reading.
  package var failure: ManuscriptError? {
    trouble.withLock { $0.min { $0.key < $1.key }?.value }
  }

  /// What of the book's style sheets was left out.
  package var warnings: [StyleWarning] {
    styleBooks.withLock { $0.values.flatMap(\.warnings) }
      .sorted { ($0.path, $0.line, $0.message) < ($1.path, $1.line, $1.message) }
  }

  /// The properties that the book's style sheets declare and that are known and not drawn, by their names.
  package var unusedProperties: [String: UnusedProperty] {
    // The same sheets are read for each medium.
    styleBooks.withLock { books in
      books.values.reduce(into: [:]) { all, book in
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
        load: { [source] path in source.bytes(of: path) })
      books[media] = book
      return book
    }
  }

  /// The columns of a document.
  func columns(
    _ part: ChapterPart, _ book: Book, _ setter: ParagraphSetter, _ layout: PageLayout,
    _ folios: BookFolios?
  ) -> [ChapterColumn] {
    let document: Document
    do throws(ManuscriptError) {
      document = try source.tree(part.chapter)
    } catch {
      trouble.withLock { $0[part.chapter] = error }
      return []
    }
    let item = source.spine[part.chapter]
    let chapter = book.chapters[part.chapter]
    if let viewport = viewport(of: document, item, isFirst: part.chapter == 0) {
      return plate(document, viewport, item, part.chapter, chapter, setter, layout)
    }
    let media = Self.media(layout)
    let prepared =
      part.stretch == nil
      ? prepared(document, media, openings(of: part.chapter), folios)
      : long(document, part, media, openings(of: part.chapter), folios)
    var flow = context(prepared, media, chapter.documentStart, setter, layout)
    flow.stretch = part.stretch
    flow.grid = grid(flow, setter, layout)
    // Only what has a file of its own calls notes of other files.
    if notes == .foot, chapter.path != nil {
      takeNotes(of: part.chapter, media, book, setter, layout, folios, &flow)
    }
    var flowSetter = FlowSetter(
      flow: flow, chapter: part.chapter, range: chapter.range, heads: heads(flow, chapter),
      hasFurniture: !document.isBare, links: links(document, chapter.documentStart))
    (flowSetter.isFirst, flowSetter.isLast) = (part.isFirst, part.isLast)
    var columns = flowSetter.columns()
    if columns.isEmpty, part.stretch != nil { columns = [flowSetter.emptyColumn] }
    guard !columns.isEmpty else { return [] }
    if !chapter.isOpener { columns[0].isChapterStart = false }
    if let side = start(item.pageSide) {
      columns[0].start = side
    } else if policy.takesChapterStartOfLayout, begins == .recto {
      columns[0].start = .recto
    }
    for index in columns.indices {
      columns[index].isFrontMatter = frontMatter.contains(part.chapter)
    }
    return columns
  }

  /// A document with the styles that it is set with.
  ///
  /// - Throws: `ManuscriptError` where it cannot be read.
  package func styled(
    _ number: Int, _ layout: PageLayout
  ) throws(ManuscriptError) -> StyledDocument {
    let (document, media) = try document(number, layout)
    return styles(media).style(document, openings: openings(of: number))
  }

  /// The document of a number, and how the elements in it that are meant come to their styles.
  ///
  /// - Throws: `SelectorFault`, and `ManuscriptError` where the document cannot be read.
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

  /// What running heads say of a chapter: by the contents where these lead to its file, or else by its own titles.
  func heads(_ flow: FlowContext, _ chapter: Chapter) -> RunningHeads {
    chapter.path == nil
      ? RunningHeads(chapter: chapter.plainTitle, in: flow)
      : RunningHeads(flow, entries[flow.document.path] ?? [])
  }

  struct DocumentKey: Hashable {
    var chapter: Int
    var media: Media
    /// How often the book had been set when the numbers of its pages were learnt; nil before.
    var generation: Int?
  }

  /// What is known of a document's look, whoever sets it.
  struct Prepared: Sendable {
    var styled: StyledDocument
    var boxStyles: [BoxStyle]
    var generated: GeneratedContent
    var notes: FlowNotes
    var itemNumbers: [Int: Int]
  }

  /// Which paragraphs of a chapter's document open it.
  private func openings(of chapter: Int) -> OpeningRule {
    guard policy.opensWithoutHeading else { return .underHeading }
    return frontChapters.contains(chapter) ? .none : .underHeadingOrFirst
  }

  func prepared(
    _ document: Document, _ media: Media, _ openings: OpeningRule = .underHeading,
    _ folios: BookFolios? = nil
  ) -> Prepared {
    let styled = styles(media).style(document, openings: openings)
    // Vertical pages have no foot that lines could stand at.
    var notes = FlowNotes(document, styled.writingMode.isVertical ? .end : notes)
    notes.addFootnotes(of: styled)
    let generated = GeneratedContent(styled, budget: budget) { [self] address in
      folio(of: address, from: document.path, folios)
    }
    if generated.asksForFolios { folioDemand.withLock { $0 = true } }
    return Prepared(
      styled: styled, boxStyles: styled.styles.map(BoxStyle.init),
      generated: generated, notes: notes,
      itemNumbers: FlowContext.itemNumbers(styled))
  }

  /// What is known of a document that is laid out in parts.
  private func long(
    _ document: Document, _ part: ChapterPart, _ media: Media, _ openings: OpeningRule,
    _ folios: BookFolios?
  ) -> Prepared {
    longDocument.withLock { known in
      let key = DocumentKey(chapter: part.chapter, media: media, generation: folios?.generation)
      if let known, known.key == key { return known.prepared }
      let made = prepared(document, media, openings, folios)
      known = (key, made)
      return made
    }
  }

  /// The faces of a document; those that cannot be used are noted once.
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
      styled: prepared.styled, boxStyles: prepared.boxStyles, source: start,
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

  /// The grid of lines that a document makes; nil where its root makes none.
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

  /// Where a page begins that is meant for a side of the spread.
  func start(_ side: SpineItem.PageSide?) -> ChapterColumn.Start? {
    switch side {
    case .left: .left
    case .right: .right
    case .center, nil: nil
    }
  }
}
