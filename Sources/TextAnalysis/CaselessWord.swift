/// A word in the form used for look-ups among words in lower case.
package struct CaselessWord: Hashable, Sendable {
  /// The word in lower case, with variant letters unified: ς as σ, ş as ș, ’ as '.
  package let lowercase: String
  /// The same without diacritics, for a word in capitals, which many languages write without them; nil for others.
  package let base: String?

  package init(_ word: String) {
    lowercase = Self.normalized(word)
    let hasCapital = word.unicodeScalars.contains { $0.properties.isUppercase }
    let hasSmall = word.unicodeScalars.contains { $0.properties.isLowercase }
    base = hasCapital && !hasSmall ? Self.base(of: lowercase) : nil
  }

  /// A word in lower case in the form used for look-ups.
  package static func normalized(_ word: String) -> String {
    let text = word.lowercased()
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "ς": result.append("σ")
      case "ş": result.append("ș")
      case "ţ": result.append("ț")
      case "\u{2019}", "\u{2BC}": result.append("'")
      // The rest of İ in lower case.
      case "\u{307}": continue
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// A word in lower case without diacritics.
  package static func base(of word: String) -> String {
    guard word.utf8.contains(where: { $0 >= 0x80 }) else { return word }
    return word.unicodeScalars.reduce(into: "") { result, scalar in
      if 0x300..<0x370 ~= scalar.value { return }
      result += bases[scalar] ?? String(scalar)
    }
  }

  /// The base forms of letters that lose their diacritics in capitals.
  private static let bases: [Unicode.Scalar: String] = {
    let letters = [
      ("a", "àáâãäåāăą"), ("c", "çćĉċč"), ("d", "ďđ"), ("e", "èéêëēĕėęě"), ("g", "ğģ"),
      ("i", "ìíîïĩīĭįı"), ("k", "ķ"), ("l", "ĺļľł"), ("n", "ñńņň"), ("o", "òóôõöøōŏő"),
      ("r", "ŕŗř"),
      ("s", "śŝşšș"), ("t", "ţťț"), ("u", "ùúûüũūŭůűų"), ("y", "ýÿ"), ("z", "źżž"), ("ss", "ß"),
      ("α", "ά"), ("ε", "έ"), ("η", "ή"), ("ι", "ίϊΐ"), ("ο", "ό"), ("υ", "ύϋΰ"), ("ω", "ώ"),
      ("е", "ё"),
    ]
    var bases: [Unicode.Scalar: String] = [:]
    for (base, marked) in letters {
      for letter in marked.unicodeScalars { bases[letter] = base }
    }
    return bases
  }()
}
