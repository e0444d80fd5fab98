import Breaking
import Graphics
import TestSupport
import Testing

@testable import Layout
@testable import Pagination
@testable import Paragraphs

/// Rows of any heights come to stand on the grid.
@Suite struct LineGridTests {
  private let grid = LineGrid(step: .pt(14), baseline: .pt(10))

  private func row(_ random: inout SplitMix64) -> GalleyRow {
    var row = GalleyRow()
    let height = Double(Int.random(in: 1...60, using: &random)) + 0.37
    (row.height, row.baseline) = (.pt(height), .pt(height * 0.7))
    row.spaceBefore = .pt(Double(Int.random(in: 0...40, using: &random)) * 0.7)
    var line = SetLine()
    line.role = [.body, .list, .heading, .table, .display].randomElement(using: &random) ?? .body
    if Bool.random(using: &random) { row.lines = [line] }
    if Bool.random(using: &random) { row.penaltyAfter = GalleyItem.forbidden }
    return row
  }

  @Test func `Lines of text stand on the grid whatever stands between them`() {
    var random = SplitMix64(seed: 17)
    for _ in 0..<300 {
      var rows = (0..<Int.random(in: 1...20, using: &random)).map { _ in row(&random) }
      let isLarge = rows.map { $0.height > .pt(14 * 1.15) }
      var variants: [GalleyVariant] = []
      grid.snap(&rows, &variants) { $0.lines.last?.role }
      var y = Length.zero
      for (row, isLarge) in zip(rows, isLarge) {
        y += row.spaceBefore
        if !isLarge, [.body, .list].contains(row.lines.last?.role) {
          #expect((y + row.baseline - .pt(10)).scaledPoints % Length.pt(14).scaledPoints == 0)
        }
        #expect(row.height >= .zero)
        y += row.height
      }
    }
  }

  @Test
  func
    `Rows of a table and lines of larger text keep their distances, and what follows stands on the grid`()
  {
    for role in [PageLine.Role.table, .body] {
      var random = SplitMix64(seed: 5)
      for _ in 0..<200 {
        let count = Int.random(in: 2...12, using: &random)
        var rows = (0..<count).map { _ in
          var row = GalleyRow()
          row.height = .pt(Double(Int.random(in: 165...250, using: &random)) / 10)
          row.baseline = row.height * 0.7
          row.penaltyAfter = Bool.random(using: &random) ? GalleyItem.forbidden : 0
          return row
        }
        let heights = rows.map(\.height)
        var variants: [GalleyVariant] = []
        grid.snap(&rows, &variants) { _ in role }
        #expect(rows[1..<(count - 1)].map(\.height) == Array(heights[1..<(count - 1)]))
        #expect(rows[1...].allSatisfy { $0.spaceBefore == .zero })
        #expect(rows.height.scaledPoints % Length.pt(14).scaledPoints == 0)
        for row in 1..<count where rows[row - 1].penaltyAfter == 0 {
          let rest = rows[row].edgesAbove + rows[row...].height
          #expect(rest.scaledPoints % Length.pt(14).scaledPoints == 0)
        }
      }
    }
  }

  @Test func `Lines beside what is a part of a line higher than they are go on where they did`() {
    var line = GalleyRow()
    (line.height, line.baseline) = (.pt(14), .pt(10))
    var float = GalleyRow()
    (float.height, float.spaceBefore) = (.pt(33), .pt(-28))
    var rows = [line, line, float, line, line]
    rows[3].spaceBefore = .pt(-5)
    var variants: [GalleyVariant] = []
    grid.snap(&rows, &variants) { $0.baseline > .zero ? .body : nil }
    #expect(rows.map(\.height) == [14, 14, 33, 14, 14].map { .pt($0) })
    #expect(rows.map(\.spaceBefore) == [0, 0, -28, -5, 0].map { .pt($0) })
  }

  @Test func `The marker of an item takes no line off the grid`() {
    var row = GalleyRow()
    (row.height, row.baseline) = (.pt(14.4), .pt(10.6))
    for isMarker in [true, false] {
      row.slice.pieces.append(
        Slice.Piece(fragment: 0, corner: .zero, box: -1, order: 0, isMarker: isMarker))
    }
    var (rows, variants) = ([row, row], [GalleyVariant]())
    grid.snap(&rows, &variants) { _ in .list }
    #expect([rows[0].baseline, rows[0].height + rows[1].baseline] == [.pt(10), .pt(24)])
  }

  @Test func `What is a little higher than a step takes one, and what is more takes two`() {
    func height(_ points: Double) -> Length {
      var row = GalleyRow()
      row.height = .pt(points)
      row.lines = [SetLine()]
      var (rows, variants) = ([row], [GalleyVariant]())
      grid.snap(&rows, &variants) { $0.lines.last?.role }
      return rows[0].height
    }
    #expect(height(14) == .pt(14))
    #expect(height(12) == .pt(14))
    #expect(height(15.9) == .pt(14))
    #expect(height(17) == .pt(28))
  }
}
