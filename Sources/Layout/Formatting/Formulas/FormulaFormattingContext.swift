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
    var formula = self.formula(of: box)
    // One that is wider than its line is set in smaller letters.
    if formula.width > constraints.inlineSize {
      let scale = max(constraints.inlineSize / formula.width, Self.leastScale)
      formula = makeFormula(of: box, scale: scale)
    }
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

  /// The smallest scale of a formula that is wider than its line.
  private static let leastScale = 0.5

  func intrinsicSizes(of box: Int) -> IntrinsicSizes {
    let width = formula(of: box).width
    let least = width * Self.leastScale
    return IntrinsicSizes(minContent: least, maxContent: width, given: least)
  }

  /// The formula of a box, laid out once.
  private func formula(of box: Int) -> MathBox {
    if let known = engine.knownFormulas[box] { return known }
    let made = makeFormula(of: box, scale: 1)
    engine.knownFormulas[box] = made
    return made
  }

  private func makeFormula(of box: Int, scale: Double) -> MathBox {
    let (flow, node) = (engine.flow, engine.tree[box].node)
    guard case .formula(let part) = engine.tree[box].kind, let element = flow.document.element(node)
    else { return MathBox() }
    var formula = engine.readFormulas[node] ?? FormulaReader.formula(node, in: flow)
    engine.readFormulas[node] = formula
    if let part, case .row(let parts) = formula { formula = .row(Array(parts[part])) }
    let style = flow.textStyle(engine.tree.style(box).text)
    let table = flow.fonts.table
    let fonts = MathFonts(
      math: MathFonts.Entry(table[table.mathematics], table.mathematics),
      text: table.order(of: style).numbers.map { MathFonts.Entry(table[$0], $0) })
    let isDisplay =
      element["displaystyle"] == "true" || element["display"]?.lowercased() == "block"
      || element["mode"] == "display"
    return MathTypesetter(fonts, size: style.size * scale).box(formula, isDisplay: isDisplay)
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
    let clusters = runs.flatMap { $0.glyphs.lazy.map(\.cluster) }
    line.range = (clusters.min() ?? line.paragraph)..<(clusters.max() ?? line.paragraph) + 1
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
