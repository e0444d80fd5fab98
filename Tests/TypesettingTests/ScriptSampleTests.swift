import Foundation
import Graphics
import Manuscript
import TestSupport
import Testing
import Pagination
import Paragraphs
import Shaping

@testable import BookRendering
@testable import Files
@testable import RenderingOptions
@testable import Typesetting

/// The samples in many scripts, set as they are.
struct ScriptSampleTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "samples/scripts")

  static let samples = [
    "ar", "bo", "fa", "he", "hi", "ja", "km", "ko", "lo", "mixed", "my", "ta", "th", "ur",
    "zh-Hans", "zh-Hant",
  ]

  static let everySample =
    samples + [
      "am", "bn", "cs", "de", "el", "emoji", "es", "fi", "fr", "hu", "hy", "ka", "pl", "ru", "tr",
      "vi",
    ]

  private func lines(
    _ sample: String, in family: FontFamily? = nil, optimizes: Bool = true, css: String = ""
  ) throws -> [PageLine] {
    let text = try Data(contentsOf: Self.folder.appending(path: "\(sample).md"))
    var page = PageLayout.trade
    page.optimizesLines = optimizes
    var publication = PublicationOptions()
    publication.userSheets = [("user.css", Array(css.utf8))]
    let layout = try BookLayout(
      book: try BookReader.read(Array(text), name: "\(sample).md"), layout: page, family: family,
      publication: publication, usesSystem: false)
    var lines: [PageLine] = []
    while !layout.isFinished { lines += layout.nextPages().flatMap(\.lines) }
    return lines
  }

  private func isFilled(_ line: PageLine) -> Bool {
    line.role == .body && line.end != .last && line.end != .forced
  }

  /// How far the ends of justified lines are from the edge, and the widest gap in one.
  private func faults(_ lines: [PageLine]) -> (missed: Double, gap: Double) {
    lines.filter(isFilled).reduce((0, 0)) { worst, line in
      let end = line.origin.x + line.width - line.measureRight - line.protrusionRight
      let gap = line.gaps.map(\.width.points).max() ?? 0
      return (max(worst.0, abs(end.points)), max(worst.1, gap))
    }
  }

  private func check(_ sample: String, in family: FontFamily? = nil) throws {
    let lines = try lines(sample, in: family)
    #expect(lines.contains(where: isFilled))
    let own = faults(lines)
    let greedy = faults(try self.lines(sample, in: family, optimizes: false))
    #expect(own.missed < max(0.1, greedy.missed + 0.01), "\(sample)")
    #expect(own.gap <= max(11 * 1.5, greedy.gap + 0.01), "\(sample)")
  }

  @Test(arguments: samples)
  func `justified lines of samples meet the edge without holes`(_ sample: String) throws {
    try check(sample)
  }

  /// The lines of a sample on pages of a width, and what is found wrong with them.
  private func linted(
    _ sample: String, width: Double, optimizes: Bool = true
  ) throws -> (lines: [PageLine], lints: [Lint]) {
    let text = try Data(contentsOf: Self.folder.appending(path: "\(sample).md"))
    var page = PageLayout.trade
    page.optimizesLines = optimizes
    (page.pageSize.width, page.inner, page.outer) = (.pt(width), .pt(20), .pt(20))
    var publication = PublicationOptions()
    publication.userSheets = [("user.css", Array("p { text-align: justify }".utf8))]
    let layout = try BookLayout(
      book: try BookReader.read(Array(text), name: "\(sample).md"), layout: page,
      publication: publication, usesSystem: false)
    var (lines, lints, linter) = ([PageLine](), [Lint](), layout.linter())
    while !layout.isFinished {
      for page in layout.nextPages() {
        lines += page.lines
        lints += linter.lints(of: page)
      }
    }
    return (lines, lints)
  }

  /// The worst of lines, by their paragraphs.
  private func worst(_ lines: [PageLine]) -> [Int: (missed: Double, gap: Double)] {
    Dictionary(grouping: lines.filter(isFilled)) { $0.paragraph ?? -1 }.mapValues(faults)
  }

  @Test(arguments: everySample, [160.0, 240])
  func `lines with holes or short of the edge are told of, and first fit has worse ones`(
    _ sample: String, width: Double
  ) throws {
    let (lines, lints) = try linted(sample, width: width)
    let greedy = worst(try linted(sample, width: width, optimizes: false).lines)
    let told = Set(
      lints.filter { [.loose, .underfull].contains($0.rule) }.map(\.range))
    withKnownIssue("at ten ems a line of Burmese has a gap of 1.7 ems that first fit has not") {
      for line in lines where isFilled(line) {
        let fault = faults([line])
        let size = line.runs.first?.size.points ?? 11
        guard fault.missed > 0.1 || fault.gap > size * 1.5 else { continue }
        #expect(told.contains(line.range), "\(sample): \(line.text)")
        let other = greedy[line.paragraph ?? -1] ?? (0, 0)
        #expect(fault.missed <= max(0.1, other.missed + 0.01), "\(sample): \(line.text)")
        #expect(fault.gap <= max(size * 1.5, other.gap + 0.01), "\(sample): \(line.text)")
      }
    } when: {
      sample == "my" && width == 160
    }
  }

  static func family(of sample: String) throws -> FontFamily {
    let names = [
      "ar": "NotoNaskhArabic", "bo": "NotoSerifTibetan", "fa": "NotoNaskhArabic",
      "he": "NotoSerifHebrew", "hi": "NotoSerifDevanagari",
      "km": "NotoSerifKhmer", "lo": "NotoSerifLao", "my": "NotoSerifMyanmar",
      "ta": "NotoSerifTamil", "th": "NotoSerifThai", "ur": "NotoNastaliqUrdu",
    ]
    let file = try Tool.notoFonts.found().deletingLastPathComponent()
      .appending(path: "\(names[sample] ?? "")-Regular.ttf")
    let font = FontFile(name: file.lastPathComponent, bytes: Array(try Data(contentsOf: file)))
    return FontFamily(regular: font)
  }

  @Test(.needs(.notoFonts), arguments: ["bo", "he", "hi", "km", "lo", "my", "ta", "th", "ur"])
  func `so they do in faces of their scripts`(_ sample: String) throws {
    try check(sample, in: Self.family(of: sample))
  }

  /// How far the ink of a line's letters in one face reaches above and below its baseline, in ems.
  private func ink(of line: PageLine, in face: Face) -> (above: Double, below: Double) {
    let units = Double(face.metrics.unitsPerEm)
    // The family's face is the first.
    return line.runs.filter { $0.font == 0 }.reduce((0, 0)) { most, run in
      run.glyphs.reduce(most) { most, glyph in
        let moved = (run.origin.y - line.origin.y + glyph.y) / run.size
        return (
          max(most.0, Double(face.height(of: UInt32(glyph.id))) / units - moved),
          max(most.1, Double(face.depth(of: UInt32(glyph.id))) / units + moved)
        )
      }
    }
  }

  @Test(.needs(.notoFonts), arguments: ["bo", "he", "hi", "km", "lo", "my", "ta", "th", "ur"])
  func `no letters of a line touch the next, and lines are no farther apart than they need`(
    _ sample: String
  ) throws {
    let family = try Self.family(of: sample)
    let face = try Face(family.regular)
    let lines = try lines(sample, in: family).filter { $0.role == .body }
    let inks = lines.map { ink(of: $0, in: face) }
    let most = (inks.map(\.above).max() ?? 0) + (inks.map(\.below).max() ?? 0)
    for (place, (one, next)) in zip(lines, lines.dropFirst()).enumerated()
    where next.origin.y > one.origin.y {
      let distance = (next.origin.y - one.origin.y).points / 11
      #expect(distance >= inks[place].below + inks[place + 1].above - 0.01, "\(one.text)")
      #expect(distance <= max(1.7, most * 1.25), "\(one.text)")
    }
  }

  @Test func `the Japanese sample is set in vertical lines, every letter once`() throws {
    let across = try lines("ja").filter { $0.role == .body }.map(\.text).joined()
    let down = try lines("ja", css: "html { writing-mode: vertical-rl }")
      .filter { $0.role == .body }.map(\.text).joined()
    #expect(across == down && across.count > 300)
  }
}
