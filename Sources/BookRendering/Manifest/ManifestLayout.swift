internal import Snapshots

/// Writes the layout of a manifest; `LayoutRecord.init(manifest:)` reads it.
enum ManifestLayout {
  /// Adds the members that follow the manifest's files, with a line per page.
  static func add(_ record: LayoutRecord, to text: inout [UInt8]) {
    let conditions = record.conditions.map { "    \($0.name.jsonQuoted): \($0.value.jsonQuoted)" }
    text.add("  \"leading\": \(shortNumber(record.leading)),\n")
    text.add("  \"conditions\": {\n\(conditions.joined(separator: ",\n"))\n  },\n")
    text.add("  \"pages\": [\n")
    addList(record.pages, to: &text, separator: ",\n") { add($0, to: &$1) }
    text.add("\n  ]\n")
  }

  /// The rectangles of the pages in a picture; nil for a turn, whose pages have none.
  static func places(_ picture: LayoutRecord.Picture) -> String? {
    guard picture.isFlat else { return nil }
    let places = picture.pages.map { _, place in
      place.map { "[\($0.x), \($0.y), \($0.size.width), \($0.size.height)]" } ?? "null"
    }
    return "\"places\": [\(places.joined(separator: ", "))]"
  }

  private static func add(_ page: RecordedPage, to text: inout [UInt8]) {
    text.add("    {\"number\": \(page.number), \"side\": \"\(page.isVerso ? "verso" : "recto")\"")
    text.add(", \"size\": [\(shortNumber(page.width)), \(shortNumber(page.height))]")
    text.add(", \"range\": [\(page.range.lowerBound), \(page.range.upperBound)]")
    text.add(", \"digest\": \"\(page.digest)\", \"lines\": [")
    addList(page.lines, to: &text) { add($0, to: &$1) }
    text.add("], \"figures\": [")
    addList(page.figures, to: &text) { add($0, to: &$1) }
    text.add("]}")
  }

  // Without string interpolation, since a book has many thousand lines.
  private static func add(_ line: RecordedLine, to text: inout [UInt8]) {
    text.add("[\"")
    text.add(line.role)
    text.add("\"")
    for number in [line.x, line.baseline, line.width, line.ascent, line.descent] {
      text.add(", ")
      text.add(shortNumber(number))
    }
    text.add(", \"")
    text.add(line.glyphs)
    text.add("\", \"")
    text.add(line.spacing)
    text.add("\", ")
    text.add(line.text.jsonQuoted)
    if line.end != .word || !line.ink.isEmpty { text.add(", \"\(line.end.rawValue)\"") }
    if !line.ink.isEmpty { text.add(", \(line.ink.jsonQuoted)") }
    text.add("]")
  }

  private static func add(_ figure: RecordedFigure, to text: inout [UInt8]) {
    let numbers = [figure.x, figure.y, figure.width, figure.height].map { shortNumber($0) }
    text.add(
      "[\"\(figure.kind)\", \(numbers.joined(separator: ", ")), \"\(figure.digest)\"]")
  }

  private static func addList<Member>(
    _ members: [Member], to text: inout [UInt8], separator: String = ", ",
    _ add: (Member, inout [UInt8]) -> Void
  ) {
    for (index, member) in members.enumerated() {
      if index > 0 { text.add(separator) }
      add(member, &text)
    }
  }
}

extension [UInt8] {
  fileprivate mutating func add(_ text: String) { append(contentsOf: text.utf8) }
}
