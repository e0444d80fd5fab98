import Breaking
import Graphics
import Shaping
import TestSupport
import Testing

@testable import Paragraphs

/// Laws of letters beside letters of another face, size or baseline (The TeXbook, chapter 4).
struct ItalicCorrectionTests {
  private static let letters = Array("fTVWYdlbhjpgoeacs([{“‘”’)]}!?*.,;:-1234567890")
    .map(String.init)

  private func setter() throws -> ParagraphSetter {
    ParagraphSetter(
      layoutContext: LayoutContext(
        fonts: try FontTable.vollkornAndOpenSans.get(), language: "en", hyphenator: .american),
      breaking: .plainTeX)
  }

  private func style(_ random: inout SplitMix64) -> TextStyle {
    let roles: [FontTable.Role] = [.regular, .italic, .bold, .boldItalic]
    var style = TextStyle(role: roles.randomElement(using: &random) ?? .regular, size: .pt(10))
    switch Int.random(in: 0..<6, using: &random) {
    case 0: (style.size, style.raise) = (.pt(6.5), .pt(3.3))
    case 1: style.size = .pt(14)
    case 2: style.synthesis = .oblique
    default: break
    }
    return style
  }

  private func line(_ texts: [(String, TextStyle)]) throws -> SetLine {
    var text = StyledText()
    for (words, style) in texts {
      text.append(words.utf8, style: style, source: text.bytes.count)
    }
    let lines = try setter().set(text, shape: ParagraphShape(width: .pt(1000), alignment: .left))
    return try #require(lines.first)
  }

  /// The extents of a run's glyph in thin bands of the line, by the number of the band.
  private func bands(
    _ glyph: Glyph, of run: GlyphRun, _ fonts: FontTable
  ) -> [Int: ClosedRange<Double>] {
    let face = fonts[run.font]
    let unit = run.size.points / Double(face.metrics.unitsPerEm)
    let slope = run.synthesis.contains(.oblique) ? Synthesis.slope : 0
    let x = (run.origin.x + glyph.x).points
    let rise = -(run.origin.y + glyph.y).points
    var bands: [Int: ClosedRange<Double>] = [:]
    for number in -60..<120 {
      let height = Double(number) * 0.1
      let middle = (height - rise) / unit
      guard let ink = face.ink(of: UInt32(glyph.id), between: middle...middle + 0.05 / unit) else {
        continue
      }
      let shift = slope * (height - rise)
      bands[number] = x + ink.lowerBound * unit + shift...x + ink.upperBound * unit + shift
    }
    return bands
  }

  @Test(arguments: seeds(600))
  func `letters of two faces do not touch where one leans over the other`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let (one, other) = (style(&random), style(&random))
    let left = Self.letters.randomElement(using: &random) ?? ""
    let right = Self.letters.randomElement(using: &random) ?? ""
    let fonts = try FontTable.vollkornAndOpenSans.get()
    let line = try line([(left, one), (right, other)])
    let added = try line.width - self.line([(left, one)]).width - self.line([(right, other)]).width
    #expect(line.runs.count == (one == other ? 1 : 2))
    let runs = line.runs.count == 2 ? [(line.runs[0], line.runs[1])] : []
    for (first, second) in runs {
      // Letters that only their slant tells apart may be kerned.
      #expect(added >= .zero || one.isShaped(like: other), "\(left)|\(right)")
      // What is drawn is as wide as what lines are chosen by.
      #expect(second.origin.x == first.origin.x + first.end)
      let boundary = (second.origin.x - added).points
      let own = bands(try #require(first.glyphs.last), of: first, fonts)
      let next = bands(try #require(second.glyphs.first), of: second, fonts)
      let least = min(one.size, other.size).points / 24
      for (number, ink) in own {
        guard let neighbour = next[number],
          ink.upperBound > boundary || neighbour.lowerBound - added.points < boundary
        else { continue }
        #expect(
          neighbour.lowerBound - ink.upperBound >= least - 0.02,
          "\(left)|\(right) \(one.role) \(other.role) \(one.size) \(other.size)")
      }
    }
  }

  @Test(arguments: seeds(60))
  func `justified lines of several faces end at their measure, however their words are divided`(
    seed: Int
  ) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var text = StyledText()
    for _ in 0..<50 {
      let parts = [
        "wolf", "stiff", "office", "(", "“", "roof", "notwithstanding", "!", ")", "T", "he",
      ]
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let part = parts.randomElement(using: &random) ?? ""
        text.append(part.utf8, style: style(&random), source: text.bytes.count)
      }
      text.append(" ".utf8, style: TextStyle(size: .pt(10)), source: text.bytes.count)
    }
    var shape = ParagraphShape(width: .pt(Double.random(in: 150...300, using: &random)))
    shape.protrudes = false
    for line in try setter().set(text, shape: shape)
    where line.end == .space && line.fit.badness < 10_000 && line.isJustified {
      #expect(abs((line.x + line.width - shape.width).points) < 0.01, "\(line.text)")
    }
  }
}
