internal import Graphics

/// The parts of boxes with borders and grounds that stand on a page.
struct PageBoxes {
  private var tops: [Int: Length] = [:]
  private var bottoms: [Int: Length] = [:]
  private var first: Set<Int> = []
  private var last: Set<Int> = []

  /// Notes the boxes of a row that stands between two heights.
  mutating func add(_ row: GalleyRow, from top: Length, to bottom: Length) {
    for box in row.boxes {
      if tops[box] == nil { tops[box] = top }
      bottoms[box] = bottom
    }
    first.formUnion(row.firstOfBoxes)
    last.formUnion(row.lastOfBoxes)
  }

  /// What is painted of them, the outer ones first.
  func fills(_ boxes: [FlowBox]) -> [GalleyRow.Rule] {
    tops.keys.sorted().flatMap { number -> [GalleyRow.Rule] in
      guard boxes.indices.contains(number), let top = tops[number], let bottom = bottoms[number]
      else { return [] }
      return boxes[number].fills(
        from: top, to: bottom, isFirst: first.contains(number), isLast: last.contains(number))
    }
  }
}
