import Breaking
import Graphics
import TestSupport
import Testing

@testable import Layout
@testable import Pagination
@testable import Paragraphs

/// Slices of any heights come to stand on the grid.
@Suite struct LineGridTests {
  private let grid = LineGrid(step: .pt(14), baseline: .pt(10))

  /// What lines are, by the sources of the slices that they stand in.
  private static let roles: [PageLine.Role] = [.body, .list, .heading, .table, .display]

  private static func role(_ slice: Slice) -> PageLine.Role? {
    slice.source < 0 ? nil : roles[slice.source]
  }

  private func slice(_ random: inout SplitMix64) -> Slice {
    var slice = Slice()
    let height = Double(Int.random(in: 1...60, using: &random)) + 0.37
    (slice.height, slice.baseline) = (.pt(height), .pt(height * 0.7))
    slice.spaceBefore = .pt(Double(Int.random(in: 0...40, using: &random)) * 0.7)
    slice.source =
      Bool.random(using: &random) ? Self.roles.indices.randomElement(using: &random) ?? -1 : -1
    if Bool.random(using: &random) { slice.penaltyAfter = ColumnItem.infinitePenalty }
    return slice
  }

  @Test func `Lines of text stand on the grid whatever stands between them`() {
    var random = SplitMix64(seed: 17)
    for _ in 0..<300 {
      var slices = (0..<Int.random(in: 1...20, using: &random)).map { _ in slice(&random) }
      let isLarge = slices.map { $0.height > .pt(14 * 1.15) }
      var alternatives: [SliceAlternative] = []
      grid.snap(&slices, &alternatives, role: Self.role)
      var y = Length.zero
      for (slice, isLarge) in zip(slices, isLarge) {
        y += slice.spaceBefore
        if !isLarge, [.body, .list].contains(Self.role(slice)) {
          #expect((y + slice.baseline - .pt(10)).scaledPoints % Length.pt(14).scaledPoints == 0)
        }
        #expect(slice.height >= .zero)
        y += slice.height
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
        var slices = (0..<count).map { _ in
          var slice = Slice()
          slice.height = .pt(Double(Int.random(in: 165...250, using: &random)) / 10)
          slice.baseline = slice.height * 0.7
          slice.penaltyAfter = Bool.random(using: &random) ? ColumnItem.infinitePenalty : 0
          return slice
        }
        let heights = slices.map(\.height)
        var alternatives: [SliceAlternative] = []
        grid.snap(&slices, &alternatives) { _ in role }
        #expect(slices[1..<(count - 1)].map(\.height) == Array(heights[1..<(count - 1)]))
        #expect(slices[1...].allSatisfy { $0.spaceBefore == .zero })
        #expect(slices.height.scaledPoints % Length.pt(14).scaledPoints == 0)
        for slice in 1..<count where slices[slice - 1].penaltyAfter == 0 {
          let rest = slices[slice].edgesAbove + slices[slice...].height
          #expect(rest.scaledPoints % Length.pt(14).scaledPoints == 0)
        }
      }
    }
  }

  @Test func `Lines beside what is a part of a line higher than they are go on where they did`() {
    var line = Slice()
    (line.height, line.baseline) = (.pt(14), .pt(10))
    var float = Slice()
    (float.height, float.spaceBefore) = (.pt(33), .pt(-28))
    var slices = [line, line, float, line, line]
    slices[3].spaceBefore = .pt(-5)
    var alternatives: [SliceAlternative] = []
    grid.snap(&slices, &alternatives) { $0.baseline > .zero ? .body : nil }
    #expect(slices.map(\.height) == [14, 14, 33, 14, 14].map { .pt($0) })
    #expect(slices.map(\.spaceBefore) == [0, 0, -28, -5, 0].map { .pt($0) })
  }

  @Test func `The marker of an item takes no line off the grid`() {
    var slice = Slice()
    (slice.height, slice.baseline) = (.pt(14.4), .pt(10.6))
    for isMarker in [true, false] {
      slice.pieces.append(
        Slice.Piece(fragment: 0, isMarker: isMarker, corner: .zero, box: -1, order: 0))
    }
    var (slices, alternatives) = ([slice, slice], [SliceAlternative]())
    grid.snap(&slices, &alternatives) { _ in .list }
    #expect([slices[0].baseline, slices[0].height + slices[1].baseline] == [.pt(10), .pt(24)])
  }

  @Test func `What is a little higher than a step takes one, and what is more takes two`() {
    func height(_ points: Double) -> Length {
      var slice = Slice()
      slice.height = .pt(points)
      var (slices, alternatives) = ([slice], [SliceAlternative]())
      grid.snap(&slices, &alternatives, role: Self.role)
      return slices[0].height
    }
    #expect(height(14) == .pt(14))
    #expect(height(12) == .pt(14))
    #expect(height(15.9) == .pt(14))
    #expect(height(17) == .pt(28))
  }

  @Test(
    arguments: [
      ("<ul><li>aa</li><li>bb</li></ul>", 1), ("<ol><li>aa</li><li>bb</li></ol>", 1),
      ("<p style='text-indent: -2em; padding-left: 2em'>aa</p>", 1),
      ("<p style='text-indent: 1em'>aa</p>", 1), ("<p style='text-indent: 0'>aa</p>", 2),
      ("<ul style='list-style: none'><li>aa</li><li>bb</li></ul>", 2),
    ], [0.36, 0.45, 0.6])
  func `little white is a line only where nothing else tells paragraphs apart`(
    block: (text: String, steps: Int), white: Double
  ) throws {
    let css = "<style>p, ul, ol, li { margin: 0 } p + p, li + li { margin-top: \(white)em }</style>"
    let page = try #require(
      try FlowPages(onGrid: 14, css + block.text + block.text + block.text).pages.first)
    let places = Set(
      page.lines.filter { ["aa", "bb"].contains($0.text) }.map(\.origin.y)
    ).sorted()
    let isList = block.text.contains("li>")
    for (number, (place, next)) in zip(places, places.dropFirst()).enumerated()
    where !isList || number % 2 == 0 {
      #expect(abs((next - place).points - Double(block.steps) * 14) < 0.01, "\(places)")
    }
  }

  @Test(arguments: ["<ul><li>aa</li></ul>", "<p style='text-indent: 1em'>aa</p>"])
  func `little white below a rule is a line, whatever follows`(block: String) throws {
    let css = "<style>div, p, ul, li { margin: 0 } div { border-bottom: 1px solid }</style>"
    let page = try #require(
      try FlowPages(
        onGrid: 14, "\(css)<div>above</div><div style='border: 0; margin-top: .4em'>\(block)</div>"
      )
      .pages.first)
    let places = page.lines.filter { ["aa", "above"].contains($0.text) }.map(\.origin.y.points)
    let distance = (places.max() ?? 0) - (places.min() ?? 0)
    #expect(distance > 27.9, "\(places)")
  }
}
