internal import Graphics
internal import Manuscript
internal import Shaping

/// The styles of the house's book design: what each kind of text looks like.
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
  /// Figures that stand in columns.
  static let tableFeatures = [FontFeature("lnum"), FontFeature("tnum")]

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

  /// The number of a chapter that has no title: as the line above a title, but larger.
  var chapterNumber: TextStyle {
    var style = chapterLabel
    (style.size, style.letterspacing) = (size * 1.35, size * 0.12)
    return style
  }

  /// A heading inside a chapter.
  func heading(level: Int) -> TextStyle {
    var style = TextStyle(size: level == 2 ? size * 1.15 : size, features: Self.liningFeatures)
    if level > 2 { style.role = .italic }
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

  /// Footnotes: two points smaller, on their own leading.
  var note: TextStyle { TextStyle(size: size * (9.0 / 11), features: Self.textFeatures) }

  /// From baseline to baseline of footnotes.
  var noteLeading: Length { layout.leading * (11.0 / 14) }

  /// Program text.
  var code: TextStyle {
    TextStyle(role: .mono, size: size * TextStyle.codeScale, features: codeFeatures)
  }

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

  /// A paragraph's text in its styles; `numbers` tells what stands for the call of a note.
  func styled(_ text: InlineText, _ base: TextStyle, number: (Int) -> Int) -> StyledText {
    var styled = StyledText()
    for run in text.runs {
      if let note = run.note {
        styled.mark(note: note)
        let mark = style([.superscript], in: base)
        styled.append(String(number(note)).utf8, style: mark, source: run.source)
        continue
      }
      styled.append(run.text.utf8, style: style(run.style, in: base), source: run.source)
      styled.sourceEnd = max(styled.sourceEnd, run.source + run.text.utf8.count)
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
