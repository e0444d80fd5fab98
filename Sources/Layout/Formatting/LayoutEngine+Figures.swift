internal import Graphics
internal import Styling

/// Figures higher than a page: their pictures are reduced, so that their text is on the same page.
extension LayoutEngine {
  /// The minimum scale of pictures for that.
  private static let smallestPicture = 0.3
  private static let maxTries = 6
  /// If pictures take a smaller fraction of a page than this, reducing them does not help.
  private static let leastFraction = 0.5
  /// Pictures lower than this fraction of a page are inline symbols or ornaments.
  private static let leastPicture = 0.1
  /// Titles that take a larger fraction of a page than this leave no space for the content below them.
  private static let maxTitles = 0.6
  /// A title at the start of a column is among this many first boxes.
  private static let maxAroundTitle = 16
  /// The approximate fraction of a page taken by a line.
  private static let lineFraction = 0.04

  /// Reduces the pictures of a box that must stay whole until all of it fits on a page.
  ///
  /// Of nested boxes that stay whole, only the outermost is considered: otherwise each would halve the pictures inside
  /// it. `titles` is the height on the page of the titles above the box.
  func fitPictures(in box: Int, _ container: ContainingBlock, below titles: Length = .zero) {
    guard isPaged, staysWhole(box), !tree.isOrthogonal(box), !isWithinWhole(box) else { return }
    let all = (box + 1..<tree[box].end).filter { tree[$0].kind.isPicture }
    // A picture on its own is no higher than a page anyway.
    guard !all.isEmpty, all.count < tree[box].end - box - 1 else { return }
    let edges = edges(of: box, in: container.inlineSize)
    let whole = mostBlockSize(of: box, edges)
    // If the titles leave too little, they and the box are on different pages.
    let space =
      titles > .zero && titles < whole * Self.maxTitles ? whole - titles - lineSize : whole
    let size =
      tree.isFloat(box)
      ? shrinkToFitSize(of: box, edges, in: container)
      : blockSizes(of: box, edges, in: container).contentSize
    let inside = ContainingBlock(inlineSize: size)
    let pictures = all.filter { pictureSize($0, in: inside).block >= space * Self.leastPicture }
    let height = pictures.reduce(.zero) { $0 + pictureSize($1, in: inside).block }
    guard height > space * Self.leastFraction else { return }
    // It may have been fitted to another place before.
    var fraction = pictures.lazy.compactMap { self.pictureFractions[$0] }.first ?? 1
    var last: (fraction: Double, over: Length)?
    for _ in 0..<Self.maxTries {
      let size = tree.isFloat(box) ? shrinkToFitSize(of: box, edges, in: container) : size
      let over = measuredBlockSize(of: box, contentSize: size, edges: edges, in: container) - space
      guard over > .zero else { return }
      // Adjacent pictures reduce the height by less than the sum of their heights.
      let step =
        if let last, last.over > over {
          over / (last.over - over) * (last.fraction - fraction)
        } else {
          fraction * min(over / height, 1)
        }
      last = (fraction, over)
      fraction = (fraction - step) * 0.999
      guard fraction >= Self.smallestPicture else { break }
      for picture in pictures { pictureFractions[picture] = fraction }
      forgetMeasures(of: box)
    }
    // There is too much text for any picture.
    for picture in pictures { pictureFractions[picture] = nil }
    forgetMeasures(of: box)
  }

  /// The maximum height of the content of a box on one page.
  ///
  /// A float is there with its margins, and its lines are on the grid of the text beside it: otherwise that text would
  /// be as narrow as the float leaves it on a page on which the float does not fit.
  func mostBlockSize(of box: Int, _ edges: BoxEdges) -> Length {
    let space = viewport.block - edges.inset.blockSum
    guard tree.isFloat(box) else { return space }
    return max(space - max(edges.margin.blockSum, .zero) - lineSize, .zero)
  }

  /// The approximate height of a line.
  private var lineSize: Length { flow.grid?.step ?? viewport.block * Self.lineFraction }

  /// Whether a page should not end after a box: mostly a title.
  func staysWithNext(_ box: Int) -> Bool {
    guard !tree[box].isAnonymous else { return false }
    return [.avoid, .avoidPage].contains(tree.style(box).box.breakAfter) || isBoldHeading(box)
  }

  /// The white that the page has above titles at the start of the column; zero elsewhere.
  func sinkage(above position: Length) -> Length {
    guard position == .zero else { return .zero }
    let title = tree.boxes.indices.lazy.prefix(Self.maxAroundTitle)
      .filter { !self.tree[$0].isAnonymous }.compactMap { self.tree.style($0).box.sinkage }.first
    return title.map(flow.sinkage) ?? .zero
  }

  private func forgetMeasures(of box: Int) {
    knownBlockSizes = knownBlockSizes.filter { $0.key.box < box || $0.key.box >= tree[box].end }
    forgetSizes(from: box)
  }

  /// Whether a box is inside another that must stay whole.
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
