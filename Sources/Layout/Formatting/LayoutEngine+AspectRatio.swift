internal import Graphics
package import Styling

/// Sizes that `aspect-ratio` gives boxes (css-sizing-4, 4).
extension LayoutEngine {
  /// The inline size of a box against its block size; nil where nothing says so.
  private func ratio(of box: Int) -> Double? {
    guard !tree[box].isAnonymous, [.block, .flex, .grid].contains(tree[box].kind),
      let ratio = tree.style(box).box.aspectRatio?.ratio
    else { return nil }
    // Sizes of a box are said by the axes of what is around it.
    return tree[box].outerMode.isVertical ? 1 / ratio : ratio
  }

  /// Whether a box has a ratio that its automatic sides follow.
  func hasRatio(_ box: Int) -> Bool { ratio(of: box) != nil }

  /// Whether the ratio of a box is that of its border box.
  private func isOuter(_ box: Int) -> Bool {
    let properties = tree.style(box).box
    return properties.sizesBorderBox && !(properties.aspectRatio?.isFallback ?? true)
  }

  /// Whether an absolutely placed box has its block size from its ratio: its inline size is known by itself, or by where
  /// it stands.
  func ratioGivesBlockSize(ofAbsolute box: Int, _ edges: BoxEdges, in container: ContainingBlock)
    -> Bool
  {
    guard ratio(of: box) != nil else { return false }
    let inset = tree.style(box).box.inset
    return inset.left != nil && inset.right != nil
      || contentInlineSize(of: box, edges, in: container) != nil
  }

  /// The block size of the content of a box with an automatic one; nil where it has no ratio.
  func ratioBlockSize(
    of box: Int, inlineSize: Length, _ edges: BoxEdges, in container: ContainingBlock
  ) -> Length? {
    guard let ratio = ratio(of: box) else { return nil }
    let isOuter = isOuter(box)
    let inline = isOuter ? inlineSize + edges.inset.inlineSum : inlineSize
    let size = inline * (1 / ratio) - (isOuter ? edges.inset.blockSum : .zero)
    return limitedBlockSize(size, of: box, edges, in: container)
  }

  /// The inline size of the content of a box with an automatic one and a block size; nil for others.
  ///
  /// An absolutely placed one may have another block size than it asks for: from where it stands.
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

  /// Whether a box with a ratio is as high as what is in it at the least (css-sizing-4, 4.3).
  func growsWithContent(_ box: Int) -> Bool { !tree.style(box).box.clips }
}

extension BoxProperties {
  /// How wide a picture is against its height: as it is by itself, or as its style has it.
  package func aspectRatio(ofPicture own: Double) -> Double {
    guard let aspectRatio, !aspectRatio.isFallback else { return own }
    return aspectRatio.ratio
  }
}
