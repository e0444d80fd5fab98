internal import Documents
internal import Layout
internal import Manuscript
internal import Styling

/// The text of elements as it appears in running heads, strings, outlines and indexes.
extension FlowContext {
  /// The displayed text of an element, except calls of notes and ruby annotations; blocks are separated by spaces.
  func words(of element: Int) -> String {
    document.wordPieces(of: element, wordPlacement).map(\.words).joined().folded
  }

  /// The same in runs that are italic, bold or in small capitals where the surrounding block's text is not.
  func runs(of element: Int) -> [InlineRun] {
    var runs: [InlineRun] = []
    var block = element
    while boxStyle(block).box.display == .inline, document.nodes[block].parent >= 0 {
      block = document.nodes[block].parent
    }
    let base = boxStyle(block).text
    for piece in document.wordPieces(of: element, wordPlacement) {
      let text = boxStyle(max(document.nodes[piece.node].parent, 0)).text
      var style: InlineStyle = []
      if text.isItalic != base.isItalic { style.insert(.emphasis) }
      if text.fontWeight > base.fontWeight { style.insert(.strong) }
      if text.smallCapitals != base.smallCapitals { style.insert(.smallCapitals) }
      if runs.last?.style == style {
        runs[runs.count - 1].text += piece.words.noBreaksFolded
      } else {
        runs.append(InlineRun(text: piece.words.noBreaksFolded, style: style, source: 0))
      }
    }
    return runs
  }

  /// The placement of an element's text among its surroundings, as it is displayed.
  private func wordPlacement(_ node: Int) -> WordPlacement {
    let display = boxStyle(node).box.display
    let element = document.knownElement(node)
    guard display != .none, notes.number(ofReference: node) == nil, !element.isNoteCall else {
      return .nowhere
    }
    switch display {
    case .rubyText, .rubyParenthesis: return .nowhere
    case .inline, .ruby, .contents: return element.name == "br" ? .apart : .within
    default: return .apart
    }
  }
}

extension StringProtocol {
  /// The words, separated by single spaces.
  var folded: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  /// With ordinary spaces for no-break spaces.
  fileprivate var noBreaksFolded: String { String(map { $0.isWhitespace ? " " : $0 }) }
}
