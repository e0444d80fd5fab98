internal import Graphics

/// Shrink-to-fit sizes (CSS 2.2, 10.3.5).
extension LayoutEngine {
  /// Lays out a box with its specified or shrink-to-fit width, for an available inline size (10.3.5, 10.3.9).
  func layOutShrinkToFit(_ box: Int, in container: ContainingBlock) -> Int {
    let edges = edges(of: box, in: container.inlineSize)
    return layOut(
      box, contentSize: shrinkToFitSize(of: box, edges, in: container), edges: edges, in: container)
  }

  func shrinkToFitSize(of box: Int, _ edges: BoxEdges, in container: ContainingBlock) -> Length {
    if case .picture = tree[box].kind { return pictureSize(box, in: container).inline }
    let available = container.inlineSize - edges.inset.inlineSum - edges.margin.inlineSum
    let size =
      contentInlineSize(of: box, edges, in: container)
      ?? fitContentSize(of: box, edges, in: container, available: available)
    return limitedInlineSize(size, of: box, edges, in: container)
  }

  /// The fit-content inline size of a box's content, for an available inline size.
  func fitContentSize(
    of box: Int, _ edges: BoxEdges, in container: ContainingBlock, available: Length
  ) -> Length {
    guard !tree.isOrthogonal(box) else {
      return orthogonalContentSize(of: box, edges, in: container)
    }
    var sizes = intrinsicSizes(of: box)
    // On a page, lines that should not be divided are divided rather than overflow it.
    if isPaged, !container.isIntrinsic, tree[box].kind != .table, available > .zero {
      sizes.minContent = min(sizes.minContent, max(available, sizes.given))
    }
    return sizes.shrinkToFit(max(available, .zero))
  }
}
