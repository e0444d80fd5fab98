internal import Graphics
internal import Styling

/// Figures that are higher than a page: their pictures give way, so that their words stand on the same page.
extension LayoutEngine {
  /// How small pictures may become for that.
  private static let smallestPicture = 0.3
  private static let mostTries = 4
  /// Where pictures take less of a page than this, they are not to blame.
  private static let leastShare = 0.5

  /// Makes the pictures of a box that is to stay whole so small that all of it stands on a page.
  func fitPictures(in box: Int, _ container: ContainingBlock) {
    guard isPaged, staysWhole(box), !tree.isOrthogonal(box) else { return }
    let pictures = (box + 1..<tree[box].end).filter { tree[$0].kind.isPicture }
    // A picture alone is no higher than a page by itself.
    guard !pictures.isEmpty, pictures.count < tree[box].end - box - 1 else { return }
    let edges = edges(of: box, in: container.inlineSize)
    let room = viewport.block - edges.inset.blockSum
    for _ in 0..<Self.mostTries {
      let size =
        tree.isFloat(box)
        ? shrinkToFitSize(of: box, edges, in: container)
        : blockSizes(of: box, edges, in: container).contentSize
      let inside = ContainingBlock(inlineSize: size)
      let height = pictures.reduce(.zero) { $0 + pictureSize($1, in: inside).block }
      guard height > room * Self.leastShare else { break }
      let over = measuredBlockSize(of: box, contentSize: size, edges: edges, in: container) - room
      guard over > .zero else { return }
      let share = (height - over) / height * 0.999
      for picture in pictures { pictureShares[picture] = (pictureShares[picture] ?? 1) * share }
      knownBlockSizes = knownBlockSizes.filter { $0.key.box < box || $0.key.box >= tree[box].end }
      forgetSizes(from: box)
      guard pictures.allSatisfy({ (pictureShares[$0] ?? 1) >= Self.smallestPicture }) else { break }
    }
    guard pictures.contains(where: { (pictureShares[$0] ?? 1) < Self.smallestPicture }) else {
      return
    }
    // There are too many words for any picture.
    for picture in pictures { pictureShares[picture] = nil }
    forgetSizes(from: box)
  }

  private func staysWhole(_ box: Int) -> Bool {
    guard !tree[box].isAnonymous, tree[box].kind == .block else { return false }
    return [.avoid, .avoidPage].contains(tree.style(box).box.breakInside)
  }
}
