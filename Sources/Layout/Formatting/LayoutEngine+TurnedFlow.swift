internal import Graphics
internal import Styling

/// Boxes whose content is orthogonal to the lines that contain them (css-writing-modes-4, 7.3).
extension LayoutEngine {
  /// Lays out such a box, as `layOut` does; sizes and edges refer to the writing mode of its surroundings.
  func layOutTurned(
    _ box: Int, contentSize: Length, edges: BoxEdges, in container: ContainingBlock,
    blockSize: Length?
  ) -> Int {
    let (own, outer) = (tree[box].mode, tree[box].outerMode)
    let fragment = makeFragment(of: box, edges: own.edges(edges, from: outer))
    var size = LogicalSize(inline: contentSize, block: .zero)
    let asked =
      blockSize ?? contentBlockSize(of: box, edges, in: container)
      ?? ratioBlockSize(of: box, inlineSize: contentSize, edges, in: container)
    let known = asked.map { limitedBlockSize($0, of: box, edges, in: container) }
    depth += 1
    if tree.isOrthogonal(box) {
      let inline = known ?? orthogonalInlineSize(of: box, edges, in: container)
      let isDefinite = contentInlineSize(of: box, edges, in: container) != nil
      let result = context(of: box).layOut(
        box, into: fragment,
        ContentConstraints(inlineSize: inline, blockSize: isDefinite ? contentSize : nil))
      size.block = result.inlineSize ?? inline
      if tree[box].kind == .table { size.inline = max(size.inline, result.blockSize) }
    } else {
      let result = context(of: box).layOut(
        box, into: fragment, ContentConstraints(inlineSize: contentSize, blockSize: known))
      size.inline = result.inlineSize ?? size.inline
      size.block = known ?? limitedBlockSize(result.blockSize, of: box, edges, in: container)
      switch tree[box].kind {
      case .table: size.block = max(size.block, result.blockSize)
      case .tableCell: size.block = result.blockSize
      default: break
      }
    }
    depth -= 1
    fragments[fragment].edges = edges
    fragments[fragment].size = LogicalSize(
      inline: size.inline + edges.inset.inlineSum, block: size.block + edges.inset.blockSum)
    return fragment
  }

  /// The inline size of an orthogonal box's content, on its own axis: shrink-to-fit in the size of its containing block
  /// there, or that of the page.
  private func orthogonalInlineSize(
    of box: Int, _ edges: BoxEdges, in container: ContainingBlock
  ) -> Length {
    let page = tree[box].mode.logical(tree.principalMode.physical(viewport)).inline
    let available = (container.blockSize ?? page) - edges.inset.blockSum - edges.margin.blockSum
    let sizes = context(of: box).intrinsicSizes(of: box)
    return limitedBlockSize(
      sizes.shrinkToFit(max(available, .zero)), of: box, edges, in: container)
  }

  /// The inline size that the content of an orthogonal box takes in the lines around it.
  func orthogonalContentSize(
    of box: Int, _ edges: BoxEdges, in container: ContainingBlock
  ) -> Length {
    let known = contentBlockSize(of: box, edges, in: container).map {
      limitedBlockSize($0, of: box, edges, in: container)
    }
    let inline = known ?? orthogonalInlineSize(of: box, edges, in: container)
    let key = OrthogonalSize(box: box, inline: inline)
    if let known = knownOrthogonalSizes[key] { return known }
    let (own, outer) = (tree[box].mode, tree[box].outerMode)
    let fragment = makeFragment(of: box, edges: own.edges(edges, from: outer))
    depth += 1
    let result = context(of: box).layOut(
      box, into: fragment, ContentConstraints(inlineSize: inline, blockSize: nil))
    depth -= 1
    forgetFragments(from: box)
    knownOrthogonalSizes[key] = result.blockSize
    return result.blockSize
  }

  /// A box with the inline size of its content.
  struct OrthogonalSize: Hashable {
    var box: Int
    var inline: Length
  }
}
