package import Graphics
internal import Paragraphs
internal import Styling

/// Boxes that clip their content (css-overflow-3, 3).
extension LayoutEngine {
  /// Finds the boxes in a fragment that clip their content, wherever no page break divides them.
  package func noteClips(in fragment: Int, onPages page: Length) {
    guard tree.hasClips else { return }
    for child in fragments[fragment].children {
      if clips(child) { _ = cutsOff(child, onPages: page) }
      noteClips(in: child, onPages: page)
    }
  }

  /// Finds the lines that a page of fixed layout cuts off.
  ///
  /// What is beyond its left or upper side, or far from it, is hidden on purpose, as text for screen readers is.
  package func noteLines(beyondPage page: Int, of size: Size) {
    var contents = ClippedContents(ofPage: size)
    contents.look(in: page, of: self, at: .zero)
    for var line in contents.cutLines {
      line.isByPage = true
      flow.noteCut(line)
    }
  }

  /// Whether a box clips some of its content; if so, its fragment is marked.
  ///
  /// `page` is the block size of pages. They do not scroll: where text flows, boxes that scroll elsewhere clip pictures
  /// and boxes, but no text.
  package func cutsOff(_ fragment: Int, onPages page: Length) -> Bool {
    guard clips(fragment) else { return false }
    let style = tree.style(fragments[fragment].box).box
    var contents = ClippedContents(of: fragment, in: self, onPages: page)
    contents.look(in: fragment, of: self, at: .zero)
    let isRound = style.radius != Sides(all: BoxProperties.Radius.zero)
    // Round corners clip pictures that are as large as their box.
    guard
      contents.cutsBox || !contents.cutLines.isEmpty
        || isRound && contents.hasBoxes && !contents.hasText,
      contents.cutLines.isEmpty && contents.longLines.isEmpty || style.overflow == .cut || !isPaged
    else { return false }
    if isPaged {
      fragments[fragment].isClipped = true
      hiddenBytes += contents.hiddenBytes
      fragments[fragment].clipReach = contents.cutsBeside ? .zero : contents.protrusion
    }
    if contents.isVisible {
      (contents.cutLines + contents.longLines).forEach(flow.noteCut)
    }
    return true
  }

  /// Whether a fragment is that of a box whose style clips its content; on pages of fixed layout, the overflow of the
  /// root and the body is the page's.
  fileprivate func clips(_ fragment: Int) -> Bool {
    let made = fragments[fragment]
    guard made.isBox, made.box >= 0, !tree[made.box].isAnonymous,
      tree[made.box].kind != .inline, tree.style(made.box).box.clips
    else { return false }
    return isPaged || made.box > 0 && elementName(of: made.box) != "body"
  }
}

/// The content of a box that clips.
///
/// Places are those on the page, from the corner of the box's border box: boxes in it may have other writing modes.
private struct ClippedContents {
  /// Its border box's size, and its padding box.
  private let size: Size
  private let area: Rect
  private let cutsLongLines: Bool
  /// The area outside of which nothing is looked at; nil if there is none.
  private var near: Rect?
  private(set) var cutLines: [CutText] = []
  /// Lines that are too long, in a box that is not clipped for their sake alone.
  private(set) var longLines: [CutText] = []
  /// The bytes of the book in lines of which nothing is visible, with those between them.
  private var hidden: [Range<Int>] = []
  /// The bytes of the book in the other lines.
  private var visible: [Range<Int>] = []
  private var isLastHidden = false
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

  init(of fragment: Int, in engine: LayoutEngine, onPages page: Length) {
    size = engine.physicalSize(of: fragment)
    area = engine.paddingBox(of: fragment, at: .zero)
    cutsLongLines =
      !engine.isPaged || engine.fragments[fragment].size.block <= page * Self.lowFraction
  }

  /// The content of a page.
  init(ofPage size: Size) {
    self.size = size
    area = Rect(x: .zero, y: .zero, width: size.width, height: size.height)
    cutsLongLines = true
    near = Rect(x: .zero, y: .zero, width: size.width * 2, height: size.height * 2)
  }

  /// Whether its content is meant to be visible.
  var isVisible: Bool {
    area.size.width > Self.leastVisible && area.size.height > Self.leastVisible
  }

  /// The bytes of the book that are not visible, in order: boxes between hidden lines may be elsewhere, and visible.
  var hiddenBytes: [Range<Int>] {
    guard !hidden.isEmpty else { return [] }
    let visible = visible.merged
    return hidden.flatMap { range in
      var (parts, start): ([Range<Int>], Int) = ([], range.lowerBound)
      var index = visible.partitioningIndex { $0.upperBound > range.lowerBound }
      while index < visible.count, visible[index].lowerBound < range.upperBound {
        if start < visible[index].lowerBound { parts.append(start..<visible[index].lowerBound) }
        start = max(start, visible[index].upperBound)
        index += 1
      }
      return start < range.upperBound ? parts + [start..<range.upperBound] : parts
    }
  }

  /// Looks at what a fragment holds, at a corner; `inner` is the part of it that boxes in between leave visible.
  mutating func look(
    in fragment: Int, of engine: LayoutEngine, at corner: Point, inner: Rect? = nil
  ) {
    let mode = engine.fragments[fragment].mode
    for child in engine.fragments[fragment].children {
      let made = engine.fragments[child]
      let place = engine.physicalRect(of: child).moved(x: corner.x, y: corner.y)
      let isMarker = made.box >= 0 && engine.tree[made.box].kind == .marker
      if let text = engine.text(of: child) {
        hasText = true
        // What a box inside clips is no loss of this one, and markers are no text of the book.
        let isKept = inner.map {
          !isOutside(mode.logical(place, in: size), mode.logical($0, in: size))
        }
        let isNear = near.map { $0.common(with: place) != nil } ?? true
        if isKept ?? true, isNear, !isMarker {
          look(at: text.line, in: place, mode)
        }
      }
      // Nor do boxes in it reach farther than it does.
      if made.isBox, inner == nil {
        hasBoxes = true
        let (own, area) = (mode.logical(place, in: size), mode.logical(area, in: size))
        let isBeside =
          own.origin.inline < area.origin.inline || own.inlineEnd > area.inlineEnd
        cutsBeside = cutsBeside || isBeside
        cutsBox =
          cutsBox || isBeside || own.origin.block < area.origin.block
          || own.blockEnd > area.blockEnd
      }
      if isMarker { continue }
      let own = engine.clips(child) ? engine.paddingBox(of: child, at: place.origin) : nil
      look(
        in: child, of: engine, at: place.origin,
        inner: own.map { own in
          inner.map { LogicalRect($0).common(with: LogicalRect(own)).physical } ?? own
        } ?? inner)
    }
  }

  /// Whether a part of a rectangle is outside another, by more than the empty part of a line.
  private func isOutside(_ rect: LogicalRect, _ area: LogicalRect) -> Bool {
    let empty = rect.size.block * Self.emptyFraction
    return rect.origin.block + empty < area.origin.block || rect.blockEnd - empty > area.blockEnd
      || rect.inlineEnd < area.origin.inline || rect.origin.inline > area.inlineEnd
  }

  /// Adds the bytes of a line that is not visible, with those between it and the one before if that is not either.
  private mutating func hide(_ bytes: Range<Int>) {
    guard isLastHidden, let last = hidden.last else { return hidden.append(bytes) }
    hidden[hidden.count - 1] =
      min(last.lowerBound, bytes.lowerBound)..<max(last.upperBound, bytes.upperBound)
  }

  private mutating func look(at line: SetLine, in place: Rect, _ mode: WritingMode) {
    let (rect, area) = (mode.logical(place, in: size), mode.logical(area, in: size))
    let isHidden = rect.blockEnd <= area.origin.block || rect.origin.block >= area.blockEnd
    if isHidden { hide(line.range) } else { visible.append(line.range) }
    isLastHidden = isHidden
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

extension LayoutEngine {
  /// The padding box of a fragment on the page, where its border box has this corner.
  fileprivate func paddingBox(of fragment: Int, at corner: Point) -> Rect {
    let edges = WritingMode.horizontal.edges(
      fragments[fragment].edges.border, from: outerMode(of: fragment))
    let size = physicalSize(of: fragment)
    return LogicalRect(
      origin: LogicalPoint(inline: corner.x, block: corner.y), size: LogicalSize(size)
    ).inset(by: edges).physical
  }
}
