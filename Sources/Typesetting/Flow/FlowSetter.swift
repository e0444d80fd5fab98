internal import Graphics
internal import Manuscript
internal import Styling

/// Sets a document with its styles: its boxes become rows, and those columns that begin on pages of
/// their own.
struct FlowSetter {
  let flow: FlowContext
  /// The document's number in the book, and the bytes of the book that it is.
  let chapter: Int
  let range: Range<Int>
  /// What running heads say of it; empty for a document whose pages have none.
  let head: String
  let hasFurniture: Bool

  /// The columns of the document; none where there is nothing to see.
  func galleys() -> [ChapterGalley] {
    var column = FlowColumn(flow)
    let document = flow.document
    let body = document.nodes.indices.first { document.element($0)?.name == "body" } ?? 0
    guard !document.nodes.isEmpty, document.element(body) != nil else { return [] }
    column.breakPage(flow.style(body).box.breakBefore)
    column.addContent(of: body, in: frame(of: body))
    column.finish()
    let notes = Dictionary(
      uniqueKeysWithValues: flow.notes.elements.enumerated().map { ($0, lines(ofNote: $1)) })
    return segments(column, notes)
  }

  /// The place of a body's content: its margins and paddings at the sides are the page's.
  private func frame(of body: Int) -> FlowFrame {
    let box = flow.style(body).box
    let room = flow.page.width
    let left = box.startGap(room)
    let right = box.endGap(room)
    guard left + right < room * 0.6, left >= .zero, right >= .zero else {
      return FlowFrame(left: .zero, width: room)
    }
    return FlowFrame(left: left, width: room - left - right)
  }

  /// The column divided where the book begins a page.
  private func segments(_ column: FlowColumn, _ notes: [Int: [SetLine]]) -> [ChapterGalley] {
    var galleys: [ChapterGalley] = []
    var starts = column.pageStarts.filter { $0.row < column.rows.count }
    if starts.first?.row != 0 { starts.insert((0, .page), at: 0) }
    for (index, start) in starts.enumerated() {
      let isLast = index + 1 == starts.count
      let end = isLast ? column.rows.count : starts[index + 1].row
      guard end > start.row else { continue }
      let first = galleys.isEmpty ? range.lowerBound : column.rows[start.row].source
      let last = isLast ? range.upperBound : max(column.rows[end].source, first)
      let own = column.variants.filter { $0.first >= start.row && $0.first + $0.count <= end }
      var galley = ChapterGalley(
        chapter: chapter, isFirst: true, isLast: true, rows: Array(column.rows[start.row..<end]),
        variants: own.map { variant in
          var variant = variant
          variant.first -= start.row
          return variant
        }, notes: notes, head: head, range: first..<max(first, last))
      galley.boxes = column.boxes
      galley.hasFurniture = hasFurniture
      galley.isChapterStart = galleys.isEmpty
      switch start.side {
      case .left: galley.start = .verso
      case .right: galley.start = .recto
      default: galley.start = .next
      }
      galleys.append(galley)
    }
    return galleys
  }

  /// The lines of a note: its paragraphs, in smaller letters.
  private func lines(ofNote node: Int) -> [SetLine] {
    var lines: [SetLine] = []
    func add(_ node: Int) {
      var inline: [Int] = []
      func flush() {
        var text = FlowText(flow, room: flow.page.width, source: flow.source)
        for child in inline where flow.document.element(child)?.isBackLink != true {
          text.append(child)
        }
        inline = []
        guard !text.isEmpty else { return }
        var shape = ParagraphShape(width: flow.page.width, role: .note)
        shape.hyphenates = flow.hyphenates
        shape.optimizes = flow.optimizes
        shape.alignment = flow.noteAlignment
        let small = text.text.scaled(by: 9.0 / 11)
        lines += flow.setter.set(small, shape: shape)
      }
      for child in flow.document.children(of: node) {
        if flow.isBlock(child) || flow.holdsBlock[child] {
          flush()
          add(child)
        } else {
          inline.append(child)
        }
      }
      flush()
    }
    add(node)
    return lines
  }
}

extension StyledText {
  /// The same text in larger or smaller letters, without its objects' places.
  func scaled(by factor: Double) -> StyledText {
    var text = StyledText()
    for span in spans {
      var style = styles[span.style]
      guard style.object == nil else { continue }
      style.size = style.size * factor
      style.raise = style.raise * factor
      style.lineHeight = nil
      text.append(bytes[span.range], style: style, source: source(of: span.range.lowerBound))
    }
    text.sourceEnd = sourceEnd
    return text
  }
}
