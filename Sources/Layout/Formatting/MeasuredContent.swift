internal import Graphics
internal import Styling

/// The factors that determine the automatic block size of a box's content.
struct MeasuredContent: Sendable, Hashable {
  var box: Int
  var inlineSize: Length
}

extension LayoutEngine {
  /// The block size of a box's content at this inline size, whatever its own height.
  ///
  /// It is measured once for each size: boxes whose sizes depend on their contents are nested, and each would measure
  /// everything inside it again.
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

  /// Limits the height of a box's content, and sets its minimum width.
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

  /// Whether the content of a box depends on the box's block size.
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
