internal import Graphics
internal import Layout
internal import Paragraphs
internal import Styling

/// Boxes that cut off what is in them (css-overflow-3, 3).
extension ColumnSlicer {
  /// Finds the boxes that cut off what is in them, among letters and wherever else no page's end divides them.
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

  /// Whether a box cuts off something of what is in it: then its fragment knows.
  ///
  /// Nobody scrolls on a page: what scrolls elsewhere loses pictures and boxes here, and no letter.
  func cutsOff(_ fragment: Int) -> Bool {
    let made = engine.fragments[fragment]
    let style = made.box >= 0 ? tree.style(made.box).box : BoxProperties()
    var contents = ClippedContents(of: made, on: pageSize)
    contents.look(in: fragment, of: engine, at: .zero)
    let isRound = style.radius != Sides(all: BoxProperties.Radius.zero)
    // Round corners cut off pictures that are as large as their box.
    guard
      contents.cutsBox || !contents.cutLines.isEmpty
        || isRound && contents.hasBoxes && !contents.hasText,
      contents.cutLines.isEmpty || style.overflow == .cut
    else { return false }
    engine.fragments[fragment].isClipped = true
    engine.fragments[fragment].clipReach = contents.cutsBeside ? .zero : contents.protrusion
    if contents.isSeen { contents.cutLines.forEach(engine.flow.noteCut) }
    return true
  }
}

/// What is in a box that cuts something off, from its border box's corner.
private struct ClippedContents {
  /// Its padding box.
  private let area: LogicalRect
  private let cutsLongLines: Bool
  private(set) var cutLines: [CutText] = []
  /// Whether boxes reach out of it, and whether anything does at the sides of lines.
  private(set) var (cutsBox, cutsBeside) = (false, false)
  private(set) var (hasBoxes, hasText) = (false, false)
  /// How far signs stand out of its lines.
  private(set) var protrusion = Length.zero

  /// So much of a line's height may be outside: it is mostly white.
  private static let whiteShare = 0.25
  /// Boxes up to this share of a page cut off lines that are too long; higher ones can be divided by pages instead.
  private static let lowShare = 0.25
  /// What is smaller is meant to be seen by nobody.
  private static let leastSeen = Length.pt(1)

  init(of made: Fragment, on page: Length) {
    area = LogicalRect(origin: .zero, size: made.size).inset(by: made.edges.border)
    cutsLongLines = made.size.block <= page * Self.lowShare
  }

  /// Whether anything in it is meant to be seen.
  var isSeen: Bool {
    area.size.inline > Self.leastSeen && area.size.block > Self.leastSeen
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
    let white = rect.size.block * Self.whiteShare
    var isCut =
      rect.origin.block + white < area.origin.block || rect.blockEnd - white > area.blockEnd
    protrusion = max(protrusion, line.protrusion.left, line.protrusion.right)
    if cutsLongLines {
      let start = rect.origin.inline + line.x
      let isLong =
        start + line.protrusion.left < area.origin.inline - Self.leastSeen
        || start + line.width - line.protrusion.right > area.inlineEnd + Self.leastSeen
      isCut = isCut || isLong
      cutsBeside = cutsBeside || isLong
    }
    if isCut { cutLines.append(CutText(place: line.range.lowerBound, text: line.text)) }
  }
}
