internal import Graphics

/// What stands in a box, laid out, with its places from the box's top left corner.
struct FlowFragment: Sendable {
  /// A line of text with the place of its baseline.
  struct Line: Sendable {
    var line: SetLine
    var baseline: Length
  }

  var lines: [Line] = []
  var fills: [GalleyRow.Rule] = []
  /// The rules at its foot that are drawn only where a page ends behind it.
  var closingRules: [GalleyRow.Rule] = []
  var images: [RowImage] = []
  var labels: [String] = []
  var anchors: [String] = []
  var size = Size(width: .zero, height: .zero)
  /// The place of its last baseline, or its foot.
  var baseline = Length.zero

  /// The rows of a column, one below the other, as one piece.
  init(_ rows: some Sequence<GalleyRow>, boxes: [FlowBox], width: Length) {
    var y = Length.zero
    var tops: [Int: Length] = [:]
    for row in rows {
      y += row.spaceBefore
      for box in row.boxes where tops[box] == nil { tops[box] = y }
      let end = y + row.height
      for box in row.lastOfBoxes {
        guard boxes.indices.contains(box) else { continue }
        // The outer boxes, which end later, are painted before what is in them.
        let fills = boxes[box].fills(
          from: tops[box] ?? y, to: end, isFirst: true, isLast: true)
        self.fills.insert(contentsOf: fills, at: 0)
      }
      for line in row.lines {
        lines.append(Line(line: line, baseline: y + row.baseline - line.rise))
        lines[lines.count - 1].line.rise = .zero
        lines[lines.count - 1].line.moveEffects(x: .zero, y: y)
      }
      fills += row.rules.map { $0.moved(x: .zero, y: y) }
      images += row.images.map { $0.moved(x: .zero, y: y) }
      if !row.lines.isEmpty || !row.images.isEmpty { baseline = y + row.baseline }
      labels += row.labels
      anchors += row.anchors
      y = end
    }
    size = Size(width: width, height: y)
    if lines.isEmpty { baseline = y }
  }

  /// A picture by itself.
  init(_ image: RowImage) {
    images = [image]
    size = image.rect.size
    baseline = size.height
  }
}

extension GalleyRow {
  /// Draws what stands on it elsewhere; it takes the same room.
  mutating func shift(x: Length, y: Length) {
    for line in lines.indices {
      lines[line] = lines[line].moved(x: x)
      lines[line].rise -= y
      lines[line].moveEffects(x: .zero, y: y)
    }
    for rule in rules.indices { rules[rule] = rules[rule].moved(x: x, y: y) }
    for rule in closingRules.indices { closingRules[rule] = closingRules[rule].moved(x: x, y: y) }
    for image in images.indices { images[image] = images[image].moved(x: x, y: y) }
  }

  /// Has an effect, from the text's left edge and the row's top, on all that stands on it.
  mutating func add(_ effect: RowEffect) {
    for index in lines.indices { lines[index].effects.insert(effect, at: 0) }
    for index in rules.indices { rules[index].effects.insert(effect, at: 0) }
    for index in closingRules.indices { closingRules[index].effects.insert(effect, at: 0) }
    for index in images.indices { images[index].effects.insert(effect, at: 0) }
  }

  /// Puts a fragment on the row, at a distance from the text's left edge and the row's top.
  mutating func add(_ fragment: FlowFragment, x: Length, y: Length) {
    for piece in fragment.lines {
      lines.append(piece.line.moved(x: x))
      lines[lines.count - 1].rise = baseline - y - piece.baseline
      lines[lines.count - 1].moveEffects(x: .zero, y: y)
    }
    rules += fragment.fills.map { $0.moved(x: x, y: y) }
    closingRules += fragment.closingRules.map { $0.moved(x: x, y: y) }
    images += fragment.images.map { $0.moved(x: x, y: y) }
    labels += fragment.labels
    anchors += fragment.anchors
  }
}

extension SetLine {
  /// The line farther to the right.
  func moved(x: Length) -> SetLine {
    guard x != .zero else { return self }
    var line = self
    line.x += x
    line.measure.left += x
    line.measure.right += x
    line.moveEffects(x: x, y: .zero)
    for gap in line.gaps.indices { line.gaps[gap].x += x }
    return line
  }
}
