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
    func rounded(_ units: Int) -> Length {
      whole(.pt(Double(units) * em), .toNearestOrAwayFromZero)
    }
    var (ascent, descent) = (rounded(font.ascender), rounded(-font.descender))
    let height: Length
    switch properties.lineHeight {
    case .normal: height = ascent + descent + rounded(font.lineGap)
    default: height = properties.lineHeight(font) * flow.zoom
    }
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
      // Marks have room, where the leading has none for them (css-text-decor-3, 3.4).
      let mark = (ascent + descent) * 0.5
      if properties.isIdeographic {
        let lacking = max((over + under) * 1.5 - above - below, .zero)
        if properties.emphasisIsUnder { below += lacking } else { above += lacking }
      } else if properties.emphasisIsUnder {
        below = max(below, descent + mark)
      } else {
        above = max(above, ascent + mark)
      }
    }
    return InlineMetrics(
      text: text, ascent: ascent, descent: descent, above: above, below: below, over: over,
      under: under, xHeight: .pt(Double(font.xHeight) * em))
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
