internal import Graphics
internal import Styling

/// What the block size of a box's content depends on, where it is not given.
struct MeasuredContent: Sendable, Hashable {
  var box: Int
  var inlineSize: Length
}

extension LayoutEngine {
  /// The block size that the content of a box takes in an inline size, whatever its own height.
  ///
  /// It is found once for each size: boxes whose sizes depend on their contents' lie in each other, and
  /// each would ask all within.
  func measuredBlockSize(
    of box: Int, contentSize: Length, edges: BoxEdges, in container: ContainingBlock
  ) -> Length {
    let key = MeasuredContent(box: box, inlineSize: contentSize)
    if let known = knownBlockSizes[key] { return known }
    let fragment = makeFragment(of: box, edges: edges)
    var constraints = ContentConstraints(inlineSize: contentSize)
    setLimits(&constraints, of: box, edges, in: container)
    let size = context(of: box).layOut(box, into: fragment, constraints).blockSize
    forgetFragments(from: box)
    knownBlockSizes[key] = size
    return size
  }

  /// Tells the content of a box how high it may be, and how wide it must be.
  func setLimits(
    _ constraints: inout ContentConstraints, of box: Int, _ edges: BoxEdges,
    in container: ContainingBlock
  ) {
    guard !tree[box].isAnonymous else { return }
    let properties = tree.style(box).box
    if properties.minWidth != .zero || properties.contentWidths.least != nil {
      constraints.leastInlineSize = limitedInlineSize(.zero, of: box, edges, in: container)
    }
    if properties.minHeight != .zero {
      constraints.leastBlockSize = limitedBlockSize(.zero, of: box, edges, in: container)
    }
    if properties.maxHeight?.used(in: container.blockSize) != nil {
      constraints.mostBlockSize = limitedBlockSize(
        .pt(Length.limit), of: box, edges, in: container)
    }
  }

  /// Whether what is in a box depends on the box's block size.
  func dependsOnBlockSize(_ box: Int) -> Bool {
    if let known = knownDependence[box] { return known }
    let depends: Bool
    switch tree[box].kind {
    case .flex, .grid, .table: depends = true
    case _ where tree.hasColumns(box): depends = true
    case .picture, .text, .lineBreak: depends = false
    // Its lines are as long as it is high.
    case _ where tree[box].mode.isVertical != tree[box].outerMode.isVertical: depends = true
    default:
      depends = tree.children(of: box).contains { child in
        if tree.isAbsolute(child) { return false }
        let kind = tree[child].kind
        if tree[child].isAnonymous || kind == .inline { return dependsOnBlockSize(child) }
        let properties = tree.style(child).box
        return [properties.height, properties.maxHeight, properties.minHeight].contains {
          ($0?.percent ?? 0) != 0
        }
      }
    }
    knownDependence[box] = depends
    return depends
  }
}
