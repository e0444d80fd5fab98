internal import Breaking
internal import Graphics
internal import Layout
internal import Styling

/// Columns that stand beside each other on each page that has something of them (css-multicol-1): what one
/// box holds between two that go across them.
final class ColumnSet: Sendable {
  let sizes: ColumnSizes
  /// The inline size of all of them.
  let inlineSize: Length
  let isRightToLeft: Bool
  /// The number of the box that they are in, in `FragmentSource.boxes`; −1 where nothing of it is painted.
  let box: Int
  /// The rules between them, and their colour where they name none.
  let rule: BoxProperties.Border
  let ruleColor: Color?

  init(_ style: BoxStyle, in inlineSize: Length, box: Int) {
    sizes = ColumnSizes(style, in: inlineSize)
    (self.inlineSize, self.box) = (inlineSize, box)
    isRightToLeft = style.text.isRightToLeft
    rule = style.box.columns.usedRule
    ruleColor = style.text.color
  }

  /// Where a column begins on the inline axis, from the first line-left edge of all.
  func inlinePlace(_ column: Int) -> Length {
    sizes.inlinePlace(column, in: inlineSize, isRightToLeft: isRightToLeft)
  }
}

/// Where the rows of a page stand, from the corner of its text.
struct RowPlaces {
  struct Place {
    var inline = Length.zero
    var block = Length.zero
    /// The column that it stands in, counted on the page; −1 where it stands alone.
    var column = -1
    /// Whether the column begins with it.
    var startsColumn = false
  }

  /// Columns beside each other on the page.
  struct Run {
    var set: ColumnSet
    /// The columns, counted on the page.
    var columns: Range<Int>
    var top: Length
    var height: Length
    var rows: Range<Int>
  }

  private(set) var places: [Place] = []
  private(set) var runs: [Run] = []
  /// How high all is.
  private(set) var height = Length.zero
  private var columnCount = 0

  init(_ rows: [GalleyRow]) {
    places.reserveCapacity(rows.count)
    height = rows.first?.edgesAbove ?? .zero
    while places.count < rows.count {
      let index = places.count
      if index > 0 { height += rows[index].spaceBefore }
      guard let set = rows[index].columns else {
        places.append(Place(block: height))
        height += rows[index].height
        continue
      }
      let end = rows[index...].firstIndex { $0.columns !== set } ?? rows.count
      addColumns(set, rows, index..<end)
    }
    height += rows.last?.edgesBelow ?? .zero
  }

  private mutating func addColumns(_ set: ColumnSet, _ rows: [GalleyRow], _ range: Range<Int>) {
    let balancer = ColumnBalancer(
      rows[range].map { GalleyItem(inColumn: $0) }, count: set.sizes.count)
    let columns = balancer.columns(of: 0..<range.count)
    let first = columnCount
    var height = Length.zero
    for (number, column) in columns.ranges.enumerated() {
      var top = Length.zero
      for index in column {
        let row = rows[range.lowerBound + index]
        if index > column.lowerBound { top += row.spaceBefore }
        places.append(
          Place(
            inline: set.inlinePlace(number), block: self.height + top, column: columnCount,
            startsColumn: index == column.lowerBound))
        top += row.height
        height = max(height, top)
      }
      columnCount += 1
    }
    runs.append(
      Run(
        set: set, columns: first..<columnCount, top: self.height, height: height, rows: range))
    self.height += height
  }
}

extension GalleyItem {
  /// A row as what columns are made of.
  fileprivate init(inColumn row: GalleyRow) {
    self.init(
      height: row.height.scaledPoints, spaceBefore: row.spaceBefore.scaledPoints,
      penaltyAfter: row.penaltyAfter)
    startsColumn = row.startsColumn
  }
}
