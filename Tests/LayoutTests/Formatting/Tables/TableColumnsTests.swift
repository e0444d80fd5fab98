import Graphics
import TestSupport
import Testing

@testable import Layout

struct TableColumnsTests {
  @Test(arguments: seeds(200))
  func `columns fit the room, and none has more than it needs`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let count = Int.random(in: 1...12, using: &random)
    let full = (0..<count).map { _ in Length.pt(Double.random(in: 5...200, using: &random)) }
    let least = full.map { $0 * Double.random(in: 0.1...1, using: &random) }
    let room = Length.pt(Double.random(in: 20...600, using: &random))
    let numbers = least.map { Bool.random(using: &random) ? $0 * 0.8 : .zero }
    let widths = TableColumns.widths(full: full, least: least, numbers: numbers, available: room)
    let unit = Length(scaledPoints: count)
    if full.reduce(.zero, +) <= room {
      #expect(widths == full)
    } else if least.reduce(.zero, +) < room {
      #expect(widths.reduce(.zero, +) <= room)
      #expect(room - widths.reduce(.zero, +) <= unit)
      for (width, (full, least)) in zip(widths, zip(full, least)) {
        #expect(width >= least && width <= full)
      }
      // Of two that could have more, none is wider but for its words.
      for (a, b) in zip(widths.indices, widths.indices.dropFirst()) where widths[a] > widths[b] {
        #expect(widths[a] == least[a] || widths[b] == full[b])
      }
    } else {
      #expect(widths.reduce(.zero, +) <= room)
      #expect(room - widths.reduce(.zero, +) <= unit)
      // Only the widest words are divided, and no numbers if they fit and leave the others half of an equal share.
      let share = room * (0.5 / Double(count))
      let floors = zip(least, numbers).map { max($1, min($0, share)) }
      let keepsNumbers = floors.reduce(.zero, +) <= room
      let divided = widths.indices.filter {
        widths[$0] < least[$0] && (!keepsNumbers || widths[$0] != floors[$0])
      }
      let most = divided.map { widths[$0] }.max()
      #expect(divided.allSatisfy { widths[$0] == most })
      for (width, (least, (number, floor))) in zip(widths, zip(least, zip(numbers, floors))) {
        #expect(width <= least)
        if keepsNumbers {
          #expect(width >= number)
          #expect(width >= min(least, share))
        }
        if let most, width > most { #expect(width == least || width == floor) }
      }
    }
  }

  /// The lines of a table whose cells fill theirs wholly.
  private func height(_ widths: [Length], _ cells: [TableColumns.Cell]) -> Double {
    Dictionary(grouping: cells, by: \.row).values.reduce(0) { sum, row in
      sum + (row.map { ($0.full / Double(widths[$0.column].scaledPoints)).rounded(.up) }.max() ?? 0)
    }
  }

  @Test(arguments: seeds(100))
  func
    `columns balanced fit the room as those did, keep their words whole, and make no table much higher`(
      seed: UInt64
    )
  {
    var random = SplitMix64(seed: seed)
    let count = Int.random(in: 2...7, using: &random)
    var columns = [TableColumnSize](repeating: TableColumnSize(), count: count)
    var cells: [TableColumns.Cell] = []
    for row in 0..<Int.random(in: 1...9, using: &random) {
      for column in 0..<count {
        var size = TableColumnSize()
        size.minContent = .pt(.random(in: 5...30, using: &random))
        size.maxContent = size.minContent * Double.random(in: 1...12, using: &random)
        columns[column].add(size)
        cells.append(TableColumns.Cell(row: row, column: column, size: size))
      }
    }
    let room = Length.pt(.random(in: 220...400, using: &random))
    let least = columns.map(\.minContent)
    let even = TableColumns.widths(
      full: columns.map(\.maxContent), least: least, numbers: least.map { _ in .zero },
      available: room)
    let balanced = TableColumns.balanced(even, least: least, cells: cells)
    #expect(balanced.reduce(.zero, +) <= even.reduce(.zero, +))
    #expect(even.reduce(.zero, +) - balanced.reduce(.zero, +) <= Length(scaledPoints: count))
    for (width, least) in zip(balanced, least) {
      #expect(width >= least - Length(scaledPoints: 1))
    }
    #expect(height(balanced, cells) <= height(even, cells) * 1.15 + 1)
  }

  @Test func `the column of most words is the widest`() {
    func cell(_ row: Int, _ column: Int, _ least: Double, _ full: Double) -> TableColumns.Cell {
      var size = TableColumnSize()
      (size.minContent, size.maxContent) = (.pt(least), .pt(full))
      return TableColumns.Cell(row: row, column: column, size: size)
    }
    let cells = (0..<5).flatMap { row in
      [cell(row, 0, 30, 60), cell(row, 1, 30, 70), cell(row, 2, 30, 70), cell(row, 3, 40, 600)]
    }
    let full = [60, 70, 70, 600].map { Length.pt($0) }
    let least = [30, 30, 30, 40].map { Length.pt($0) }
    let even = TableColumns.widths(
      full: full, least: least, numbers: least.map { _ in .zero }, available: .pt(280))
    let balanced = TableColumns.balanced(even, least: least, cells: cells)
    #expect(height(balanced, cells) < height(even, cells))
    #expect(balanced[3] == balanced.max())
  }
}
