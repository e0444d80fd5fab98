extension String {
  /// The text with missing spaces at French punctuation added: narrow ones before `; ! ?`, wide ones before `:` and
  /// inside guillemets, all of them no-break spaces.
  ///
  /// Canadian French only has those at colons and guillemets. `inWord` says whether a letter precedes the text. Marks
  /// within addresses and numbers are left as they are.
  package func spacedAsFrench(inWord: Bool, isCanadian: Bool = false) -> String {
    var result = ""
    var before: Character? = inWord ? "a" : nil
    var rest = self[...]
    while let sign = rest.popFirst() {
      if let space = Self.frenchSpace(before: sign, isCanadian: isCanadian),
        let before, !before.isWhitespace, !Self.beginsSpeech.contains(before),
        rest.first?.isLetter != true, rest.first?.isNumber != true, rest.first != "/",
        !(Self.ends.contains(before) && Self.ends.contains(sign))
      {
        result.append(space)
      }
      result.append(sign)
      if sign == "«", let next = rest.first, !next.isWhitespace { result.append("\u{A0}") }
      before = sign
    }
    return result
  }

  private static let ends: Set<Character> = [";", "!", "?", ":"]
  /// Characters that no space follows, and that do not end a word.
  private static let beginsSpeech: Set<Character> = ["(", "[", "“", "‘", "«", "\u{FFFC}"]

  private static func frenchSpace(before sign: Character, isCanadian: Bool) -> Character? {
    switch sign {
    case ";", "!", "?": isCanadian ? nil : "\u{202F}"
    case ":", "»": "\u{A0}"
    default: nil
    }
  }
}
