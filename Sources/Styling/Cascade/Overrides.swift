internal import Documents
internal import Graphics

/// The reader's settings for running text, applied to the results of the cascade.
///
/// They change used values instead of being a rule, because a book's `#content p {…}` would beat any rule for `body`.
struct Overrides {
  let options: StyleOptions
  let media: Media

  /// The appearance of most of a document's running text, to which other text is kept in proportion.
  private struct Reference {
    var lineHeight = 1.2
    var families: [String] = []
    var indent = LengthPercentage.zero
  }

  /// The document with its styles, each once, from the results of the cascade.
  func document(
    _ document: Document, _ inherited: consuming [InheritedStyle], _ styler: inout DocumentStyler,
    drawingStyles: [Int: String], fontFaces: [FontFace], pages: PageRules
  ) -> StyledDocument {
    var styleOfNode = styler.numbers
    var working: [InheritedStyle?] = []
    if isWanted, !inherited.isEmpty {
      let reference = reference(document, inherited, styleOfNode)
      var styles = inherited.map { InheritedStyle(changed($0.style, reference)) }
      if let indent = options.indent {
        setIndent(indent, document, reference, &styles, &styleOfNode)
      }
      working = styles
    } else {
      working = inherited
    }
    inherited = []
    var looks: [Int32] = []
    for number in working.indices {
      let shared = isWanted ? -1 : styler.shares[number]
      if shared >= 0 {
        looks.append(styler.styles.look(ofNumber: shared))
      } else if let style = working[number]?.style {
        looks.append(styler.styles.look(of: style))
      }
      // Its memory goes to the computed styles that follow.
      working[number] = nil
    }
    var styles: [BoxStyle] = []
    var known: [Int32: StyleNumber] = [:]
    let numbers = looks.map { look -> StyleNumber in
      if let number = known[look] { return number }
      let number = StyleNumber(styles.count)
      styles.append(styler.styles.computed[Int(look)])
      known[look] = number
      return number
    }
    return StyledDocument(
      document: document, styles: styles, styleOfNode: styleOfNode.map { numbers[Int($0)] },
      pseudoStyles: styler.pseudoNumbers.mapValues { numbers[Int($0)] },
      drawingStyles: drawingStyles, fontFaces: fontFaces, pages: pages)
  }

  private var isWanted: Bool {
    options.lineHeight != nil || options.alignment != nil || options.hyphens != nil
      || options.indent != nil || options.bodyFamily != nil
  }

  /// The style that most letters of running text have.
  private func reference(
    _ document: Document, _ working: [InheritedStyle], _ styleOfNode: [Int32]
  ) -> Reference {
    var letters: [Int32: Int] = [:]
    for (node, content) in document.nodes.enumerated() {
      guard case .text(let range) = content.content else { continue }
      let number = styleOfNode[node]
      let style = working[Int(number)].style
      if style.isRunning, style.box.display != .none { letters[number, default: 0] += range.count }
    }
    // The smaller number wins a tie, so that the result does not depend on hashing order.
    let best = letters.max { ($0.value, $1.key) < ($1.value, $0.key) }
    guard let best else { return Reference() }
    let style = working[Int(best.key)].style
    return Reference(
      lineHeight: Self.ratio(style.text), families: style.text.fontFamilies,
      indent: style.text.indent)
  }

  /// The line height as a multiple of the font size.
  private static func ratio(_ text: TextProperties) -> Double {
    switch text.lineHeight {
    case .normal: 1.2
    case .number(let number): number
    case .length(let length): text.fontSize > .zero ? length / text.fontSize : 1.2
    }
  }

  private func changed(_ style: WorkingStyle, _ reference: Reference) -> WorkingStyle {
    var style = style
    if let wanted = options.lineHeight {
      let own = Self.ratio(style.text)
      let fraction = style.isRunning || reference.lineHeight <= 0 ? 1 : own / reference.lineHeight
      // Lines without height keep it: books use this to hide or overlap text.
      if own > 0 { style.text.lineHeight = .number(wanted * fraction) }
    }
    if let family = options.bodyFamily, style.text.fontFamilies == reference.families,
      style.text.fontFamilies.first != family
    {
      style.text.fontFamilies.insert(family, at: 0)
    }
    guard style.isRunning else { return style }
    if let hyphens = options.hyphens { style.text.hyphens = hyphens }
    if let alignment = options.alignment {
      switch style.text.alignment {
      case .start, .justify: style.text.alignment = alignment
      case .left where !style.text.isRightToLeft: style.text.alignment = alignment
      case .right where style.text.isRightToLeft: style.text.alignment = alignment
      case .left, .right, .center, .end: break
      }
      style.text.ragsNarrowLines = false
    }
    return style
  }

  /// Sets the indent of paragraphs that are indented like most; if most are not, of those after another paragraph.
  private func setIndent(
    _ indent: Double, _ document: Document, _ reference: Reference,
    _ working: inout [InheritedStyle], _ styleOfNode: inout [Int32]
  ) {
    guard reference.indent.length >= .zero, reference.indent.percent >= 0 else { return }
    let isFlush = reference.indent == .zero
    var made: [Int32: Int32] = [:]
    var (lastNode, lastParent) = (-1, -1)
    for (node, content) in document.nodes.enumerated() {
      guard document.element(node)?.name == "p" else { continue }
      let follows = lastParent == content.parent && isNext(lastNode, node, document)
      (lastNode, lastParent) = (node, content.parent)
      let old = styleOfNode[node]
      let style = working[Int(old)].style
      guard style.isRunning, style.text.indent == reference.indent, follows || !isFlush,
        style.text.alignment != .center
      else { continue }
      let new = made[old] ?? Int32(truncatingIfNeeded: working.count)
      if made[old] == nil {
        var changed = style
        changed.text.indent = LengthPercentage(style.text.fontSize * indent)
        (changed.text.hangsIndent, changed.text.indentsBehindBreaks) = (false, false)
        working.append(InheritedStyle(changed))
        made[old] = new
      }
      styleOfNode[node] = new
      // Text nodes of the paragraph have its style.
      for child in document.children(of: node) where document.element(child) == nil {
        styleOfNode[child] = new
      }
    }
  }

  /// Whether two sibling elements are separated only by white space.
  private func isNext(_ first: Int, _ second: Int, _ document: Document) -> Bool {
    guard first >= 0 else { return false }
    var place = document.nodes[first].end
    while place < second {
      guard case .text(let range) = document.nodes[place].content,
        document.text[range].allSatisfy(\.isSpace)
      else { return false }
      place = document.nodes[place].end
    }
    return true
  }
}
