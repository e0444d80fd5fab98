extension String {
  /// The text escaped for a line of Markdown.
  package var escapedForMarkdown: String {
    var out = ""
    for scalar in escapedForTerminal.unicodeScalars {
      switch scalar {
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "&": out += "&amp;"
      case "\\", "|", "`", "*", "_", "[", "]", "#", "!", "~": out += "\\" + String(scalar)
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }

  /// The text escaped for the message of a workflow command; controls and bidi controls become
  /// escapes, line ends become GitHub's.
  package var escapedForCommand: String {
    var out = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "%": out += "%25"
      case "\r": out += "%0D"
      case "\n": out += "%0A"
      case _ where scalar.isUnsafeOnTerminal: out += scalar.escaped
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }

  /// The text escaped for a property of a workflow command.
  package var escapedForProperty: String {
    var out = ""
    for scalar in escapedForCommand.unicodeScalars {
      switch scalar {
      case ":": out += "%3A"
      case ",": out += "%2C"
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }
}
