internal import Documents
internal import Graphics

/// The presentational hints of HTML attributes, as declarations: HTML, section 15.
///
/// They count as author rules weaker than any other.
struct PresentationalHints {
  let table: ElementTable

  /// The declarations as text for the parser that reads all others; nil for most elements.
  func text(_ node: Int) -> String? {
    let entry = table.entries[node]
    let element = table.document.knownElement(node)
    var text = ""
    if let isRightToLeft = Direction.stated(node, table) {
      text += "direction:\(isRightToLeft ? "rtl" : "ltr");unicode-bidi:\(isolation(element));"
    } else if element.name == "bdi" {
      text += "unicode-bidi:isolate;"
    }
    guard entry.isXHTML else { return text.isEmpty ? nil : text }
    if entry.hasAttributes { text += attributes(element) }
    if element.name == "td" || element.name == "th" { text += cell(node) }
    return text.isEmpty ? nil : text
  }

  /// The `unicode-bidi` of an element with a direction of its own: each line of preformatted text whose direction is
  /// automatic has its own (HTML, 15.3.6).
  private func isolation(_ element: Document.Element) -> String {
    switch element.name {
    case "bdo": "isolate-override"
    case "pre" where element["dir"]?.asciiLowercased == "auto": "plaintext"
    default: "isolate"
    }
  }

  private func attributes(_ element: Document.Element) -> String {
    var text = ""
    for attribute in element.attributes where attribute.namespace.isEmpty {
      let name = attribute.name.asciiLowercased
      let value = attribute.value
      switch (name, element.name) {
      case ("align", _): text += alignment(value.asciiLowercased, element.name)
      case ("valign", "td"), ("valign", "th"), ("valign", "tr"), ("valign", "tbody"),
        ("valign", "thead"), ("valign", "tfoot"), ("valign", "col"):
        text += Self.word("vertical-align", value, ["top", "middle", "bottom", "baseline"])
      case ("bgcolor", _): text += Self.color("background-color", value)
      case ("background", "body"), ("background", "table"), ("background", "td"):
        text += "background-image:url(\"\(Self.escaped(value))\");"
      case ("text", "body"), ("color", "font"): text += Self.color("color", value)
      case ("color", "hr"): text += Self.color("border-color", value)
      case ("face", "font"): text += "font-family:\(Self.families(value));"
      case ("size", "font"): text += fontSize(value)
      case ("size", "hr"):
        if let size = Self.number(value) { text += "height:\(max(Int(size) - 2, 0))px;" }
      case ("noshade", "hr"): text += "border-style:solid;"
      case ("width", "img"), ("width", "table"), ("width", "td"), ("width", "th"), ("width", "col"),
        ("width", "colgroup"), ("width", "hr"), ("width", "pre"), ("width", "object"),
        ("width", "video"), ("width", "iframe"):
        text += Self.dimension("width", value)
      case ("height", "img"), ("height", "table"), ("height", "td"), ("height", "th"),
        ("height", "tr"), ("height", "object"), ("height", "video"):
        text += Self.dimension("height", value)
      case ("hspace", "img"):
        text += Self.dimension("margin-left", value) + Self.dimension("margin-right", value)
      case ("vspace", "img"):
        text += Self.dimension("margin-top", value) + Self.dimension("margin-bottom", value)
      case ("border", "img"):
        if let width = Self.number(value) { text += "border:\(width)px solid;" }
      case ("border", "table"): text += tableBorder(value)
      case ("bordercolor", "table"): text += Self.color("border-color", value)
      case ("cellspacing", "table"): text += Self.dimension("border-spacing", value)
      case ("rules", "table") where value.asciiLowercased != "none" && !value.isEmpty:
        text += "border-collapse:collapse;"
      case ("nowrap", "td"), ("nowrap", "th"): text += "white-space:nowrap;"
      case ("clear", "br"):
        let word = value.asciiLowercased == "all" ? "both" : value
        text += Self.word("clear", word, ["left", "right", "both"])
      case ("type", "li"), ("type", "ol"), ("type", "ul"): text += marker(value)
      case ("compact", "dl"), ("compact", "ol"), ("compact", "ul"): continue
      case ("lang", _): continue
      default: continue
      }
    }
    return text
  }

  private func alignment(_ value: String, _ name: String) -> String {
    switch name {
    case "img", "object", "iframe", "video":
      switch value {
      case "left", "right": return "float:\(value);"
      case "top", "middle", "bottom": return "vertical-align:\(value);"
      case "center", "absmiddle": return "vertical-align:middle;"
      default: return ""
      }
    case "table":
      switch value {
      case "left", "right": return "float:\(value);"
      case "center", "middle": return "margin-left:auto;margin-right:auto;"
      default: return ""
      }
    case "hr":
      switch value {
      case "left": return "margin-left:0;margin-right:auto;"
      case "right": return "margin-left:auto;margin-right:0;"
      default: return "margin-left:auto;margin-right:auto;"
      }
    case "caption": return value == "bottom" ? "caption-side:bottom;" : ""
    default:
      let word = value == "middle" ? "center" : value
      return Self.word("text-align", word, ["left", "right", "center", "justify"])
    }
  }

  private func tableBorder(_ value: String) -> String {
    // `border` without a number means one.
    let width = Self.number(value) ?? 1
    guard width > 0 else { return "" }
    return "border:\(width)px outset gray;"
  }

  /// The table's settings for its cells.
  private func cell(_ node: Int) -> String {
    var position = Int(table.entries[node].parent)
    while position >= 0 {
      let element = table.document.knownElement(position)
      if element.name == "table" {
        var text = ""
        if let padding = element["cellpadding"] { text += Self.dimension("padding", padding) }
        if let border = element["border"], border != "0" { text += "border:1px inset gray;" }
        if let rules = element["rules"], ["all", "rows", "cols"].contains(rules.asciiLowercased) {
          text += "border:1px solid;"
        }
        return text
      }
      position = Int(table.entries[position].parent)
    }
    return ""
  }

  private func fontSize(_ value: String) -> String {
    let steps = ["x-small", "small", "medium", "large", "x-large", "xx-large", "xxx-large"]
    let text = value.filter { !$0.isWhitespace }
    guard let number = Int(text.first == "+" ? String(text.dropFirst()) : text) else { return "" }
    let isRelative = text.first == "+" || text.first == "-"
    let step = min(max(isRelative ? min(max(number, -7), 7) + 3 : number, 1), 7)
    return "font-size:\(steps[step - 1]);"
  }

  private func marker(_ value: String) -> String {
    let markers = [
      "1": "decimal", "a": "lower-alpha", "A": "upper-alpha", "i": "lower-roman",
      "I": "upper-roman",
    ]
    if let marker = markers[value] { return "list-style-type:\(marker);" }
    return Self.word(
      "list-style-type", value.asciiLowercased, ["none", "disc", "circle", "square"])
  }

  // MARK: - Values

  private static func word(_ property: String, _ value: String, _ words: [String]) -> String {
    let word = value.asciiLowercased
    return words.contains(word) ? "\(property):\(word);" : ""
  }

  /// A colour; digits may lack their `#`.
  private static func color(_ property: String, _ value: String) -> String {
    let text = value.filter { !$0.isWhitespace }
    let isPlain = text.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == 0x23 }
    guard isPlain, !text.isEmpty else { return "" }
    let isDigits = text.utf8.count == 6 && text.utf8.allSatisfy { $0.hexadecimalValue != nil }
    return "\(property):\(isDigits ? "#" : "")\(text);"
  }

  /// The number that a value begins with.
  private static func number(_ value: String) -> Double? {
    let digits = value.utf8.drop(while: \.isSpace).prefix { $0.isDigit || $0 == 0x2E }
    guard let number = Double(String(decoding: digits, as: UTF8.self)), number.isFinite else {
      return nil
    }
    return min(number, 1e6)
  }

  private static func dimension(_ property: String, _ value: String) -> String {
    guard let number = number(value) else { return "" }
    return "\(property):\(number)\(value.contains("%") ? "%" : "px");"
  }

  private static func families(_ value: String) -> String {
    value.split(separator: ",").map { "\"\(escaped(String($0)))\"" }.joined(separator: ",")
  }

  /// A text escaped for use between quotation marks.
  private static func escaped(_ value: String) -> String {
    value.escaped { scalar in
      switch scalar {
      case "\"", "\\": "\\" + String(scalar)
      case "\n", "\r", "\u{C}", "\0": " "
      default: nil
      }
    }
  }
}
