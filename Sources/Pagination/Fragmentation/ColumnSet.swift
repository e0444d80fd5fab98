internal import Breaking
internal import Graphics
internal import Layout
internal import Styling

/// Columns side by side on each page that has a part of them (css-multicol-1): the content of one box between two
/// column spanners.
final class ColumnSet: Sendable {
  let sizes: ColumnSizes
  /// The inline size of all columns together.
  let inlineSize: Length
  let isRightToLeft: Bool
  /// The index of their box in `FragmentSource.boxes`; −1 if nothing of it is painted.
  let box: Int
  /// The rules between them, with the text colour if they name none.
  let rule: BoxProperties.Border
  let ruleColor: Color?

  init(_ style: BoxStyle, in inlineSize: Length, box: Int) {
    sizes = ColumnSizes(style, in: inlineSize)
    (self.inlineSize, self.box) = (inlineSize, box)
    isRightToLeft = style.text.isRightToLeft
    rule = style.box.columns.usedRule
    ruleColor = style.text.color
  }

  /// The inline position of a column, from the line-left edge of the first.
  func inlinePlace(_ column: Int) -> Length {
    sizes.inlinePlace(column, in: inlineSize, isRightToLeft: isRightToLeft)
  }
}

/// The positions of a page's slices, from the corner of its text.
struct SlicePlaces {
  struct Place {
    var inline = Length.zero
    var block = Length.zero
    /// The index of its column on the page; −1 if it is not in columns.
    var column = -1
    /// Whether the column begins with it.
    var startsColumn = false
  }

  /// Columns side by side on the page.
  struct Run {
    var set: ColumnSet
    /// The indices of the columns on the page.
    var columns: Range<Int>
    var top: Length
    var height: Length
    var slices: Range<Int>
  }

  private(set) var places: [Place] = []
  private(set) var runs: [Run] = []
  /// The height of everything.
  private(set) var height = Length.zero
  private var columnCount = 0

  init(_ slices: [Slice]) {
    places.reserveCapacity(slices.count)
    height = slices.first?.edgesAbove ?? .zero
    // The space that puts the first line on the grid belongs to each column by itself.
    if let first = slices.first, first.columns != nil { height -= first.gridAbove }
    while places.count < slices.count {
      let index = places.count
      if index > 0 { height += slices[index].spaceBefore }
      guard let set = slices[index].columns else {
        places.append(Place(block: height))
        height += slices[index].height
        continue
      }
      let end = slices[index...].firstIndex { $0.columns !== set } ?? slices.count
      addColumns(set, slices, index..<end)
    }
    height += slices.last?.edgesBelow ?? .zero
    lift(slices.first?.unit ?? Slice.Unit())
  }

  /// Moves the space above the slices that begin the page and keep their distances to below them.
  private mutating func lift(_ unit: Slice.Unit) {
    guard unit.white > .zero else { return }
    for place in places.indices.prefix(unit.count) { places[place].block -= unit.white }
    if unit.count >= places.count { height -= unit.white }
  }

  private mutating func addColumns(_ set: ColumnSet, _ slices: [Slice], _ range: Range<Int>) {
    let balancer = ColumnBalancer(
      slices[range].map { ColumnItem(inColumn: $0) }, count: set.sizes.count)
    let columns = balancer.columns(of: 0..<range.count, beginsPage: range.lowerBound == 0)
    let first = columnCount
    var height = Length.zero
    for (number, column) in columns.ranges.enumerated() {
      let isHead = number > 0 || range.lowerBound == 0
      var top = isHead ? slices[range.lowerBound + column.lowerBound].gridAbove : .zero
      for index in column {
        let slice = slices[range.lowerBound + index]
        if index > column.lowerBound { top += slice.spaceBefore }
        places.append(
          Place(
            inline: set.inlinePlace(number), block: self.height + top, column: columnCount,
            startsColumn: index == column.lowerBound))
        top += slice.height
        height = max(height, top)
      }
      columnCount += 1
    }
    runs.append(
      Run(
        set: set, columns: first..<columnCount, top: self.height, height: height, slices: range))
    self.height += height
  }
}

extension ColumnItem {
  /// A slice as an item for balancing columns.
  fileprivate init(inColumn slice: Slice) {
    self.init(
      height: slice.height.scaledPoints, spaceBefore: slice.spaceBefore.scaledPoints,
      penaltyAfter: slice.penaltyAfter)
    (startsColumn, columnHead) = (slice.startsColumn, slice.gridAbove.scaledPoints)
  }
}
