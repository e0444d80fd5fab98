internal import Files
internal import Graphics
internal import Paragraphs

// Digests of a line's glyphs. Runs that differ only in colour count as one, so that a word that
// becomes red keeps its glyphs and spacing.

extension PageLine {
  /// A digest of fonts, sizes and glyphs.
  var glyphDigest: String {
    let count = runs.reduce(0) { $0 + $1.glyphs.count + 7 }
    return NumberBytes(atMost: count) { add in
      var last: GlyphRun?
      for run in runs {
        if last?.hasLetters(of: run) != true {
          add(run.font.index)
          add(run.size.scaledPoints)
          // Colours were once recorded here; lines in the text colour keep their digests.
          add(Int(Ink.text.alpha))
          if !run.synthesis.isEmpty { add(Int(run.synthesis.rawValue)) }
          if run.isUpright { add(-1) }
          add(0)
          add(0)
        }
        for glyph in run.glyphs { add(Int(glyph.id)) }
        last = run
      }
    }.digest(digits: 8)
  }

  /// A digest of the distances between glyphs.
  var spacingDigest: String {
    let count = runs.reduce(0) { $0 + $1.glyphs.count + 7 }
    return NumberBytes(atMost: count * 2) { add in
      var last: GlyphRun?
      var start = Point.zero
      for run in runs {
        if last.map({ $0.hasLetters(of: run) && $0.expansion == run.expansion }) != true {
          start = run.origin
          add((start.x - origin.x).scaledPoints)
          add((start.y - origin.y).scaledPoints)
          add(Int((run.expansion * 1000).rounded()))
        }
        for glyph in run.glyphs {
          add((run.origin.x + glyph.x - start.x).scaledPoints)
          add((run.origin.y + glyph.y - start.y).scaledPoints)
        }
        last = run
      }
    }.digest(digits: 8)
  }

  /// The colours of the glyphs; see `RecordedLine.ink`.
  var inkWords: String {
    guard let first = runs.first(where: { !$0.glyphs.isEmpty })?.ink else { return "" }
    guard runs.contains(where: { $0.ink != first && !$0.glyphs.isEmpty }) else {
      return first.words
    }
    var inks: [(ink: Ink, count: Int)] = []
    for run in runs where !run.glyphs.isEmpty {
      if let last = inks.last, last.ink == run.ink {
        inks[inks.count - 1].count += run.glyphs.count
      } else {
        inks.append((run.ink, run.glyphs.count))
      }
    }
    return inks.map { "\($0.ink == .text ? "text" : $0.ink.words) \($0.count)" }
      .joined(separator: ", ")
  }
}

extension GlyphRun {
  /// Whether another run has the same font and size.
  fileprivate func hasLetters(of other: GlyphRun) -> Bool {
    font == other.font && size == other.size && synthesis == other.synthesis
      && isUpright == other.isUpright
  }
}

extension Ink {
  /// The colour as a word; empty for the text's.
  fileprivate var words: String {
    let fraction = alpha == 255 ? "" : "\(color == nil ? "" : "/")\(alpha)/255"
    return (color?.hex ?? "") + fraction
  }
}
