internal import Documents
internal import Graphics
internal import Manuscript
internal import Styling

/// First letters: `::first-letter` and initial letters several lines high (CSS 2.2, 5.12.2).
extension BoxTreeBuilder {
  /// Puts the first letter of the text in drafts into a box of its own (5.12.2); returns false where something else
  /// comes first.
  func takeFirstLetter(
    from drafts: inout [Draft], _ style: StyleNumber, after start: Int = -1
  ) -> Bool? {
    for (index, draft) in drafts.enumerated() where index > start && !isOutOfFlow(draft) {
      switch draft.box.kind {
      case .text(let text):
        guard let pieces = firstLetter(of: text, draft, style) else { continue }
        drafts.replaceSubrange(index...index, with: pieces)
        guard pieces.count > 2 || !isOnlyPunctuation(pieces[1]) else {
          // The letter that the punctuation belongs to is in the next text.
          return takeFirstLetter(from: &drafts, style, after: index + 1)
        }
        return true
      case .inline, .block:
        if draft.box.kind == .block, draft.box.isInlineLevel { return false }
        if let found = takeFirstLetter(from: &draft.children, style) { return found }
      default: return false
      }
    }
    return nil
  }

  private func isOnlyPunctuation(_ letter: Draft) -> Bool {
    switch letter.children.first?.box.kind {
    case .text(.document(let range)):
      String(decoding: flow.document.text[range], as: UTF8.self).allSatisfy(\.isPunctuation)
    case .text(.generated(let words)): words.allSatisfy(\.isPunctuation)
    default: false
    }
  }

  /// A text divided around its first letter, with adjacent punctuation; nil without a letter.
  private func firstLetter(of text: Box.Text, _ draft: Draft, _ style: StyleNumber) -> [Draft]? {
    let bytes: ArraySlice<UInt8>
    switch text {
    case .document(let range): bytes = flow.document.text[range]
    case .generated(let words): bytes = Array(words.utf8)[...]
    case .leader: return nil
    }
    guard let start = bytes.firstIndex(where: { $0 > 0x20 }) else { return nil }
    let end = start + firstLetterLength(bytes[start...], tree.styles[style].box)
    func piece(_ range: Range<Int>, _ style: StyleNumber) -> Draft {
      var box = draft.box
      box.style = style
      if case .document = text {
        box.kind = .text(.document(range))
      } else {
        box.kind = .text(.generated(String(decoding: bytes[range], as: UTF8.self)))
      }
      return Draft(box)
    }
    let isFloat = tree.styles[style].box.float.isBeside
    var box = Box(
      kind: isFloat ? .block : .inline, node: draft.box.node, style: style,
      isInlineLevel: !isFloat)
    (box.hasInlineContent, box.isFirstLetter) = (isFloat, true)
    let letter = Draft(box, [piece(start..<end, style)])
    return [piece(bytes.startIndex..<start, draft.box.style), letter]
      + (end < bytes.endIndex ? [piece(end..<bytes.endIndex, draft.box.style)] : [])
  }

  /// The number of bytes of a first letter: marks after it stay with the text if it is several lines high.
  private func firstLetterLength(_ bytes: ArraySlice<UInt8>, _ style: BoxProperties) -> Int {
    if !flow.isFixed, !style.float.isBeside, style.initialLetter != nil,
      let length = FlowText.initialLetterLength(bytes, letters: style.opening.letters)
    {
      return length
    }
    return FlowText.initialLength(bytes)
  }
}
