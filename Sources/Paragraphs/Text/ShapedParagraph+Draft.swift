internal import Breaking
internal import Graphics
internal import Shaping
internal import TextAnalysis

extension ShapedParagraph {
  /// A paragraph that is being shaped, run by run.
  struct Draft {
    let text: StyledText
    let traits: [TextStyle.Traits]
    let analysis: ParagraphAnalysis
    private(set) var runs: [Run] = []
    private(set) var glyphs: [ShapedGlyph] = []
    private(set) var words: [WordShaper.Word] = []
    private(set) var isMadeOfWords = true
    /// The letters of polytonic Greek in it, each once.
    private let polytonic: [Unicode.Scalar]

    init(
      _ text: StyledText, baseLevel: UInt8?, _ layoutContext: LayoutContext, isProse: Bool
    ) {
      self.text = text
      traits = text.styles.map(\.traits)
      analysis = layoutContext.analysis(of: text, baseLevel: baseLevel, isProse: isProse)
      let hasGreek = analysis.runs.contains { $0.script == FontFallback.greek }
      polytonic = hasGreek ? text.bytes.withUnsafeBufferPointer(\.polytonicLetters) : []
      glyphs.reserveCapacity(text.bytes.count)
      words.reserveCapacity(text.bytes.count / 5 + 2)
      text.bytes.withUnsafeBufferPointer { bytes in
        var span = 0
        for script in analysis.runs {
          var start = script.range.lowerBound
          while start < script.range.upperBound, span < text.spans.count {
            // Spans that only look different, struck out or in another colour, are shaped as one.
            var last = span
            while last + 1 < text.spans.count, isShapedAlike(last, last + 1) { last += 1 }
            let end = min(text.spans[last].range.upperBound, script.range.upperBound)
            if end > start { shape(bytes, start..<end, span, script, layoutContext) }
            start = max(end, start)
            while span < text.spans.count, text.spans[span].range.upperBound <= start { span += 1 }
          }
        }
      }
      if isProse, runs.count > 1 { keepApart(layoutContext) }
    }

    /// Widens the last letters of runs that lean over the next run's first.
    private mutating func keepApart(_ layoutContext: LayoutContext) {
      let corrections = ItalicCorrection(draft: self, layoutContext: layoutContext).corrections()
      for (run, width) in corrections {
        runs[run].italicCorrection = width
        let last = runs[run].glyphs.upperBound - 1
        glyphs[last].advance += width
        // The word is as wide nowhere else.
        let word = words.partitioningIndex { $0.firstGlyph > last } - 1
        if word >= 0 { words[word].number = nil }
      }
    }

    private func isShapedAlike(_ first: Int, _ second: Int) -> Bool {
      text.spans[first].object == nil
        && text.styles[text.spans[first].style].isShaped(
          like: text.styles[text.spans[second].style])
    }

    /// Shapes a segment of one script, starting in a span and including later ones that are shaped alike, in as many
    /// fonts as its letters need.
    private mutating func shape(
      _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ span: Int,
      _ script: ParagraphAnalysis.Run, _ layoutContext: LayoutContext
    ) {
      let style = text.spans[span].style
      if let object = text.spans[span].object {
        let own = layoutContext.fonts.number(of: text.styles[style])
        return addObject(object, range, span, script, font: own, layoutContext)
      }
      guard text.styles[style].orientation == .horizontal else {
        return shapeVertically(bytes, range, span, script, layoutContext)
      }
      let pieces = layoutContext.fontRuns(
        bytes, range, of: text.styles[style], script: script.script, analysis,
        polytonic: polytonic)
      for (range, face) in pieces {
        let first = glyphs.count
        let hasWords = layoutContext.wordShaper.shape(
          bytes, range: range, font: layoutContext.font(text.styles[style], face: face),
          script: script.script, rightToLeft: script.level % 2 == 1, into: &glyphs, words: &words)
        isMadeOfWords = isMadeOfWords && hasWords
        addRuns(
          Run(
            range: range, style: style, font: face, script: script.script,
            level: script.level, glyphs: first..<glyphs.count, facedStyle: FacedStyleNumber(0)),
          from: span, layoutContext
        )
      }
    }

    /// Shapes such a segment in a vertical line.
    private mutating func shapeVertically(
      _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ span: Int,
      _ script: ParagraphAnalysis.Run, _ layoutContext: LayoutContext
    ) {
      isMadeOfWords = false
      let style = text.spans[span].style
      for (range, face) in layoutContext.fontRuns(
        bytes, range, of: text.styles[style], script: script.script, analysis,
        polytonic: polytonic)
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
              glyphs: first..<glyphs.count, isUpright: isUpright, facedStyle: FacedStyleNumber(0)),
            from: span, layoutContext)
        }
      }
    }

    /// Adds the one glyph that represents an object and has its width.
    private mutating func addObject(
      _ object: Int, _ range: Range<Int>, _ span: Int, _ script: ParagraphAnalysis.Run,
      font: FontNumber,
      _ layoutContext: LayoutContext
    ) {
      isMadeOfWords = false
      glyphs.append(
        ShapedGlyph(
          id: 0, isUnsafeToBreak: false, cluster: range.lowerBound,
          advance: text.objects[object].width))
      runs.appendSparingly(
        Run(
          range: range, style: text.spans[span].style, font: font, script: script.script,
          level: script.level, glyphs: glyphs.count - 1..<glyphs.count, object: object,
          facedStyle: layoutContext.number(
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
          part.facedStyle = layoutContext.number(
            of: text.styles[part.style], face: part.font, script: part.script)
          part.range = rest.range.lowerBound..<end
          rest.range = end..<rest.range.upperBound
          let own = glyphs[rest.glyphs]
          if run.isRightToLeft {
            let cut = own.partitioningIndex { $0.cluster < end }
            (part.glyphs, rest.glyphs) = (
              cut..<rest.glyphs.upperBound, rest.glyphs.lowerBound..<cut
            )
          } else {
            let cut = own.partitioningIndex { $0.cluster >= end }
            (part.glyphs, rest.glyphs) = (
              rest.glyphs.lowerBound..<cut, cut..<rest.glyphs.upperBound
            )
          }
          runs.appendSparingly(part)
        }
        span += 1
      }
    }
  }
}
