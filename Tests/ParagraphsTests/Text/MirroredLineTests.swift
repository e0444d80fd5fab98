import Breaking
import Fixtures
import Graphics
import TestSupport
import Testing

@testable import Paragraphs

/// Lines that are read from right to left: those of another text in a mirror, if their letters are mirror images.
struct MirroredLineTests {
  /// Letters of two scripts without capitals.
  private static let letters = Array(zip("ሀለሐመሠረሰሸቀበ", "אבגדהוזחטי"))
  private static let size = 10.0
  private static let measure = 150.0

  private func setter(_ microtypography: Microtypography) throws -> ParagraphSetter {
    var font = TestFont(Self.letters.flatMap { [$0.0, $0.1] }.flatMap(\.unicodeScalars))
    font.blank = [" "]
    let context = LayoutContext(
      fonts: try FontTable(FontFamily(regular: font.file("squares"))), language: "am",
      hyphenator: nil)
    return ParagraphSetter(
      layoutContext: context,
      breaking: .prose(fontSize: .pt(Self.size), measure: .pt(Self.measure)),
      microtypography: microtypography)
  }

  /// The left ends of the letters of each line.
  private func places(
    _ words: [String], isBackward: Bool, spacing: Length, shape: ParagraphShape,
    _ microtypography: Microtypography
  ) throws -> [[Double]] {
    let map = Dictionary(uniqueKeysWithValues: Self.letters)
    let text = words.joined(separator: " ").map { isBackward ? map[$0] ?? $0 : $0 }
    var style = TextStyle(size: .pt(Self.size))
    style.letterspacing = spacing
    var styled = StyledText()
    styled.append(String(text).utf8, style: style, source: 0)
    return try setter(microtypography).set(styled, shape: shape).map { line in
      line.runs.flatMap { run in
        run.glyphs.filter { $0.id <= Self.letters.count * 2 }.map {
          (line.x + run.origin.x + $0.x).points
        }
      }.sorted()
    }
  }

  @Test(arguments: UInt64(1)...12, [-0.7, 0, 0.9])
  func `lines from right to left are mirror images`(seed: UInt64, spacing: Double) throws {
    var random = SplitMix64(seed: seed)
    let words = (0..<Int.random(in: 1...30, using: &random)).map { _ in
      String(
        (0..<Int.random(in: 1...9, using: &random)).map { _ in
          Self.letters.randomElement(using: &random)?.0 ?? "ሀ"
        })
    }
    // Of a line, its beginning is called left.
    let alignments: [ParagraphShape.Alignment] = [.left, .center, .right, .justified]
    for alignment in alignments {
      for microtypography in [
        Microtypography.none, Microtypography(protrudes: false, expansion: 0, tracking: 0.03),
      ] {
        var shape = ParagraphShape(
          width: .pt(Self.measure), alignment: alignment, hyphenates: false)
        shape.indent = .pt(12)
        let forward = try places(
          words, isBackward: false, spacing: .pt(spacing), shape: shape, microtypography)
        let backward = try places(
          words, isBackward: true, spacing: .pt(spacing), shape: shape, microtypography)
        #expect(forward.count == backward.count, "\(alignment)")
        for (line, other) in zip(forward, backward) {
          let mirrored = line.map { Self.measure - $0 - Self.size * 0.6 }.sorted()
          #expect(mirrored.count == other.count)
          let most = zip(mirrored, other).map { abs($0 - $1) }.max() ?? 0
          #expect(most < 0.001, "\(alignment), letters \(spacing) pt apart: \(mirrored) \(other)")
        }
      }
    }
  }
}
