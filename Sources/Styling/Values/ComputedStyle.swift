package import Graphics

/// How an element looks, when all rules have been weighed: every length is absolute, or a share of
/// something that only the layout knows.
///
/// Lengths are points of the page; a pixel of CSS is a sixteenth of the text's size (`Media.pixel`).
package struct ComputedStyle: Sendable, Hashable {
  /// What is handed on to the elements within.
  package var text = TextProperties()
  /// What is the element's own.
  package var box = BoxProperties()

  package init() {}
}

/// The properties that are an element's own.
package struct BoxProperties: Sendable, Hashable {
  package enum Display: Sendable, Hashable {
    case none, contents
    case inline, block, inlineBlock, listItem, flowRoot
    case flex(isColumn: Bool), inlineFlex, grid, inlineGrid
    case table, inlineTable, tableRow, tableRowGroup, tableHeaderGroup, tableFooterGroup, tableCell
    case tableColumn, tableColumnGroup, tableCaption
    case ruby, rubyText, rubyParenthesis
  }
  package enum Position: Sendable, Hashable {
    case `static`, relative, absolute, fixed
    /// In the margins of pages, by a name (css-gcpm-3, 1.2).
    case running(String)
  }
  package enum Float: Sendable, Hashable {
    /// `footnote` goes to the foot of its page (css-gcpm-3, 2.3), `top` and `bottom` to the head and the foot of one
    /// (css-page-floats-3).
    case none, left, right, footnote, top, bottom

    /// Whether lines stand beside it.
    package var isBeside: Bool { self == .left || self == .right }
    /// Whether it goes to the head of a page or to its foot.
    package var isOfPage: Bool { self == .top || self == .bottom }
  }
  package enum Clear: Sendable, Hashable { case none, left, right, both }
  package enum Break: Sendable, Hashable {
    case auto, avoid, page, left, right, recto, verso
    case avoidPage, column, avoidColumn

    /// Whether a page begins there, whatever else.
    package var isForced: Bool {
      switch self {
      case .auto, .avoid, .avoidPage, .avoidColumn, .column: false
      case .page, .left, .right, .recto, .verso: true
      }
    }

    /// Whether a column begins there, whatever else.
    package var forcesColumn: Bool { isForced || self == .column }

    /// Whether no column is to begin there.
    package var avoidsColumn: Bool { self == .avoid || self == .avoidColumn }
  }
  package enum VerticalAlign: Sendable, Hashable {
    case baseline, sub, `super`, top, middle, bottom, textTop, textBottom
    /// Raised by a length; a percentage is of the line height.
    case raised(Length)
  }
  package struct Border: Sendable, Hashable {
    package enum Style: Sendable, Hashable {
      case none, hidden, solid, dashed, dotted, double, groove, ridge, inset, outset
    }
    /// Zero where the style is none or hidden.
    package var width = Length.zero
    package var style = Style.none
    /// nil is the element's colour of text.
    package var color: Color?
    package init(width: Length = .zero, style: Style = .none, color: Color? = nil) {
      (self.width, self.style, self.color) = (width, style, color)
    }
  }
  /// A piece of generated content.
  package enum Generated: Sendable, Hashable {
    case text(String)
    case counter(name: String, style: TextProperties.ListMarker)
    case counters(name: String, separator: String, style: TextProperties.ListMarker)
    /// A counter as it stands where an address leads to.
    case targetCounter(name: String, address: String, style: TextProperties.ListMarker)
    case openQuote, closeQuote, noOpenQuote, noCloseQuote
    /// A picture: a path in the publication.
    case image(String)
    /// A text that is repeated as often as there is room on the line (`leader()`).
    case leader(String)
    /// The text of the element (`content()`).
    case elementText
    /// What `string-set` has put into a name, on the page or before it.
    case string(name: String, StringPlace)
    /// What `position: running()` has put into a name, on the page or before it.
    case element(name: String, StringPlace)
  }
  /// A change of a counter.
  package struct Count: Sendable, Hashable {
    package var name: String
    package var value: Int
    package init(name: String, value: Int) { (self.name, self.value) = (name, value) }
  }
  /// How a flex container and the boxes in it are placed along its two axes.
  package struct Flex: Sendable, Hashable {
    package enum Placement: Sendable, Hashable {
      /// By the writing mode of the container, or of the box itself.
      case start, end, selfStart, selfEnd
      /// By the direction in which the container puts boxes.
      case flexStart, flexEnd
      case left, right, center, stretch, baseline, lastBaseline
      case spaceBetween, spaceAround, spaceEvenly
    }
    /// Whether the boxes run along the block axis.
    package var isColumn = false
    /// Whether what does not fit a line goes on in another.
    package var wraps = false
    /// Whether the lines run from the end of the cross axis (`wrap-reverse`).
    package var wrapsBackwards = false
    /// Whether the boxes run from the end of the main axis.
    package var isReversed = false
    /// `justify-content`: along the main axis.
    package var mainPlacement = Placement.stretch
    /// `align-items`: across it.
    package var crossPlacement = Placement.stretch
    /// `align-content`: the lines of one that wraps.
    package var linePlacement = Placement.stretch
    /// `align-self` of a box in the container; nil is as the container has it.
    package var ownPlacement: Placement?
    package var grow = 0.0
    package var shrink = 1.0
    /// `flex-basis`; nil is `auto`, the box's width or height.
    package var basis: LengthPercentage?
    /// Whether that is the size of its content, whatever its width or height (`flex-basis: content`).
    package var basisIsContent = false
    package var order = 0
    package var rowGap = LengthPercentage.zero
    /// nil is `normal`: nothing, or an em between columns of text.
    package var columnGap: LengthPercentage?
    package init() {}
  }
  /// The columns that a box sets its content in (css-multicol-1).
  package struct Columns: Sendable, Hashable {
    /// nil is `auto`; so for the next.
    package var count: Int?
    package var width: Length?
    package var rule = Border()
    /// Whether they are filled one after the other, and not made equally long.
    package var fillsInOrder = false
    /// Whether a box in them goes across all of them (`column-span: all`).
    package var spansAll = false
    package init() {}

    /// Whether a box has columns.
    package var isMultiple: Bool { count != nil || width != nil }
  }
  /// The six numbers of an affine map: x′ = a·x + c·y + e, y′ = b·x + d·y + f, lengths in points.
  package struct Transform: Sendable, Hashable {
    package var a = 1.0, b = 0.0, c = 0.0, d = 1.0, e = 0.0, f = 0.0
    /// What the box's own width and height add to `e` and `f`, because a shift may be a share of them.
    package var eOfWidth = 0.0, eOfHeight = 0.0, fOfWidth = 0.0, fOfHeight = 0.0
    /// The steps of a map that leaves the plane, the last of which is applied first; then the numbers above
    /// say nothing.
    package var steps: [Step] = []
    package init() {}

    /// A step of a map in space.
    package enum Step: Sendable, Hashable {
      /// Across, down and towards the reader, the last in points.
      case shift(LengthPercentage, LengthPercentage, Double)
      /// Sixteen numbers, column after column, lengths in points.
      case matrix([Double])
    }
  }

  package var display = Display.inline
  /// Whether a box that is a block because it floats or has a place of its own would stand in a line.
  package var wouldBeInline = false
  package var position = Position.static
  /// `top`, `right`, `bottom`, `left`; nil is `auto`.
  package var inset = Sides<LengthPercentage?>(all: nil)
  package var float = Float.none
  package var clear = Clear.none
  /// Whether its margin edge is what clears floats, and not its border edge.
  package var clearsWithMargin = false
  /// nil is `auto`.
  package var margin = Sides<LengthPercentage?>(all: .zero)
  package var padding = Sides<LengthPercentage>(all: .zero)
  package var border = Sides<Border>(all: Border())
  /// The radii of the corners: `top` is that at the top left, and so on clockwise.
  package var radius = Sides<Radius>(all: .zero)
  package var borderImage = BorderImage()
  /// The uppermost first.
  package var shadows: [Shadow] = []
  package var outline = Outline()
  /// Whether each part of a divided box has all its edges (`box-decoration-break: clone`).
  package var clonesDecoration = false
  /// nil is `auto`; so for the next.
  package var width: LengthPercentage?
  package var height: LengthPercentage?
  package var minWidth = LengthPercentage.zero
  package var minHeight = LengthPercentage.zero
  /// Whether these are `auto`, which is as narrow as its content for a flexible box (css-flexbox-1, 4.5).
  package var minWidthIsAuto = true
  package var minHeightIsAuto = true
  /// nil is `none`.
  package var maxWidth: LengthPercentage?
  /// What `width`, `min-width` and `max-width` are instead of lengths.
  package var contentWidths = ContentWidths.none
  package var maxHeight: LengthPercentage?
  package var sizesBorderBox = false
  package var overflow = Overflow.visible
  /// `clip`: what is seen of an absolutely placed box, each side from its border box's top or left edge; nil
  /// sides are the border box's own.
  package var clip: Sides<Length?>?
  package var verticalAlign = VerticalAlign.baseline
  /// The size of pages (`size`), which only rules for pages have; nil is `auto`.
  package var pageSize: SpecifiedPageSize?
  package var background = Background()
  package var breakBefore = Break.auto
  package var breakAfter = Break.auto
  package var breakInside = Break.auto
  /// 0 is clear, 1 opaque.
  package var opacity = 1.0
  package var transform: Transform?
  /// What stays in place under `transform`, from the box's top left corner.
  package var transformOriginX = LengthPercentage(percent: 0.5)
  package var transformOriginY = LengthPercentage(percent: 0.5)
  /// In points, towards the reader.
  package var transformOriginZ = 0.0
  /// How far off the reader is of what is in the box, in points; nil is as far as can be (`none`).
  package var perspective: Double?
  package var perspectiveOriginX = LengthPercentage(percent: 0.5)
  package var perspectiveOriginY = LengthPercentage(percent: 0.5)
  /// Whether what is in it is mapped in one space with it (`transform-style: preserve-3d`).
  package var preservesSpace = false
  /// Whether its back is not seen (`backface-visibility: hidden`).
  package var hidesBack = false
  /// For positioned boxes: the higher ones are drawn later; nil is `auto`.
  package var zIndex: Int?
  package var flex = Flex()
  package var grid = Grid()
  package var gridItem = GridItem()
  /// `unicode-bidi`: what is done to the direction of the text within.
  package struct Bidi: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// It has a level of its own; what is around sees its letters.
    package static let embeds = Bidi(rawValue: 1)
    /// The same, and what is around sees a neutral sign.
    package static let isolates = Bidi(rawValue: 2)
    package static let overrides = Bidi(rawValue: 4)
    /// Each paragraph's first letter decides.
    package static let plaintext = Bidi(rawValue: 8)
    /// The same, but a text with any letter of the block's own direction has that.
    package static let mixes = Bidi(rawValue: 16)
  }
  package var bidi: Bidi = []
  package var columns = Columns()
  package var fixedTable = false
  /// Whether the columns of a table that has too little room are as wide as each other, but for what they need
  /// (`-rb-table-columns: balance`).
  package var balancesColumns = false
  /// How wide a caption may be beyond a narrower table (`-rb-caption-measure`).
  ///
  /// The table stays where it would be without. Nil makes the caption as narrow as the
  /// table, as CSS has it.
  package var captionMeasure: Length?
  /// The white between a caption and its table, whichever is above (`-rb-caption-gap`).
  package var captionGap = Length.zero
  /// For pseudo-elements; nil is `normal`, which makes no `::before` or `::after`.
  package var content: [Generated]?
  package var counterReset: [Count] = []
  package var counterIncrement: [Count] = []
  package var counterSet: [Count] = []
  /// How a picture is fitted into its box.
  package enum ObjectFit: Sendable, Hashable { case fill, contain, cover, none, scaleDown }
  package var objectFit = ObjectFit.fill
  /// How wide a box is against its height where one of them is automatic (css-sizing-4, 4.1).
  package struct AspectRatio: Sendable, Hashable {
    package var ratio: Double
    /// Whether a picture's own counts before it, and the ratio is that of the content whatever `box-sizing` says.
    package var isFallback: Bool
  }
  /// Nil where nothing says so.
  package var aspectRatio: AspectRatio?
  /// Where it stands in the room that it leaves, or goes beyond.
  package var objectX = LengthPercentage(percent: 0.5)
  package var objectY = LengthPercentage(percent: 0.5)
  /// What becomes of a `::first-letter` that is several lines high (`initial-letter`).
  package var initialLetter: InitialLetter?
  /// Whether its lines make a grid for what stands in it (`line-grid: create`).
  package var createsLineGrid = false
  /// The strings that begin with it, for the margins of pages (`string-set`).
  package var stringSet: [NamedString] = []
  /// How deep its entry lies in the outline of a PDF, from 1; nil for none (`bookmark-level`).
  package var bookmarkLevel: Int?
  /// What that says; nil is the words of the element (`bookmark-label`).
  package var bookmarkLabel: [Generated]?
  /// What it is entered as in the lists of the book (`-rb-entry`).
  package var entries: [ListEntry] = []
  /// The pages that a root asks to be added to the book (`-rb-added-pages`).
  package var addedPages: AddedPages = []
  /// The name of the pages that it stands on; nil is that of what it stands in (`page`).
  package var pageName: String?
  /// The white above what heads a page, which stays there (`-rb-sinkage`).
  package var sinkage: Sinkage?
  /// Whether its lines stand on one left edge that centres the longest (`-rb-block-align: longest-line`).
  package var centersLongestLine = false
  /// How a paragraph begins whose first letter is large (`-rb-lead-in` and the like).
  package var opening = ParagraphOpening()
  /// `visibility: collapse`: a row or a column of a table takes no room.
  package var collapses = false

  package init() {}
}
