internal import Graphics
internal import Manuscript
internal import Shaping

/// The styles of what the program adds to a book: titles, contents, heads and folios.
struct HouseStyle {
  let layout: PageLayout
  /// The height from the top of a line of the grid to its baseline: capitals stand in the middle.
  let baselineInRow: Length

  /// The styles of a layout, whose text is in a face of these metrics.
  init(layout: PageLayout, text: FontMetrics) {
    self.layout = layout
    let capHeight = layout.fontSize * (Double(text.capHeight) / Double(text.unitsPerEm))
    baselineInRow = Length(scaledPoints: (layout.leading + capHeight).scaledPoints / 2)
  }

  /// Text figures of their own widths: 1786 stands among the letters like a word.
  static let textFeatures = [FontFeature("onum"), FontFeature("pnum")]
  /// Figures as high as capitals, for headings.
  static let liningFeatures = [FontFeature("lnum"), FontFeature("pnum")]
  var size: Length { layout.fontSize }

  /// The text itself.
  var body: TextStyle { TextStyle(size: size, features: Self.textFeatures) }

  /// A chapter's title: half as large again.
  var chapterTitle: TextStyle { TextStyle(size: size * 1.5, features: Self.liningFeatures) }

  /// The line above a chapter's title: spaced small capitals.
  var chapterLabel: TextStyle {
    var style = TextStyle(size: size, features: Self.liningFeatures)
    style.features += [FontFeature("smcp"), FontFeature("c2sc")]
    style.letterspacing = size * 0.1
    return style
  }

  /// The running head: spaced small capitals, a little smaller than the text.
  var head: TextStyle {
    var style = TextStyle(size: size * 0.86, features: Self.textFeatures)
    style.features += [FontFeature("smcp"), FontFeature("c2sc")]
    style.letterspacing = size * 0.07
    return style
  }

  /// The page's number.
  var folio: TextStyle { TextStyle(size: size, features: Self.textFeatures) }

  /// From baseline to baseline of footnotes.
  var noteLeading: Length { layout.leading * (11.0 / 14) }

  /// Program text is not to be joined into arrows and their like.
  private var codeFeatures: [FontFeature] { [FontFeature("calt", 0), FontFeature("liga", 0)] }

  /// How a run of text differs from the style of its block.
  func style(_ inline: InlineStyle, in base: TextStyle) -> TextStyle {
    var style = base
    if inline.contains(.code) {
      style.role = .mono
      style.size = base.size * TextStyle.codeScale
      style.features = codeFeatures
    }
    if inline.contains(.strong) { style = style.strong }
    if inline.contains(.emphasis) { style = style.emphasized }
    if inline.contains(.smallCapitals) { style = style.smallCapitals }
    if inline.contains(.superscript) {
      style.raise = style.size * TextStyle.superiorRise
      style.size = style.size * TextStyle.superiorScale
    }
    if inline.contains(.subscript) {
      style.raise = style.size * -0.15
      style.size = style.size * TextStyle.superiorScale
    }
    if inline.contains(.strikethrough) { style.isStruckOut = true }
    return style
  }

  /// A title's text in its styles.
  func styled(_ text: InlineText, _ base: TextStyle) -> StyledText {
    var styled = StyledText()
    for run in text.runs {
      styled.append(run.text.utf8, style: style(run.style, in: base), source: run.source)
    }
    return styled
  }
}

extension HouseStyle {
  /// A row of so many lines of the grid, whose baseline is that of the last.
  func row(lines: Int) -> GalleyRow {
    var row = GalleyRow()
    row.height = layout.leading * lines
    row.baseline = layout.leading * (lines - 1) + baselineInRow
    return row
  }
}
