internal import Documents
internal import Graphics
internal import Layout
internal import Manuscript
internal import Paragraphs
internal import Styling

/// Documents of flowing text, laid out in a single column that is divided into slices.
extension FlowSetter {
  /// The column of a body, as slices; nil if nothing in it is visible.
  func column(of body: Int) -> SlicedColumn? {
    let appended = flow.notes.standAtEnd && isLast ? flow.notes.elements.map(\.node) : []
    let frame = frame(of: body)
    let page = mode.logical(flow.page)
    let engine = LayoutEngine(flow, root: body, appended: appended, page: flow.page)
    guard let laidOut = engine.layOutColumn(at: frame.left, inlineSize: frame.width) else {
      return nil
    }
    var slicer = ColumnSlicer(engine, column: laidOut, pageSize: page.block)
    let side = flow.style(body).box.breakBefore
    if side.isForced, isFirst { slicer.starts.insert((0, side), at: 0) }
    var column = slicer.slices()
    let all = body..<flow.document.nodes[body].end
    let first = isFirst ? nil : flow.part?.lowerBound
    let end = isLast ? nil : flow.part?.upperBound
    let nodes = (first ?? all.lowerBound)..<(end ?? all.upperBound)
    var marks = [(ColumnMarks(flow, in: nodes), 0)]
    for note in appended {
      let own = ColumnMarks(flow, in: note..<flow.document.nodes[note].end, asNote: true)
      marks.append((own, firstRow(of: note, engine, in: column)))
    }
    for index in marks.indices { marks[index].0.removeNotes(in: engine.hiddenBytes) }
    if column.slices.isEmpty {
      guard marks.contains(where: \.0.hasLabels) || holdsDetached(body) else { return column }
      column.slices = [.white(.zero, source: flow.source)]
    }
    if isFirst { addSinkage(to: &column, of: nodes) }
    if let first { keepSpace(above: first, in: &column, frame.width) }
    for (index, (own, first)) in marks.enumerated() {
      let end = index + 1 < marks.count ? marks[index + 1].1 : column.slices.count
      own.place(on: &column.slices, first..<max(first, end), &column.alternatives)
    }
    return column
  }

  /// Whether a body's pages have content outside its column.
  ///
  /// In a document that is set in parts, boxes fixed to all pages do not ask for a page in a part without text.
  private func holdsDetached(_ body: Int) -> Bool {
    guard flow.hasDetached else { return false }
    return isFirst && isLast && !FixedBoxes(flow).isEmpty || !pageFloats(of: body).isEmpty
  }

  /// Gives the first slices of a part the space between its first paragraph and the one above, in the part before.
  private func keepSpace(above node: Int, in column: inout SlicedColumn, _ width: Length) {
    let space = flow.gap(above: node, in: width)?.space ?? .zero
    column.slices[0].spaceBefore = space
    for index in column.alternatives.indices where column.alternatives[index].first == 0 {
      column.alternatives[index].slices[0].spaceBefore = space
    }
  }

  /// Adds the sinkage above a title at the beginning of the document: whole lines of the grid, at most half the page.
  private func addSinkage(to column: inout SlicedColumn, of nodes: Range<Int>) {
    let title = nodes.first { node in
      guard case .text(let range) = flow.document.nodes[node].content else {
        return flow.document.element(node) != nil && flow.boxStyle(node).box.sinkage != nil
      }
      return flow.document.text[range].contains { $0 > 0x20 }
    }
    guard let title, flow.document.element(title) != nil, !column.slices.isEmpty,
      let sinkage = flow.style(title).box.sinkage
    else { return }
    let white = flow.sinkage(sinkage)
    if white > .zero { column.slices[0].spaceBefore = white }
  }

  /// The first slice of an element that is added to the text.
  private func firstRow(of node: Int, _ engine: LayoutEngine, in column: SlicedColumn) -> Int {
    let box = engine.tree.boxes.indices.last {
      engine.tree[$0].node == node && engine.tree[$0].parent == 0
    }
    guard let box, engine.firstFragments[box] >= 0 else { return column.slices.count }
    let top = engine.blockPlace(of: engine.firstFragments[box])
    return column.slices.partitioningIndex { $0.top + $0.height > top }
  }
}

extension LayoutEngine {
  /// The block position of a fragment in the column.
  fileprivate func blockPlace(of fragment: Int) -> Length {
    var (place, fragment) = (Length.zero, fragment)
    while fragment >= 0, fragments[fragment].parent >= 0 {
      place += fragments[fragment].offset.block
      fragment = fragments[fragment].parent
    }
    return place
  }
}
