internal import Styling
internal import Typesetting

extension BookInfo {
  /// The lines that tell a person of the book.
  public var text: String {
    var lines: [(String, String)] = [("title", title.escapedForTerminal)]
    if let author { lines.append(("author", author.escapedForTerminal)) }
    lines += [("language", language.escapedForTerminal), ("format", format.escapedForTerminal)]
    if isRightToLeft { lines.append(("direction", "right to left")) }
    lines.append((format.hasPrefix("EPUB") ? "documents" : "chapters", "\(documents)"))
    if fixedDocuments > 0 { lines.append(("of fixed layout", "\(fixedDocuments)")) }
    lines += [("pages", "\(pages)"), ("words", "\(words)")]
    if pictures > 0 {
      lines.append(("pictures", "\(pictures) of \(counted(pictureFiles, "file"))"))
    }
    if links > 0 { lines.append(("links", "\(links)")) }
    if fonts > 0 { lines.append(("fonts", "\(fonts)")) }
    if !missingCharacters.isEmpty {
      lines.append(("in no font", RenderError.list(missingCharacters)))
    }
    let width = 17
    var text = lines.map { name, value in
      name + String(repeating: " ", count: max(1, width - name.count)) + value + "\n"
    }.joined()
    func list(_ title: String, _ items: [Unused]) {
      guard !items.isEmpty else { return }
      text += title + "\n"
      for item in items {
        let place = item.place.map { " (\($0.escapedForTerminal))" } ?? ""
        text += "  \(item.count) × \(item.name.escapedForTerminal)\(place)\n"
      }
    }
    list("style that is known and not drawn:", unusedProperties)
    list("style that is not known:", unknownStyles)
    if !warnings.isEmpty {
      text += "warnings:\n" + warnings.map { "  \($0)\n" }.joined()
    }
    return text
  }

  /// The same for programs: the schema `info/1`.
  public var json: String {
    func list(_ items: [Unused]) -> String {
      let texts = items.map { item in
        let place = item.place.map { ", \"place\": \($0.jsonQuoted)" } ?? ""
        return "{\"name\": \(item.name.jsonQuoted), \"count\": \(item.count)\(place)}"
      }
      return "[" + texts.joined(separator: ", ") + "]"
    }
    let missing = missingCharacters.map { String($0).jsonQuoted }.joined(separator: ", ")
    let members = [
      "\"schema\": \"info/1\"", "\"title\": \(title.jsonQuoted)",
      "\"author\": \(author?.jsonQuoted ?? "null")", "\"language\": \(language.jsonQuoted)",
      "\"format\": \(format.jsonQuoted)",
      "\"direction\": \(isRightToLeft ? "\"rtl\"" : "\"ltr\"")", "\"documents\": \(documents)",
      "\"fixedDocuments\": \(fixedDocuments)", "\"pages\": \(pages)", "\"words\": \(words)",
      "\"pictures\": \(pictures)", "\"pictureFiles\": \(pictureFiles)", "\"links\": \(links)",
      "\"fonts\": \(fonts)", "\"missingCharacters\": [\(missing)]",
      "\"unusedProperties\": \(list(unusedProperties))",
      "\"unknownStyles\": \(list(unknownStyles))",
      "\"warnings\": [\(warnings.map(\.jsonQuoted).joined(separator: ", "))]",
    ]
    return "{" + members.joined(separator: ",\n ") + "}\n"
  }
}

extension BookLayout {
  /// What of the book's style sheets the pages do not show: properties that are known and not drawn, and what
  /// is not known.
  var leftOutStyles: (unused: [BookInfo.Unused], unknown: [BookInfo.Unused]) {
    func ordered(_ items: [BookInfo.Unused]) -> [BookInfo.Unused] {
      items.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    }
    let unused = design.unusedProperties.map { BookInfo.Unused(name: $0, count: $1) }
    // The same sheet is read for each medium.
    var unknown: [String: BookInfo.Unused] = [:]
    for warning in design.warnings where warning.isMinor {
      guard warning.count > unknown[warning.message]?.count ?? 0 else { continue }
      unknown[warning.message] = BookInfo.Unused(
        name: warning.message, count: warning.count, place: "\(warning.path):\(warning.line)")
    }
    return (ordered(unused), ordered(Array(unknown.values)))
  }
}
