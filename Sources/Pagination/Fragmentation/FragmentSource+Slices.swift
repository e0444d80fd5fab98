internal import Graphics
internal import Layout
internal import Paragraphs
internal import Styling

extension PageLine.Role {
  /// Whether it is a line of a heading or of something set like one.
  var isTitle: Bool { self == .heading || self == .display }
}

extension Slice {
  /// Whether it holds more than one thing, side by side or stacked; a marker belongs to its line.
  var holdsSeveral: Bool {
    pieces.count(where: { !$0.isMarker && !$0.isAbsolute }) > 1
  }
}

extension FragmentSource {
  /// The em of the largest letters in a slice; more than any step if it contains objects.
  func em(of slice: Slice) -> Length {
    slice.pieces.map { em(of: $0.fragment) }.max() ?? .zero
  }

  private func em(of fragment: Int) -> Length {
    if let text = text(of: fragment) {
      return text.line.objects.isEmpty
        ? text.line.runs.map(\.size).max() ?? .zero : .pt(Length.limit)
    }
    return children(of: fragment).map { em(of: $0) }.max() ?? .zero
  }

  /// The role of a slice's last line on its page; nil if it has no line.
  func role(of slice: Slice) -> PageLine.Role? {
    guard let piece = slice.pieces.last(where: { !$0.isAbsolute }) else { return nil }
    // What is drawn as a whole, with text in it, is not a line.
    guard piece.isMarker || isLineOfText(piece.fragment) else { return nil }
    let role = role(of: piece.fragment)
    guard role?.isTitle ?? false, slice.isBeside || slice.holdsSeveral else { return role }
    // A title beside something else has no lines to itself.
    let others = slice.pieces.lazy.filter { !$0.isAbsolute && !$0.isMarker }
      .compactMap { self.role(of: $0.fragment) }.filter { !$0.isTitle }
    return others.last ?? .table
  }

  /// The innermost float that a slice belongs to, as a fragment; −1 for none.
  func float(of slice: Slice) -> Int {
    var fragment = slice.pieces.first { !$0.isAbsolute }?.fragment ?? slice.floatOfEdge
    while fragment >= 0, !isFloat(fragment) { fragment = parent(of: fragment) }
    return fragment
  }

  /// The outermost float that a slice belongs to, as a fragment; −1 for none.
  func outermostFloat(of slice: Slice) -> Int {
    var fragment = float(of: slice)
    var found = fragment
    while fragment >= 0 {
      fragment = parent(of: fragment)
      if fragment >= 0, isFloat(fragment) { found = fragment }
    }
    return found
  }

  /// Where a fragment begins in the column.
  func blockStart(of fragment: Int) -> Length {
    ancestors(from: fragment).reduce(.zero) { $0 + self[$1].offset.block }
  }

  /// The inline position of a fragment in the column.
  func inlineStart(of fragment: Int) -> Length {
    ancestors(from: fragment).reduce(.zero) { $0 + self[$1].offset.inline + self[$1].shift.inline }
  }

  /// Where the letters of a line begin and end, or another fragment, from its line-left edge.
  func inlineExtent(of fragment: Int) -> ClosedRange<Length> {
    if let text = text(of: fragment) {
      return text.line.x...(text.line.x + max(text.line.width, .zero))
    }
    let size = self[fragment].size.inline
    guard isLineOfText(fragment) else { return .zero...max(size, .zero) }
    let inner = children(of: fragment).map { child in
      let (own, start) = (inlineExtent(of: child), self[child].offset.inline)
      return (own.lowerBound + start)...(own.upperBound + start)
    }
    guard let first = inner.map(\.lowerBound).min(), let last = inner.map(\.upperBound).max() else {
      return .zero...max(size, .zero)
    }
    return first...last
  }

  /// A fragment and those that it is in.
  private func ancestors(from fragment: Int) -> [Int] {
    var found: [Int] = []
    var fragment = fragment
    while fragment >= 0 {
      found.append(fragment)
      fragment = parent(of: fragment)
    }
    return found
  }

  /// Whether a slice begins a paragraph that only space separates from what is above: below text, its first line is
  /// neither indented nor outdented, and has no marker.
  func isFlush(_ slice: Slice, belowText: Bool) -> Bool {
    // A float begins no paragraph of the text beside it.
    guard let piece = slice.pieces.first, let text = firstText(in: piece.fragment),
      text.line.isFirst, float(of: slice) < 0
    else { return false }
    guard belowText else { return true }
    return !slice.pieces.contains(where: \.isMarker)
      && !indentsFirstLine(ofBlockAround: piece.fragment)
  }

  /// The first text in a fragment; nil if it has none.
  func firstText(in fragment: Int) -> Fragment.LineText? {
    if let text = text(of: fragment) { return text }
    return children(of: fragment).lazy.compactMap { firstText(in: $0) }.first
  }

  private func role(of fragment: Int) -> PageLine.Role? {
    if let text = text(of: fragment) { return text.line.role }
    for child in children(of: fragment).reversed() {
      if let role = role(of: child) { return role }
    }
    return nil
  }
}

extension LayoutEngine {
  /// Whether a fragment is the marker of a list item.
  func isMarker(_ fragment: Int) -> Bool {
    let box = fragments[fragment].box
    return box >= 0 && tree[box].kind == .marker
  }
}

extension BoxTree {
  /// The style of the block that a line belongs to.
  func style(blockOfLine fragment: Int, _ engine: LayoutEngine) -> BoxStyle {
    style(max(engine.fragments[max(engine.fragments[fragment].parent, 0)].box, 0))
  }
}
