package import Graphics
package import Shaping

/// Where a shaped paragraph can be cut, and its measures there.
extension ShapedParagraph {
  /// Calls with each of some glyphs, and whether it is a stretchable space.
  @inline(__always)
  func forEachGlyph(_ glyphs: ArraySlice<ShapedGlyph>, _ body: (ShapedGlyph, Bool) -> Void) {
    text.bytes.withUnsafeBufferPointer { bytes in
      glyphs.withUnsafeBufferPointer { glyphs in
        for glyph in glyphs {
          body(glyph, glyph.cluster < bytes.count && bytes.isSpace(at: glyph.cluster))
        }
      }
    }
  }

  /// Whether the letters of a run may be tracked: not those of a script that joins them, nor monospaced ones.
  func isTracked(_ run: Run) -> Bool {
    traits[run.style].expands && [0x4C61_746E, 0x4772_656B, 0x4379_726C].contains(run.script)
  }

  /// The runs that have letters of a range.
  package func runs(in range: Range<Int>) -> Range<Int> {
    let first = runs.partitioningIndex { $0.range.upperBound > range.lowerBound }
    let end = runs.partitioningIndex { $0.range.lowerBound >= range.upperBound }
    return first..<max(first, end)
  }

  /// A run's glyphs whose letters are in a range, in the run's own visual order.
  package func glyphs(of run: Run, in range: Range<Int>) -> ArraySlice<ShapedGlyph> {
    var first = run.glyphs.lowerBound
    var last = run.glyphs.upperBound
    let own = glyphs[run.glyphs]
    if run.isRightToLeft {
      first = own.partitioningIndex { $0.cluster < range.upperBound }
      last = own.partitioningIndex { $0.cluster < range.lowerBound }
    } else {
      first = own.partitioningIndex { $0.cluster >= range.lowerBound }
      last = own.partitioningIndex { $0.cluster >= range.upperBound }
    }
    return glyphs[first..<max(first, last)]
  }

  /// Whether letters on both sides of a byte of a run look the same when a line ends between them.
  func isSafeToCut(at offset: Int, in run: Run) -> Bool {
    guard run.range.lowerBound < offset, offset < run.range.upperBound else { return true }
    let position = glyphs[run.glyphs].partitioningIndex { $0.cluster >= offset }
    return position < run.glyphs.upperBound && glyphs[position].cluster == offset
      && !glyphs[position].isUnsafeToBreak
  }

  /// The nearest place before a byte of a run where its text can be cut without reshaping, at most a long word away.
  func safeCut(before offset: Int, in run: Run) -> Int {
    let most = glyphs[run.glyphs].partitioningIndex { $0.cluster >= offset }
    var position = most - 1
    while position > run.glyphs.lowerBound, most - position < Self.longestFragment,
      glyphs[position].isUnsafeToBreak || glyphs[position].cluster == glyphs[position - 1].cluster
    {
      position -= 1
    }
    return position >= run.glyphs.lowerBound ? glyphs[position].cluster : run.range.lowerBound
  }

  /// The run of the text before a byte.
  package func run(before offset: Int) -> Run {
    runs[max(runs.partitioningIndex { $0.range.lowerBound >= offset } - 1, 0)]
  }

  /// The nearest place after a byte of a run where its text can be cut without reshaping, at most a long word away.
  func safeCut(after offset: Int, in run: Run) -> Int {
    let least = glyphs[run.glyphs].partitioningIndex { $0.cluster > offset }
    var position = least
    while position < run.glyphs.upperBound, position - least < Self.longestFragment,
      glyphs[position].isUnsafeToBreak
    {
      position += 1
    }
    return position < run.glyphs.upperBound ? glyphs[position].cluster : run.range.upperBound
  }

  /// Longer sequences of glyphs are not reshaped at the end of a line.
  private static let longestFragment = 64

  /// The extra width of a line's last glyph because of the space after it, which is not on the line.
  func kernWithSpace(after glyph: ShapedGlyph, in run: Run, _ layoutContext: LayoutContext)
    -> Length
  {
    var end = glyph.cluster + 1
    while end < text.bytes.count, text.bytes[end] & 0xC0 == 0x80 { end += 1 }
    // Letters of a ligature: the cluster extends to the next glyph's.
    let position = glyphs[run.glyphs].partitioningIndex { $0.cluster > glyph.cluster }
    if position < run.glyphs.upperBound { end = glyphs[position].cluster }
    guard position < run.glyphs.upperBound, end < text.bytes.count, text.bytes[end] == 0x20,
      glyphs[position].isUnsafeToBreak
    else { return .zero }
    return kern(endingAt: end, in: run, layoutContext)
  }

  /// The width that the space at a byte adds to the letters before it.
  func kern(endingAt end: Int, in run: Run, _ layoutContext: LayoutContext) -> Length {
    var first = glyphs[run.glyphs].partitioningIndex { $0.cluster >= end } - 1
    guard first >= run.glyphs.lowerBound else { return .zero }
    let last = first
    // Back to where the letters do not depend on earlier ones.
    while first > run.glyphs.lowerBound, last - first < 32,
      glyphs[first].isUnsafeToBreak || glyphs[first - 1].cluster == glyphs[first].cluster
    {
      first -= 1
    }
    let letters = Array(text.bytes[glyphs[first].cluster..<end])
    let width = glyphs[first...last].reduce(Length.zero) { $0 + $1.advance }
    return width - layoutContext.aloneWidth(letters, of: run, text.styles[run.style])
  }

  /// The protrusion of the character after a byte into the left margin at the start of a line.
  package func protrusion(after offset: Int) -> Length {
    guard offset < text.bytes.count else { return .zero }
    return protrusion(at: offset, side: \.left)
  }

  /// The protrusion of the character before a byte into the right margin at the end of a line.
  package func protrusion(before offset: Int) -> Length {
    guard offset > 0 else { return .zero }
    var start = offset - 1
    while start > 0, text.bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return protrusion(at: start, side: \.right)
  }

  /// The protrusion of a hyphen added before a byte into the right margin.
  func hyphenProtrusion(at offset: Int, _ layoutContext: LayoutContext) -> Length {
    guard let run = run(at: max(0, offset - 1)) else { return .zero }
    if run.isDividedUnmarked { return protrusion(before: offset) }
    guard let hyphen = layoutContext.hyphen(of: run) else { return .zero }
    let factor = Protrusion.factors(of: "-", isItalic: traits[run.style].isItalic).right
    let width = layoutContext.aloneWidth(hyphen, of: run, text.styles[run.style])
    return width * (Double(factor) / 1000)
  }

  /// Whether a hyphen is added where a word is divided before a byte.
  func putsHyphen(before offset: Int) -> Bool {
    run(at: max(0, offset - 1))?.isDividedUnmarked != true
  }

  private func protrusion(at offset: Int, side: (Protrusion.Factors) -> Int) -> Length {
    guard let run = run(at: offset), traits[run.style].expands else { return .zero }
    let (scalar, _) = text.bytes.scalar(at: offset)
    let factor = side(Protrusion.factors(of: scalar, isItalic: traits[run.style].isItalic))
    guard factor != 0, !run.isRightToLeft else { return .zero }
    let position = glyphs[run.glyphs].partitioningIndex { $0.cluster >= offset }
    guard position < run.glyphs.upperBound, glyphs[position].cluster == offset else {
      return .zero
    }
    return glyphs[position].advance * (Double(factor) / 1000)
  }

  private func run(at offset: Int) -> Run? {
    let index = runs.partitioningIndex { $0.range.upperBound > offset }
    return index < runs.count ? runs[index] : nil
  }
}
