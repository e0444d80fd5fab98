internal import Breaking
package import Budgets
internal import Documents
internal import Graphics
package import Manuscript
internal import Shaping
package import Styling
internal import Synchronization

/// What the documents of a publication are set with: its styles, its pictures, its fonts.
///
/// All threads that set its documents share one.
package final class PublicationDesign: Sendable {
  package let publication: any BookSource
  private let options: StyleOptions
  private let notes: NotePlacement
  /// The styles of the documents for each size of page that they have; most have one.
  private let styleBooks = Mutex<[Media: StyleBook]>([:])
  let pictures: FlowPictures
  /// The places of the publication's fonts among the book's own in the table of fonts, by their paths.
  let fonts: [String: Int]
  /// The numbers of the documents in the order of reading, by their paths.
  private let chapters: [String: Int]
  /// The entries of the book's contents, by the paths of the documents that they lead into.
  private let entries: [String: [ContentsEntry]]
  private let table: FontTable
  /// Whether the book is a text or a Markdown file.
  private let isText: Bool
  private let begins: PageLayout.ChapterStart
  /// The notes of the whole book, found when the first document is set whose notes may stand elsewhere.
  private let bookNotes = Mutex<BookNotes?>(nil)
  /// The documents of such notes: each is asked for by all those that call it.
  private let notesDocuments = Mutex<[NotesDocument: Prepared]>([:])
  /// What the run may still do.
  private let budget: Budget
  private let trouble = Mutex<[Int: ManuscriptError]>([:])

  package init(
    _ book: Book, _ publication: any BookSource, layout: PageLayout, options: StyleOptions,
    notes: NotePlacement = .book, pictures: FlowPictures, fonts table: FontTable,
    budget: Budget = Budget(.none)
  ) {
    self.budget = budget
    self.table = table
    self.notes = notes
    self.publication = publication
    isText = !book.isPublication
    begins = layout.chapterStart
    self.pictures = pictures
    self.options = options
    fonts = Dictionary(
      publication.fontPaths.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    chapters = Dictionary(
      publication.spine.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
    entries = Dictionary(grouping: publication.listedContents) { $0.path ?? "" }
  }

  /// Whether a book is set by its documents and their styles, and not by its blocks: a publication, and a text that
  /// has pictures or for which somebody brings a sheet.
  package func setsDocuments(of book: Book) -> Bool {
    book.isPublication || !options.userSheets.isEmpty || options.hasOwnDesign
      || !book.pictures.isEmpty
  }

  /// The page of a layout, as style sheets see it.
  package static func media(_ layout: PageLayout) -> Media {
    Media(
      pageWidth: layout.measure, pageHeight: layout.leading * layout.linesPerPage,
      textSize: layout.fontSize)
  }

  /// The layout with the margins that the book's style sheets give its pages.
  ///
  /// They are those of the first of its documents that has any: pages of a book are alike. Those of a design and of
  /// the reader's sheets come before them, and those of the book's own sheets are taken where they are asked for.
  package func withMargins(_ layout: PageLayout, ofBook takesBooks: Bool) -> PageLayout {
    guard takesBooks || !options.designSheets.isEmpty || !options.userSheets.isEmpty else {
      return layout
    }
    for number in publication.spine.indices.prefix(Self.documentsWithMargins) {
      guard let document = try? publication.tree(number),
        let pages = styles(Self.media(layout)).style(document).pages,
        let margin = pages.designMargin ?? (takesBooks ? pages.authorMargin : nil)
      else {
        // What stands over the books' sheets is the same for all documents.
        guard takesBooks else { break }
        continue
      }
      var changed = layout
      let (width, height) = (layout.pageSize.width, layout.pageSize.height)
      changed.inner = margin.left?.resolved(in: width) ?? layout.inner
      changed.outer = margin.right?.resolved(in: width) ?? layout.outer
      changed.top = margin.top?.resolved(in: height) ?? layout.top
      changed.bottom = margin.bottom?.resolved(in: height) ?? layout.bottom
      guard changed.fault == nil else {
        publication.warn("the margins that the book gives its pages leave no room for its text")
        return layout
      }
      return changed
    }
    return layout
  }

  /// As good as no limit to comparisons with selectors, to which others can be added.
  private static let mostSteps = 1 << 50
  /// So many documents from the first are looked into for margins.
  private static let documentsWithMargins = 24

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

  private func styles(_ media: Media) -> StyleBook {
    styleBooks.withLock { books in
      if let known = books[media] { return known }
      let book = StyleBook(
        media: media, options: options, steps: min(budget.limit(.selectors), Self.mostSteps),
        letters: { [fonts, table] style, faces in
          FlowFonts(faces, at: fonts, table).letters(of: style)
        },
        load: { [publication] path in publication.bytes(of: path) })
      books[media] = book
      return book
    }
  }

  /// The columns of a document.
  func galleys(_ part: ChapterPart, _ book: Book, _ setter: ParagraphSetter, _ layout: PageLayout)
    -> [ChapterGalley]
  {
    let document: Document
    do throws(ManuscriptError) {
      document = try publication.tree(part.chapter)
    } catch {
      trouble.withLock { $0[part.chapter] = error }
      return []
    }
    let item = publication.spine[part.chapter]
    let range = book.chapters[part.chapter].range
    if let viewport = viewport(of: document, item, isFirst: part.chapter == 0) {
      return plate(document, viewport, item, part.chapter, range, setter, layout)
    }
    let media = Self.media(layout)
    var flow = context(
      prepared(document, media), media, isText ? 0 : range.lowerBound, setter, layout)
    if isText { return textGalleys(part, book, flow, range, layout) }
    if notes == .foot { takeNotes(of: part.chapter, media, book, setter, layout, &flow) }
    let setter = FlowSetter(
      flow: flow, chapter: part.chapter, range: range, heads: heads(flow),
      hasFurniture: !document.isBare, links: links(document, range.lowerBound))
    var galleys = setter.galleys()
    guard !galleys.isEmpty else { return [] }
    if book.chapters[part.chapter].title.isEmpty { galleys[0].isChapterStart = false }
    if let side = start(item.pageSide) { galleys[0].start = side }
    return galleys
  }

  /// A document with the styles that it is set with.
  ///
  /// - Throws: `ManuscriptError` where it cannot be read.
  package func styled(
    _ number: Int, _ layout: PageLayout
  ) throws(ManuscriptError) -> StyledDocument {
    let (document, media) = try document(number, layout)
    return styles(media).style(document)
  }

  /// The document of a number, and how the elements in it that are meant come to their styles.
  ///
  /// - Throws: `SelectorFault`, and `ManuscriptError` where the document cannot be read.
  package func explanations(
    _ number: Int, of target: StyleTarget, _ layout: PageLayout
  ) throws -> [StyleExplanation] {
    let (document, media) = try document(number, layout)
    return try styles(media).explanations(document, of: target)
  }

  /// A document and the page that its sheets see.
  private func document(
    _ number: Int, _ layout: PageLayout
  ) throws(ManuscriptError) -> (Document, Media) {
    let document = try publication.tree(number)
    guard
      let viewport = viewport(of: document, publication.spine[number], isFirst: number == 0)
    else { return (document, Self.media(layout)) }
    let (size, pixel) = Self.plate(viewport, on: layout.pageSize)
    return (document, Self.media(size, pixel: pixel))
  }

  private func heads(_ flow: FlowContext) -> RunningHeads {
    RunningHeads(flow, entries[flow.document.path] ?? [])
  }

  private struct NotesDocument: Hashable {
    var chapter: Int
    var media: Media
  }

  /// What is known of a document's look, whoever sets it.
  private struct Prepared: Sendable {
    var styled: StyledDocument
    var generated: GeneratedContent
    var notes: FlowNotes
    var itemNumbers: [Int: Int]
  }

  private func prepared(_ document: Document, _ media: Media) -> Prepared {
    let styled = styles(media).style(document)
    return Prepared(
      styled: styled,
      generated: GeneratedContent(styled, budget: budget), notes: FlowNotes(document, notes),
      itemNumbers: FlowContext.itemNumbers(styled))
  }

  private func context(
    _ prepared: Prepared, _ media: Media, _ source: Int, _ setter: ParagraphSetter,
    _ layout: PageLayout
  ) -> FlowContext {
    FlowContext(
      styled: prepared.styled, source: source,
      page: Size(width: media.pageWidth, height: media.pageHeight), pixel: media.pixel,
      setter: setter, fonts: FlowFonts(prepared.styled.fontFaces, at: fonts, table),
      pictures: pictures, warn: { [publication] in publication.warn($0) },
      generated: prepared.generated, notes: prepared.notes,
      hyphenates: layout.hyphenates, optimizes: layout.optimizesLines,
      noteAlignment: layout.alignment == .left ? .left : .justified,
      itemNumbers: prepared.itemNumbers, isText: isText)
  }

  /// The grid of lines that a document makes; nil where its root makes none.
  private func grid(_ flow: FlowContext, _ setter: ParagraphSetter, _ layout: PageLayout)
    -> LineGrid?
  {
    guard !flow.document.nodes.isEmpty, flow.style(0).box.createsLineGrid else { return nil }
    let house = HouseStyle(
      layout: layout, text: setter.layoutContext.fonts.face(.regular).metrics)
    return LineGrid(step: layout.leading, baseline: house.baselineInRow)
  }

  /// The columns of a chapter of a text or a Markdown file: it has a head of its own, and its place in the book
  /// says where it begins.
  private func textGalleys(
    _ part: ChapterPart, _ book: Book, _ flow: FlowContext, _ range: Range<Int>,
    _ layout: PageLayout
  ) -> [ChapterGalley] {
    var flow = flow
    flow.grid = grid(flow, flow.setter, layout)
    let setter = FlowSetter(
      flow: flow, chapter: part.chapter, range: range,
      heads: RunningHeads(chapter: book.chapters[part.chapter].plainTitle, in: flow.document),
      hasFurniture: true, links: book.links)
    var galleys = setter.galleys()
    guard !galleys.isEmpty else { return [] }
    if begins == .recto { galleys[0].start = .recto }
    for index in galleys.indices {
      galleys[index].isFrontMatter = book.isFrontMatter(chapter: part.chapter)
    }
    return galleys
  }

  /// A document of notes that others call; nil where it has none.
  private func notesDocument(_ chapter: Int, _ media: Media, of all: BookNotes) -> Prepared? {
    guard let document = all.documents[chapter] else { return nil }
    return notesDocuments.withLock { known in
      let key = NotesDocument(chapter: chapter, media: media)
      if let found = known[key] { return found }
      var made = prepared(document, media)
      made.notes = FlowNotes(document, chapter, of: all)
      known[key] = made
      return made
    }
  }

  /// Finds the notes that a document calls in the whole book, and lets it set those of others.
  private func takeNotes(
    of chapter: Int, _ media: Media, _ book: Book, _ setter: ParagraphSetter,
    _ layout: PageLayout, _ flow: inout FlowContext
  ) {
    let all = bookNotes.withLock { known in
      if let known { return known }
      let found = BookNotes(publication)
      known = found
      return found
    }
    flow.notes = FlowNotes(flow.document, chapter, of: all)
    var others: [Int: FlowSetter] = [:]
    flow.foreignNote = { [self] chapter, node in
      let other: FlowSetter
      if let known = others[chapter] {
        other = known
      } else {
        guard let document = notesDocument(chapter, media, of: all) else { return [] }
        let range = book.chapters[chapter].range
        let flow = context(document, media, range.lowerBound, setter, layout)
        other = FlowSetter(
          flow: flow, chapter: chapter, range: range,
          heads: RunningHeads(), hasFurniture: false, links: [])
        others[chapter] = other
      }
      return other.lines(ofNote: node)
    }
  }

  /// Where a page begins that is meant for a side of the spread.
  private func start(_ side: SpineItem.PageSide?) -> ChapterGalley.Start? {
    switch side {
    case .left: .left
    case .right: .right
    case .center, nil: nil
    }
  }

  // MARK: Pages of a size of their own

  /// The size in pixels of a document that is one page; nil for one whose text flows.
  private func viewport(
    of document: Document, _ item: SpineItem, isFirst: Bool
  ) -> (width: Double, height: Double)? {
    let isFixed = item.layout == .prePaginated || item.kind != .document
    guard isFixed || document.isPicture && (isFirst || document.isCover) else { return nil }
    if item.layout == .prePaginated, let size = document.viewport { return size }
    if let picture = document.onlyPicture(pictures), let size = pictures.size(picture) {
      return size
    }
    return isFixed ? (1000, 1500) : nil
  }

  private func plate(
    _ document: Document, _ viewport: (width: Double, height: Double), _ item: SpineItem,
    _ chapter: Int, _ range: Range<Int>, _ setter: ParagraphSetter, _ layout: PageLayout
  ) -> [ChapterGalley] {
    let paper = layout.pageSize
    let (size, pixel) = Self.plate(viewport, on: paper)
    let flow = plateContext(document, size, pixel: pixel, range, setter, layout)
    let setter = FlowSetter(
      flow: flow, chapter: chapter, range: range, heads: heads(flow), hasFurniture: false,
      links: links(document, range.lowerBound))
    let isAlone = item.layout == .reflowable
    let galley =
      isAlone
      ? setter.picture(document.onlyPicture(pictures), size, paper: paper)
      : setter.plate(size, paper: paper)
    guard var galley else { return [] }
    if let side = start(item.pageSide) { galley.start = side }
    return [galley]
  }

  /// The size of a page of so many pixels that is as large as paper lets it be, and that of a pixel in points.
  private static func plate(
    _ viewport: (width: Double, height: Double), on paper: Size
  ) -> (size: Size, pixel: Double) {
    let pixel = min(paper.width.points / viewport.width, paper.height.points / viewport.height)
    let size = Size(width: .pt(viewport.width * pixel), height: .pt(viewport.height * pixel))
    return (size, pixel)
  }

  /// A page of fixed layout, as style sheets see it.
  private static func media(_ size: Size, pixel: Double) -> Media {
    Media(
      pageWidth: size.width, pageHeight: size.height, textSize: .pt(pixel * 16),
      isFixedLayout: true)
  }

  /// What a document is laid out with that is one page of this size; `pixel` is one of CSS in points.
  func plateContext(
    _ document: Document, _ size: Size, pixel: Double, _ range: Range<Int>,
    _ setter: ParagraphSetter, _ layout: PageLayout
  ) -> FlowContext {
    let media = Self.media(size, pixel: pixel)
    var flow = context(prepared(document, media), media, range.lowerBound, setter, layout)
    flow.isFixed = true
    return flow
  }

  /// The links of a document that begins at a byte of the book.
  private func links(_ document: Document, _ source: Int) -> [BookLink] {
    document.nodes.indices.compactMap { node in
      guard let element = document.element(node), element.name == "a",
        let href = element["href"] ?? element["href", in: Namespace.xlink]
      else { return nil }
      let start = document.nodes[node].source
      let next = document.nodes[node].end
      let end = document.nodes.indices.contains(next) ? document.nodes[next].source : Int.max / 2
      guard end > start, let target = target(of: href, from: document.path) else { return nil }
      return BookLink(range: source + start..<source + end, target: target)
    }
  }

  private func target(of href: String, from path: String) -> BookLink.Target? {
    guard let place = Publication.resolve(href, from: path) else {
      return BookLink.Target(address: href)
    }
    guard let chapter = chapters[place.path] else { return nil }
    return .place(chapter: chapter, anchor: place.fragment)
  }
}

extension Document {
  /// What makes pages that heads and folios leave alone.
  private static let bare: Set<Substring> = [
    "titlepage", "cover", "halftitlepage", "part", "dedication", "epigraph", "frontispiece",
    "doc-cover", "doc-part", "doc-dedication", "doc-epigraph",
  ]

  /// Whether its pages have neither heads nor folios: a title page, a dedication.
  var isBare: Bool {
    // The body tells, or the one section in it.
    var node = nodes.indices.first { element($0)?.name == "body" }
    for _ in 0..<3 {
      guard let place = node, let element = element(place) else { return false }
      if element.meanings.contains(where: Self.bare.contains) { return true }
      let inner = children(of: place).filter { self.element($0) != nil }
      node = inner.count == 1 ? inner[0] : nil
    }
    return false
  }
}

extension Document {
  /// The size in pixels that a document says its page has.
  fileprivate var viewport: (width: Double, height: Double)? {
    for node in nodes.indices {
      guard let element = element(node) else { continue }
      if element.name == "svg", node == 0 || self.element(0)?.name == "svg" {
        let numbers = (element["viewBox"] ?? "").split { $0.isWhitespace || $0 == "," }
        guard numbers.count == 4, let width = Double(extent: numbers[2]),
          let height = Double(extent: numbers[3])
        else { return nil }
        return Self.limited(width, height)
      }
      guard element.name == "meta", element["name"]?.lowercased() == "viewport",
        let content = element["content"]
      else { continue }
      // The first width and the first height count; units and all else do not.
      var found: [String: Double] = [:]
      for setting in content.split(whereSeparator: { ",; ".contains($0) }) {
        let parts = setting.split(separator: "=", maxSplits: 1)
        guard parts.count == 2 else { continue }
        let name = parts[0].lowercased()
        let number = parts[1].prefix { $0.isNumber || $0 == "." }
        if found[name] == nil, let value = Double(extent: number) { found[name] = value }
      }
      guard let width = found["width"], let height = found["height"] else { return nil }
      return Self.limited(width, height)
    }
    return nil
  }

  /// A page of pixels within limits; a larger one is smaller in both directions alike.
  private static func limited(_ width: Double, _ height: Double) -> (width: Double, height: Double)
  {
    let share = min(1, 100_000 / max(width, height))
    return (max(width * share, 1), max(height * share, 1))
  }

  /// Whether it has a picture and no word.
  fileprivate var isPicture: Bool {
    let body = nodes.indices.first { element($0)?.name == "body" } ?? 0
    var pictures = 0
    for node in body..<nodes[body].end {
      switch nodes[node].content {
      case .text(let range):
        if text[range].contains(where: { $0 > 0x20 }), !isWordsOfDrawing(nodes[node].parent) {
          return false
        }
      case .element:
        if let name = element(node)?.name, name == "img" || name == "image" { pictures += 1 }
      }
    }
    return pictures == 1
  }

  fileprivate var isCover: Bool {
    nodes.indices.contains { node in
      element(node)?.meanings.contains { $0 == "cover" || $0 == "doc-cover" } ?? false
    }
  }

  /// The path of the one picture in it.
  fileprivate func onlyPicture(_ pictures: FlowPictures) -> String? {
    for node in nodes.indices {
      guard let element = element(node), ["img", "svg", "image"].contains(element.name) else {
        continue
      }
      if element.name != "svg" { return picturePath(element["src"] ?? element.link ?? "") }
      if let frame = SVGFrame(node, in: self),
        let path = self.element(frame.picture)?.link.flatMap(picturePath),
        let size = pictures.size(path), frame.fits(size)
      {
        return path
      }
      return pictures.keep(drawing(node), path + "#\(node).svg")
    }
    return nil
  }

  /// The path of an address in it; data stand for themselves.
  private func picturePath(_ address: String) -> String? {
    if address.lowercased().hasPrefix("data:") { return address }
    return Publication.resolve(address, from: path)?.path
  }
}
