package import Files
internal import Pagination
internal import RenderingOptions
internal import Styling

extension BookInfo {
  /// The information as lines of text.
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
      lines.append(
        ("in no font", RenderError.list(missingCharacters, counts: missingCharacterCounts)))
    }
    let width = 17
    var text = lines.map { name, value in
      name + String(repeating: " ", count: max(1, width - name.count)) + value + "\n"
    }.joined()
    func list(_ title: String, _ items: [Unused]) {
      guard !items.isEmpty else { return }
      text += title + "\n"
      for item in items {
        let position = item.place.map { " (\($0.escapedForTerminal))" } ?? ""
        text += "  \(item.count) × \(item.name.escapedForTerminal)\(position)\n"
      }
    }
    list("missing pictures:", missingPictures)
    if !missingFiles.isEmpty {
      text += "missing files:\n"
      text += missingFiles.map { "  \($0.escapedForTerminal)\n" }.joined()
    }
    list("dead links:", deadLinks)
    list("properties that are not drawn:", unusedProperties)
    list("unknown styles:", unknownStyles)
    if !warnings.isEmpty {
      text += "warnings:\n" + warnings.map { "  \($0)\n" }.joined()
    }
    return text
  }

  /// The same in machine-readable form: the schema `info/1`.
  public var json: String {
    var json = JSONWriter()
    json.object(indent: 1) {
      $0.member("schema", "info/1")
      $0.member("title", title)
      $0.member("author", author)
      $0.member("language", language)
      $0.member("format", format)
      $0.member("direction", isRightToLeft ? "rtl" : "ltr")
      $0.member("documents", documents)
      $0.member("fixedDocuments", fixedDocuments)
      $0.member("pages", pages)
      $0.member("words", words)
      $0.member("pictures", pictures)
      $0.member("pictureFiles", pictureFiles)
      $0.member("links", links)
      $0.member("fonts", fonts)
      $0.member("missingCharacters", missingCharacters.map { String($0) })
      $0.member("missingCharacterCounts", missingCharacterCounts)
      $0.member("missingPictures", missingPictures)
      $0.member("missingFiles", missingFiles)
      $0.member("deadLinks", deadLinks)
      $0.member("unusedProperties", unusedProperties)
      $0.member("unknownStyles", unknownStyles)
      $0.member("warnings", warnings)
    }
    return json.text + "\n"
  }
}

extension BookInfo.Unused: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object {
      $0.member("name", name)
      $0.member("count", count)
      $0.member(ifAny: "place", place)
    }
  }
}

extension BookLayout {
  /// The parts of the book's style sheets that the pages do not show: properties that are known but not drawn, and
  /// whatever is unknown.
  var leftOutStyles: (unused: [BookInfo.Unused], unknown: [BookInfo.Unused]) {
    func ordered(_ items: [BookInfo.Unused]) -> [BookInfo.Unused] {
      items.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    }
    let unused = design.unusedProperties.map { name, found in
      BookInfo.Unused(name: name, count: found.count, place: "\(found.path):\(found.line)")
    }
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
