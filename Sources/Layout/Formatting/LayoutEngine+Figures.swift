internal import Graphics
internal import Styling

/// Figures that are higher than a page: their pictures give way, so that their words stand on the same page.
extension LayoutEngine {
  /// How small pictures may become for that.
  private static let smallestPicture = 0.3
  private static let maxTries = 6
  /// Where pictures take less of a page than this, they are not to blame.
  private static let leastShare = 0.5
  /// Pictures that are lower than this share of a page are signs in its lines, or ornaments.
  private static let leastPicture = 0.1
  /// Titles that take more of a page than this leave no room for what stands below them.
  private static let maxTitles = 0.6
  /// A title that a column begins with is among the first boxes.
  private static let maxAroundTitle = 16
  /// About what a line is of a page.
  private static let lineShare = 0.04

  /// Makes the pictures of a box that is to stay whole so small that all of it stands on a page.
  ///
  /// Of boxes in each other that stay whole the outermost is looked at: each would halve the pictures of those in it.
  /// `titles` is what the titles take of the page that the box stands below.
  func fitPictures(in box: Int, _ container: ContainingBlock, below titles: Length = .zero) {
    guard isPaged, staysWhole(box), !tree.isOrthogonal(box), !isWithinWhole(box) else { return }
    let all = (box + 1..<tree[box].end).filter { tree[$0].kind.isPicture }
    // A picture alone is no higher than a page by itself.
    guard !all.isEmpty, all.count < tree[box].end - box - 1 else { return }
    let edges = edges(of: box, in: container.inlineSize)
    let whole = mostBlockSize(of: box, edges)
    // Where titles leave too little, they stand on the page before, or it does.
    let room =
      titles > .zero && titles < whole * Self.maxTitles ? whole - titles - lineSize : whole
    let size =
      tree.isFloat(box)
      ? shrinkToFitSize(of: box, edges, in: container)
      : blockSizes(of: box, edges, in: container).contentSize
    let inside = ContainingBlock(inlineSize: size)
    let pictures = all.filter { pictureSize($0, in: inside).block >= room * Self.leastPicture }
    let height = pictures.reduce(.zero) { $0 + pictureSize($1, in: inside).block }
    guard height > room * Self.leastShare else { return }
    // It may have been fitted to another place before.
    var share = pictures.lazy.compactMap { self.pictureShares[$0] }.first ?? 1
    var last: (share: Double, over: Length)?
    for _ in 0..<Self.maxTries {
      let size = tree.isFloat(box) ? shrinkToFitSize(of: box, edges, in: container) : size
      let over = measuredBlockSize(of: box, contentSize: size, edges: edges, in: container) - room
      guard over > .zero else { return }
      // Pictures beside each other give less than the sum of their heights.
      let step =
        if let last, last.over > over {
          over / (last.over - over) * (last.share - share)
        } else {
          share * min(over / height, 1)
        }
      last = (share, over)
      share = (share - step) * 0.999
      guard share >= Self.smallestPicture else { break }
      for picture in pictures { pictureShares[picture] = share }
      forgetMeasures(of: box)
    }
    // There are too many words for any picture.
    for picture in pictures { pictureShares[picture] = nil }
    forgetMeasures(of: box)
  }

  /// How high the content of a box may be that stands on one page.
  ///
  /// A float stands there with its margins, and its lines on the grid of the text beside it: otherwise that would be as
  /// narrow as the float leaves it on a page that the float has no room on.
  func mostBlockSize(of box: Int, _ edges: BoxEdges) -> Length {
    let room = viewport.block - edges.inset.blockSum
    guard tree.isFloat(box) else { return room }
    return max(room - max(edges.margin.blockSum, .zero) - lineSize, .zero)
  }

  /// About what a line takes of a page.
  private var lineSize: Length { flow.grid?.step ?? viewport.block * Self.lineShare }

  /// Whether no page is to end behind a box: it is a title, mostly.
  func staysWithNext(_ box: Int) -> Bool {
    guard !tree[box].isAnonymous else { return false }
    return [.avoid, .avoidPage].contains(tree.style(box).box.breakAfter)
  }

  /// The white that the page has above titles that the column begins with; nothing elsewhere.
  func sinkage(above place: Length) -> Length {
    guard place == .zero else { return .zero }
    let title = tree.boxes.indices.lazy.prefix(Self.maxAroundTitle)
      .filter { !self.tree[$0].isAnonymous }.compactMap { self.tree.style($0).box.sinkage }.first
    return title.map(flow.sinkage) ?? .zero
  }

  private func forgetMeasures(of box: Int) {
    knownBlockSizes = knownBlockSizes.filter { $0.key.box < box || $0.key.box >= tree[box].end }
    forgetSizes(from: box)
  }

  /// Whether a box lies in another that is to stay whole.
  private func isWithinWhole(_ box: Int) -> Bool {
    var around = tree[box].parent
    while around >= 0 {
      if staysWhole(around) { return true }
      around = tree[around].parent
    }
    return false
  }

  private func staysWhole(_ box: Int) -> Bool {
    guard !tree[box].isAnonymous, tree[box].kind == .block else { return false }
    return [.avoid, .avoidPage].contains(tree.style(box).box.breakInside)
  }
}
