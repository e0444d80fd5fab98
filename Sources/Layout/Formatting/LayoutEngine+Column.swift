package import Graphics
internal import Manuscript
internal import Styling

/// Alternative lines for a paragraph.
package struct LineAlternatives {
  /// One of them.
  package struct Alternative {
    /// The fragments of the lines, relative to the first line.
    package var lines: [Int]
    /// Their additional cost compared with the best.
    package var cost: Int
  }

  /// The fragment of the paragraph's first line, and the number of its lines.
  package var first: Int
  package var count: Int
  /// The best first.
  package var alternatives: [Alternative]
}

/// Documents laid out in one column, which is later divided into pages.
extension LayoutEngine {
  /// Whether the result is divided into pages.
  var isPaged: Bool { !flow.isFixed }

  /// Lays out the content of the root box as a column with this inline size; nil if nothing is displayed.
  ///
  /// Its margins, borders and paddings are ignored.
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

/// The scale of a table.
struct TableScale: Equatable {
  /// The scale of its letters and of its pictures, relative to their style sheets.
  var letters = 1.0
  var pictures = 1.0
  /// The scale of the padding at the sides of its cells.
  var padding = 1.0
  /// Its maximum inline size.
  var inlineSize: Length
}

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

  /// The state outside a table that is drawn smaller.
  struct OuterScale {
    fileprivate var letters: Double
    fileprivate var pictures: Double
    fileprivate var metrics: [Int: InlineMetrics]
  }

  /// Enters a table; nil if nothing changes.
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
