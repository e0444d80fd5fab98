extension String {
  /// The same with an eighth fewer words, at least one, and an ellipsis; nothing if it is a single word.
  ///
  /// Space at its end is kept for what follows.
  var shortened: String {
    var text = self[...]
    while text.last?.isWhitespace ?? false { text.removeLast() }
    let white = self[text.endIndex...]
    if text.hasSuffix("…") { text.removeLast() }
    let ends = zip(text.indices, text.indices.dropFirst()).filter { last, next in
      text[last].isInWord && !(text[next].isInWord && text[last].isJoined && text[next].isJoined)
    }.map(\.1)
    guard let end = ends.dropLast(ends.count / 8).last else { return "" }
    return text[..<end] + "…" + white
  }
}

extension Character {
  /// Whether it is a part of a word, not a space or a mark between words.
  fileprivate var isInWord: Bool { isLetter || isNumber || self == "'" || self == "’" }

  /// Whether words are separated by spaces in its script: not in those of East and South-East Asia.
  fileprivate var isJoined: Bool {
    guard let scalar = unicodeScalars.first else { return true }
    switch scalar.value {
    case 0x0E00...0x109F, 0x1780...0x17FF, 0x3040...0x30FF: return false
    default: return !scalar.properties.isIdeographic
    }
  }
}
