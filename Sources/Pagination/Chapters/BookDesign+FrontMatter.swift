internal import Documents
internal import Graphics
internal import Layout
internal import Manuscript
internal import Paragraphs
internal import Styling
internal import Synchronization

/// The documents of the front matter, set with the book's house style.
extension BookDesign {
  /// The columns of a front matter document; `folios` are the folios of the pages, once known.
  func columns(
    _ page: FrontMatter.Page, folios: BookFolios?, _ setter: ParagraphSetter,
    _ layout: PageLayout
  ) -> [ChapterColumn] {
    let media = Self.media(layout)
    let counterStyles = styles(media).pageRules.counterStyles
    let written = page.written(folios, mode: writingMode(media)) {
      counterStyles.text(.named("-rb-folio"), folio: $0)
    }
    guard let (document, targets) = written else { return [] }
    let position = page.kind == .index ? textEnd : 0
    func setting(_ styled: StyledDocument, isOnGrid: Bool) -> [ChapterColumn] {
      let prepared = Prepared(
        styled: styled,
        generated: GeneratedContent(styled, budget: budget) {
          let folio = targets[$0].flatMap { folios?[$0] }
          return folio.map { folio in
            PageFolio(
              folio.number,
              shown: folio.shown ?? counterStyles.text(.named("-rb-folio"), folio: folio.number))
          }
        },
        notes: FlowNotes(), itemNumbers: [:])
      var flow = context(prepared, media, 0, setter, layout)
      flow.lineRole = .display
      if isOnGrid { flow.grid = grid(flow, setter, layout) }
      let flowSetter = FlowSetter(
        flow: flow, chapter: nil, range: position..<position,
        heads: RunningHeads(chapter: flow.firstHeading ?? "", in: flow),
        hasFurniture: page.kind.isChapter, links: links(document, targets))
      return flowSetter.columns()
    }
    let styled = styles(media).style(document, openings: .none)
    var columns = setting(styled, isOnGrid: true)
    if !page.kind.isChapter, columns.count == 1, !columns[0].fits(on: layout) {
      columns =
        Self.scales.lazy.map { white, letters in
          setting(styled.scaled(white: white, letters: letters), isOnGrid: letters == 1)
        }.first { $0.count == 1 && $0[0].fits(on: layout) } ?? columns
    }
    for index in columns.indices {
      columns[index].isFrontMatter = page.kind != .index
      columns[index].isTitlePage = !page.kind.isChapter
      // It is in no file.
      for slice in columns[index].slices.indices {
        columns[index].slices[slice].source = position
        columns[index].slices[slice].sourceEnd = position
      }
    }
    return columns
  }

  /// The scales of the white and of the letters of a title page, one after the other, until it is one page: a third
  /// of their size is the least.
  private static let scales: [(white: Double, letters: Double)] =
    [0.75, 0.5, 0.25, 0].map { ($0, 1) } + [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.33].map { (0, $0) }

  /// The writing mode of a book with style sheets of its own; the house style sheets set that of others.
  private func writingMode(_ media: Media) -> WritingMode {
    writingModes.withLock { known in
      if let mode = known[media] { return mode }
      var mode = WritingMode.horizontal
      if !policy.isSetByDesign, let number = typicalDocuments.first,
        let document = try? source.tree(number)
      {
        mode = styles(media).style(document).writingMode
      }
      known[media] = mode
      return mode
    }
  }

  private func links(_ document: Document, _ targets: [String: BookLink.Target]) -> [BookLink] {
    document.nodes.indices.compactMap { node in
      guard let target = document.element(node)?["href"].flatMap({ targets[$0] }) else {
        return nil
      }
      let next = document.nodes[node].end
      let end = document.nodes.indices.contains(next) ? document.nodes[next].source : Int.max / 2
      return BookLink(range: document.nodes[node].source..<end, target: target)
    }
  }
}

extension FlowContext {
  fileprivate var firstHeading: String? {
    document.nodes.indices.first { document.element($0)?.name == "h1" }.map(words)
  }
}

extension ChapterColumn {
  /// Whether it is no higher than a page's text.
  fileprivate func fits(on layout: PageLayout) -> Bool {
    slices.height <= layout.leading * layout.lineCapacity(in: mode)
  }
}
