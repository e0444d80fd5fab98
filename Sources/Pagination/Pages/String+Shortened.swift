extension String {
  /// The letters that are left of a word at least.
  private static let fewestLetters = 4

  /// The same with an eighth fewer words, at least one, and an ellipsis; with fewer letters if it is a single word, and
  /// nothing if that is short.
  ///
  /// Space at its end is kept for what follows.
  var shortened: String { shortenings.last ?? "" }

  /// The same with one word or letter fewer, with two fewer, and so on up to `shortened`.
  var shortenings: [String] {
    var text = self[...]
    while text.last?.isWhitespace ?? false { text.removeLast() }
    let white = self[text.endIndex...]
    if text.hasSuffix("…") { text.removeLast() }
    var ends = zip(text.indices, text.indices.dropFirst()).filter { last, next in
      text[last].isInWord && !(text[next].isInWord && text[last].isJoined && text[next].isJoined)
    }.map(\.1)
    if ends.isEmpty, text.contains(where: \.isInWord) {
      ends = Array(text.indices.dropFirst(Self.fewestLetters))
    }
    return ends.suffix(ends.count / 8 + 1).reversed().map { text[..<$0] + "…" + white }
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
