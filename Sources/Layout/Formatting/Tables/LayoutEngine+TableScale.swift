package import Graphics

/// Tables that are wider than the column: on a page nobody can scroll a table.
extension LayoutEngine {
  /// The minimum scale of a table's letters for its words to stay whole.
  private static let smallest = 0.5
  private static let maxSteps = 4
  /// The minimum scale of a table's pictures for its words to stay as they are.
  private static let smallestPicture = 0.3
  private static let maxPictureSteps = 6
  /// The minimum scale of the padding of cells.
  private static let smallestPadding = 0.25

  /// Finds the scale at which a table fits: pictures are reduced first, since they remain legible when a little
  /// smaller; then the padding of cells; then letters, as far as allowed; then its words are divided.
  package func fit(table box: Int, in space: Length) {
    guard isPaged, tree[box].kind == .table, tableScales[box] == nil else { return }
    let edges = edges(of: box, in: space)
    let available = max(space - edges.margin.inlineSum - edges.inset.inlineSum, .zero)
    let endless = Length(scaledPoints: .max / 8)
    let whole = intrinsicSizes(of: box).minContent
    guard whole > available, available > .zero else { return }
    // The sizes of its cells are measured once for each scale.
    var known = TableScale(inlineSize: endless)
    func find(_ scale: TableScale) {
      tableScales[box] = scale
      if scale.letters != known.letters || scale.pictures != known.pictures {
        forgetSizes(from: box)
      } else if scale != known {
        forgetSize(of: box)
        knownColumns[box] = nil
      }
      known = scale
    }
    func least(_ scale: TableScale) -> Length {
      find(scale)
      return intrinsicSizes(of: box).minContent
    }
    func divided(_ scale: TableScale) -> Length {
      find(scale)
      return TableFormattingContext(engine: self).dividedSize(of: box, in: available)
    }
    var (width, scale) = (whole, known)
    // Pictures can only be reduced if there are any.
    let hasPictures = (box..<tree[box].end).contains { tree[$0].kind.isPicture }
    for _ in 0..<(hasPictures ? Self.maxPictureSteps : 0) {
      guard width > available, scale.pictures > Self.smallestPicture else { break }
      var smaller = scale
      smaller.pictures = max(
        scale.pictures * (available / width) * 0.99, Self.smallestPicture)
      let found = least(smaller)
      guard found < width else { break }
      (scale, width) = (smaller, found)
    }
    if width > available, let tight = tightened(scale, width, in: available, least) {
      (scale, width) = (tight, least(tight))
    }
    func shrink(_ least: (TableScale) -> Length) {
      for _ in 0..<Self.maxSteps {
        guard width > available, scale.letters > Self.smallest else { break }
        scale.letters = max(scale.letters * (available / width) * 0.98, Self.smallest)
        width = least(scale)
      }
    }
    shrink { least($0) }
    if width > available {
      // Words are divided anyway: letters are as large as the surrounding floats allow.
      scale.letters = 1
      width = divided(scale)
      shrink { divided($0) }
    }
    find(scale)
    tableScales[box]?.inlineSize = available
    forgetSize(of: box)
  }

  /// The scale of a table of some width with no less padding in its cells than it takes to fit, or with the least; nil
  /// if that makes it no narrower.
  private func tightened(
    _ scale: TableScale, _ width: Length, in available: Length, _ least: (TableScale) -> Length
  ) -> TableScale? {
    var tight = scale
    tight.padding = Self.smallestPadding
    let narrow = least(tight)
    guard narrow < width else { return nil }
    // The width is a convex function of the padding: none between the two is above their chord.
    if narrow < available {
      tight.padding += (1 - tight.padding) * 0.99 * ((available - narrow) / (width - narrow))
    }
    return tight
  }
}
