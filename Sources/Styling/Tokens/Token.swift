/// A token of CSS Syntax 3, section 4.
enum Token: Sendable, Hashable {
  case ident(String)
  /// A name and its opening bracket; the name in small letters.
  case function(String)
  /// In small letters.
  case atKeyword(String)
  /// What follows `#`, and whether it could be a name.
  case hash(String, isName: Bool)
  case string(String)
  case badString
  /// An address without quotation marks.
  case url(String)
  case badURL
  /// Any other character.
  case delim(Unicode.Scalar)
  case number(Double, isWhole: Bool)
  /// 50 for 50 %.
  case percentage(Double)
  /// The unit in small letters.
  case dimension(Double, String)
  case space, colon, semicolon, comma
  case openSquare, closeSquare, openRound, closeRound, openCurly, closeCurly
  /// `<!--` and `-->`, which once hid sheets from older programs.
  case commentOpen, commentClose

  /// What kind of block the token closes: 0 for none.
  ///
  /// Numbers are cheaper to keep than tokens where eight million brackets stand one in another.
  var closes: UInt8 {
    switch self {
    case .closeRound: 1
    case .closeSquare: 2
    case .closeCurly: 3
    default: 0
    }
  }

  /// What kind of block the token opens: 0 for none.
  var opens: UInt8 {
    switch self {
    case .function, .openRound: 1
    case .openSquare: 2
    case .openCurly: 3
    default: 0
    }
  }

  /// What closes the block that the token opens; nil where it opens none.
  var closer: Token? {
    switch self {
    case .function, .openRound: .closeRound
    case .openSquare: .closeSquare
    case .openCurly: .closeCurly
    default: nil
    }
  }

  /// The name in small letters, where the token is one.
  var word: String? {
    guard case .ident(let name) = self else { return nil }
    return name.asciiLowercased
  }
}
