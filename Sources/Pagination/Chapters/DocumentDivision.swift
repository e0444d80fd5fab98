internal import Documents
internal import Graphics
internal import Layout
internal import Styling

/// Finds where a long document may be divided into parts that are laid out independently: between two paragraphs of one
/// element, where nothing that is beside or around them depends on the lines above.
struct DocumentDivision {
  private let document: Document
  private let styled: StyledDocument
  private let notes: FlowNotes
  /// Whether elements may be divided, by their nodes.
  private var known: [Int: Bool] = [:]

  init(_ styled: StyledDocument, _ notes: FlowNotes) {
    (document, self.styled, self.notes) = (styled.document, styled, notes)
  }

  /// The paragraphs that parts begin with, each at least `size` bytes after the one before; none where the document is
  /// better laid out at once.
  mutating func starts(every size: Int) -> [Int] {
    guard let body = document.body, !notes.standAtEnd, styled.styles.allSatisfy(\.staysInColumn),
      styled.styles.allSatisfy({ $0.text.writingMode == .horizontal })
    else { return [] }
    known[body] = !hasFirstStyles(body)
    var search = Search(size: size, source: document.nodes[body].source)
    // The paragraph above, if only white space is between.
    var above: Int?
    var node = body + 1
    while node < document.nodes[body].end {
      if case .element = document.nodes[node].content, isParagraph(node) {
        visit(node, below: above, &search)
        above = node
        node = document.nodes[node].end
      } else {
        if document.nodes[node].isElement || !isBlank(node) { above = nil }
        node += 1
      }
    }
    return search.starts
  }

  /// The parts found so far.
  private struct Search {
    let size: Int
    /// The byte at which the last part begins.
    var source: Int
    var starts: [Int] = []
    /// The number of paragraphs up to the last one with less than half a line of space between them.
    var run = 0
    /// A paragraph of that run with which a part may begin if it goes on, and its place in the run.
    var candidate: (node: Int, place: Int)?
  }

  /// Decides whether a part begins with a paragraph, or with an earlier one of its run.
  ///
  /// Paragraphs of one line with little space between them may be a stanza, which pages divide only if they must: a
  /// part begins where there is a line's space, or with many such paragraphs on both sides.
  private mutating func visit(_ node: Int, below above: Int?, _ search: inout Search) {
    let parent = document.nodes[node].parent
    let upper = above.flatMap { document.nodes[$0].parent == parent ? $0 : nil }
    let gap = upper.map { ParagraphGap(style($0), style(node)) }
    let joins = gap?.joins ?? false
    search.run = joins ? search.run + 1 : 1
    if !joins { search.candidate = nil }
    if let found = search.candidate, search.run - found.place >= LayoutEngine.longestStanza {
      search.starts.append(found.node)
      search.source = document.nodes[found.node].source
      search.candidate = nil
    }
    guard search.candidate == nil, document.nodes[node].source - search.source > search.size,
      let upper, let gap, style(upper).box.breakAfter == .auto,
      style(node).box.breakBefore == .auto, isDivisible(parent)
    else { return }
    if joins {
      if search.run > LayoutEngine.longestStanza { search.candidate = (node, search.run) }
    } else if gap.separates {
      search.starts.append(node)
      search.source = document.nodes[node].source
    }
  }

  private func style(_ node: Int) -> BoxStyle { styled.boxStyle(node) }

  private func isBlank(_ node: Int) -> Bool {
    guard case .text(let range) = document.nodes[node].content else { return false }
    return document.text[range].allSatisfy { $0 <= 0x20 }
  }

  /// Whether an element is a paragraph whose place depends on its margins alone: it holds letters, and nothing but
  /// inline boxes, or a block of these.
  private func isParagraph(_ node: Int) -> Bool {
    let box = style(node).box
    guard box.display == .block || box.display == .listItem, box.clear == .none, !box.clips,
      box.transform == nil, [box.margin.top, box.margin.bottom].allSatisfy(Self.separates),
      !notes.isTakenOut(node)
    else { return false }
    var hasLetters = false
    for inner in node + 1..<document.nodes[node].end {
      guard document.nodes[inner].isElement else {
        hasLetters = hasLetters || !isBlank(inner)
        continue
      }
      guard Self.inline.contains(style(inner).box.display) || isWholeContent(inner, of: node),
        !notes.isTakenOut(inner)
      else { return false }
    }
    return hasLetters
  }

  /// Whether an element is a block without space around it, and all that its parent holds: the paragraph of an item.
  private func isWholeContent(_ inner: Int, of node: Int) -> Bool {
    let box = style(inner).box
    guard document.nodes[inner].parent == node, box.display == .block, box.clear == .none,
      !box.clips, box.transform == nil, box.breakBefore == .auto, box.breakAfter == .auto,
      box.margin.top == .zero, box.margin.bottom == .zero
    else { return false }
    return document.children(of: node).allSatisfy { $0 == inner || isBlank($0) }
  }

  /// Whether a margin has a length, and lets nothing overlap.
  private static func separates(_ margin: LengthPercentage?) -> Bool {
    margin.map { $0.percent == 0 && $0.length >= .zero } ?? false
  }

  private static let inline: Set<BoxProperties.Display> = [
    .inline, .inlineBlock, .ruby, .rubyText, .rubyParenthesis,
  ]

  /// Whether an element, like those around it, does nothing but hold blocks.
  private mutating func isDivisible(_ node: Int) -> Bool {
    if let known = known[node] { return known }
    let own = style(node)
    let box = own.box
    let isPlain =
      box.display == .block && !own.isDecorated && !box.clips && box.transform == nil
      && box.opacity == 1 && box.position == .static && box.breakInside == .auto
      && box.height == nil && box.maxHeight == nil && box.minHeight == .zero
      && box.aspectRatio == nil && !box.centersLongestLine && !hasFirstStyles(node)
      && [box.padding.top, box.padding.bottom].allSatisfy { $0 == .zero }
    let result = isPlain && isDivisible(document.nodes[node].parent)
    known[node] = result
    return result
  }

  /// Whether the first letter or the first line of an element has a style of its own.
  private func hasFirstStyles(_ node: Int) -> Bool {
    styled.style(.firstLetter, of: node) != nil || styled.style(.firstLine, of: node) != nil
  }
}

extension BoxStyle {
  /// Whether a box with the style takes its place in the column, one below the other, and no page is its own.
  fileprivate var staysInColumn: Bool {
    let isInFlow = box.float == .none || box.float == .footnote
    // What is in front of or below other text is sorted with all of its document.
    return isInFlow && (box.position == .static || box.position == .relative && box.zIndex == nil)
      && !box.columns.isMultiple && box.pageName == nil && box.initialLetter == nil
  }
}
