internal import Documents
internal import Graphics
internal import Manuscript
internal import Styling

/// An element's content besides its own: generated content and list markers (CSS 2.2, 12).
extension BoxTreeBuilder {
  mutating func generated(_ pseudo: StyledDocument.Pseudo, _ node: Int) -> [Draft] {
    guard let style = flow.styled.styleNumber(of: pseudo, node) else { return [] }
    let properties = tree.styles[style].box
    guard properties.content != nil, properties.display != .none else { return [] }
    var content: [Draft] = []
    for piece in flow.generated[pseudo, of: node] {
      switch piece {
      case .text(let words): if !words.isEmpty { content.append(text(words, node, style)) }
      case .leader(let pattern):
        content.append(
          Draft(Box(kind: .text(.leader(pattern)), node: node, style: style, isInlineLevel: true)))
      case .image(let path):
        if let image = flow.image(path, "") {
          content.append(picture(image, node, anonymous(style, .inline), isInlineLevel: true))
        } else {
          flow.miss(path, node)
        }
      }
    }
    return box(node, style, content)
  }

  /// The marker of a list item: a separate box outside, or the start of its text.
  mutating func marker(_ node: Int, _ style: StyleNumber) -> Draft? {
    // Notes at the feet of pages have the labels of their calls.
    guard !flow.isNote || node != root else { return nil }
    let own = tree.styles[style].text
    let look = flow.styled.styleNumber(of: .marker, node)
    let markerStyle = anonymous(look ?? style, .inline)
    var content: Draft?
    if let path = own.listImage, let image = flow.image(path, "") {
      content = picture(image, node, markerStyle, isInlineLevel: true)
    } else if let bullet = bullet(own, node, markerStyle) {
      if let path = own.listImage { flow.miss(path, node) }
      content = bullet
    } else if let sign = flow.markerSign(of: node, own) {
      if let path = own.listImage { flow.miss(path, node) }
      content = text(own.listMarkerIsInside ? sign + "\u{A0}" : sign, node, markerStyle)
    }
    guard let content else { return nil }
    if own.listMarkerIsInside {
      var box = Box(kind: .inline, node: node, style: markerStyle, isInlineLevel: true)
      box.isAnonymous = true
      return Draft(box, [content])
    }
    var box = Box(
      kind: .marker, node: node, style: anonymous(look ?? style, .block),
      isInlineLevel: false)
    (box.isAnonymous, box.hasInlineContent) = (true, true)
    return Draft(box, [content])
  }

  func text(_ words: String, _ node: Int, _ style: StyleNumber) -> Draft {
    Draft(Box(kind: .text(.generated(words)), node: node, style: style, isInlineLevel: true))
  }

  mutating func picture(
    _ image: FlowImage, _ node: Int, _ style: StyleNumber, isInlineLevel: Bool
  ) -> Draft {
    tree.pictures.append(image)
    var box = Box(
      kind: .picture(tree.pictures.count - 1), node: node, style: style,
      isInlineLevel: isInlineLevel)
    box.isAbsolute = isAbsolute(style)
    return Draft(box)
  }
}
