internal import Graphics
internal import Paragraphs
internal import Styling

/// Text combined in the square of one letter, in a vertical line: it is compressed if it is too wide
/// (css-writing-modes-4, 9.1.3).
struct CombinedTextContext: FormattingContext {
  let engine: LayoutEngine

  private func em(of box: Int) -> Length { engine.metrics(engine.tree[box].style).text.size }

  func layOut(_ box: Int, into fragment: Int, _ constraints: ContentConstraints) -> ContentResult {
    let em = em(of: box)
    let lines = LineMaker(engine, box: box, container: ContainingBlock(inlineSize: em))
    guard var line = lines.only else { return ContentResult(blockSize: em, inlineSize: em) }
    let scale = min(1, em / max(line.used, .pt(0.01)))
    line.set.runs = line.set.runs.map { $0.narrowed(scale) }
    line.set.width = line.set.width * scale
    let metrics = engine.metrics(engine.tree[box].style)
    (line.start, line.width, line.used) = ((em - line.used * scale) * 0.5, em, line.used * scale)
    line.set.x = line.start
    line.baseline = (em + metrics.ascent - metrics.descent) * 0.5
    line.baselines[0] = line.baseline
    line.height = em
    let made = engine.makeFragment(of: box, .line)
    engine.fragments[made].size = LogicalSize(inline: em, block: em)
    let edges = engine.fragments[fragment].edges.inset
    engine.fragments[made].offset = LogicalPoint(inline: edges.lineLeft, block: edges.blockStart)
    engine.add(made, to: fragment)
    lines.fill(made, with: line)
    return ContentResult(blockSize: em, inlineSize: em)
  }

  func intrinsicSizes(of box: Int) -> IntrinsicSizes {
    IntrinsicSizes(minContent: em(of: box), maxContent: em(of: box))
  }
}

extension GlyphRun {
  /// The run scaled horizontally, from the start of its line.
  fileprivate func narrowed(_ scale: Double) -> GlyphRun {
    guard scale < 1 else { return self }
    var run = self
    run.origin.x = origin.x * scale
    run.expansion = expansion * scale
    for glyph in run.glyphs.indices {
      run.glyphs[glyph].x = glyphs[glyph].x * scale
      run.glyphs[glyph].advance = glyphs[glyph].advance * scale
    }
    return run
  }
}
