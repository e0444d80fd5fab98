package import Graphics
package import Paragraphs
package import Styling

/// A laid-out box, or a part of it: its border box, and its position.
///
/// A box has a fragment whether it contains text or not. Line boxes are fragments too: they cannot be divided by a
/// page's end, nor can rows of tables, pictures and inline blocks; slices for pages are made from them, with the
/// fragments around them as the boxes that are open there.
///
/// A document has many, mostly lines: rarely used properties are stored separately.
package struct Fragment: Sendable {
  package enum Content: Sendable {
    /// A box: its children are its content.
    case box
    /// A line box (9.4.2).
    case line
    /// The letters of a line that are painted together, relative to its own corner, which is the line's.
    case text(LineText)
    /// A picture that fills the content box.
    indirect case picture(FlowImage)
    /// A decoration of a part of the surrounding box, relative to that box's corner.
    case decoration([Frame.Item])
    /// The static position of an absolutely positioned box: nothing is painted.
    case placeholder
    /// A column of a multi-column box (css-multicol-1), with its part of the box's content.
    case column
  }

  /// The letters of a line and their baseline, relative to the corner of the fragment that they are painted in.
  ///
  /// Fragments are read again and again: this avoids copying the line each time.
  package final class LineText: Sendable {
    package let line: SetLine
    package let baseline: Length

    package init(_ line: SetLine, baseline: Length) {
      (self.line, self.baseline) = (line, baseline)
    }
  }

  /// The items of a box besides its content.
  package enum Paints: Sendable { case all, background, nothing }

  /// The index of its box; for a line box, that of the block container.
  @ShortNumber package var box: Int
  @ShortNumber package var parent: Int = -1
  package var content: Content
  /// Its corner, relative to that of its parent's border box.
  package var offset = LogicalPoint.zero
  /// The size of its border box.
  package var size = LogicalSize.zero
  package var children: [Int] = []
  private var edgesBox: EdgesBox?
  private var extrasBox: ExtrasBox?
  /// The first and the last baseline of its content, from its corner; nil without lines.
  package var firstBaseline: Length?
  package var lastBaseline: Length?
  /// The writing mode of its content, to which its children's places refer; its own place and size refer to that of its
  /// surroundings.
  package var mode = WritingMode.horizontal
  /// The items of the box itself.
  package var paints = Paints.all

  package init(
    box: Int, content: Content, offset: LogicalPoint = .zero, size: LogicalSize = .zero,
    edges: BoxEdges = BoxEdges(), mode: WritingMode = .horizontal, paints: Paints = .all,
    parent: Int = -1
  ) {
    (self.box, self.content, self.offset) = (box, content, offset)
    (self.size, self.mode) = (size, mode)
    (self.paints, self.parent) = (paints, parent)
    if edges != BoxEdges() { edgesBox = EdgesBox(edges) }
  }

  /// Shares the edges of another fragment with equal edges: those of the cells of a table are alike.
  mutating func shareEdges(with other: Fragment) {
    if let edges = other.edgesBox, edges.edges == edgesBox?.edges { edgesBox = edges }
  }

  /// The border box, from its own corner.
  var borderRect: LogicalRect { LogicalRect(origin: .zero, size: size) }
  /// The content box, from its own corner.
  package var contentRect: LogicalRect { borderRect.inset(by: edges.inset) }
}

/// Rarely used properties.
extension Fragment {
  private final class EdgesBox: Sendable {
    let edges: BoxEdges

    init(_ edges: BoxEdges) { self.edges = edges }
  }

  private struct Extras {
    var shift = LogicalPoint.zero
    var isClipped = false
    var clipReach = Length.zero
    var hasStartEdge = true
    var hasEndEdge = true
    var hasBlockStart = true
    var hasBlockEnd = true
    var whole: LogicalRect?
    var reach = Length.zero

    static let none = Extras()
  }

  private final class ExtrasBox: Sendable {
    let extras: Extras

    init(_ extras: Extras) { self.extras = extras }
  }

  private var extras: Extras {
    get { extrasBox?.extras ?? .none }
    set { extrasBox = ExtrasBox(newValue) }
  }

  package var edges: BoxEdges {
    get { edgesBox?.edges ?? BoxEdges() }
    set { edgesBox = newValue == BoxEdges() ? nil : EdgesBox(newValue) }
  }

  /// The distance from its place at which it is drawn: relative positioning (9.4.3).
  package var shift: LogicalPoint {
    get { extrasBox?.extras.shift ?? .zero }
    set { if newValue != shift { extras.shift = newValue } }
  }

  /// Whether its content is clipped to its padding box, in paged documents.
  package var isClipped: Bool {
    get { extrasBox?.extras.isClipped ?? false }
    set { if newValue != isClipped { extras.isClipped = newValue } }
  }

  /// The extent of its clip beyond the line sides of its padding box: protruding characters stay visible.
  package var clipReach: Length {
    get { extrasBox?.extras.clipReach ?? .zero }
    set { if newValue != clipReach { extras.clipReach = newValue } }
  }

  /// Of an inline box: whether it begins here.
  var hasStartEdge: Bool {
    get { extrasBox?.extras.hasStartEdge ?? true }
    set { if newValue != hasStartEdge { extras.hasStartEdge = newValue } }
  }

  /// Of an inline box: whether it ends here.
  var hasEndEdge: Bool {
    get { extrasBox?.extras.hasEndEdge ?? true }
    set { if newValue != hasEndEdge { extras.hasEndEdge = newValue } }
  }

  /// Of a part of a box: whether the box begins there on the block axis.
  package var hasBlockStart: Bool {
    get { extrasBox?.extras.hasBlockStart ?? true }
    set { if newValue != hasBlockStart { extras.hasBlockStart = newValue } }
  }

  /// Of a part of a box: whether the box ends there on the block axis.
  package var hasBlockEnd: Bool {
    get { extrasBox?.extras.hasBlockEnd ?? true }
    set { if newValue != hasBlockEnd { extras.hasBlockEnd = newValue } }
  }

  /// Of a part of a box: the whole border box, from the part's corner.
  package var whole: LogicalRect? {
    get { extrasBox?.extras.whole }
    set { if newValue != whole { extras.whole = newValue } }
  }

  /// Of a line: how far below its top the content that begins on it extends beside later lines, so that no page ends
  /// before that.
  package var reach: Length {
    get { extrasBox?.extras.reach ?? .zero }
    set { if newValue != reach { extras.reach = newValue } }
  }
}

extension Fragment {
  /// Whether it represents a box, not a line or its contents.
  package var isBox: Bool {
    switch content {
    case .box, .picture: true
    case .line, .text, .placeholder, .decoration, .column: false
    }
  }

  /// The index of the box that it represents; −1 if none.
  var ownBox: Int { isBox ? box : -1 }

  /// Its letters; nil if it is something else.
  var text: LineText? {
    if case .text(let text) = content { text } else { nil }
  }

  /// Whether it represents the letters of a line.
  var isText: Bool {
    if case .text = content { true } else { false }
  }
}

extension Fragment {
  /// Whether it is a line box.
  package var isLineOfText: Bool {
    switch content {
    case .line, .text: true
    default: false
    }
  }
}
