package import Graphics
internal import Manuscript
internal import Styling

/// Lines that a paragraph may have instead of those in its block.
package struct LineAlternatives {
  /// One of them.
  package struct Alternative {
    /// The fragments of the lines; their places are counted from the first line's.
    package var lines: [Int]
    /// What they cost more than the best.
    package var cost: Int
  }

  /// The fragment of the paragraph's first line, and how many lines it has.
  package var first: Int
  package var count: Int
  /// The best first.
  package var alternatives: [Alternative]
}

/// Documents that are laid out in one column, which is divided into pages afterwards.
extension LayoutEngine {
  /// Whether what is laid out is divided into pages.
  var isPaged: Bool { !flow.isFixed }

  /// Lays out what is in the root box as a column of an inline size; nil where nothing is displayed.
  ///
  /// Its margins, borders and paddings do not count.
  package func layOutColumn(at lineLeft: Length = .zero, inlineSize: Length) -> Int? {
    guard !tree.boxes.isEmpty else { return nil }
    columnSize = inlineSize
    let page = makeFragment(of: -1, mode: tree.principalMode)
    let root = makeFragment(of: 0)
    add(root, to: page)
    var context = BlockFormattingContext(self, fragment: page)
    context.place(root, at: LogicalPoint(inline: lineLeft, block: .zero))
    var width = inlineSize
    if tree.hasColumns(0) {
      (context.spanSize, width) = (inlineSize, ColumnSizes(tree.style(0), in: inlineSize).width)
      context.spannerParent = root
    }
    context.addContent(
      of: 0,
      in: BlockFormattingContext.Container(
        fragment: root, lineLeft: lineLeft, inlineSize: width, blockSize: nil,
        isRightToLeft: tree.style(0).text.isRightToLeft))
    let result = context.finish()
    spanners[0] = context.spanners
    let size = LogicalSize(inline: inlineSize, block: result.blockSize)
    (fragments[root].size, fragments[page].size) = (size, size)
    centreLongestLines(in: page)
    placeAbsolutes(page: page)
    return page
  }
}

/// How small a table is drawn.
struct TableScale: Equatable {
  /// How large its letters and its pictures are, against what their sheets say.
  var letters = 1.0
  var pictures = 1.0
  /// The widest it may be.
  var inlineSize: Length
}

/// Tables that are wider than the column: on a page nobody can push a table to the side.
extension LayoutEngine {
  /// How small the letters of a table may become for its words to stay whole.
  private static let smallest = 0.6
  private static let maxSteps = 4
  /// How small the pictures of a table may become for its words to stay as they are.
  private static let smallestPicture = 0.3
  private static let maxPictureSteps = 6

  /// Finds how small a table must be drawn to stand in a room: pictures give way first, which are as
  /// easily seen a little smaller; then letters, as far as they may; then its words are divided.
  package func fit(table box: Int, in room: Length) {
    guard isPaged, tree[box].kind == .table, tableScales[box] == nil else { return }
    let edges = edges(of: box, in: room)
    let available = max(room - edges.margin.inlineSum - edges.inset.inlineSum, .zero)
    let endless = Length(scaledPoints: .max / 8)
    let whole = intrinsicSizes(of: box).minContent
    guard whole > available, available > .zero else { return }
    // What its cells ask for is found once for each size that they are drawn in.
    var known = TableScale(inlineSize: endless)
    func find(_ scale: TableScale) {
      tableScales[box] = scale
      if scale != known { forgetSizes(from: box) }
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
    let wholeDivided = divided(known)
    var (width, scale) = (whole, known)
    // Where there are no pictures, none give way.
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
    func shrink(_ least: (TableScale) -> Length) {
      for _ in 0..<Self.maxSteps {
        guard width > available, scale.letters > Self.smallest else { break }
        scale.letters = max(scale.letters * (available / width) * 0.98, Self.smallest)
        width = least(scale)
      }
    }
    shrink { least($0) }
    if width > available {
      // Words are divided all the same: letters are as large as the floats beside them allow.
      scale.letters = 1
      width = scale.pictures == 1 ? wholeDivided : divided(scale)
      shrink { divided($0) }
    }
    find(scale)
    tableScales[box]?.inlineSize = available
    forgetSize(of: box)
  }

  /// What was before a table that is drawn smaller.
  struct OuterScale {
    fileprivate var letters: Double
    fileprivate var pictures: Double
    fileprivate var metrics: [Int: InlineMetrics]
  }

  /// Goes into a table; nil where nothing changes.
  func enterTable(_ box: Int) -> OuterScale? {
    guard !tableScales.isEmpty, let scale = tableScales[box] else { return nil }
    let outer = OuterScale(
      letters: flow.zoom, pictures: flow.pictureZoom, metrics: knownMetrics)
    (flow.zoom, flow.pictureZoom) = (flow.zoom * scale.letters, flow.pictureZoom * scale.pictures)
    knownMetrics = [:]
    return outer
  }

  func leaveTable(_ outer: OuterScale?) {
    guard let outer else { return }
    (flow.zoom, flow.pictureZoom, knownMetrics) = (outer.letters, outer.pictures, outer.metrics)
  }
}
