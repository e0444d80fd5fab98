internal import Breaking
package import Graphics
package import Shaping
package import TextAnalysis

/// A paragraph's text as glyphs in logical order, before it has lines.
package struct ShapedParagraph: Sendable {
  /// A stretch of one style, font, script and direction.
  package struct Run: Sendable {
    package var range: Range<Int>
    package var style: Int
    package var font: Int
    package var script: UInt32
    package var level: UInt8
    package var glyphs: Range<Int>
    /// Whether its letters stand upright in a vertical line.
    package var isUpright = false
    /// The number that its style has with its face and script, the same in all of the layoutContext's paragraphs.
    package var number: Int

    package var isRightToLeft: Bool { level % 2 == 1 }
  }

  /// The letters that stand or fall together, with their glyphs.
  package struct Cluster {
    package var start: Int
    package var run: Int
    package var width: Length
    var isUnsafeToBreak: Bool
  }

  package let text: StyledText
  /// What is often asked for of the text's styles.
  let traits: [TextStyle.Traits]
  package let analysis: ParagraphAnalysis
  package private(set) var runs: [Run] = []
  package private(set) var glyphs: [ShapedGlyph] = []
  /// The words of what was shaped word by word, in order.
  package private(set) var words: [WordShaper.Word] = []
  /// Sums over its glyphs, where it is made of such words.
  private(set) var sums: GlyphSums?
  /// Whether all of it was, from left to right.
  private(set) var isMadeOfWords = true
  /// The white between its letters; nil where its lines are justified by their spaces alone.
  private(set) var clusterGlue: ClusterGlue?
  /// Where its words may be drawn out; nil where none may.
  private(set) var kashida: Kashida?

  package var isRightToLeft: Bool { analysis.baseLevel % 2 == 1 }

  /// Shapes a text; the paragraph's direction is that of its first letter, unless it is given.
  ///
  /// Prose has white between the letters of scripts without spaces between words, and their strict ends of lines; a
  /// page of fixed layout has what CSS says and no more.
  package init(
    _ text: StyledText, baseLevel: UInt8?, _ layoutContext: LayoutContext, isProse: Bool = true
  ) {
    self.text = text
    traits = text.styles.map(\.traits)
    analysis = layoutContext.analysis(of: text, baseLevel: baseLevel, isProse: isProse)
    glyphs.reserveCapacity(text.bytes.count)
    words.reserveCapacity(text.bytes.count / 5 + 2)
    text.bytes.withUnsafeBufferPointer { bytes in
      var span = 0
      for script in analysis.runs {
        var start = script.range.lowerBound
        while start < script.range.upperBound, span < text.spans.count {
          // Spans that only look different, struck out or in another ink, are shaped as one.
          var last = span
          while last + 1 < text.spans.count, isShapedAlike(last, last + 1) { last += 1 }
          let end = min(text.spans[last].range.upperBound, script.range.upperBound)
          if end > start { shape(bytes, start..<end, span, script, layoutContext) }
          start = max(end, start)
          while span < text.spans.count, text.spans[span].range.upperBound <= start { span += 1 }
        }
      }
    }
    if isMadeOfWords { sums = GlyphSums(glyphs, text.bytes) }
    guard !isMadeOfWords, isProse else { return }
    if isRightToLeft {
      kashida = Kashida(self, layoutContext)
    } else {
      clusterGlue = ClusterGlue(self, layoutContext.fonts)
    }
  }

  private func isShapedAlike(_ first: Int, _ second: Int) -> Bool {
    text.styles[text.spans[first].style].isShaped(like: text.styles[text.spans[second].style])
  }

  /// Shapes a stretch of one script, from a span on whose followers are shaped alike, in as many
  /// fonts as its letters need.
  private mutating func shape(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ span: Int,
    _ script: ParagraphAnalysis.Run, _ layoutContext: LayoutContext
  ) {
    let style = text.spans[span].style
    if let object = text.styles[style].object {
      let own = layoutContext.fonts.index(of: text.styles[style])
      return addObject(object, range, span, script, font: own, layoutContext)
    }
    guard text.styles[style].orientation == .horizontal else {
      return shapeVertically(bytes, range, span, script, layoutContext)
    }
    let pieces = layoutContext.fontRuns(
      bytes, range, of: text.styles[style], script: script.script, analysis)
    for (range, face) in pieces {
      let first = glyphs.count
      let hasWords = layoutContext.wordShaper.shape(
        bytes, range: range, font: layoutContext.font(text.styles[style], face: face),
        script: script.script, rightToLeft: script.level % 2 == 1, into: &glyphs, words: &words)
      isMadeOfWords = isMadeOfWords && hasWords
      addRuns(
        Run(
          range: range, style: style, font: face, script: script.script,
          level: script.level, glyphs: first..<glyphs.count, number: 0), from: span, layoutContext)
    }
  }

  /// Shapes such a stretch in a vertical line.
  private mutating func shapeVertically(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ span: Int,
    _ script: ParagraphAnalysis.Run, _ layoutContext: LayoutContext
  ) {
    isMadeOfWords = false
    let style = text.spans[span].style
    for (range, face) in layoutContext.fontRuns(
      bytes, range, of: text.styles[style], script: script.script, analysis)
    {
      for (range, isUpright) in layoutContext.verticalRuns(
        bytes, range, of: text.styles[style], face: face)
      {
        let first = glyphs.count
        var font = layoutContext.font(text.styles[style], face: face)
        font.isVertical = isUpright
        let isBackward = script.level % 2 == 1
        layoutContext.shaper.shape(
          bytes, range: range, font: font, script: script.script,
          rightToLeft: isBackward && !isUpright, into: &glyphs)
        if isBackward, isUpright { glyphs[first...].reverse() }
        addRuns(
          Run(
            range: range, style: style, font: face, script: script.script, level: script.level,
            glyphs: first..<glyphs.count, isUpright: isUpright, number: 0),
          from: span, layoutContext)
      }
    }
  }

  /// Adds the one glyph that stands for an object, of its width.
  private mutating func addObject(
    _ object: Int, _ range: Range<Int>, _ span: Int, _ script: ParagraphAnalysis.Run, font: Int,
    _ layoutContext: LayoutContext
  ) {
    isMadeOfWords = false
    glyphs.append(
      ShapedGlyph(
        id: 0, isUnsafeToBreak: false, cluster: range.lowerBound,
        advance: text.objects[object].width))
    runs.append(
      Run(
        range: range, style: text.spans[span].style, font: font, script: script.script,
        level: script.level, glyphs: glyphs.count - 1..<glyphs.count,
        number: layoutContext.number(
          of: text.styles[text.spans[span].style], face: font, script: script.script)))
  }

  /// Adds a run, divided where the styles of its letters change.
  private mutating func addRuns(_ run: Run, from span: Int, _ layoutContext: LayoutContext) {
    var rest = run
    var span = span
    while !rest.range.isEmpty, span < text.spans.count {
      let end = min(text.spans[span].range.upperBound, run.range.upperBound)
      if end > rest.range.lowerBound {
        var part = rest
        part.style = text.spans[span].style
        part.number = layoutContext.number(
          of: text.styles[part.style], face: part.font, script: part.script)
        part.range = rest.range.lowerBound..<end
        rest.range = end..<rest.range.upperBound
        let own = glyphs[rest.glyphs]
        if run.isRightToLeft {
          let cut = own.partitioningIndex { $0.cluster < end }
          (part.glyphs, rest.glyphs) = (cut..<rest.glyphs.upperBound, rest.glyphs.lowerBound..<cut)
        } else {
          let cut = own.partitioningIndex { $0.cluster >= end }
          (part.glyphs, rest.glyphs) = (rest.glyphs.lowerBound..<cut, cut..<rest.glyphs.upperBound)
        }
        runs.append(part)
      }
      span += 1
    }
  }

  /// The clusters of glyphs from a place on, up to the first behind a byte of the text; the first run
  /// that may hold them is `run`.
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

  /// The byte that the last cluster begins at; nil where there is none.
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

  /// Shapes part of a run by itself, as it is drawn at a line's end: with a hyphen if one is put in, and otherwise
  /// spelt where the words that are divided at its ends are.
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
    let places = head != nil || tail != nil ? shaped.map(\.cluster) : nil
    for index in shaped.indices {
      shaped[index].cluster = min(range.lowerBound + shaped[index].cluster, range.upperBound)
    }
    return LineComposer.Piece(
      run: run, glyphs: shaped[...], spelt: places.map { (range.lowerBound, $0) })
  }
}

extension LayoutContext {
  /// The hyphen that is put in behind letters of a run at a line's end: that of its face; nothing in scripts whose words are divided without a sign, and nil where the face has none, so
  /// that no word can be divided in it.
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
