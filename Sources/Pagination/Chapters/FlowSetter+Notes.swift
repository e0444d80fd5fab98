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
    let isBlank = slices.allSatisfy(\.isBlank)
    if isBlank { slices = [] } else { addAnchors(of: node, to: &slices) }
    if !isBlank { slices[0].spaceBefore = .zero }
    for note in flow.notes.notes(in: node) {
      slices +=
        note.chapter.map { foreignNote($0, note.node, frame) }
        ?? self.slices(ofOwnNote: note.node, in: frame)
    }
    if isBlank {
      if slices.isEmpty { slices = [Slice()] }
      addAnchors(of: node, to: &slices)
    }
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
      anchors.append(PageAnchor(name, chapter: isOtherDocument ? chapter : nil))
    }
    addAll()
  }

  private func slices(ofOwnNote node: Int, in frame: FlowFrame) -> [Slice] {
    var alone = self
    alone.flow.notes.forgetInner()
    return alone.slices(ofNote: node, in: frame)
  }
}
