internal import Graphics
internal import Typesetting

// What a manifest tells of a line's glyphs. Runs that differ in nothing but their ink count as one: a
// word that becomes red has its glyphs and its places as before.

extension PageLine {
  /// A digest of fonts, sizes and glyphs.
  var glyphDigest: String {
    let count = runs.reduce(0) { $0 + $1.glyphs.count + 7 }
    return NumberBytes(atMost: count) { add in
      var last: GlyphRun?
      for run in runs {
        if last?.hasLetters(of: run) != true {
          add(run.font)
          add(run.size.scaledPoints)
          // Where inks stood in manifests once: those of the text's keep their digests.
          add(Int(Ink.text.strength))
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

  /// The ink of the glyphs, as `RecordedLine.ink` has it.
  var inkWords: String {
    var inks: [(ink: Ink, count: Int)] = []
    for run in runs where !run.glyphs.isEmpty {
      if let last = inks.last, last.ink == run.ink {
        inks[inks.count - 1].count += run.glyphs.count
      } else {
        inks.append((run.ink, run.glyphs.count))
      }
    }
    if inks.count < 2 { return inks.first?.ink.words ?? "" }
    return inks.map { "\($0.ink == .text ? "text" : $0.ink.words) \($0.count)" }
      .joined(separator: ", ")
  }
}

extension GlyphRun {
  /// Whether another run has letters of the same font and size.
  fileprivate func hasLetters(of other: GlyphRun) -> Bool {
    font == other.font && size == other.size && synthesis == other.synthesis
      && isUpright == other.isUpright
  }
}

extension Ink {
  /// The ink in one word; empty for the text's.
  fileprivate var words: String {
    let share = strength == 255 ? "" : "\(color == nil ? "" : "/")\(strength)/255"
    return (color?.hex ?? "") + share
  }
}
