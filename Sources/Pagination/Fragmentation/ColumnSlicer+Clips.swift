internal import Graphics
internal import Layout
internal import Paragraphs
internal import Styling

/// Boxes that clip their content (css-overflow-3, 3).
extension ColumnSlicer {
  /// Finds the boxes that clip their content, among letters and wherever else no page break divides them.
  func noteClips(in fragment: Int) {
    for child in engine.fragments[fragment].children {
      if engine.clips(child) { _ = cutsOff(child) }
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
    if contents.isVisible {
      (contents.cutLines + contents.longLines).forEach(engine.flow.noteCut)
    }
    return true
  }
}

extension LayoutEngine {
  /// Whether a fragment is that of a box whose style clips its content.
  fileprivate func clips(_ fragment: Int) -> Bool {
    let made = fragments[fragment]
    return made.isBox && made.box >= 0 && !tree[made.box].isAnonymous
      && tree[made.box].kind != .inline && tree.style(made.box).box.clips
  }
}

/// The content of a box that clips, from its border box's corner.
private struct ClippedContents {
  /// Its padding box.
  private let area: LogicalRect
  private let cutsLongLines: Bool
  private(set) var cutLines: [CutText] = []
  /// Lines that are too long, in a box that is not clipped for their sake alone.
  private(set) var longLines: [CutText] = []
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

  /// Looks at what a fragment holds, at a corner; `inner` is the part of it that boxes in between leave visible.
  mutating func look(
    in fragment: Int, of engine: LayoutEngine, at corner: LogicalPoint, inner: LogicalRect? = nil
  ) {
    for child in engine.fragments[fragment].children {
      let made = engine.fragments[child]
      let rect = LogicalRect(origin: corner + made.offset + made.shift, size: made.size)
      if let text = engine.text(of: child) {
        hasText = true
        // What a box inside clips is no loss of this one.
        if inner.map({ !isOutside(rect, $0) }) ?? true { look(at: text.line, in: rect) }
      }
      // Nor do boxes in it reach farther than it does.
      if made.isBox, inner == nil {
        hasBoxes = true
        let isBeside =
          rect.origin.inline < area.origin.inline || rect.inlineEnd > area.inlineEnd
        cutsBeside = cutsBeside || isBeside
        cutsBox =
          cutsBox || isBeside || rect.origin.block < area.origin.block
          || rect.blockEnd > area.blockEnd
      }
      let own = engine.clips(child) ? rect.inset(by: made.edges.border) : nil
      look(
        in: child, of: engine, at: rect.origin,
        inner: own.map { inner?.intersection($0) ?? $0 } ?? inner)
    }
  }

  /// Whether a part of a rectangle is outside another, by more than the empty part of a line.
  private func isOutside(_ rect: LogicalRect, _ area: LogicalRect) -> Bool {
    let empty = rect.size.block * Self.emptyFraction
    return rect.origin.block + empty < area.origin.block || rect.blockEnd - empty > area.blockEnd
      || rect.inlineEnd < area.origin.inline || rect.origin.inline > area.inlineEnd
  }

  private mutating func look(at line: SetLine, in rect: LogicalRect) {
    let empty = rect.size.block * Self.emptyFraction
    var isCut =
      rect.origin.block + empty < area.origin.block || rect.blockEnd - empty > area.blockEnd
    protrusion = max(protrusion, line.protrusion.left, line.protrusion.right)
    let start = rect.origin.inline + line.x
    let isLong =
      start + line.protrusion.left < area.origin.inline - Self.leastVisible
      || start + line.width - line.protrusion.right > area.inlineEnd + Self.leastVisible
    if cutsLongLines {
      isCut = isCut || isLong
      cutsBeside = cutsBeside || isLong
    }
    guard isCut || isLong else { return }
    let text = CutText(place: line.range.lowerBound, text: line.text)
    if isCut { cutLines.append(text) } else { longLines.append(text) }
  }
}

extension LogicalRect {
  /// What two rectangles share; without size where that is nothing.
  fileprivate func intersection(_ other: LogicalRect) -> LogicalRect {
    let start = LogicalPoint(
      inline: max(origin.inline, other.origin.inline), block: max(origin.block, other.origin.block))
    return LogicalRect(
      origin: start,
      size: LogicalSize(
        inline: max(min(inlineEnd, other.inlineEnd) - start.inline, .zero),
        block: max(min(blockEnd, other.blockEnd) - start.block, .zero)))
  }
}
