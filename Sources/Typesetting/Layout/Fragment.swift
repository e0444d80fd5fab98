internal import Graphics
internal import Styling

/// A box laid out, or a part of it: its border box, and where that is.
///
/// A box has a fragment whether there is text in it or not. Line boxes are fragments too: they are what
/// a page's end may not divide, as are rows of tables, pictures and inline blocks; slices for pages are
/// to be taken from them, with the fragments around them as the boxes that are open there.
struct Fragment: Sendable {
  enum Content: Sendable {
    /// A box: its children are what is in it.
    case box
    /// A line box (9.4.2).
    case line
    /// The letters of a line that are painted together: from its own corner, which is the line's.
    indirect case text(SetLine, baseline: Length)
    /// A picture that fills the content box.
    indirect case picture(FlowImage)
    /// What is painted of a part of the box around, from the corner of that.
    case decoration([Frame.Item])
    /// Where an absolutely placed box would stand in the flow: nothing is painted.
    case placeholder
    /// A column of a box with columns (css-multicol-1): what of the box's content stands in it.
    case column
  }

  /// What of a box is painted besides its content.
  enum Paints: Sendable { case all, background, nothing }

  /// The number of its box; for a line box, that of the block container.
  var box: Int
  var content: Content
  /// Its corner, from that of its parent's border box.
  var offset = LogicalPoint.zero
  /// How far from there it is drawn: relative positions (9.4.3).
  var shift = LogicalPoint.zero
  /// The size of its border box.
  var size = LogicalSize.zero
  var edges = BoxEdges()
  /// How what is in it runs: the places of its children are said by that; its own place and size by what
  /// is around it.
  var mode = WritingMode.horizontal
  /// Whether what is in it is cut off at its padding box, in documents that are divided into pages.
  var isClipped = false
  /// How much is painted of the box itself.
  var paints = Paints.all
  /// The first and the last baseline of what is in it, from its corner; nil without lines.
  var firstBaseline: Length?
  var lastBaseline: Length?
  /// Of an inline box: whether it begins and ends here.
  var hasStartEdge = true
  var hasEndEdge = true
  /// Of a part of a box: whether the box begins and ends there on the block axis, and the
  /// whole border box, from the part's corner.
  var hasBlockStart = true
  var hasBlockEnd = true
  var whole: LogicalRect?
  /// Of a line: how far below its top what begins on it reaches among the next lines, so that no page ends before.
  var reach = Length.zero
  var parent = -1
  var children: [Int] = []

  /// The border box, from its own corner.
  var borderRect: LogicalRect { LogicalRect(origin: .zero, size: size) }
  /// The content box, from its own corner.
  var contentRect: LogicalRect { borderRect.inset(by: edges.inset) }
}

extension Fragment {
  /// Whether it stands for a box, not for a line or what is in one.
  var isBox: Bool {
    switch content {
    case .box, .picture: true
    case .line, .text, .placeholder, .decoration, .column: false
    }
  }
}
