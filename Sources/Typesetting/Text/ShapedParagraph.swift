internal import Graphics
internal import Shaping
internal import TextAnalysis

/// A paragraph's text as glyphs in logical order, before it has lines.
struct ShapedParagraph {
  /// A stretch of one style, font, script and direction.
  struct Run {
    var range: Range<Int>
    var style: Int
    var font: Int
    var script: UInt32
    var level: UInt8
    var glyphs: Range<Int>

    var isRightToLeft: Bool { level % 2 == 1 }
  }

  /// The letters that stand or fall together, with their glyphs.
  struct Cluster {
    var start: Int
    var run: Int
    var width: Length
    var isUnsafeToBreak: Bool
  }

  let text: StyledText
  let analysis: ParagraphAnalysis
  private(set) var runs: [Run] = []
  private(set) var glyphs: [ShapedGlyph] = []

  var isRightToLeft: Bool { analysis.baseLevel % 2 == 1 }

  /// Shapes a text; the paragraph's direction is that of its first letter, unless it is given.
  init(_ text: StyledText, baseLevel: UInt8?, _ compositor: Compositor) {
    self.text = text
    analysis = text.bytes.withUnsafeBufferPointer {
      compositor.analyzer.analyze($0, baseLevel: baseLevel)
    }
    glyphs.reserveCapacity(text.bytes.count)
    text.bytes.withUnsafeBufferPointer { bytes in
      var span = 0
      for script in analysis.runs {
        var start = script.range.lowerBound
        while start < script.range.upperBound, span < text.spans.count {
          let style = text.spans[span]
          let end = min(style.range.upperBound, script.range.upperBound)
          if end > start { shape(bytes, start..<end, style.style, script, compositor) }
          start = max(end, start)
          if style.range.upperBound <= start { span += 1 }
        }
      }
    }
  }

  /// Shapes a stretch of one style and one script, in as many fonts as its letters need.
  private mutating func shape(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ style: Int,
    _ script: ParagraphAnalysis.Run, _ compositor: Compositor
  ) {
    let own = compositor.fonts.index(text.styles[style].role)
    let order = [own] + compositor.fonts.faces.indices.filter { $0 != own }
    let pieces = FontFallback.runs(
      bytes, range: range, faces: order.map { compositor.fonts.faces[$0] },
      missing: &compositor.missing)
    for piece in pieces {
      let face = order[piece.face]
      let first = glyphs.count
      compositor.shaper.shape(
        bytes, range: piece.range, font: compositor.font(text.styles[style], face: face),
        script: script.script, rightToLeft: script.level % 2 == 1, into: &glyphs)
      runs.append(
        Run(
          range: piece.range, style: style, font: face, script: script.script,
          level: script.level, glyphs: first..<glyphs.count))
    }
  }

  /// The clusters in logical order.
  func clusters() -> [Cluster] {
    var clusters: [Cluster] = []
    clusters.reserveCapacity(glyphs.count)
    for (number, run) in runs.enumerated() {
      func add(_ glyph: ShapedGlyph) {
        if let last = clusters.last, last.run == number, last.start == glyph.cluster {
          clusters[clusters.count - 1].width += glyph.advance
          return
        }
        clusters.append(
          Cluster(
            start: glyph.cluster, run: number, width: glyph.advance,
            isUnsafeToBreak: glyph.isUnsafeToBreak))
      }
      if run.isRightToLeft {
        for index in run.glyphs.reversed() { add(glyphs[index]) }
      } else {
        for index in run.glyphs { add(glyphs[index]) }
      }
    }
    return clusters
  }

  /// Shapes part of a run by itself, as it is drawn at a line's end: with a hyphen if one is put in.
  func fragment(
    _ range: Range<Int>, of run: Run, hyphen: Bool, _ compositor: Compositor
  ) -> [ShapedGlyph] {
    var letters = Array(text.bytes[range])
    if hyphen { letters += compositor.hyphen(of: run.font) }
    var shaped: [ShapedGlyph] = []
    letters.withUnsafeBufferPointer {
      compositor.shaper.shape(
        $0, range: 0..<letters.count,
        font: compositor.font(text.styles[run.style], face: run.font), script: run.script,
        rightToLeft: run.isRightToLeft, into: &shaped)
    }
    for index in shaped.indices {
      shaped[index].cluster = min(range.lowerBound + shaped[index].cluster, range.upperBound)
    }
    return shaped
  }
}

extension Compositor {
  /// The hyphen that is put in at a line's end: Unicode's own, or the typist's where there is none.
  func hyphen(of face: Int) -> [UInt8] {
    Array((fonts.faces[face].glyph(for: "\u{2010}") == nil ? "-" : "\u{2010}").utf8)
  }
}
