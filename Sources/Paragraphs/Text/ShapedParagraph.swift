internal import Breaking
package import Graphics
package import Shaping
package import TextAnalysis

/// A paragraph's text as glyphs in logical order, before it is divided into lines.
package final class ShapedParagraph: Sendable {
  /// A segment of one style, font, script and direction.
  package struct Run: Sendable {
    @ShortRange package var range: Range<Int>
    package var style: TextStyleNumber
    package var font: FontNumber
    package var script: UInt32
    package var level: UInt8
    @ShortRange package var glyphs: Range<Int>
    /// Whether its letters are upright in a vertical line.
    package var isUpright = false
    /// The white after its last letter, where that leans over the next run's first; part of its advance.
    package internal(set) var italicCorrection = Length.zero
    @ShortNumber private var objectNumber: Int
    /// Its style with its face and script.
    package var facedStyle: FacedStyleNumber

    /// The number of the object that it stands for; nil for letters.
    package var object: Int? { objectNumber < 0 ? nil : objectNumber }

    init(
      range: Range<Int>, style: TextStyleNumber, font: FontNumber, script: UInt32, level: UInt8,
      glyphs: Range<Int>,
      isUpright: Bool = false, object: Int? = nil, facedStyle: FacedStyleNumber
    ) {
      (self.range, self.style, self.font) = (range, style, font)
      (self.script, self.level, self.isUpright) = (script, level, isUpright)
      (self.glyphs, objectNumber, self.facedStyle) = (glyphs, object ?? -1, facedStyle)
    }

    package var isRightToLeft: Bool { level % 2 == 1 }
  }

  /// An indivisible group of letters, with their glyphs.
  package struct Cluster {
    package var start: Int
    package var run: Int
    package var width: Length
    var isUnsafeToBreak: Bool
  }

  package let text: StyledText
  /// The frequently used properties of the text's styles.
  let traits: [TextStyle.Traits]
  package let analysis: ParagraphAnalysis
  package let runs: [Run]
  package let glyphs: [ShapedGlyph]
  /// The words that were shaped word by word, in order.
  package let words: [WordShaper.Word]
  /// Prefix sums over its glyphs, if it is made of such words.
  let sums: GlyphSums?
  /// Whether all of it was shaped word by word, from left to right.
  let isMadeOfWords: Bool
  /// The white between its letters; nil where its lines are justified by their spaces alone.
  package let clusterGlue: ClusterGlue?
  /// Where its words may be elongated; nil if nowhere.
  let kashida: Kashida?

  package var isRightToLeft: Bool { analysis.baseLevel % 2 == 1 }
  /// Whether edges of inline boxes are elsewhere than in text that runs from left to right.
  package let hasTurnedEdges: Bool

  /// Shapes a text; the paragraph's direction is that of its first letter, unless it is given.
  ///
  /// Prose gets white between the letters of scripts without spaces between words, and strict line breaking in them; a
  /// page of fixed layout follows CSS and nothing else.
  package convenience init(
    _ text: StyledText, baseLevel: UInt8?, _ layoutContext: LayoutContext, isProse: Bool = true
  ) {
    let draft = Draft(text, baseLevel: baseLevel, layoutContext, isProse: isProse)
    let plain = isProse && !draft.isMadeOfWords ? ShapedParagraph(draft) : nil
    self.init(
      draft,
      clusterGlue: plain.flatMap {
        $0.isRightToLeft ? nil : ClusterGlue($0, layoutContext.fonts)
      }, kashida: plain.flatMap { $0.isRightToLeft ? Kashida($0, layoutContext) : nil })
  }

  private init(_ draft: Draft, clusterGlue: ClusterGlue? = nil, kashida: Kashida? = nil) {
    (text, traits, analysis) = (draft.text, draft.traits, draft.analysis)
    (runs, glyphs, words) = (draft.runs, draft.glyphs, draft.words)
    hasTurnedEdges = draft.runs.contains { run in
      run.object.map { draft.text.objects[$0].isTurned } ?? false
    }
    isMadeOfWords = draft.isMadeOfWords
    sums = draft.isMadeOfWords ? GlyphSums(draft.glyphs, draft.text.bytes) : nil
    (self.clusterGlue, self.kashida) = (clusterGlue, kashida)
  }

  /// The clusters of glyphs from a place on, up to the first after a byte of the text; `run` is the first run that may
  /// contain them.
  package func clusters(from first: Int, of run: Int, to end: Int) -> [Cluster] {
    var (clusters, run): ([Cluster], Int) = ([], run)
    clusters.reserveCapacity(16)
    for glyph in glyphs[first...] {
      while run + 1 < runs.count, runs[run].range.upperBound <= glyph.cluster { run += 1 }
      if let last = clusters.last {
        if last.run == run, last.start == glyph.cluster {
          clusters[clusters.count - 1].width += glyph.advance
          continue
        }
        if last.start >= end { break }
      }
      clusters.append(
        Cluster(
          start: glyph.cluster, run: run, width: glyph.advance,
          isUnsafeToBreak: glyph.isUnsafeToBreak))
    }
    return clusters
  }

  /// The byte at which the last cluster begins; nil if there is none.
  var lastCluster: Int? {
    guard let run = runs.last(where: { !$0.glyphs.isEmpty }) else { return nil }
    return glyphs[run.isRightToLeft ? run.glyphs.lowerBound : run.glyphs.upperBound - 1].cluster
  }

  /// The clusters in logical order.
  package func clusters() -> [Cluster] {
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

  /// Shapes part of a run on its own, as it is drawn at the end of a line: with a hyphen if one is added, and respelt
  /// where words divided at its ends are.
  func fragment(
    _ range: Range<Int>, of run: Run, hyphen: Bool, from head: Hyphenator.Respelling? = nil,
    to tail: Hyphenator.Respelling? = nil, _ layoutContext: LayoutContext
  ) -> LineComposer.Piece {
    var letters = text.bytes.letters(range, endingAs: tail)
    letters = letters.letters(0..<letters.count, beginningAs: head)
    if hyphen { letters += layoutContext.hyphen(of: run) ?? [] }
    var shaped: [ShapedGlyph] = []
    if run.isUpright || run.isRightToLeft {
      var font = layoutContext.font(text.styles[run.style], face: run.font)
      font.isVertical = run.isUpright
      letters.withUnsafeBufferPointer {
        layoutContext.shaper.shape(
          $0, range: 0..<letters.count, font: font, script: run.script,
          rightToLeft: run.isRightToLeft, into: &shaped)
      }
    } else {
      shaped = layoutContext.alone(letters, of: run, text.styles[run.style]).glyphs
    }
    if !hyphen, range.upperBound == run.range.upperBound, let last = shaped.indices.last {
      shaped[last].advance += run.italicCorrection
    }
    let places = head != nil || tail != nil ? shaped.map(\.cluster) : nil
    for index in shaped.indices {
      shaped[index].cluster = min(range.lowerBound + shaped[index].cluster, range.upperBound)
    }
    return LineComposer.Piece(
      run: run, glyphs: shaped[...], spelt: places.map { (range.lowerBound, $0) })
  }
}

extension LayoutContext {
  /// The hyphen added after letters of a run at the end of a line: that of its face.
  ///
  /// It is empty in scripts whose words are divided without a sign, and nil where the face has none, so that no word
  /// can be divided in it.
  package func hyphen(of run: ShapedParagraph.Run) -> [UInt8]? {
    run.isDividedUnmarked ? [] : hyphen(ofFace: run.font)
  }
}

extension ShapedParagraph.Run {
  /// Whether words are divided without a sign: in Tamil, Telugu, Kannada and Malayalam (W3C's gap analyses
  /// of these scripts; Android's Minikin does the same).
  var isDividedUnmarked: Bool { Self.unmarked.contains(script) }

  private static let unmarked: Set<UInt32> = Set(
    ["Taml", "Telu", "Knda", "Mlym"].map { $0.utf8.reduce(0) { $0 << 8 | UInt32($1) } })
}
