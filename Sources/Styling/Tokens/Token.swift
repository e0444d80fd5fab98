/// A token of CSS Syntax 3, section 4.
enum Token: Sendable, Hashable {
  case ident(String)
  /// A name and its opening bracket; the name in lower case.
  case function(String)
  /// In lower case.
  case atKeyword(String)
  /// The text after `#`, and whether it could be an identifier.
  case hash(String, isName: Bool)
  case string(String)
  case badString
  /// An unquoted address.
  case url(String)
  case badURL
  /// Any other character.
  case delim(Unicode.Scalar)
  case number(Double, isWhole: Bool)
  /// 50 for 50 %.
  case percentage(Double)
  /// The unit in lower case.
  case dimension(Double, String)
  case space, colon, semicolon, comma
  case openSquare, closeSquare, openRound, closeRound, openCurly, closeCurly
  /// `<!--` and `-->`, which once hid sheets from old programs.
  case commentOpen, commentClose

  /// The kind of block that the token closes: 0 for none.
  ///
  /// Numbers take less memory than tokens when eight million brackets are nested.
  var closes: UInt8 {
    switch self {
    case .closeRound: 1
    case .closeSquare: 2
    case .closeCurly: 3
    default: 0
    }
  }

  /// The kind of block that the token opens: 0 for none.
  var opens: UInt8 {
    switch self {
    case .function, .openRound: 1
    case .openSquare: 2
    case .openCurly: 3
    default: 0
    }
  }

  /// The token that closes the block opened by this one; nil if it opens none.
  var closer: Token? {
    switch self {
    case .function, .openRound: .closeRound
    case .openSquare: .closeSquare
    case .openCurly: .closeCurly
    default: nil
    }
  }

  /// The name in lower case, if the token is one.
  var word: String? {
    guard case .ident(let name) = self else { return nil }
    return name.asciiLowercased
  }
}
