/// The command's manual page, generated from the option table: roff with the macros of man(7).
enum ManPage {
  static var text: String {
    var lines = [
      ".TH RENDER\\-BOOK 1 \"\" \"\(escaped(Help.version))\"", ".SH NAME",
      "render\\-book \\- typeset books, draw their pages and turn them", ".SH SYNOPSIS",
    ]
    for (index, usage) in Help.usages.enumerated() {
      lines += (index == 0 ? [] : [".br"]) + [".B \(escaped(usage.usage))"]
    }
    lines += [".SH DESCRIPTION", escaped(Help.books), ".PP", escaped(Help.lengths), ".SH OPTIONS"]
    for group in OptionTable.groups {
      lines.append(".SS \(escaped(group.title))")
      for option in group.options {
        let letter = Option.letters.first { $0.value == option.option }?.key
        let names = [letter, option.option.description].compactMap { $0 }
          .map { "\\fB\(escaped($0))\\fR" }.joined(separator: ", ")
        let placeholder = option.placeholder.map { " \\fI\(escaped($0))\\fR" } ?? ""
        lines += [".TP", names + placeholder, escaped(option.help)]
      }
    }
    lines.append(".SH EXIT STATUS")
    for code in Help.exitCodes { lines += [".TP", "\(code.code)", escaped(code.meaning)] }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Text without requests or escapes.
  private static func escaped(_ text: String) -> String {
    let text = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }
}
