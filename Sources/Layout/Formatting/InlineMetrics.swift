package import Graphics
internal import Manuscript
package import Paragraphs
internal import Shaping
package import Styling

/// The metrics of a style's letters on a line (CSS 2.2, 10.8.1), shared by the inline boxes of the style.
package final class InlineMetrics: Sendable {
  package let text: TextStyle
  /// The extent of the content area above and below the baseline.
  package let ascent: Length
  package let descent: Length
  /// The extent of the inline box, with its line height: half of the leading is on each side.
  package let above: Length
  package let below: Length
  /// The edges above and below the baseline for marks beside the letters: those of the squares of ideographs, and of
  /// the content area of others.
  package let over: Length
  package let under: Length
  /// The x-height.
  let xHeight: Length
  /// Whether the font determines the height of its lines (`line-height: normal`).
  let heightIsOfFont: Bool

  init(
    text: TextStyle, ascent: Length, descent: Length, above: Length, below: Length, over: Length,
    under: Length, xHeight: Length, heightIsOfFont: Bool
  ) {
    (self.text, self.ascent, self.descent) = (text, ascent, descent)
    (self.above, self.below, self.over, self.under) = (above, below, over, under)
    (self.xHeight, self.heightIsOfFont) = (xHeight, heightIsOfFont)
  }
}

extension LayoutEngine {
  /// The metrics of a style, by its number: in whole CSS pixels, as in browsers, so that boxes in lines are aligned to
  /// pixels.
  package func metrics(_ style: StyleNumber) -> InlineMetrics {
    if let known = knownMetrics[style] { return known }
    let metrics = metrics(tree.styles[style].text)
    knownMetrics[style] = metrics
    return metrics
  }

  /// The metrics of a style's letters, with a colour behind them.
  package func metrics(
    _ properties: TextProperties, background: Color? = nil
  ) -> InlineMetrics {
    var text = flow.textStyle(properties)
    if let background { text.background = background }
    let font = flow.fonts.metrics(text)
    let em = text.size.points / Double(font.unitsPerEm)
    var (ascent, descent, height) = extents(of: text, text.size)
    let isNormal = properties.lineHeight == .normal
    if !isNormal { height = properties.lineHeight(font) * flow.zoom }
    let mode = properties.writingMode
    if mode.isVertical {
      text.orientation = properties.lineOrientation
      if text.orientation != .sideways {
        // Letters are centred on the line (css-writing-modes-4, 4.2).
        let middle = whole((ascent + descent) * 0.5, .down)
        text.drop = middle - descent
        (ascent, descent) = (ascent + descent - middle, middle)
      }
    }
    // Where lines are chosen one by one, their heights are determined by the boxes.
    if !isPaged { text.lineHeight = nil }
    var above = ascent + whole((height - ascent - descent) * 0.5, .down)
    var below = height - above
    var (over, under) = (ascent, descent)
    if properties.isIdeographic {
      let square = text.size
      over = mode.isVertical && text.orientation != .sideways ? square * 0.5 : square * 0.88
      under = square - over
    }
    if properties.emphasis != nil {
      // Marks are placed as if each letter had its mark as ruby (css-text-decor-3, 3.4).
      let mark = markExtent(properties, text)
      let lacking = max(over + under + mark.over + mark.under - above - below, .zero)
      if properties.marksStandUnder { below += lacking } else { above += lacking }
    }
    return InlineMetrics(
      text: text, ascent: ascent, descent: descent, above: above, below: below, over: over,
      under: under, xHeight: .pt(Double(font.xHeight) * em), heightIsOfFont: isNormal)
  }

  /// The maximum line height on pages of fixed layout for a substitute face, in ems: the standard recommends 1.0 to 1.2
  /// (CSS 2.2, 10.8.1), and boxes are designed for faces that follow that.
  private static let maxLeading = 1.2

  /// The maximum depth of descenders in the program's faces, in ems.
  private static let descender = 0.25

  /// The ascent and descent of a style's letters at some size, and the height of their lines if the font determines it.
  ///
  /// The content area of a substitute face is no higher than such a line, or backgrounds would cover the letters of the
  /// previous line. It first loses what is below the descenders, and only the remaining excess above: so lines extend
  /// as far below their baselines as those of the faces that the boxes are designed for.
  private func extents(
    of text: TextStyle, _ size: Length
  ) -> (ascent: Length, descent: Length, height: Length) {
    var (ascent, descent, height) = natural(flow.fonts.metrics(text), size)
    guard !isPaged, flow.fonts.isStandIn(text) else { return (ascent, descent, height) }
    height = min(height, whole(size * Self.maxLeading, .toNearestOrAwayFromZero))
    let excess = max(ascent + descent - height, .zero)
    let below = min(excess, max(descent - whole(size * Self.descender, .up), .zero))
    (ascent, descent) = (ascent - (excess - below), descent - below)
    return (ascent, descent, height)
  }

  /// The ascent and descent of a font's letters, and the height of their lines.
  private func natural(
    _ font: FontMetrics, _ size: Length
  ) -> (ascent: Length, descent: Length, height: Length) {
    let em = size.points / Double(font.unitsPerEm)
    func rounded(_ units: Int) -> Length {
      whole(.pt(Double(units) * em), .toNearestOrAwayFromZero)
    }
    let (ascent, descent) = (rounded(font.ascender), rounded(-font.descender))
    return (ascent, descent, ascent + descent + rounded(font.lineGap))
  }

  /// The extent of a mark above and below its baseline: it is half as large as its letter.
  func markExtent(
    _ properties: TextProperties, _ letters: TextStyle
  ) -> (over: Length, under: Length) {
    let size = letters.size * 0.5
    let (ascent, descent, _) = extents(of: letters, size)
    if letters.orientation == .mixed || letters.orientation == .upright {
      let half = properties.isIdeographic ? size * 0.5 : (ascent + descent) * 0.5
      return (half, half)
    }
    return properties.isIdeographic ? (size * 0.88, size - size * 0.88) : (ascent, descent)
  }

  /// The extent of lines above and below the baseline for letters of a style from a fallback face.
  func extent(ofFace face: FontNumber, for text: TextStyle) -> (above: Length, below: Length) {
    let (ascent, descent, height) = natural(flow.fonts.table[face].metrics, text.size)
    let isCentred = text.orientation == .mixed || text.orientation == .upright
    let above =
      isCentred
      ? height - whole(height * 0.5, .down)
      : ascent + whole((height - ascent - descent) * 0.5, .down)
    return (above, height - above)
  }

  private func whole(_ length: Length, _ rule: FloatingPointRoundingRule) -> Length {
    guard !isPaged, flow.pixel > .zero else { return length }
    return flow.pixel * (length / flow.pixel).rounded(rule)
  }
}

extension TextProperties {
  /// The orientation of letters in vertical lines.
  var lineOrientation: TextStyle.Orientation {
    switch writingMode {
    case .horizontal: .horizontal
    case .sidewaysRL, .sidewaysLR: .sideways
    case .verticalRL, .verticalLR:
      switch orientation {
      case .mixed: .mixed
      case .upright: .upright
      case .sideways: .sideways
      }
    }
  }

  /// Whether the language is written in ideographs, each in its square.
  var isIdeographic: Bool {
    ["ja", "zh", "yue", "ko"].contains(language.prefix { $0 != "-" && $0 != "_" })
  }

  /// Whether lines are aligned by their centres.
  var alignsMiddles: Bool {
    lineOrientation == .mixed || lineOrientation == .upright
  }
}
