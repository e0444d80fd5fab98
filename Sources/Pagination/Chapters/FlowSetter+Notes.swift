internal import Budgets
internal import Documents
internal import Graphics
internal import Layout
internal import Manuscript
internal import Paragraphs

/// Notes for the feet of pages: columns of their own, which are divided as the text is.
extension FlowSetter {
  /// The slices of a note and of those that it calls, in smaller type, as wide as the text above them.
  ///
  /// A note that shows nothing has one slice, which has its anchors.
  func slices(ofNote node: Int, in frame: FlowFrame) -> [Slice] {
    let context = flow.setter.layoutContext
    guard context.budget.spend(text: Budget.leastLayout, at: context.place) else {
      return [Slice()]
    }
    var small = flow
    (small.isNote, small.part, small.grid) = (true, nil, noteGrid)
    small.zoom = flow.zoom * flow.policy.noteZoom
    let engine = LayoutEngine(small, root: node, page: flow.page)
    var slices: [Slice] = []
    if let laidOut = engine.layOutColumn(at: frame.left, inlineSize: frame.width) {
      let page = mode.logical(flow.page).block
      var column = ColumnSlicer(engine, column: laidOut, pageSize: page).slices()
      noteGrid.snap(&column)
      slices = column.slices
    }
    let isBlank = slices.areBlank
    if isBlank {
      slices = []
    } else {
      slices[0].spaceBefore = .zero
      addAnchors(of: node, to: &slices)
    }
    var anchors: [PageAnchor] = []
    for note in flow.notes.notes(in: node) {
      let inner =
        note.chapter.map { foreignNote($0, note.node, frame) }
        ?? self.slices(ofOwnNote: note.node, in: frame)
      if inner.areBlank { anchors += inner.flatMap(\.anchors) } else { slices += inner }
    }
    if slices.isEmpty { slices = [Slice()] }
    if isBlank { addAnchors(of: node, to: &slices) }
    if !anchors.isEmpty { slices[slices.count - 1].anchors += anchors }
    return slices
  }

  /// Adds the anchors of a note to the slices that show what follows them; there is at least one slice.
  private func addAnchors(of note: Int, to slices: inout [Slice]) {
    var (slice, anchors): (Int, [PageAnchor]) = (0, [])
    func addAll() {
      if !anchors.isEmpty { slices[slice].anchors += anchors }
      anchors = []
    }
    for (name, node) in flow.notes.anchors(of: note, in: flow.document) {
      let source = flow.source + flow.document.nodes[node].source
      while slice + 1 < slices.count, slices[slice].sourceEnd <= source {
        addAll()
        slice += 1
      }
      anchors.append(PageAnchor(name, chapter: setsForeignNotes ? chapter : nil))
    }
    addAll()
  }

  private func slices(ofOwnNote node: Int, in frame: FlowFrame) -> [Slice] {
    var alone = self
    alone.flow.notes.forgetInner()
    return alone.slices(ofNote: node, in: frame)
  }
}
