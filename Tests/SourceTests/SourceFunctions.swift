/// The functions, initialisers and computed properties of a Swift file, with their lengths.
struct SourceFunctions {
  struct Function {
    /// The name, or the keyword where there is none.
    var name: String
    /// The line of its keyword, from 1.
    var line: Int
    /// The lines from its keyword to the brace that closes it.
    var length: Int
  }

  let functions: [Function]

  private static let keywords: Set = ["func", "init", "deinit", "subscript", "var", "let"]

  init(_ code: SourceCode) {
    let words = code.words()
    functions = words.indices.compactMap { index in
      let (start, word) = words[index]
      guard Self.keywords.contains(word), start == 0 || code.bytes[start - 1] != UInt8(ascii: "."),
        let end = Self.endOfBody(
          in: code, from: start + word.utf8.count, isProperty: word == "var" || word == "let")
      else { return nil }
      let line = code.line(of: start)
      let isNamed = !["init", "deinit", "subscript"].contains(word) && index + 1 < words.count
      return Function(
        name: isNamed ? words[index + 1].word : word, line: line,
        length: code.line(of: end) - line + 1)
    }
  }

  /// The brace that closes the body of a declaration, or nil if it has none.
  ///
  /// The body begins with the first brace outside parentheses. A stored property has an equals sign or a line's end before it, the
  /// requirement of a protocol the protocol's end.
  private static func endOfBody(
    in code: SourceCode, from start: Int, isProperty: Bool
  ) -> Int? {
    var (parentheses, braces) = (0, 0)
    for index in start..<code.bytes.count {
      switch code.bytes[index] {
      case UInt8(ascii: "{") where parentheses == 0: braces += 1
      case UInt8(ascii: "}") where parentheses == 0:
        braces -= 1
        if braces <= 0 { return braces == 0 ? index : nil }
      case UInt8(ascii: "("), UInt8(ascii: "["): if braces == 0 { parentheses += 1 }
      case UInt8(ascii: ")"), UInt8(ascii: "]"):
        if braces == 0 { parentheses -= 1 }
        if parentheses < 0 { return nil }
      case UInt8(ascii: "="), 0x0A: if isProperty, braces + parentheses == 0 { return nil }
      default: break
      }
    }
    return nil
  }
}
