internal import Graphics

extension String {
  /// The text escaped for a line of Markdown.
  package var escapedForMarkdown: String {
    escapedForTerminal.escaped { scalar in
      switch scalar {
      case "<": "&lt;"
      case ">": "&gt;"
      case "&": "&amp;"
      case "\\", "|", "`", "*", "_", "[", "]", "#", "!", "~": "\\" + String(scalar)
      default: nil
      }
    }
  }

  /// The text escaped for the message of a workflow command; controls and bidi controls become
  /// escapes, line ends become GitHub's.
  package var escapedForCommand: String {
    escaped { scalar in
      switch scalar {
      case "%": "%25"
      case "\r": "%0D"
      case "\n": "%0A"
      default: scalar.isUnsafeOnTerminal ? scalar.escaped : nil
      }
    }
  }

  /// The text escaped for a property of a workflow command.
  package var escapedForProperty: String {
    escapedForCommand.escaped { $0 == ":" ? "%3A" : $0 == "," ? "%2C" : nil }
  }
}
