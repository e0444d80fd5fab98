internal import Budgets
internal import Graphics
internal import Paragraphs
internal import Styling

/// The min-content and max-content sizes of block containers (CSS 2.2, 10.3.5).
extension BlockContainer {
  func intrinsicSizes(of box: Int) -> IntrinsicSizes {
    engine.tree[box].hasInlineContent ? inlineSizes(of: box) : blockSizes(of: box)
  }

  private func inlineSizes(of box: Int) -> IntrinsicSizes {
    let style = engine.tree.style(box).text
    let indent = engine.tree[box].isContinued ? .zero : style.indent.length
    func gathered(
      for purpose: InlineContentBuilder.Purpose
    ) -> (InlineContent, ShapedInlineContent) {
      let content = InlineContentBuilder(
        engine, of: box, for: purpose, firstLine: engine.lineOfFirstLetter(in: box)
      ).content
      engine.flow.budget.note(measuredText: content.text.bytes.count)
      return (content, ShapedInlineContent(content, isRightToLeft: style.isRightToLeft, engine))
    }
    func size(_ content: InlineContent, _ text: ShapedInlineContent, isMinimum: Bool) -> Length {
      let own = text.sizes(
        isMinimum: isMinimum, indent: indent,
        breakIndent: style.indentsBehindBreaks ? style.indent.length : .zero)
      let floats = content.floats.map { float in
        let sizes = engine.contribution(of: float.box)
        return isMinimum ? sizes.minContent : sizes.maxContent
      }
      return isMinimum ? floats.reduce(own, max) : floats.reduce(own, +)
    }
    let (content, text) = gathered(for: .minContent)
    let least = size(content, text, isMinimum: true)
    let most: Length
    if content.objects.isEmpty {
      // Letters are the same for both sizes; only boxes among them differ.
      most = size(content, text, isMinimum: false)
    } else {
      let (content, text) = gathered(for: .maxContent)
      most = size(content, text, isMinimum: false)
    }
    let hanging = style.hangsIndent ? -style.indent.length : .zero
    return IntrinsicSizes(
      minContent: max(least + hanging, .zero), maxContent: max(most + hanging, .zero),
      given: (content.atoms.map(\.box) + content.floats.map(\.box)).reduce(.zero) {
        max($0, engine.contribution(of: $1).given)
      })
  }

  private func blockSizes(of box: Int) -> IntrinsicSizes {
    var sizes = IntrinsicSizes()
    // Adjacent floats.
    var (left, right) = (Length.zero, Length.zero)
    for child in engine.tree.children(of: box) where engine.tree[child].kind != .marker {
      if engine.tree.isAbsolute(child) { continue }
      var own = engine.contribution(of: child)
      let properties = engine.tree.style(child).box
      if !engine.tree[child].isAnonymous {
        if properties.clear == .left || properties.clear == .both { left = .zero }
        if properties.clear == .right || properties.clear == .both { right = .zero }
      }
      if engine.tree.isFloat(child) {
        if properties.float == .left { left += own.maxContent } else { right += own.maxContent }
        own.maxContent = left + right
      } else if engine.tree.isIndependent(child) {
        own.maxContent += left + right
        (left, right) = (.zero, .zero)
      } else {
        own.maxContent = max(own.maxContent, left + right)
      }
      sizes = sizes.union(own)
    }
    return sizes
  }
}
