package import Graphics

/// The computed style of an element: every length is absolute, or a fraction of something that only layout knows.
///
/// Lengths are points on the page; a CSS pixel is a sixteenth of the text's size (`Media.pixel`).
package struct ComputedStyle: Sendable, Hashable {
  /// The inherited properties.
  package var text = TextProperties()
  /// The element's own properties.
  package var box = BoxProperties()

  package init() {}

  init(text: TextProperties, box: BoxProperties) { (self.text, self.box) = (text, box) }
}

/// The properties that are not inherited.
package struct BoxProperties: Sendable, Hashable {
  package enum Display: Sendable, Hashable {
    case none, contents
    case inline, block, inlineBlock, listItem, flowRoot
    case flex(isColumn: Bool)
    case inlineFlex, grid, inlineGrid
    case table, inlineTable, tableRow, tableRowGroup, tableHeaderGroup, tableFooterGroup, tableCell
    case tableColumn, tableColumnGroup, tableCaption
    case ruby, rubyText, rubyParenthesis
  }
  package enum Position: Sendable, Hashable {
    case `static`, relative, absolute, fixed
    /// In the margins of pages, by name (css-gcpm-3, 1.2).
    case running(String)
  }
  package enum Float: Sendable, Hashable {
    /// `footnote` goes to the foot of its page (css-gcpm-3, 2.3), `top` and `bottom` to the head and the foot of a page
    /// (css-page-floats-3).
    case none, left, right, footnote, top, bottom

    /// Whether lines are beside it.
    package var isBeside: Bool { self == .left || self == .right }
    /// Whether it goes to the head or the foot of a page.
    package var isOfPage: Bool { self == .top || self == .bottom }
  }
  package enum Clear: Sendable, Hashable { case none, left, right, both }
  package enum Break: Sendable, Hashable {
    case auto, avoid, page, left, right, recto, verso
    case avoidPage, column, avoidColumn

    /// Whether a page is forced to begin there.
    package var isForced: Bool {
      switch self {
      case .auto, .avoid, .avoidPage, .avoidColumn, .column: false
      case .page, .left, .right, .recto, .verso: true
      }
    }

    /// Whether a column is forced to begin there.
    package var forcesColumn: Bool { isForced || self == .column }

    /// Whether no column should begin there.
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
    /// Zero if the style is none or hidden.
    package var width = Length.zero
    package var style = Style.none
    /// Nil for the element's text colour.
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
    /// A counter at the target of an address.
    case targetCounter(name: String, address: String, style: TextProperties.ListMarker)
    case openQuote, closeQuote, noOpenQuote, noCloseQuote
    /// An image: a path in the publication.
    case image(String)
    /// A text that is repeated as often as it fits on the line (`leader()`).
    case leader(String)
    /// The text of the element (`content()`).
    case elementText
    /// The value that `string-set` has assigned to a name, on the page or before it.
    case string(name: String, StringKeyword)
    /// The element that `position: running()` has assigned to a name, on the page or before it.
    case element(name: String, StringKeyword)
  }
  /// A change of a counter.
  package struct Count: Sendable, Hashable {
    package var name: String
    package var value: Int
    package init(name: String, value: Int) { (self.name, self.value) = (name, value) }
  }
  /// The placement of a flex container and its items along its two axes.
  package struct Flex: Sendable, Hashable {
    package enum Placement: Sendable, Hashable {
      /// Relative to the writing mode of the container, or of the box itself.
      case start, end, selfStart, selfEnd
      /// Relative to the direction in which the container lays out its items.
      case flexStart, flexEnd
      case left, right, center, stretch, baseline, lastBaseline
      case spaceBetween, spaceAround, spaceEvenly
    }
    /// Whether the items run along the block axis.
    package var isColumn = false
    /// Whether items that do not fit on a line continue on another.
    package var wraps = false
    /// Whether the lines run from the end of the cross axis (`wrap-reverse`).
    package var wrapsBackwards = false
    /// Whether the items run from the end of the main axis.
    package var isReversed = false
    /// `justify-content`: along the main axis.
    package var mainPlacement = Placement.stretch
    /// `align-items`: across the main axis.
    package var crossPlacement = Placement.stretch
    /// `align-content`: the lines of a wrapping container.
    package var linePlacement = Placement.stretch
    /// `align-self` of a box in the container; nil for the container's value.
    package var ownPlacement: Placement?
    package var grow = 0.0
    package var shrink = 1.0
    /// `flex-basis`; nil for `auto`, the box's width or height.
    package var basis: LengthPercentage?
    /// Whether that is the size of its content, whatever its width or height (`flex-basis: content`).
    package var basisIsContent = false
    package var order = 0
    package var rowGap = LengthPercentage.zero
    /// Nil for `normal`: zero, or an em between columns of text.
    package var columnGap: LengthPercentage?
    package init() {}
  }
  /// The columns of a box's content (css-multicol-1).
  package struct Columns: Sendable, Hashable {
    /// Nil for `auto`; also for the next.
    package var count: Int?
    package var width: Length?
    package var rule = Border()
    /// Whether they are filled one after the other, instead of balanced.
    package var fillsInOrder = false
    /// Whether a box in them spans all of them (`column-span: all`).
    package var spansAll = false
    package init() {}

    /// Whether a box has columns.
    package var isMultiple: Bool { count != nil || width != nil }
  }
  /// The six numbers of an affine map: x′ = a·x + c·y + e, y′ = b·x + d·y + f, lengths in points.
  package struct Transform: Sendable, Hashable {
    package var a = 1.0, b = 0.0, c = 0.0, d = 1.0, e = 0.0, f = 0.0
    /// The contributions of the box's own width and height to `e` and `f`, because a translation may be a percentage of
    /// them.
    package var eOfWidth = 0.0, eOfHeight = 0.0, fOfWidth = 0.0, fOfHeight = 0.0
    /// The steps of a three-dimensional map, the last of which is applied first; then the numbers above are
    /// meaningless.
    package var steps: [Step] = []
    package init() {}

    /// A step of a three-dimensional map.
    package enum Step: Sendable, Hashable {
      /// Across, down and towards the viewer, the last in points.
      case shift(LengthPercentage, LengthPercentage, Double)
      /// Sixteen numbers, column by column, lengths in points.
      case matrix([Double])
    }
  }

  package var display = Display.inline
  /// Whether a box that is a block because it floats or is absolutely positioned would otherwise be inline.
  package var wouldBeInline = false
  package var position = Position.static
  /// `top`, `right`, `bottom`, `left`; nil for `auto`.
  package var inset = Sides<LengthPercentage?>(all: nil)
  package var float = Float.none
  package var clear = Clear.none
  /// Whether its margin edge, not its border edge, clears floats.
  package var clearsWithMargin = false
  /// Nil for `auto`.
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
  /// Nil for `auto`; also for the next.
  package var width: LengthPercentage?
  package var height: LengthPercentage?
  package var minWidth = LengthPercentage.zero
  package var minHeight = LengthPercentage.zero
  /// Whether these are `auto`, which is the min-content size for a flex item (css-flexbox-1, 4.5).
  package var minWidthIsAuto = true
  package var minHeightIsAuto = true
  /// Nil for `none`.
  package var maxWidth: LengthPercentage?
  /// The keywords of `width`, `min-width` and `max-width` instead of lengths.
  package var contentWidths = ContentWidths.none
  package var maxHeight: LengthPercentage?
  package var sizesBorderBox = false
  package var overflow = Overflow.visible
  /// `clip`: the visible part of an absolutely positioned box, each side from its border box's top or left edge; nil
  /// sides are the border box's own.
  package var clip: Sides<Length?>?
  package var verticalAlign = VerticalAlign.baseline
  /// The size of pages (`size`), which only page rules have; nil for `auto`.
  package var pageSize: SpecifiedPageSize?
  package var background = Background()
  package var breakBefore = Break.auto
  package var breakAfter = Break.auto
  package var breakInside = Break.auto
  /// From 0 for transparent to 1 for opaque.
  package var opacity = 1.0
  package var transform: Transform?
  /// The fixed point of `transform`, from the box's top left corner.
  package var transformOriginX = LengthPercentage(percent: 0.5)
  package var transformOriginY = LengthPercentage(percent: 0.5)
  /// In points, towards the viewer.
  package var transformOriginZ = 0.0
  /// The viewer's distance from the box's content, in points; nil for infinite (`none`).
  package var perspective: Double?
  package var perspectiveOriginX = LengthPercentage(percent: 0.5)
  package var perspectiveOriginY = LengthPercentage(percent: 0.5)
  /// Whether its children share one space with it (`transform-style: preserve-3d`).
  package var preservesSpace = false
  /// Whether its back is hidden (`backface-visibility: hidden`).
  package var hidesBack = false
  /// For positioned boxes: higher ones are drawn later; nil for `auto`.
  package var zIndex: Int?
  package var flex = Flex()
  package var grid = Grid()
  package var gridItem = GridItem()
  /// `unicode-bidi`: how the direction of the text within is handled.
  package struct Bidi: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// It has an embedding level of its own; its surroundings see its letters.
    package static let embeds = Bidi(rawValue: 1)
    /// The same, but its surroundings see a neutral character.
    package static let isolates = Bidi(rawValue: 2)
    package static let overrides = Bidi(rawValue: 4)
    /// The first letter of each paragraph decides.
    package static let plaintext = Bidi(rawValue: 8)
    /// The same, but a text with any letter of the block's own direction has that direction.
    package static let mixes = Bidi(rawValue: 16)
  }
  package var bidi: Bidi = []
  package var columns = Columns()
  package var fixedTable = false
  /// Whether the columns of a table that is too wide are equally wide, except for what they need (`-rb-table-columns:
  /// balance`).
  package var balancesColumns = false
  /// The width that a caption may have even if its table is narrower (`-rb-caption-measure`).
  ///
  /// The position of the table is not affected. Nil makes the caption as narrow as the table, as in CSS.
  package var captionMeasure: Length?
  /// The white between a caption and its table, whichever is above (`-rb-caption-gap`).
  package var captionGap = Length.zero
  /// The white between the rows of a table of which one has several lines, if nothing else divides them
  /// (`-rb-row-gap`).
  package var rowGap = Length.zero
  /// For pseudo-elements; nil for `normal`, which makes no `::before` or `::after`.
  package var content: [Generated]?
  package var counterReset: [Count] = []
  package var counterIncrement: [Count] = []
  package var counterSet: [Count] = []
  /// The fitting of an image into its box.
  package enum ObjectFit: Sendable, Hashable { case fill, contain, cover, none, scaleDown }
  package var objectFit = ObjectFit.fill
  /// The preferred aspect ratio of a box, used if one of its sizes is automatic (css-sizing-4, 4.1).
  package struct AspectRatio: Sendable, Hashable {
    package var ratio: Double
    /// Whether a picture's own ratio takes precedence, and the ratio is that of the content whatever `box-sizing` says.
    package var isFallback: Bool
  }
  /// Nil if it is not specified.
  package var aspectRatio: AspectRatio?
  /// The position in the space that the image leaves, or exceeds.
  package var objectX = LengthPercentage(percent: 0.5)
  package var objectY = LengthPercentage(percent: 0.5)
  /// The settings for a `::first-letter` several lines high (`initial-letter`).
  package var initialLetter: InitialLetter?
  /// Whether its lines make a grid for its content (`line-grid: create`).
  package var createsLineGrid = false
  /// The strings that begin with it, for page margins (`string-set`).
  package var stringSet: [NamedString] = []
  /// The level of its entry in the outline of a PDF, from 1; nil for none (`bookmark-level`).
  package var bookmarkLevel: Int?
  /// The text of that entry; nil for the text of the element (`bookmark-label`).
  package var bookmarkLabel: [Generated]?
  /// Its entries in the lists of the book (`-rb-entry`).
  package var entries: [ListEntry] = []
  /// The pages that a root adds to the book (`-rb-added-pages`).
  package var addedPages: AddedPages = []
  /// The name of its pages; nil for that of its parent (`page`).
  package var pageName: String?
  /// The white above an element at the top of a page, which is kept there (`-rb-sinkage`).
  package var sinkage: Sinkage?
  /// Whether its lines have one left edge that centres the longest (`-rb-block-align: longest-line`).
  package var centersLongestLine = false
  /// The opening of a paragraph with a large first letter (`-rb-lead-in` and the like).
  package var opening = ParagraphOpening()
  /// `visibility: collapse`: a row or a column of a table takes no space.
  package var collapses = false

  package init() {}
}
