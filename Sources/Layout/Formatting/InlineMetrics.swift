package import Graphics
internal import Manuscript
package import Paragraphs
internal import Shaping
package import Styling

/// How letters of a style stand on a line (CSS 2.2, 10.8.1).
package struct InlineMetrics: Sendable {
  package var text: TextStyle
  /// How far the content area reaches above and below the baseline.
  package var ascent: Length
  package var descent: Length
  /// How far the inline box does, with its line height: half of what is over on each side.
  package var above: Length
  package var below: Length
  /// Where what is set beside the letters stands above and below the baseline: at the squares of ideographs, and
  /// at the content area of others.
  package var over: Length
  package var under: Length
  /// The height of a small x.
  var xHeight: Length
  /// Whether the font decides how high its lines are (`line-height: normal`).
  var heightIsOfFont = false
}

extension LayoutEngine {
  /// The measures of a style, by its number: in whole pixels of CSS, as browsers have them, so that boxes
  /// in lines meet the pixels.
  package func metrics(_ style: Int) -> InlineMetrics {
    if let known = knownMetrics[style] { return known }
    let metrics = metrics(tree.styles[style].text)
    knownMetrics[style] = metrics
    return metrics
  }

  /// The measures of letters of a style.
  package func metrics(_ properties: TextProperties) -> InlineMetrics {
    var text = flow.textStyle(properties)
    let font = flow.fonts.metrics(text)
    let em = text.size.points / Double(font.unitsPerEm)
    var (ascent, descent, height) = extents(of: text, text.size)
    let isNormal = properties.lineHeight == .normal
    if !isNormal { height = properties.lineHeight(font) * flow.zoom }
    let mode = properties.writingMode
    if mode.isVertical {
      text.orientation = properties.lineOrientation
      if text.orientation != .sideways {
        // Letters stand about the middle of the line (css-writing-modes-4, 4.2).
        let middle = whole((ascent + descent) * 0.5, .down)
        text.drop = middle - descent
        (ascent, descent) = (ascent + descent - middle, middle)
      }
    }
    // Where lines are chosen one by one, their heights are found from the boxes.
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
      // Marks stand as if each letter had its mark as ruby (css-text-decor-3, 3.4).
      let mark = markExtent(properties, text)
      let lacking = max(over + under + mark.over + mark.under - above - below, .zero)
      if properties.marksStandUnder { below += lacking } else { above += lacking }
    }
    return InlineMetrics(
      text: text, ascent: ascent, descent: descent, above: above, below: below, over: over,
      under: under, xHeight: .pt(Double(font.xHeight) * em), heightIsOfFont: isNormal)
  }

  /// How high lines of a page of fixed layout are at most for a face that stands in for the author's, in times its
  /// size: the standard recommends 1.0 to 1.2 (CSS 2.2, 10.8.1), and boxes are drawn for faces that keep to it.
  private static let mostLeading = 1.2

  /// How far descenders reach at most in the program's faces, in times their size.
  private static let descender = 0.25

  /// How high letters of a style are above and below the baseline in some size, and lines of them where the font decides.
  ///
  /// The content area of a face that stands in for another is no higher than such a line, or backgrounds would cover
  /// the letters of the line before. It loses what lies below the descenders, and above only what is still too much:
  /// so lines reach as far below their baselines as those of the faces that boxes are drawn for.
  private func extents(
    of text: TextStyle, _ size: Length
  ) -> (ascent: Length, descent: Length, height: Length) {
    var (ascent, descent, height) = natural(flow.fonts.metrics(text), size)
    guard !isPaged, flow.fonts.isStandIn(text) else { return (ascent, descent, height) }
    height = min(height, whole(size * Self.mostLeading, .toNearestOrAwayFromZero))
    let excess = max(ascent + descent - height, .zero)
    let below = min(excess, max(descent - whole(size * Self.descender, .up), .zero))
    (ascent, descent) = (ascent - (excess - below), descent - below)
    return (ascent, descent, height)
  }

  /// How high letters of a font are above and below the baseline, and their lines.
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

  /// How far the room of a mark reaches above and below its baseline: it is half as large as its letter.
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

  /// How far lines reach above and below the baseline for letters of a style that another face lends.
  func extent(ofFace face: Int, for text: TextStyle) -> (above: Length, below: Length) {
    let (ascent, descent, height) = natural(flow.fonts.table.faces[face].metrics, text.size)
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
  /// How letters stand in vertical lines.
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

  /// Whether lines are aligned by their middles.
  var alignsMiddles: Bool {
    lineOrientation == .mixed || lineOrientation == .upright
  }
}
