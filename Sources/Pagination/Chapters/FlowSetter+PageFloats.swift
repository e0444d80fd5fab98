internal import Breaking
internal import Documents
internal import Graphics
internal import Layout
internal import Styling

/// Elements at the head or the foot of a page (css-page-floats-3).
extension FlowSetter {
  /// These elements as slices, by node: they are kept together, with space on the side of the text.
  func pageFloats(of body: Int) -> [Int: [Slice]] {
    var floats: [Int: [Slice]] = [:]
    let all = body..<flow.document.nodes[body].end
    let own = flow.part?.clamped(to: all) ?? all
    var node = own.lowerBound
    while node < own.upperBound {
      defer { node += 1 }
      guard flow.document.element(node) != nil else { continue }
      let box = flow.style(node).box
      let isSeen = box.display != .none && !flow.notes.isTakenOut(node)
      if isSeen, flow.isDetached(node), box.position == .static || box.position == .relative {
        floats[node] = slices(ofFloat: node, in: body)
      }
      if !isSeen || flow.isDetached(node) { node = flow.document.nodes[node].end - 1 }
    }
    return floats
  }

  private func slices(ofFloat node: Int, in body: Int) -> [Slice]? {
    let alone = flow.detaching(node)
    let (frame, page) = (frame(of: body), mode.logical(flow.page))
    let engine = LayoutEngine(
      alone, root: max(flow.document.nodes[node].parent, 0), page: flow.page)
    guard let laidOut = engine.layOutColumn(at: frame.left, inlineSize: frame.width) else {
      return nil
    }
    let slicer = ColumnSlicer(engine, column: laidOut, pageSize: page.block)
    var column = slicer.slices()
    guard !column.slices.isEmpty else { return nil }
    var slices = column.slices
    column.alternatives = []
    flow.grid?.snap(&column)
    slices = column.slices
    var none: [SliceAlternative] = []
    ColumnMarks(alone, in: node..<flow.document.nodes[node].end)
      .place(on: &slices, slices.indices, &none)
    slices[0].spaceBefore = .zero
    let box = flow.style(node).box
    let white = self.white(beside: box, in: frame.width)
    // What is higher than a page stays where it is in the text.
    guard slices.height + white <= page.block else { return slices }
    if box.float == .top {
      let last = slices.count - 1
      slices[last].height += white
      // The space goes outside the boxes that end here.
      for box in slices[last].boxes.indices { slices[last].boxes[box].end? -= white }
    } else {
      slices.insert(.white(white, source: slices[0].source), at: 0)
    }
    for slice in slices.indices {
      slices[slice].float = box.float
      slices[slice].penaltyAfter = slice + 1 < slices.count ? ColumnItem.infinitePenalty : 0
    }
    return slices
  }

  /// The space between an element at the head or the foot of a page and the text: whole lines, at least one.
  private func white(beside box: BoxProperties, in width: Length) -> Length {
    let margin = box.float == .top ? box.margin.bottom : box.margin.top
    let asked = margin?.resolved(in: width) ?? .zero
    guard let grid = flow.grid, grid.step > .zero else { return max(asked, flow.pixel * 16) }
    return grid.step * max(Int((asked / grid.step).rounded()), 1)
  }
}
