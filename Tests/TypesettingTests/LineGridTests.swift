import Breaking
import Graphics
import TestSupport
import Testing

@testable import Typesetting

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
      var variants: [GalleyVariant] = []
      grid.snap(&rows, &variants) { $0.lines.last?.role }
      var y = Length.zero
      for row in rows {
        y += row.spaceBefore
        if [.body, .list].contains(row.lines.last?.role) {
          #expect((y + row.baseline - .pt(10)).scaledPoints % Length.pt(14).scaledPoints == 0)
        }
        #expect(row.height >= .zero)
        y += row.height
      }
    }
  }

  @Test func `Lines of a larger size take whole steps together, and so do the rows of a small table`() {
    for (role, count) in [(PageLine.Role.body, 2), (.quote, 4), (.table, 3)] {
      var row = GalleyRow()
      (row.height, row.baseline) = (.pt(21), .pt(15))
      var line = SetLine()
      line.role = role
      row.lines = [line]
      var (rows, variants) = (Array(repeating: row, count: count), [GalleyVariant]())
      grid.snap(&rows, &variants) { $0.lines.last?.role }
      #expect(rows.height == .pt((21 * Double(count) / 14).rounded(.up) * 14))
      // Those within keep their height, and no page divides them.
      #expect(rows.dropFirst().dropLast().allSatisfy { $0.height == .pt(21) })
      #expect(rows.dropLast().allSatisfy { $0.penaltyAfter >= GalleyItem.forbidden })
    }
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
