internal import Graphics
internal import Layout
internal import Paragraphs
internal import Styling

/// Boxes that clip their content (css-overflow-3, 3).
extension ColumnSlicer {
  /// Finds the boxes that clip their content, among letters and wherever else no page break divides them.
  func noteClips(in fragment: Int) {
    for child in engine.fragments[fragment].children {
      let made = engine.fragments[child]
      if made.isBox, made.box >= 0, !tree[made.box].isAnonymous,
        tree[made.box].kind != .inline, tree.style(made.box).box.clips
      {
        _ = cutsOff(child)
      }
      noteClips(in: child)
    }
  }

  /// Whether a box clips some of its content; if so, its fragment is marked.
  ///
  /// Pages do not scroll: boxes that scroll elsewhere clip pictures and boxes here, but no text.
  func cutsOff(_ fragment: Int) -> Bool {
    let made = engine.fragments[fragment]
    let style = made.box >= 0 ? tree.style(made.box).box : BoxProperties()
    var contents = ClippedContents(of: made, on: pageSize)
    contents.look(in: fragment, of: engine, at: .zero)
    let isRound = style.radius != Sides(all: BoxProperties.Radius.zero)
    // Round corners clip pictures that are as large as their box.
    guard
      contents.cutsBox || !contents.cutLines.isEmpty
        || isRound && contents.hasBoxes && !contents.hasText,
      contents.cutLines.isEmpty || style.overflow == .cut
    else { return false }
    engine.fragments[fragment].isClipped = true
    engine.fragments[fragment].clipReach = contents.cutsBeside ? .zero : contents.protrusion
    if contents.isVisible { contents.cutLines.forEach(engine.flow.noteCut) }
    return true
  }
}

/// The content of a box that clips, from its border box's corner.
private struct ClippedContents {
  /// Its padding box.
  private let area: LogicalRect
  private let cutsLongLines: Bool
  private(set) var cutLines: [CutText] = []
  /// Whether boxes extend beyond it, and whether anything does at the line sides.
  private(set) var (cutsBox, cutsBeside) = (false, false)
  private(set) var (hasBoxes, hasText) = (false, false)
  /// The greatest protrusion of its lines.
  private(set) var protrusion = Length.zero

  /// The fraction of a line's height that may be outside: it is mostly empty.
  private static let emptyFraction = 0.25
  /// Boxes up to this fraction of a page cut off lines that are too long; pages can divide higher boxes instead.
  private static let lowFraction = 0.25
  /// Content in a smaller box is not meant to be visible.
  private static let leastVisible = Length.pt(1)

  init(of made: Fragment, on page: Length) {
    area = LogicalRect(origin: .zero, size: made.size).inset(by: made.edges.border)
    cutsLongLines = made.size.block <= page * Self.lowFraction
  }

  /// Whether its content is meant to be visible.
  var isVisible: Bool {
    area.size.inline > Self.leastVisible && area.size.block > Self.leastVisible
  }

  mutating func look(in fragment: Int, of engine: LayoutEngine, at corner: LogicalPoint) {
    for child in engine.fragments[fragment].children {
      let made = engine.fragments[child]
      let rect = LogicalRect(origin: corner + made.offset + made.shift, size: made.size)
      if let text = engine.text(of: child) {
        hasText = true
        look(at: text.line, in: rect)
      }
      if made.isBox {
        hasBoxes = true
        let isBeside =
          rect.origin.inline < area.origin.inline || rect.inlineEnd > area.inlineEnd
        cutsBeside = cutsBeside || isBeside
        cutsBox =
          cutsBox || isBeside || rect.origin.block < area.origin.block
          || rect.blockEnd > area.blockEnd
      }
      look(in: child, of: engine, at: rect.origin)
    }
  }

  private mutating func look(at line: SetLine, in rect: LogicalRect) {
    let empty = rect.size.block * Self.emptyFraction
    var isCut =
      rect.origin.block + empty < area.origin.block || rect.blockEnd - empty > area.blockEnd
    protrusion = max(protrusion, line.protrusion.left, line.protrusion.right)
    if cutsLongLines {
      let start = rect.origin.inline + line.x
      let isLong =
        start + line.protrusion.left < area.origin.inline - Self.leastVisible
        || start + line.width - line.protrusion.right > area.inlineEnd + Self.leastVisible
      isCut = isCut || isLong
      cutsBeside = cutsBeside || isLong
    }
    if isCut { cutLines.append(CutText(place: line.range.lowerBound, text: line.text)) }
  }
}
