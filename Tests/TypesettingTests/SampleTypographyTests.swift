import Assets
import Graphics
import Manuscript
import Pagination
import Paragraphs
import Testing

@testable import BookRendering
@testable import Typesetting

/// How well the sample is set; `Benchmarks/typography` measures the same of any book.
struct SampleTypographyTests {
  /// The justified lines of the sample's text in a measure, in Vollkorn 11 on 14.
  private func lines(measure: Double) throws -> [PageLine] {
    let side = (500 - measure) / 2
    var page = PageLayout(
      pageSize: Size(width: .pt(500), height: .pt(648)), fontSize: .pt(11), leading: .pt(14))
    (page.top, page.bottom, page.inner, page.outer) = (.pt(79), .pt(79), .pt(side), .pt(side))
    let layout = try BookLayout(
      book: try BookReader.read(Asset.sampleBook, name: "sample.md"), layout: page,
      usesSystem: false)
    var lines: [PageLine] = []
    while !layout.isFinished { lines += layout.nextPages().flatMap(\.lines) }
    return lines.filter { $0.role == .body && !$0.isLast && $0.end != .forced && !$0.gaps.isEmpty }
  }

  /// How much wider than by themselves the gaps of a line are, in points.
  private func white(_ line: PageLine) -> Double {
    line.gaps.reduce(0) { $0 + ($1.width - $1.natural).points } / Double(line.gaps.count)
  }

  /// The limits are what the house's own setting reaches, by a little.
  @Test(arguments: [(250.0, 0.058), (280, 0.037), (300, 0.022)])
  func `gaps of neighbouring lines are alike and none are wide`(
    measure: Double, most: Double
  ) throws {
    let lines = try lines(measure: measure)
    #expect(lines.count > 600)
    let naturals = lines.flatMap(\.gaps).map(\.natural.points).sorted()
    let space = naturals[naturals.count / 2]
    let pairs = zip(lines, lines.dropFirst()).filter { $0.paragraph == $1.paragraph && !$1.isFirst }
    let unlike = pairs.count { abs(white($0) - white($1)) > space / 2 }
    #expect(Double(unlike) <= most * Double(pairs.count), "\(unlike) of \(pairs.count)")
    let gaps = lines.map { (space + white($0)) / 11 }.sorted()
    #expect(gaps[lines.count * 99 / 100] < 0.365)
    #expect(lines.count { $0.end == .hyphen } * 1000 <= lines.count * 65)
    #expect(lines.allSatisfy { $0.fit.badness <= 10_000 })
  }
}
