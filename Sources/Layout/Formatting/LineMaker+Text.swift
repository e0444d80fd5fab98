internal import Budgets
internal import Documents
internal import Graphics
internal import Manuscript
internal import Paragraphs
internal import Shaping
internal import Styling
internal import TextAnalysis

/// The letters of a line: together, except for those of inline boxes that are painted separately.
extension LineMaker {
  /// Letters that are painted together.
  private struct Layer {
    var bytes: [UInt8] = []
    var range: Range<Int>?
    var runs: [GlyphRun] = []
    var spelling: LineSpelling?
    /// The backgrounds and borders below them.
    var shadows: [GlyphRun] = []
    var fills: [DrawnLetters.Fill] = []
    /// The boxes whose text is read with them.
    var atoms: [PageLine.Atom] = []
    /// The extent of its letters' fonts from the baseline.
    var ascent = Length.zero
    var descent = Length.zero

    /// Adds letters at a part of a line with `count` bytes, spelt as on the line.
    mutating func add(
      _ letters: [UInt8], at part: Range<Int>, of count: Int, _ spelling: LineSpelling?
    ) {
      guard let spelling else {
        bytes += letters
        return
      }
      let own = spelling.part(part, of: count)
      self.spelling = bytes.isEmpty ? own : self.spelling.joined(with: own)
      bytes += spelling.spelt(letters[...], at: part, of: count)
    }
  }

  /// The first of a line's objects that is not followed by letters.
  func firstObjectAfterLetters(of line: Line) -> Int {
    let (spans, range) = (content.text.spans, line.textRange)
    var first = Int.max
    var span = spans.partitioningIndex { $0.range.lowerBound >= range.upperBound } - 1
    while span >= 0, spans[span].range.upperBound > range.lowerBound,
      let object = spans[span].object
    {
      (first, span) = (object, span - 1)
    }
    return first
  }

  /// Adds the letters of a line to the fragments of the inline boxes that they are painted with.
  func addText(of line: Line, _ made: [Int: (fragment: Int, place: LogicalPoint)]) {
    let marks = emphasisMarks(of: line)
    if let marks, !engine.isPaged, let parent = made[0] {
      let fragment = engine.makeFragment(of: -1, .text(.init(marks, baseline: line.baseline)))
      engine.fragments[fragment].offset = LogicalPoint.zero - parent.place
      engine.fragments[fragment].size = LogicalSize(inline: line.width, block: line.height)
      engine.add(fragment, to: parent.fragment)
    }
    var (layers, offsets) = self.layers(of: line)
    if engine.isPaged, let marks, let first = layers.keys.min() {
      // Where lines are read, marks are not a separate line.
      layers[first]?.shadows += marks.runs.map(\.withoutText)
    }
    for number in layers.keys.sorted() {
      // A box alone is a line by itself; several are read in one line.
      guard let layer = layers[number], !layer.runs.isEmpty || layer.atoms.count > 1,
        let parent = made[number]
      else { continue }
      // Spaces alone, between atomic inline-level boxes without text, are not a line of text.
      if engine.isPaged, layer.bytes.allSatisfy({ $0 == 0x20 }), layer.fills.isEmpty,
        layer.atoms.count < 2
      {
        continue
      }
      var set = line.set
      set.text = String(decoding: layer.bytes, as: UTF8.self)
      set.spelling = layer.spelling
      set.range = layer.range ?? line.set.range
      set.runs = layer.runs.map { run in
        var run = run
        for glyph in run.glyphs.indices where run.glyphs[glyph].textOffset != .max {
          let offset = Int(run.glyphs[glyph].textOffset)
          run.glyphs[glyph].textOffset = UInt16(clamping: offsets.place(of: offset))
        }
        return run
      }
      set.runs = layer.shadows + set.runs
      set.fills = layer.fills
      set.atoms = layer.atoms
      // Boxes among the letters may have any height.
      if !set.objects.isEmpty { (set.ascent, set.descent) = (layer.ascent, layer.descent) }
      set.objects = []
      let fragment = engine.makeFragment(of: -1, .text(.init(set, baseline: line.baseline)))
      engine.fragments[fragment].offset = LogicalPoint.zero - parent.place
      engine.fragments[fragment].size = LogicalSize(inline: line.width, block: line.height)
      engine.add(fragment, to: parent.fragment)
    }
  }

  /// The offsets of a line's bytes in its layers' texts, which contain no objects.
  struct TextOffsets {
    fileprivate var stretches: [(start: Int, shift: Int)] = []

    func place(of offset: Int) -> Int {
      let next = stretches.partitioningIndex { $0.start > offset }
      return next > 0 ? max(offset + stretches[next - 1].shift, 0) : offset
    }
  }

  private func layers(of line: Line) -> (layers: [Int: Layer], offsets: TextOffsets) {
    var layers: [Int: Layer] = [:]
    var offsets = TextOffsets()
    let range = line.textRange
    let spelling = line.set.spelling
    var span = content.text.spans.partitioningIndex { $0.range.upperBound > range.lowerBound }
    while span < content.text.spans.count {
      let own = content.text.spans[span]
      let piece = own.range.clamped(to: range)
      guard own.range.lowerBound < range.upperBound else { break }
      span += 1
      guard !piece.isEmpty else { continue }
      let number = content.inlineBoxes[content.owner(of: piece.lowerBound)].layer
      if let object = own.object {
        if let atom = atomWithText(object) {
          let offset = layers[number]?.bytes.count ?? 0
          layers[number, default: Layer()].atoms.append(PageLine.Atom(atom, at: offset))
        }
        continue
      }
      var layer = layers[number] ?? Layer()
      let part = piece.lowerBound - range.lowerBound..<piece.upperBound - range.lowerBound
      let position = spelling?.place(of: part.lowerBound) ?? part.lowerBound
      offsets.stretches.append((position, layer.bytes.count - position))
      layer.add(
        content.text.bytes[piece].filter { $0 != 10 }, at: part, of: range.count, spelling)
      let start = content.text.source(of: piece.lowerBound)
      let source = start..<max(start, content.text.sourceAfter(piece.upperBound))
      layer.range =
        layer.range.map {
          min($0.lowerBound, source.lowerBound)..<max($0.upperBound, source.upperBound)
        } ?? source
      layers[number] = layer
    }
    for run in line.set.runs {
      guard let glyph = run.glyphs.first else { continue }
      let owner = content.owner(of: line.byte(at: Int(glyph.textOffset)))
      let inline = content.inlineBoxes[owner]
      var run = run
      let drop = self.drop(inline, line)
      run.origin.y += drop
      let end = run.origin.x + run.end
      // The rules and backgrounds of these letters are added with them.
      let fills = line.set.fills.filter {
        $0.rect.minX >= run.origin.x && $0.rect.minX < max(end, run.origin.x + .pt(0.01))
      }
      var layer = layers[inline.layer] ?? Layer()
      layer.runs.append(run)
      layer.ascent = max(layer.ascent, inline.metrics.ascent - run.origin.y)
      layer.descent = max(layer.descent, inline.metrics.descent + run.origin.y)
      layers[inline.layer] = layer
      layers[inline.layer, default: Layer()].shadows += shadows(of: run, inline)
      let placed = fills.map { $0.moved(x: .zero, y: drop) }
      layers[inline.layer, default: Layer()].fills += shadows(of: placed, inline) + placed
    }
    if line.set.end == .hyphen, let last = line.inlineBoxes.last {
      layers[content.inlineBoxes[last].layer]?.bytes.append(0x2D)
    }
    return (layers, offsets)
  }

  /// The atomic box of an object whose only line is read in the line that it is in; nil if it has none or more.
  private func atomWithText(_ object: Int) -> InlineAtom? {
    guard case .atom(let number) = content.objects[object] else { return nil }
    let box = content.atoms[number].box
    let node = engine.flow.document.nodes[engine.tree[box].node]
    let atom = InlineAtom(box: box, source: engine.flow.source + node.source)
    return engine.markOnlyLine(of: content.atoms[number].fragment, as: atom) ? atom : nil
  }

  private var mode: WritingMode { content.inlineBoxes[0].mode }

  /// The shadows of letters in an inline box, as far as the budget allows.
  private func shadows(of run: GlyphRun, _ inline: InlineContent.InlineBox) -> [GlyphRun] {
    let shadows = shadows(inline, of: run.glyphs.count)
    return shadows.isEmpty ? [] : run.shadows(shadows, turn: turn(of: inline))
  }

  /// The shadows of lines with letters, likewise.
  private func shadows(
    of fills: [DrawnLetters.Fill], _ inline: InlineContent.InlineBox
  ) -> [DrawnLetters.Fill] {
    guard !fills.isEmpty else { return [] }
    let shadows = shadows(inline, of: fills.count)
    return fills.flatMap { $0.shadows(shadows, turn: turn(of: inline)) }
  }

  /// The shadows of an inline box's letters; none if the budget does not allow them.
  private func shadows(_ inline: InlineContent.InlineBox, of count: Int) -> [TextShadow] {
    let shadows = engine.tree.style(inline.box).text.shadows
    let context = engine.flow.setter.layoutContext
    guard !shadows.isEmpty, context.budget.spend(text: shadows.cost(of: count), at: context.place)
    else { return [] }
    return shadows
  }

  private func turn(of inline: InlineContent.InlineBox) -> WritingMode {
    inline.metrics.text.orientation == .horizontal ? .horizontal : mode
  }

  /// The distance of an inline box's baseline below that of the line, if the line aligns it.
  private func drop(_ inline: InlineContent.InlineBox, _ line: Line) -> Length {
    (line.baselines[inline.alignmentRoot] ?? line.baseline) - line.baseline
  }
}
