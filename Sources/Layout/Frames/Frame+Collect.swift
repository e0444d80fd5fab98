package import Graphics

extension Frame {
  /// The elements made from the items of the frame, in painting order.
  ///
  /// `add` appends the elements of an item, and `group` makes one of the elements of a group. Groups without elements
  /// are left out. Frames may be nested to any depth.
  package func collect<Element>(
    group: (DisplayList.Group, [Element]) -> Element,
    add: (Item, Context, inout [Element]) -> Void
  ) -> [Element] {
    var elements: [Element] = []
    // The elements so far of the groups around the innermost one.
    var outer: [[Element]] = []
    walk { step, context in
      switch step {
      case .item(let item): add(item, context, &elements)
      case .enter:
        outer.append(elements)
        elements = []
      case .leave(let ended):
        let inner = elements
        elements = outer.removeLast()
        if !inner.isEmpty { elements.append(group(ended, inner)) }
      }
    }
    return elements
  }
}
