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
  /// Its margins, borders and paddings are ignored, but a note has the box that is painted around it.
  package func layOutColumn(at lineLeft: Length = .zero, inlineSize: Length) -> Int? {
    guard !tree.boxes.isEmpty else { return nil }
    columnSize = inlineSize
    let page = makeFragment(of: -1, mode: tree.principalMode)
    if hasRootBox {
      var context = BlockFormattingContext(self, fragment: page)
      context.addRootBox(at: lineLeft, inlineSize: inlineSize)
      return finish(&context, of: page, inlineSize: inlineSize)
    }
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
    return finish(&context, of: page, root, inlineSize: inlineSize)
  }

  /// Finishes the layout of a column, which is as high as its content, as is its root if that has no box in it.
  private func finish(
    _ context: inout BlockFormattingContext, of page: Int, _ root: Int? = nil, inlineSize: Length
  ) -> Int {
    let result = context.finish()
    spanners[0] = context.spanners
    let size = LogicalSize(inline: inlineSize, block: result.blockSize)
    for fragment in [root ?? page, page] { fragments[fragment].size = size }
    centreLongestLines(in: page)
    placeAbsolutes(page: page)
    return page
  }

  /// Whether the root of a column is laid out as a box in it: that of a note which is painted, lays its content out side
  /// by side, or has its label outside its content.
  package var hasRootBox: Bool {
    guard flow.isNote, !tree.isFloat(0), !tree.isAbsolute(0), !tree.hasColumns(0) else {
      return false
    }
    let style = tree.style(0)
    return tree[0].kind != .block || style.isDecorated || style.box.opacity < 1
      || tree[0].end > 1 && tree[1].kind == .marker
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

/// Tables that are drawn smaller.
extension LayoutEngine {
  /// The state outside a table that is drawn smaller.
  struct OuterScale {
    fileprivate var letters: Double
    fileprivate var pictures: Double
    fileprivate var metrics: [StyleNumber: InlineMetrics]
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
