package import Graphics
package import Styling

/// A box of the document's box tree (CSS 2.2, 9.2), before it has a size.
package struct Box: Sendable {
  /// What a box is, and so which formatting context lays out what is in it.
  package enum Kind: Sendable, Hashable {
    /// A block container: holds either block-level boxes or inline-level ones (9.2.1).
    case block
    /// An inline box (9.2.2).
    case inline
    /// Text of the document, by its place there, or made by a style sheet.
    case text(Text)
    /// A `br`.
    case lineBreak
    /// A picture, by its number in `BoxTree.pictures`.
    case picture(Int)
    /// The marker of a list's item that stands outside of its box (12.5.1): holds inline-level boxes.
    case marker
    /// Boxes of tables (17.2); the wrapper box of 17.4 is the table's own, with captions as children.
    case table, tableCaption, tableRowGroup, tableHeaderGroup, tableFooterGroup, tableRow
    case tableCell, tableColumn, tableColumnGroup
    /// A flex container.
    case flex
    /// A grid container.
    case grid
    /// A base with its reading (css-ruby-1), set as one.
    case ruby
  }

  package enum Text: Sendable, Hashable {
    /// Bytes of the document's text.
    case document(Range<Int>)
    /// What a style sheet puts there.
    case generated(String)
    /// What it repeats as often as there is room on the line.
    case leader(String)
  }

  package var kind: Kind
  /// The element or text of the document that it is made for; that of its parent for anonymous ones.
  @ShortNumber package var node: Int
  /// The number of its style in `BoxTree.styles`.
  @ShortNumber package var style: Int
  /// Whether it takes part in an inline formatting context.
  var isInlineLevel: Bool
  /// Whether no element stands for it (9.2.1.1, 17.2.1): it has no margins, borders or backgrounds.
  package var isAnonymous = false
  /// Of a block container: whether what it holds is set in lines.
  var hasInlineContent = false
  /// Of an anonymous block container: whether others of its parent's stand before it, so that its first
  /// line is not the parent's first.
  var isContinued = false
  /// Of a piece of an inline box that a block divides (9.2.1.1): whether it has the box's edges there.
  var hasStartEdge = true
  var hasEndEdge = true
  /// Whether it is taken out of the flow to a place of its own: in documents that are divided into pages
  /// only where a box round it has a position, with which it goes.
  package var isAbsolute = false
  /// Whether it is the first letter of a block.
  var isFirstLetter = false
  /// Whether it is letters that stand side by side in the square of one, in a vertical line.
  var isCombined = false
  /// How what is in it runs, and how that runs by which its own style, sizes and edges are said: the
  /// content of its containing block.
  package var mode = WritingMode.horizontal
  var outerMode = WritingMode.horizontal
  /// The number of its parent; −1 for the root.
  @ShortNumber package var parent: Int = -1
  /// The number after its last descendant: its first child is the next box.
  @ShortNumber package var end: Int = 0
  /// The inline boxes that a block divides, by their styles, which are relatively positioned or translucent: they take
  /// it along (9.4.3; css-color-4, 3.3).
  var carriers: [Int] = []
}

/// The boxes of a document, in the order in which they begin.
package struct BoxTree: Sendable {
  package var boxes: [Box] = []
  /// The styles of the document, and those of anonymous boxes.
  package var styles: BoxStyles
  /// Whether the document is one page by itself, and not divided into pages.
  package var isWhole = true
  /// The boxes whose columns pages divide, and these with all boxes around them.
  private(set) var dividedColumns: Set<Int> = []
  private(set) var columnHolders: Set<Int> = []
  /// Whether boxes are painted one after the other as they stand: none is a layer, mapped, or cuts off what is in it.
  private(set) var isPlain = false
  /// Whether boxes cut off what is in them.
  package private(set) var hasClips = false
  /// The pictures that boxes show.
  package var pictures: [FlowImage] = []
  /// How the document runs (css-writing-modes-4, 8).
  package var principalMode = WritingMode.horizontal
  /// The styles as sheets have them of those that are said by another writing mode's sides.
  var physicalStyles: [Int: Int] = [:]

  package subscript(_ box: Int) -> Box {
    @inline(__always) _read { yield boxes[box] }
  }

  /// The style of a box: `top` is the block-start side of its containing block, `left` the line-left
  /// one, `width` its inline size, and so on.
  package func style(_ box: Int) -> BoxStyle { styles[boxes[box].style] }

  /// The style by the sides of the page.
  func physicalStyle(_ box: Int) -> BoxStyle {
    let style = boxes[box].style
    return styles[physicalStyles[style] ?? style]
  }

  /// The numbers of a box's children.
  package func children(of box: Int) -> Children {
    Children(boxes: boxes, place: box + 1, end: boxes[box].end)
  }

  package struct Children: Sequence, IteratorProtocol {
    fileprivate let boxes: [Box]
    fileprivate var place: Int
    fileprivate let end: Int

    package mutating func next() -> Int? {
      guard place < end else { return nil }
      defer { place = boxes[place].end }
      return place
    }
  }
}

/// Styles by their numbers: those of a document, which all its box trees share, and more behind them.
package struct BoxStyles: RandomAccessCollection, Sendable {
  private let shared: [BoxStyle]
  private var own: [BoxStyle] = []

  package init(shared: [BoxStyle]) { self.shared = shared }

  package var startIndex: Int { 0 }
  package var endIndex: Int { shared.count + own.count }

  package subscript(number: Int) -> BoxStyle {
    number < shared.count ? shared[number] : own[number - shared.count]
  }

  package mutating func append(_ style: BoxStyle) { own.append(style) }
}

extension BoxTree {
  /// Whether a box is taken out of the flow to a place of its own.
  package func isAbsolute(_ box: Int) -> Bool { boxes[box].isAbsolute }

  /// Whether a box floats.
  package func isFloat(_ box: Int) -> Bool {
    !boxes[box].isAnonymous && style(box).box.float.isBeside && !isAbsolute(box)
  }

  /// Whether a block-level box in the flow lays out what is in it by itself, apart from floats around it
  /// (9.4.1).
  func isIndependent(_ box: Int) -> Bool {
    switch boxes[box].kind {
    case .block: break
    case .inline, .text, .lineBreak, .marker: return false
    default: return true
    }
    if boxes[box].mode != boxes[box].outerMode { return true }
    guard !boxes[box].isAnonymous else { return false }
    let style = style(box)
    return style.box.clips || style.box.columns.isMultiple || style.box.display == .flowRoot
      || boxes[box].isInlineLevel
      || isFloat(box) || isAbsolute(box) || boxes[box].parent < 0
  }

  /// Whether what is in a box stands in columns (css-multicol-1): where pages divide a document, only
  /// what they divide, and not the content of tables, floats or other columns.
  package func hasColumns(_ box: Int) -> Bool {
    isWhole
      ? boxes[box].kind.holdsLines && asksForColumns(box) : dividedColumns.contains(box)
  }

  /// Whether the style of a box asks for columns.
  func asksForColumns(_ box: Int) -> Bool {
    !boxes[box].isAnonymous && style(box).box.columns.isMultiple
  }

  /// Whether a box in the flow holds blocks, and nothing else.
  func holdsBlocks(_ box: Int) -> Bool {
    boxes[box].kind == .block && !boxes[box].hasInlineContent && boxes[box].end > box + 1
  }

  /// Finds out whether anything is painted in another way than where it stands.
  mutating func findPaintingOrder() {
    isPlain = styles.allSatisfy { style in
      style.box.position == .static && style.box.opacity >= 1 && style.box.zIndex == nil
        && !style.box.clips && style.box.clip == nil && !style.box.isMapped
    }
    hasClips = !isPlain && styles.contains { $0.box.clips }
  }

  /// Finds the boxes whose columns are divided into pages.
  mutating func findDividedColumns() {
    for box in boxes.indices
    where asksForColumns(box) && isDivided(box) {
      dividedColumns.insert(box)
      var around = box
      while around >= 0, columnHolders.insert(around).inserted { around = boxes[around].parent }
    }
  }

  /// Whether the pages of a document divide a box between its lines, alone and not beside others.
  private func isDivided(_ box: Int) -> Bool {
    var around = box
    while around >= 0 {
      guard boxes[around].kind == .block, !boxes[around].isInlineLevel, !isFloat(around),
        !isTransformed(around), around == box || !dividedColumns.contains(around)
      else { return false }
      around = boxes[around].parent
    }
    return true
  }

  /// Whether absolutely placed boxes within have their places in this one (10.1).
  func isPositioned(_ box: Int) -> Bool {
    guard !boxes[box].isAnonymous else { return false }
    return style(box).box.position != .static || holdsSpace(box)
      || boxes[box].carriers.contains { styles[$0].box.position != .static }
  }

  /// How opaque a box is, with the inline boxes that it divides, or that it floats in.
  func opacity(_ box: Int) -> Double {
    func own(_ box: Int) -> Double { boxes[box].isAnonymous ? 1 : style(box).box.opacity }
    var opacity = boxes[box].carriers.reduce(own(box)) { $0 * styles[$1].box.opacity }
    guard isFloat(box) else { return opacity }
    var around = boxes[box].parent
    while around >= 0, boxes[around].kind == .inline {
      opacity *= own(around)
      around = boxes[around].parent
    }
    return opacity
  }

  /// The outermost of the positioned or translucent inline boxes that a float stands in; −1 where there is none.
  ///
  /// The float is painted with it (appendix E).
  func carrier(ofFloat box: Int) -> Int {
    var (carrier, around) = (-1, boxes[box].parent)
    while around >= 0, boxes[around].kind == .inline {
      if !boxes[around].isAnonymous {
        let style = style(around).box
        if style.position != .static || style.opacity < 1 { carrier = around }
      }
      around = boxes[around].parent
    }
    return carrier
  }

  /// Whether what `transform` asks for is done to a box: not to inline ones (css-transforms-1, 1).
  package func isTransformed(_ box: Int) -> Bool {
    guard !boxes[box].isAnonymous, boxes[box].kind != .inline else { return false }
    return style(box).box.transform != nil
  }
}
