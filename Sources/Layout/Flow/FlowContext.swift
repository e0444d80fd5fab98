internal import Breaking
package import Documents
package import Graphics
package import Manuscript
package import Paragraphs
internal import Shaping
package import Styling

/// The pictures of a book, as far as layout needs to know them.
package struct FlowPictures: Sendable {
  /// The width and height of a picture in CSS pixels, by its path; nil where it cannot be drawn.
  package let size: @Sendable (String) -> (width: Double, height: Double)?
  /// The path of the picture that a document refers to; nil for an external one.
  package let path: @Sendable (_ address: String, _ document: String) -> String?
  /// Keeps a drawing that is embedded in a document, and gives it a path.
  package let keep: @Sendable (_ drawing: [UInt8], _ name: String) -> String
  /// Reports a picture that is not shown, by its path or the address in the document, and the byte of the book where it
  /// would be.
  package let miss: @Sendable (_ name: String, _ byte: Int) -> Void

  package init(
    size: @escaping @Sendable (String) -> (width: Double, height: Double)?,
    keep: @escaping @Sendable ([UInt8], String) -> String,
    path: @escaping @Sendable (String, String) -> String? = {
      PublicationPath.resolve($0, from: $1)?.path
    },
    miss: @escaping @Sendable (String, Int) -> Void = { _, _ in }
  ) {
    (self.size, self.keep, self.path, self.miss) = (size, keep, path, miss)
  }
}

extension FlowPictures {
  /// Keeps a drawing of a document, with the declarations that its elements get from style sheets, and gives it a path.
  package func keep(drawing node: Int, of document: Document, styles: [Int: String]) -> String {
    let isStyled = (node..<document.nodes[node].end).contains { styles[$0] != nil }
    let name = "\(document.path)#\(node)\(isStyled ? "-styled" : "").svg"
    return keep(document.drawing(node, styles: styles), name)
  }
}

/// The data for laying out the boxes of a document.
package struct FlowContext {
  package let styled: StyledDocument
  /// The byte of the book that the document begins at.
  package let source: Int
  /// The size of the text area of a page.
  package var page: Size
  /// The length of a CSS pixel.
  package let pixel: Length
  package let setter: ParagraphSetter
  package let fonts: FlowFonts
  package let pictures: FlowPictures
  /// Reports, once, something that was interpreted differently from what the book may intend.
  package let warn: @Sendable (String) -> Void
  /// The text before and after elements, by `node × 8 + Pseudo`.
  package let generated: GeneratedContent
  /// The notes that references in the document call, with their content.
  package var notes: FlowNotes
  /// The user's setting, whatever the book says: whether words may be divided at all.
  package let hyphenates: Bool
  /// Whether lines are chosen for whole paragraphs.
  package let optimizes: Bool
  /// Whether the document is one page with a size of its own, on which elements are positioned.
  package var isFixed = false
  /// The nodes of a long document's part that is laid out, along with the elements around them; nil where documents are
  /// laid out at once, and for elements that are set on their own.
  package var part: Range<Int>?
  /// The element that is set on its own, apart from its column; nil when setting the column.
  package var detached: Int?
  /// Whether any element of the document may be set on its own.
  package let hasDetached: Bool
  /// Whether a note for the foot of a page is being set.
  package var isNote = false
  /// Notes a line of text that its box cuts off.
  package var noteCut: @Sendable (CutText) -> Void = { _ in }
  /// The alignment of the lines of footnotes.
  package let noteAlignment: ParagraphShape.Alignment

  /// The numbers of the items of lists.
  package let itemNumbers: [Int: Int]
  /// The grid for its lines; nil for none.
  package var grid: LineGrid?
  package let policy: StylePolicy
  /// Whether elements are recorded for lists of the book.
  package var hasLists = false
  /// The role of all its lines on the page, where its elements do not determine it.
  package var lineRole: PageLine.Role?
  /// The scale of letters relative to their style sheet: those of a table that is too wide are smaller.
  package var zoom = 1.0
  /// The scale of pictures relative to their style sheet: those of a table that is too wide are smaller.
  var pictureZoom = 1.0

  package init(
    styled: StyledDocument, source: Int, page: Size, pixel: Length, setter: ParagraphSetter,
    fonts: FlowFonts, pictures: FlowPictures,
    warn: @escaping @Sendable (String) -> Void, generated: GeneratedContent, notes: FlowNotes,
    hyphenates: Bool, optimizes: Bool, noteAlignment: ParagraphShape.Alignment,
    itemNumbers: [Int: Int], policy: StylePolicy = .publication
  ) {
    (self.styled, self.source) = (styled, source)
    (self.page, self.pixel, self.setter) = (page, pixel, setter)
    (self.fonts, self.pictures, self.warn) = (fonts, pictures, warn)
    (self.generated, self.notes, self.hyphenates) = (generated, notes, hyphenates)
    (self.optimizes, self.noteAlignment) = (optimizes, noteAlignment)
    (self.itemNumbers, self.policy) = (itemNumbers, policy)
    hasDetached = styled.styles.contains { $0.box.standsApart }
  }

  package var document: Document { styled.document }

  /// The writing mode of the document: that of its body.
  package var mode: WritingMode { styled.writingMode }

  /// The size of the book's text.
  var mediaSize: Length { pixel * 16 }

  package func style(_ node: Int) -> ComputedStyle { styled.style(node) }

  package func boxStyle(_ node: Int) -> BoxStyle { styled.boxStyle(node) }

  /// The style of text, as lines are set in it.
  func textStyle(_ style: TextProperties, raise: Length = .zero) -> TextStyle {
    let selection = fonts.choose(style)
    var text = TextStyle(role: selection.role, size: style.fontSize * zoom)
    (text.face, text.nextFaces, text.synthesis) = (
      selection.face, selection.next, selection.synthesis
    )
    text.raise = raise
    text.letterspacing = style.letterSpacing * zoom
    text.wordspacing = style.wordSpacing * zoom
    if style.language != setter.layoutContext.language { text.language = style.language }
    text.features = style.features.map { FontFeature($0.tag, UInt32(clamping: $0.value)) }
    let hasFigures = style.features.contains { ["onum", "lnum", "tnum", "pnum"].contains($0.tag) }
    if selection.face == nil, selection.role != .mono, !hasFigures {
      text.features += TextStyle.textFigures
    }
    if selection.role == .mono {
      text.features += [FontFeature("calt", 0), FontFeature("liga", 0)]
    }
    if style.emphasis != nil {
      // Each letter is set on its own below its mark, like a base of ruby (css-text-decor-3, 3.4).
      text.features.insert(contentsOf: [FontFeature("kern", 0), FontFeature("liga", 0)], at: 0)
    }
    switch style.smallCapitals {
    case .none: break
    case .lowercase: text.features.append(FontFeature("smcp"))
    case .all: text.features += [FontFeature("smcp"), FontFeature("c2sc")]
    }
    if let color = style.color { text.ink = Ink(covering: color) }
    if !style.isVisible { text.ink = Ink(alpha: 0) }
    text.wrapping =
      switch style.overflowWrap {
      case _ where style.lineBreak == .anywhere: .breaksAnywhere
      case _ where style.breaksAnywhere: .breaksAll
      case .normal: .overflows
      case .breakWord: .breaksWords
      case .anywhere: .breaksWordsAnywhere
      }
    (text.lineBreak, text.keepsWords) = (style.lineBreak, style.keepsWords)
    text.hyphens = style.hyphens
    // Prose has characters for what it keeps together: another style would separate words from their spaces.
    // Where text flows, other white space is in the text as it is to be set.
    let white = style.whiteSpace
    if isFixed || white.keepsSpaces && white.wraps { text.white = white }
    text.decorations = style.decorations.map { decoration in
      var decoration = decoration
      decoration.fontSize = decoration.fontSize * zoom
      decoration.thickness = decoration.thickness.map { $0 * zoom }
      decoration.offset = decoration.offset.map { $0 * zoom }
      if isFixed { decoration.pixel = pixel * zoom }
      return decoration
    }
    if !style.isVisible { text.decorationAlpha = 0 }
    // Superscripts and subscripts do not increase the line spacing.
    if raise == .zero { text.lineHeight = style.lineHeight(fonts.metrics(text)) * zoom }
    return text
  }

  /// The numbers of the items of a document's lists; items that are not displayed are not counted.
  package static func itemNumbers(_ styled: StyledDocument) -> [Int: Int] {
    let document = styled.document
    var numbers: [Int: Int] = [:]
    for node in document.nodes.indices {
      guard let list = document.element(node), ["ol", "ul", "menu"].contains(list.name) else {
        continue
      }
      let items = document.children(of: node).filter {
        document.element($0)?.name == "li" && styled.style($0).box.display != .none
      }
      let isReversed = list["reversed"] != nil
      var number = list["start"].flatMap { Int($0) } ?? (isReversed ? items.count : 1)
      for item in items {
        if let own = document.element(item)?["value"].flatMap({ Int($0) }) { number = own }
        numbers[item] = number
        number = isReversed ? number &- 1 : number &+ 1
      }
    }
    return numbers
  }

  /// Whether a node and all its ancestors are displayed.
  package func isDisplayed(_ node: Int) -> Bool {
    var node = node
    while node >= 0, boxStyle(node).box.display != .none { node = document.nodes[node].parent }
    return node < 0
  }

}

extension BoxProperties {
  /// The distances to the right and down of its place at which an element is drawn.
  ///
  /// A shift that would take it off the page has no effect: books use it to hide things meant for other readers, which
  /// is handled elsewhere.
  func relativeShift(in page: Size) -> (x: Length, y: Length) {
    guard position == .relative else { return (.zero, .zero) }
    let x =
      inset.left?.resolved(in: page.width) ?? inset.right.map { -$0.resolved(in: page.width) }
      ?? .zero
    let y =
      inset.top?.resolved(in: page.height) ?? inset.bottom.map { -$0.resolved(in: page.height) }
      ?? .zero
    guard abs(x.points) < page.width.points, abs(y.points) < page.height.points else {
      return (.zero, .zero)
    }
    return (x, y)
  }
}

extension StyledDocument {
  /// The writing mode of the document: that of its body.
  package var writingMode: WritingMode {
    guard let body = document.nodes.indices.first(where: { document.element($0)?.name == "body" })
    else { return .horizontal }
    return style(body).text.writingMode
  }
}
