internal import Documents
internal import Graphics
internal import Mathematics
internal import Paragraphs
internal import Shaping
internal import Styling

/// A formula in a line (MathML Core, 3.1): one line of glyphs on several baselines, with rules.
struct FormulaFormattingContext: FormattingContext {
  let engine: LayoutEngine

  func layOut(_ box: Int, into fragment: Int, _ constraints: ContentConstraints) -> ContentResult {
    let formula = self.formula(of: box)
    let edges = engine.fragments[fragment].edges.inset
    let corner = LogicalPoint(inline: edges.lineLeft, block: edges.blockStart)
    let height = formula.ascent + formula.descent
    let line = line(of: formula, in: box)
    let text = engine.makeFragment(
      of: Fragment.LineText(line, baseline: formula.ascent),
      LogicalSize(inline: formula.width, block: height))
    engine.fragments[text].offset = corner
    engine.add(text, to: fragment)
    let paths = formula.pieces.compactMap { piece -> Frame.Item? in
      guard case .path(let path, let ink) = piece else { return nil }
      return .path(path.moved(x: corner.inline, y: corner.block + formula.ascent), ink)
    }
    if !paths.isEmpty {
      engine.add(engine.makeFragment(of: -1, .decoration(paths)), to: fragment)
    }
    return ContentResult(
      blockSize: height, firstBaseline: formula.ascent, lastBaseline: formula.ascent,
      inlineSize: formula.width)
  }

  func intrinsicSizes(of box: Int) -> IntrinsicSizes {
    let width = formula(of: box).width
    return IntrinsicSizes(minContent: width, maxContent: width, given: width)
  }

  /// The formula of a box, laid out once.
  private func formula(of box: Int) -> MathBox {
    if let known = engine.knownFormulas[box] { return known }
    let node = engine.tree[box].node
    let style = engine.flow.textStyle(engine.tree.style(box).text)
    let table = engine.flow.fonts.table
    let text = table.order(of: style).numbers.map { MathFonts.Entry(table[$0], $0) }
    var reader = FormulaReader(engine.flow)
    let formula = reader.formula(node)
    let fonts = MathFonts(
      math: MathFonts.Entry(table[table.mathematics], table.mathematics), text: text)
    let isDisplay = engine.flow.document.element(node).map { element in
      element["displaystyle"] == "true" || element["display"] == "block"
        || element["mode"] == "display"
    }
    let made = MathTypesetter(fonts, size: style.size).box(formula, isDisplay: isDisplay ?? false)
    engine.knownFormulas[box] = made
    return made
  }

  /// The glyphs and rules of a formula as a line.
  private func line(of formula: MathBox, in box: Int) -> SetLine {
    let flow = engine.flow
    let node = engine.tree[box].node
    var line = SetLine()
    var text = ""
    var runs: [GlyphRun] = []
    var fills: [DrawnLetters.Fill] = []
    for piece in formula.pieces {
      switch piece {
      case .glyphs(var run, let words):
        let start = text.utf8.count
        for glyph in run.glyphs.indices {
          run.glyphs[glyph].textOffset = UInt16(
            clamping: start + Int(run.glyphs[glyph].textOffset))
        }
        text += words
        runs.append(run)
      case .rule(let rect, let ink): fills.append(DrawnLetters.Fill(rect, ink))
      case .path: break
      }
    }
    line.role = flow.role(of: node)
    line.paragraph = flow.source + flow.document.nodes[node].source
    line.range = line.paragraph..<line.paragraph + 1
    (line.isFirst, line.isLast) = (true, true)
    line.width = formula.width
    (line.ascent, line.descent) = (formula.ascent, formula.descent)
    line.measure = (.zero, formula.width)
    line.changeLetters { letters in
      (letters.text, letters.runs, letters.fills) = (text, runs, fills)
    }
    return line
  }
}
