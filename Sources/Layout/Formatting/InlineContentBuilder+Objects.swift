internal import Documents
internal import Graphics
internal import Paragraphs
internal import Styling

extension InlineContentBuilder {
  /// Objects other than letters are represented by a character that modifies the letter before it (Unicode's variation
  /// selectors), so that line breaking around them is not affected.
  private static let mark: [UInt8] = [0xEF, 0xB8, 0x80]

  mutating func addObject(
    _ object: InlineContent.Object, width: Length, in inlineBox: Int
  ) {
    content.objects.appendSparingly(object)
    var made = StyledText.Object(width: width, ascent: .zero, descent: .zero)
    if case .start = object { made.edge = .start } else { made.edge = .end }
    made.isLeftEdge = (made.edge == .start) != content.inlineBoxes[inlineBox].isRightToLeft
    _ = words.text.append(
      made, style: style(inlineBox), source: words.source, character: Self.mark)
  }

  mutating func addAtom(_ box: Int, in parent: Int) {
    var atom = InlineContent.Atom(
      box: box, fragment: -1, parent: parent, margin: .zero, above: .zero, below: .zero)
    var width: Length
    switch purpose {
    case .minContent: width = engine.contribution(of: box).minContent
    case .maxContent: width = engine.contribution(of: box).maxContent
    case .layout(let container):
      atom.fragment = engine.layOutShrinkToFit(box, in: container)
      let fragment = engine.fragments[atom.fragment]
      atom.margin = fragment.edges.margin
      let height = fragment.size.block + atom.margin.blockSum
      atom.above = engine.baseline(ofAtom: atom.fragment) + atom.margin.blockStart
      if tree[box].outerMode.isLineInverted { atom.above = height - atom.above }
      atom.below = height - atom.above
      width = fragment.size.inline + atom.margin.inlineSum
    }
    let around = content.inlineBoxes[parent]
    if let shift = engine.shift(
      engine.verticalAlign(tree.style(box)), above: atom.above, below: atom.below, in: around)
    {
      (atom.shift, atom.alignmentRoot) = (shift, around.alignmentRoot)
    } else {
      atom.alignmentRoot = -1
    }
    atom.parent = fragmentBox(of: parent)
    content.objects.append(.atom(content.atoms.count))
    content.atoms.appendSparingly(atom)
    var look = style(parent)
    look.lineHeight = nil
    _ = words.text.append(
      StyledText.Object(
        width: width, ascent: atom.above + atom.shift, descent: atom.below - atom.shift),
      style: look, source: engine.flow.source + engine.flow.document.nodes[tree[box].node].source)
    (words.endsInSpace, words.contentEnd) = (false, offset)
  }

  /// The innermost ancestor of an inline box that has a fragment, or itself.
  func fragmentBox(of inlineBox: Int) -> Int {
    var number = inlineBox
    while content.inlineBoxes[number].isPlain { number = content.inlineBoxes[number].parent }
    return number
  }

  /// Whether a box is that of an initial several lines high.
  func isInitial(_ box: Int) -> Bool {
    engine.isPaged && tree[box].isFirstLetter
      && tree.style(box).box.initialLetter.map { $0.size > 1 } ?? false
  }

  /// Whether only the letters of an inline box are visible: it has no fragment, and letters are shaped across its edges
  /// as if these did not exist (css-text-3, 7.3).
  func isPlain(_ inline: InlineContent.InlineBox, _ number: Int) -> Bool {
    if engine.isPaged, tree[inline.box].isAnonymous || isInitial(inline.box) { return true }
    let around = content.inlineBoxes[inline.parent]
    let (own, outer) = (tree.style(inline.box), tree.style(around.box))
    guard inline.edges.inset.inlineSum == .zero, inline.edges.margin.inlineSum == .zero,
      !own.isDecorated, own.text.hasSameMarks(as: outer.text)
    else { return false }
    return engine.isPaged
      || inline.layer != number && own.text.emphasis == nil && own.box.bidi.isEmpty
        && isAlignedAlike(inline, around) && !own.text.combinesUpright
        && own.text.isRightToLeft == outer.text.isRightToLeft
        && own.text.isVisible == outer.text.isVisible
  }

  /// Whether the letters of an inline box are aligned like those around them.
  private func isAlignedAlike(
    _ inline: InlineContent.InlineBox, _ around: InlineContent.InlineBox
  ) -> Bool {
    let (metrics, others) = (inline.metrics, around.metrics)
    return firstLine.isEmpty && inline.edges.inset.blockSum == .zero
      && (inline.shift, inline.alignmentRoot) == (around.shift, around.alignmentRoot)
      && (metrics.ascent, metrics.descent) == (others.ascent, others.descent)
      && (metrics.above, metrics.below) == (others.above, others.below)
  }
}

extension TextProperties {
  /// Whether its letters have emphasis marks or shadows.
  var hasMarks: Bool { emphasis != nil || !shadows.isEmpty }

  /// Whether letters of another style have the same emphasis marks and shadows.
  fileprivate func hasSameMarks(as other: TextProperties) -> Bool {
    shadows == other.shadows && emphasis == other.emphasis
      && (emphasis == nil
        || emphasisColor == other.emphasisColor && emphasisPosition == other.emphasisPosition)
  }
}
