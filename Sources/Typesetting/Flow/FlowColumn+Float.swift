internal import Graphics
internal import Manuscript
internal import Styling

/// Floats: boxes at one side, with text beside them (CSS 2.2, 9.5).
extension FlowColumn {
  mutating func addFloat(_ node: Int, in frame: FlowFrame) {
    guard flow.hasRoomForBox else { return add(node, in: frame, floats: false) }
    let style = flow.style(node)
    let box = style.box
    guard !style.isOffPage(flow.page), let fragment = floated(node, style, in: frame) else {
      return
    }
    // What is higher than a page goes over to the next, which a float cannot.
    guard fragment.size.height <= flow.page.height else {
      var whole = fragment
      whole.move(x: frame.left, y: .zero)
      return addParts(of: whole)
    }
    if box.clear != .none { clear(box.clear) }
    addFloat(fragment, isLeft: box.float == .left, in: frame)
  }

  /// Puts a paragraph's first letter beside its lines.
  mutating func addInitial(
    _ text: StyledText, _ style: ComputedStyle, of node: Int, in frame: FlowFrame
  ) {
    let shape = ParagraphShape(
      width: frame.width, alignment: .left, hyphenates: false, role: .display)
    guard var line = flow.setter.set(text, shape: shape).first else { return }
    line.isLast = false
    var row = GalleyRow()
    row.height = max(line.room.above + line.room.below, .zero)
    row.baseline = line.room.above
    row.lines = [line]
    var fragment = FlowFragment([row], boxes: [], width: line.width)
    fragment.frame(style, room: frame.width, flow, of: node)
    addFloat(fragment, isLeft: style.box.float == .left, in: frame)
  }

  private mutating func addFloat(_ fragment: FlowFragment, isLeft: Bool, in frame: FlowFrame) {
    let width = fragment.size.width
    var top = place(of: fragment, in: frame)
    // No page ends beside a float: what would make a chain of them higher than a page stands below.
    if !floats.contains(where: { $0.bottom > self.top }) { chainTop = top }
    if top + fragment.size.height - chainTop > flow.page.height {
      clear(.both)
      top = self.top
      chainTop = top
    }
    let (left, right) = room(beside: top, max(fragment.size.height, .pt(1)), in: frame)
    let x = isLeft ? frame.left + left : frame.left + frame.width - right - width
    floats.append(
      Float(
        isLeft: isLeft, left: x, right: x + width, top: top, bottom: top + fragment.size.height))
    waiting.append((fragment, x, top))
  }

  /// The height at which a float stands: as high as it can.
  private func place(of fragment: FlowFragment, in frame: FlowFrame) -> Length {
    var top = max(self.top, floats.map(\.top).max() ?? self.top)
    let width = fragment.size.width
    // It stands as high as it can: beside others where there is room, below them where there is not.
    while true {
      let (left, right) = room(beside: top, max(fragment.size.height, .pt(1)), in: frame)
      if left + right + width <= frame.width || left + right == .zero { break }
      guard let next = floats.map(\.bottom).filter({ $0 > top }).min() else { break }
      top = next
    }
    return top
  }

  /// The content of a float, as wide as it must be.
  private func floated(
    _ node: Int, _ style: ComputedStyle, in frame: FlowFrame
  ) -> FlowFragment? {
    guard var fragment = boxed(node, style, in: frame) else { return nil }
    fragment.frame(style, room: frame.width, flow, of: node)
    return fragment
  }
}
