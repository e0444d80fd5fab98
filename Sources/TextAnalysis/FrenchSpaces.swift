extension String {
  /// The text with the spaces that French has at its signs, where they are missing: narrow ones before `; ! ?`,
  /// wide ones before `:` and within guillemets, at none of which a line ends.
  ///
  /// Canada's French has those at colons and guillemets alone. `inWord` tells whether a letter stands before
  /// the text. Signs within addresses and numbers stay as they are.
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
  /// Signs behind which no space stands, and no word ends.
  private static let beginsSpeech: Set<Character> = ["(", "[", "“", "‘", "«", "\u{FFFC}"]

  private static func frenchSpace(before sign: Character, isCanadian: Bool) -> Character? {
    switch sign {
    case ";", "!", "?": isCanadian ? nil : "\u{202F}"
    case ":", "»": "\u{A0}"
    default: nil
    }
  }
}
