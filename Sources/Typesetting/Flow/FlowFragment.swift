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
  var images: [PageImage] = []
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
      }
      fills += row.rules.map { GalleyRow.Rule(rect: $0.rect.moved(x: .zero, y: y), ink: $0.ink) }
      for image in row.images {
        var image = image
        image.rect = image.rect.moved(x: .zero, y: y)
        images.append(image)
      }
      if !row.lines.isEmpty || !row.images.isEmpty { baseline = y + row.baseline }
      labels += row.labels
      anchors += row.anchors
      y = end
    }
    size = Size(width: width, height: y)
    if lines.isEmpty { baseline = y }
  }

  /// A picture by itself.
  init(_ image: PageImage) {
    images = [image]
    size = image.rect.size
    baseline = size.height
  }

  /// The right edge of the lines and pictures in it: as wide as it must be.
  var usedWidth: Length {
    let text = lines.map { $0.line.x + $0.line.width }.max() ?? .zero
    return max(text, images.map(\.rect.maxX).max() ?? .zero)
  }
}

extension GalleyRow {
  /// Draws what stands on it elsewhere; it takes the same room.
  mutating func shift(x: Length, y: Length) {
    for line in lines.indices {
      lines[line] = lines[line].moved(x: x)
      lines[line].rise -= y
    }
    for rule in rules.indices { rules[rule].rect = rules[rule].rect.moved(x: x, y: y) }
    for rule in closingRules.indices {
      closingRules[rule].rect = closingRules[rule].rect.moved(x: x, y: y)
    }
    for image in images.indices { images[image].rect = images[image].rect.moved(x: x, y: y) }
  }

  /// Puts a fragment on the row, at a distance from the text's left edge and the row's top.
  mutating func add(_ fragment: FlowFragment, x: Length, y: Length) {
    for piece in fragment.lines {
      lines.append(piece.line.moved(x: x))
      lines[lines.count - 1].rise = baseline - y - piece.baseline
    }
    rules += fragment.fills.map { Rule(rect: $0.rect.moved(x: x, y: y), ink: $0.ink) }
    closingRules += fragment.closingRules.map {
      Rule(rect: $0.rect.moved(x: x, y: y), ink: $0.ink)
    }
    for image in fragment.images {
      var image = image
      image.rect = image.rect.moved(x: x, y: y)
      images.append(image)
    }
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
    for gap in line.gaps.indices { line.gaps[gap].x += x }
    return line
  }
}
