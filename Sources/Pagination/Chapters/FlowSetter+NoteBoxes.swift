internal import Graphics
internal import Layout
internal import Paragraphs
internal import Styling

/// The items that boxes of notes paint.
///
/// Notes are lines at the feet of pages, which may divide them: their backgrounds and borders are parts of these lines.
struct NoteBoxes {
  /// The distance of the lines.
  let leading: Length
  /// The text of the note, inside the side edges of its own box if that is visible.
  let text: FlowFrame
  /// The side edges of that box.
  fileprivate let edges: LogicalEdges

  /// The largest fraction of the text's width that the edges take.
  private static let mostEdges = 0.6

  /// The boxes of a note whose box is the root of an engine, between the edges of the page's text.
  init(_ engine: LayoutEngine, in frame: FlowFrame, leading: Length) {
    self.leading = leading
    var (edges, text) = (LogicalEdges.zero, frame)
    if !engine.tree.boxes.isEmpty, engine.tree.style(0).isDecorated {
      let inset = engine.edges(of: 0, in: frame.width).inset
      if inset.inlineSum < frame.width * Self.mostEdges {
        edges = inset
        text = FlowFrame(left: frame.left + edges.lineLeft, width: frame.width - edges.inlineSum)
      }
    }
    (self.edges, self.text) = (edges, text)
  }
}

extension LayoutEngine {
  /// Adds the background, the borders and the opacity of a box to the lines in it, those from `first` on.
  ///
  /// `inline` is the line-left edge of its fragment.
  func addBox(
    of fragment: Int, at inline: Length, _ boxes: NoteBoxes, from first: Int,
    to lines: inout [SetLine]
  ) {
    let made = fragments[fragment]
    guard made.isBox, made.box >= 0, !tree[made.box].isAnonymous, first < lines.count else {
      return
    }
    let style = tree.style(made.box)
    if style.isDecorated, style.text.isVisible, made.paints != .nothing {
      // The root of a column has no edges.
      let outset = made.box == 0 ? boxes.edges : .zero
      let (left, width) = (inline - outset.lineLeft, made.size.inline + outset.inlineSum)
      for line in first..<lines.count {
        let fills = fills(
          of: style, width: width, isFirst: line == first, isLast: line == lines.count - 1,
          leading: boxes.leading)
        lines[line].fills.insert(
          contentsOf: fills.map { $0.moved(x: left - lines[line].x, y: .zero) }, at: 0)
      }
    }
    guard style.box.opacity < 1 else { return }
    for line in first..<lines.count { lines[line].fade(to: style.box.opacity) }
  }

  /// The background and the borders of a box beside one of its lines, from the box's line-left edge and the baseline.
  private func fills(
    of style: BoxStyle, width: Length, isFirst: Bool, isLast: Bool, leading: Length
  ) -> [DrawnLetters.Fill] {
    let top = .zero - leading * PageLayout.noteAscent
    let area = Rect(x: .zero, y: top, width: width, height: leading)
    var fills: [DrawnLetters.Fill] = []
    if let color = style.box.background.color, color.alpha > 0 {
      fills.append(DrawnLetters.Fill(area, Ink(covering: color)))
    }
    func add(_ border: BoxProperties.Border, _ rect: Rect) {
      guard border.width > .zero, border.style != .none, border.style != .hidden else { return }
      let ink = (border.color ?? style.text.color).map(Ink.init(covering:)) ?? .text
      fills.append(DrawnLetters.Fill(rect, ink))
    }
    let border = style.box.border
    let bottom = top + leading
    add(border.left, Rect(x: .zero, y: top, width: border.left.width, height: leading))
    add(
      border.right,
      Rect(x: width - border.right.width, y: top, width: border.right.width, height: leading))
    if isFirst {
      add(border.top, Rect(x: .zero, y: top, width: width, height: border.top.width))
    }
    if isLast {
      add(
        border.bottom,
        Rect(
          x: .zero, y: bottom - border.bottom.width, width: width, height: border.bottom.width))
    }
    return fills
  }
}

extension SetLine {
  /// Makes everything in it translucent.
  fileprivate mutating func fade(to opacity: Double) {
    func faded(_ ink: Ink) -> Ink {
      var ink = ink
      ink.alpha = UInt8((Double(ink.alpha) * max(opacity, 0)).rounded())
      return ink
    }
    changeLetters { letters in
      for run in letters.runs.indices { letters.runs[run].ink = faded(letters.runs[run].ink) }
      for fill in letters.fills.indices { letters.fills[fill].ink = faded(letters.fills[fill].ink) }
    }
  }
}
