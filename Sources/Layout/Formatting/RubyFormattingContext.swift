internal import Graphics
internal import Manuscript
internal import Styling

/// A base with its annotations above and below it (css-ruby-1), together treated like a letter of a line.
struct RubyFormattingContext: FormattingContext {
  let engine: LayoutEngine

  func layOut(_ box: Int, into fragment: Int, _ constraints: ContentConstraints) -> ContentResult {
    let container = ContainingBlock(
      inlineSize: constraints.inlineSize, isRightToLeft: engine.tree.style(box).text.isRightToLeft)
    let corner = engine.fragments[fragment].edges.inset
    let boxes = Array(engine.tree.children(of: box))
    guard let base = boxes.first else { return ContentResult() }
    let readings = boxes.dropFirst().map { reading(of: $0, in: container) }
    let readingHeight = readings.reduce(Length.zero) { $0 + ($1.isUnder ? .zero : $1.height) }
    let underHeight = readings.reduce(Length.zero) { $0 + ($1.isUnder ? $1.height : .zero) }
    // Emphasis marks of the base are above the annotation (css-text-decor-3, 3.4).
    let markHeight = markHeight(over: base)
    if markHeight > .zero { engine.markLifts[base] = readingHeight }
    let baseFragment = engine.layOutShrinkToFit(base, in: container)
    let width =
      ([baseFragment] + readings.map(\.fragment)).map {
        engine.fragments[$0].size.inline
      }.max() ?? .zero
    // The annotation is directly above the letters of the base, whatever the height of its lines. Line spacing is the
    // same as without it, where that leaves enough space (css-ruby-1, 3.4).
    let metrics = engine.metrics(engine.tree[base].style)
    let baseline = engine.fragments[baseFragment].firstBaseline ?? .zero
    let height = metrics.over + metrics.under + readingHeight + markHeight
    let lacking = max(height - metrics.above - metrics.below, .zero)
    let lineBaseline = metrics.above + lacking
    let top = lineBaseline - baseline
    func place(_ part: Int, at block: Length) {
      let free = width - engine.fragments[part].size.inline
      engine.fragments[part].offset = LogicalPoint(
        inline: corner.lineLeft + Length(scaledPoints: free.scaledPoints / 2),
        block: corner.blockStart + block)
      engine.add(part, to: fragment)
    }
    place(baseFragment, at: top)
    var (over, under) = (lineBaseline - metrics.over, lineBaseline + metrics.under)
    for reading in readings {
      engine.markReadings(in: reading.fragment)
      if reading.isUnder {
        place(reading.fragment, at: under - reading.over)
        under += reading.height
      } else {
        place(reading.fragment, at: over - reading.under)
        over -= reading.height
      }
    }
    let last = engine.fragments[baseFragment].lastBaseline ?? baseline
    let below =
      underHeight > .zero ? max(metrics.below, metrics.under + underHeight) : metrics.below
    return ContentResult(
      blockSize: top + last + below, firstBaseline: lineBaseline, lastBaseline: top + last)
  }

  /// An annotation, and the over and under edges of its letters, from its fragment's block-start side.
  private struct Reading {
    var fragment: Int
    var over: Length
    var under: Length
    /// Whether it is under its base (`ruby-position: under`).
    var isUnder: Bool
    var height: Length { under - over }
  }

  private func reading(of box: Int, in container: ContainingBlock) -> Reading {
    let number = engine.layOutShrinkToFit(box, in: container)
    let own = engine.metrics(engine.tree[box].style)
    let fragment = engine.fragments[number]
    let first = fragment.firstBaseline ?? own.over
    return Reading(
      fragment: number, over: first - own.over,
      under: (fragment.lastBaseline ?? first) + own.under,
      isUnder: engine.tree.style(box).text.readingsAreUnder)
  }

  /// The height of the emphasis marks over the letters of a base.
  private func markHeight(over base: Int) -> Length {
    (base..<engine.tree[base].end).map { box in
      let style = engine.tree.style(box).text
      guard style.emphasis != nil, !style.marksStandUnder else { return .zero }
      let (over, under) = engine.markExtent(style, engine.metrics(style).text)
      return over + under
    }.max() ?? .zero
  }

  func intrinsicSizes(of box: Int) -> IntrinsicSizes {
    engine.tree.children(of: box).reduce(IntrinsicSizes()) { sizes, child in
      let own = engine.contribution(of: child)
      // Neither is divided while there is space.
      return sizes.union(IntrinsicSizes(minContent: own.maxContent, maxContent: own.maxContent))
    }
  }
}
