internal import Documents
internal import Graphics
internal import Paragraphs
internal import Styling

extension InlineContentBuilder {
  /// Objects that are no letters stand by a character that marks the letter before it (Unicode's
  /// variation selectors), so that lines end around them as if they were not there.
  private static let mark: [UInt8] = [0xEF, 0xB8, 0x80]

  mutating func addObject(
    _ object: InlineContent.Object, width: Length, in inlineBox: Int
  ) {
    content.objects.append(object)
    let made = StyledText.Object(width: width, ascent: .zero, descent: .zero)
    _ = words.text.append(
      made, style: style(inlineBox), source: words.source,
      character: object.isAtom ? nil : Self.mark)
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
    let properties = tree.style(box).box
    if let shift = engine.shift(
      engine.isPaged ? properties.verticalAlign.besideText : properties.verticalAlign,
      above: atom.above, below: atom.below, in: around)
    {
      (atom.shift, atom.alignmentRoot) = (shift, around.alignmentRoot)
    } else {
      atom.alignmentRoot = -1
    }
    atom.parent = fragmentBox(of: parent)
    if engine.isPaged {
      content.objects.append(.atom(content.atoms.count))
      var look = style(parent)
      look.lineHeight = nil
      _ = words.text.append(
        StyledText.Object(
          width: width, ascent: atom.above + atom.shift, descent: atom.below - atom.shift),
        style: look, source: engine.flow.source + engine.flow.document.nodes[tree[box].node].source)
    } else {
      addObject(.atom(content.atoms.count), width: width, in: parent)
    }
    content.atoms.append(atom)
    words.endsInSpace = false
    content.contentEnd = offset
  }

  /// Whether an inline box of a page of fixed layout is seen in nothing but its letters, and these stand on the line as
  /// those around them do.
  func isPlain(
    _ box: Int, _ inline: InlineContent.InlineBox, in around: InlineContent.InlineBox
  ) -> Bool {
    let (own, outer) = (tree.styles[tree[box].style], tree.styles[tree[around.box].style])
    let (metrics, others) = (inline.metrics, around.metrics)
    return firstLine.isEmpty
      && inline.edges.inset.inlineSum == .zero && inline.edges.inset.blockSum == .zero
      && inline.edges.margin.inlineSum == .zero && !own.isDecorated
      && (inline.shift, inline.alignmentRoot) == (around.shift, around.alignmentRoot)
      && (metrics.ascent, metrics.descent) == (others.ascent, others.descent)
      && (metrics.above, metrics.below) == (others.above, others.below)
      && !own.text.combinesUpright && own.box.bidi.isEmpty
      && own.text.isRightToLeft == outer.text.isRightToLeft
      && own.text.shadows == outer.text.shadows && own.text.emphasis == nil
      && outer.text.emphasis == nil && own.text.isVisible == outer.text.isVisible
  }

  /// Adds such a box: letters are shaped over its edges as if these were not there (css-text-3, 7.3).
  mutating func addPlainBox(
    _ inline: InlineContent.InlineBox, in around: InlineContent.InlineBox
  ) {
    let (number, start) = (content.inlineBoxes.count, offset)
    content.inlineBoxes.append(inline)
    content.inlineBoxes[number].isPlain = true
    note(tree.style(inline.box).text.whiteSpace)
    for child in tree.children(of: inline.box) { add(child, in: number) }
    content.inlineBoxes[number].range = start..<offset
    note(tree.style(around.box).text.whiteSpace)
  }
}
