import Documents
import Graphics
import Manuscript
import Styling

@testable import Layout

/// The text that a reader is to see of a publication, told from its documents and not from its pages.
struct SpineText {
  /// The words of the text, in order.
  private(set) var body = ""
  /// The words of the notes that were taken out of it, in order.
  private(set) var notes = ""

  init(_ book: Book, _ publication: any BookSource, media: Media) throws {
    let styles = StyleBook(media: media) { publication.bytes(of: $0) }
    for number in publication.spine.indices where publication.spine[number].kind == .document {
      let document = try publication.tree(number)
      let styled = styles.style(document)
      var walk = Walk(
        styled: styled,
        page: Size(width: media.pageWidth, height: media.pageHeight),
        notes: FlowNotes(document), numbers: FlowContext.itemNumbers(styled))
      walk.append(document.nodes.indices.first { document.element($0)?.name == "body" } ?? 0)
      body += walk.text
      let own = walk.notes.elements
      walk.text = ""
      for note in own { walk.appendContent(of: note.node, isNote: true) }
      notes += walk.text
    }
  }

  /// One document, from element to element.
  private struct Walk {
    let styled: StyledDocument
    let page: Size
    let notes: FlowNotes
    let numbers: [Int: Int]
    let generated: GeneratedContent
    var text = ""

    init(styled: StyledDocument, page: Size, notes: FlowNotes, numbers: [Int: Int]) {
      (self.styled, self.page, self.notes, self.numbers) = (styled, page, notes, numbers)
      generated = GeneratedContent(styled)
    }

    mutating func append(_ node: Int) {
      let document = styled.document
      guard let element = document.element(node) else {
        if case .text(let range) = document.nodes[node].content {
          text += String(decoding: document.text[range], as: UTF8.self)
        }
        return
      }
      let style = styled.style(node)
      guard style.box.display != .none, style.box.display != .rubyParenthesis,
        !style.isOffPage(page), !notes.isTakenOut(node), element.pageLabel == nil
      else { return }
      // Pictures stand for what is in them.
      if ["svg", "object", "video", "img", "image"].contains(element.name) { return }
      if style.box.display == .listItem, style.text.listMarker.isNumber {
        text += style.text.listMarker.text(numbers[node] ?? 1) + " "
      }
      appendContent(of: node, isNote: false)
    }

    mutating func appendContent(of node: Int, isNote: Bool) {
      if !isNote { append(.before, of: node) }
      for child in styled.document.children(of: node) {
        if isNote, styled.document.element(child)?.isBackLink == true { continue }
        if isNote, styled.document.element(child) != nil {
          appendContent(of: child, isNote: true)
        } else {
          append(child)
        }
      }
      if !isNote { append(.after, of: node) }
    }

    private mutating func append(_ pseudo: StyledDocument.Pseudo, of node: Int) {
      for case .text(let words) in generated[pseudo, of: node] { text += words }
    }
  }
}

extension String {
  /// Its letters and digits alone, whatever their case: what lines, hyphens and small capitals leave of it.
  var bareLetters: [Character] {
    uppercased().lowercased().filter { $0.isLetter || $0.isNumber }
  }
}

/// Where two texts part, with the words round the place; nil where they do not.
func firstDifference(_ first: [Character], _ second: [Character]) -> String? {
  guard first != second else { return nil }
  let place =
    zip(first, second).enumerated().first { $1.0 != $1.1 }?.offset ?? min(first.count, second.count)
  func part(_ text: [Character]) -> String {
    String(text[max(0, place - 30)..<min(text.count, place + 40)])
  }
  return "“\(part(first))” became “\(part(second))”, of \(first.count) and \(second.count) letters"
}
