internal import Graphics
package import Styling

/// Sizes of boxes from `aspect-ratio` (css-sizing-4, 4).
extension LayoutEngine {
  /// The ratio of a box's inline size to its block size; nil if none is specified.
  private func ratio(of box: Int) -> Double? {
    guard !tree[box].isAnonymous, [.block, .flex, .grid].contains(tree[box].kind),
      let ratio = tree.style(box).box.aspectRatio?.ratio
    else { return nil }
    // Sizes of a box refer to the axes of its container.
    return tree[box].outerMode.isVertical ? 1 / ratio : ratio
  }

  /// Whether a box has a ratio that determines its automatic sizes.
  func hasRatio(_ box: Int) -> Bool { ratio(of: box) != nil }

  /// Whether the ratio of a box applies to its border box.
  private func isOuter(_ box: Int) -> Bool {
    let properties = tree.style(box).box
    return properties.sizesBorderBox && !(properties.aspectRatio?.isFallback ?? true)
  }

  /// Whether an absolutely positioned box gets its block size from its ratio: its inline size is specified, or follows
  /// from its position.
  func ratioGivesBlockSize(ofAbsolute box: Int, _ edges: BoxEdges, in container: ContainingBlock)
    -> Bool
  {
    guard ratio(of: box) != nil else { return false }
    let inset = tree.style(box).box.inset
    return inset.left != nil && inset.right != nil
      || contentInlineSize(of: box, edges, in: container) != nil
  }

  /// The automatic block size of a box's content; nil if it has no ratio.
  func ratioBlockSize(
    of box: Int, inlineSize: Length, _ edges: BoxEdges, in container: ContainingBlock
  ) -> Length? {
    guard let ratio = ratio(of: box) else { return nil }
    let isOuter = isOuter(box)
    let inline = isOuter ? inlineSize + edges.inset.inlineSum : inlineSize
    let size = inline * (1 / ratio) - (isOuter ? edges.inset.blockSum : .zero)
    return limitedBlockSize(size, of: box, edges, in: container)
  }

  /// The automatic inline size of the content of a box with a block size; nil for others.
  ///
  /// The block size of an absolutely positioned one may differ from the specified one, as it follows from its position.
  func ratioInlineSize(
    of box: Int, blockSize: Length? = nil, _ edges: BoxEdges, in container: ContainingBlock
  ) -> Length? {
    guard let ratio = ratio(of: box),
      let block = blockSize ?? contentBlockSize(of: box, edges, in: container)
    else { return nil }
    let isOuter = isOuter(box)
    let limited = limitedBlockSize(block, of: box, edges, in: container)
    let size = (isOuter ? limited + edges.inset.blockSum : limited) * ratio
    return max(isOuter ? size - edges.inset.inlineSum : size, .zero)
  }

  /// Whether a box with a ratio is at least as high as its content (css-sizing-4, 4.3).
  func growsWithContent(_ box: Int) -> Bool { !tree.style(box).box.clips }
}

extension BoxProperties {
  /// The ratio of a picture's width to its height: its own, or the one that its style specifies.
  package func aspectRatio(ofPicture own: Double) -> Double {
    guard let aspectRatio, !aspectRatio.isFallback else { return own }
    return aspectRatio.ratio
  }
}
