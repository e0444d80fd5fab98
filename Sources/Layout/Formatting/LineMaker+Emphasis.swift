internal import Graphics
internal import Manuscript
internal import Paragraphs
internal import Shaping
internal import Styling

/// Emphasis marks (css-text-decor-3, 3).
extension LineMaker {
  /// The marks of a line as a separate line; nil if it has none.
  func emphasisMarks(of line: Line) -> SetLine? {
    let boxes = Set(line.inlineBoxes.filter { style(ofInlineBox: $0).emphasis != nil })
    guard !boxes.isEmpty else { return nil }
    var marks = line.set
    (marks.text, marks.runs, marks.fills, marks.objects, marks.gaps) = ("", [], [], [], [])
    var known: [Int: SetLine] = [:]
    for run in line.set.runs where run.glyphs.first?.textOffset != .max {
      for cluster in clusters(of: run) {
        let offset = line.byte(at: cluster.offset)
        let owner = content.owner(of: offset)
        guard boxes.contains(owner),
          content.text.bytes.scalar(at: offset).0.takesEmphasis,
          let mark = known[owner] ?? self.mark(of: owner)
        else { continue }
        known[owner] = mark
        add(mark, of: owner, at: run.origin.x + cluster.middle, in: line, to: &marks)
      }
    }
    return marks.runs.isEmpty ? nil : marks
  }

  private func style(ofInlineBox number: Int) -> TextProperties {
    engine.tree.style(content.inlineBoxes[number].box).text
  }

  /// The clusters of a run, by their first byte on the line, and their centres.
  private func clusters(of run: GlyphRun) -> [(offset: Int, middle: Length)] {
    var clusters: [(offset: Int, left: Length, right: Length)] = []
    let face = engine.flow.setter.layoutContext.fonts[run.font]
    let unit = run.size * (1 / Double(face.metrics.unitsPerEm))
    for glyph in run.glyphs {
      // Upright letters are drawn from the foot of their space.
      let drawn = run.isUpright ? face.verticalOrigin(of: UInt32(glyph.id)) : 0
      let left = glyph.x - unit * Double(drawn)
      let right = left + glyph.advance
      let offset = Int(glyph.textOffset)
      if let last = clusters.last, last.offset == offset {
        clusters[clusters.count - 1].right = max(last.right, right)
      } else {
        clusters.append((offset, left, right))
      }
    }
    return clusters.map { ($0.offset, ($0.left + $0.right) * 0.5) }
  }

  /// One mark for an inline box's letters, set on its own.
  private func mark(of owner: Int) -> SetLine? {
    let style = style(ofInlineBox: owner)
    guard let emphasis = style.emphasis else { return nil }
    let letters = content.inlineBoxes[owner].metrics.text
    var text = StyledText()
    text.append(
      emphasis.sign(isVertical: letters.orientation != .horizontal).utf8,
      style: letters.emphasisMark(style), source: content.text.source(of: 0))
    let shape = ParagraphShape(
      width: engine.viewport.inline, alignment: .left, hyphenates: false, optimizes: false)
    return engine.flow.setter.set(text, shape: shape).first
  }

  private func add(
    _ mark: SetLine, of owner: Int, at middle: Length, in line: Line, to marks: inout SetLine
  ) {
    let inline = content.inlineBoxes[owner]
    let style = style(ofInlineBox: owner)
    let baseline =
      (line.baselines[inline.alignmentRoot] ?? line.baseline) - line.baseline - inline.shift
    let (above, below) = engine.markExtent(style, inline.metrics.text)
    let lift = engine.markLifts[content.inlineBoxes[0].box] ?? .zero
    let y =
      style.marksStandUnder
      ? baseline + inline.metrics.under + above : baseline - inline.metrics.over - lift - below
    marks.changeLetters { letters in
      for var run in mark.runs {
        run.origin.x += middle - mark.width * 0.5
        run.origin.y += y
        for glyph in run.glyphs.indices {
          run.glyphs[glyph].textOffset = UInt16(clamping: letters.text.utf8.count)
        }
        letters.runs.append(marks: run)
      }
      letters.text += mark.text
    }
  }
}

extension [GlyphRun] {
  /// Adds marks, to the previous run if its marks are alike: painted one by one, each would cost as much as a line of
  /// letters.
  fileprivate mutating func append(marks: GlyphRun) {
    guard let last = indices.last, let position = self[last].place(ofMarks: marks) else {
      return append(marks)
    }
    for var glyph in marks.glyphs {
      glyph.x += position
      self[last].glyphs.append(glyph)
    }
  }
}

extension GlyphRun {
  /// The greatest distance of glyphs from their run's origin.
  private static let reach = Length.pt(32_000)

  /// The distance of other marks from the origin if they can be part of this run of marks; nil if they cannot.
  fileprivate func place(ofMarks marks: GlyphRun) -> Length? {
    let position = marks.origin.x - origin.x
    guard
      font == marks.font, size == marks.size, origin.y == marks.origin.y, ink == marks.ink,
      expansion == marks.expansion, synthesis == marks.synthesis, isUpright == marks.isUpright,
      let first = marks.glyphs.first, let last = glyphs.last, position + first.x >= last.x,
      position + marks.end < Self.reach
    else { return nil }
    return position
  }
}

extension TextProperties {
  /// Whether marks are on the under side of lines, which is the left side of vertical lines.
  var marksStandUnder: Bool {
    writingMode == .verticalRL || writingMode == .verticalLR
      ? emphasisPosition.isLeft : emphasisPosition.isUnder
  }
}

extension TextStyle {
  /// The style of marks beside letters of this one: half as large.
  func emphasisMark(_ properties: TextProperties) -> TextStyle {
    var style = self
    style.size = size * 0.5
    style.drop = drop * 0.5
    (style.decorations, style.letterspacing, style.wordspacing) = ([], .zero, .zero)
    (style.raise, style.background) = (.zero, nil)
    if let color = properties.emphasisColor {
      let alpha = ink.alpha
      style.ink = Ink(covering: color)
      if alpha == 0 { style.ink.alpha = 0 }
    }
    return style
  }
}

extension Unicode.Scalar {
  /// Whether a letter gets an emphasis mark: not spaces, controls and punctuation, except for the signs that are read
  /// as words (css-text-decor-4, 3.1).
  fileprivate var takesEmphasis: Bool {
    if "#%&@§¶‰‱؉؊٪⁂⁊⁎†‡※〽".unicodeScalars.contains(self) { return true }
    switch properties.generalCategory {
    case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format, .surrogate,
      .privateUse, .unassigned, .connectorPunctuation, .dashPunctuation, .openPunctuation,
      .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation:
      return properties.generalCategory == .privateUse
    default: return true
    }
  }
}
