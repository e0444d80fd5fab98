extension Token {
  /// The token, nearly as written in a sheet.
  var text: String {
    switch self {
    case .ident(let name): name
    case .function(let name): name + "("
    case .atKeyword(let name): "@" + name
    case .hash(let name, _): "#" + name
    case .string(let text): "\"\(text)\""
    case .badString, .badURL: ""
    case .url(let address): "url(\(address))"
    case .delim(let sign): String(sign)
    case .number(let value, _): ComputedText.number(value)
    case .percentage(let value): ComputedText.number(value) + "%"
    case .dimension(let value, let unit): ComputedText.number(value) + unit
    case .space: " "
    case .colon: ":"
    case .semicolon: ";"
    case .comma: ","
    case .openSquare: "["
    case .closeSquare: "]"
    case .openRound: "("
    case .closeRound: ")"
    case .openCurly: "{"
    case .closeCurly: "}"
    case .commentOpen: "<!--"
    case .commentClose: "-->"
    }
  }
}
