internal import Snapshots

/// A layout as a manifest tells of it: see `LayoutRecord.init(manifest:)`.
enum ManifestLayout {
  /// Adds the members of the manifest behind its files, a page a line.
  static func add(_ record: LayoutRecord, to text: inout String) {
    let conditions = record.conditions.map { "    \($0.name.jsonQuoted): \($0.value.jsonQuoted)" }
    text += "  \"leading\": \(shortNumber(record.leading)),\n"
    text += "  \"conditions\": {\n\(conditions.joined(separator: ",\n"))\n  },\n"
    text += "  \"pages\": [\n"
    addList(record.pages, to: &text, separator: ",\n") { page, text in
      text += "    "
      add(page, to: &text)
    }
    text += "\n  ]\n"
  }

  /// Where the pages lie in a picture; nil for a turn, in which they lie nowhere.
  static func places(_ picture: LayoutRecord.Picture) -> String? {
    guard picture.isFlat else { return nil }
    let places = picture.pages.map { _, place in
      place.map { "[\($0.x), \($0.y), \($0.size.width), \($0.size.height)]" } ?? "null"
    }
    return "\"places\": [\(places.joined(separator: ", "))]"
  }

  private static func add(_ page: RecordedPage, to text: inout String) {
    text += "{\"number\": \(page.number), \"side\": \"\(page.isVerso ? "verso" : "recto")\""
    text += ", \"size\": [\(decimal(page.width)), \(decimal(page.height))]"
    text += ", \"range\": [\(page.range.lowerBound), \(page.range.upperBound)]"
    text += ", \"digest\": \"\(page.digest)\", \"lines\": ["
    addList(page.lines, to: &text) { add($0, to: &$1) }
    text += "], \"figures\": ["
    addList(page.figures, to: &text) { add($0, to: &$1) }
    text += "]}"
  }

  // Without interpolation: a book has many thousand lines.
  private static func add(_ line: RecordedLine, to text: inout String) {
    text += "[\""
    text += line.role
    text += "\""
    add([line.x, line.baseline, line.width, line.ascent, line.descent], to: &text)
    for digest in [line.glyphs, line.spacing] {
      text += ", \""
      text += digest
      text += "\""
    }
    text += ", "
    text += line.text.jsonQuoted
    if line.end != .word {
      text += ", \""
      text += line.end.rawValue
      text += "\""
    }
    text += "]"
  }

  private static func add(_ figure: RecordedFigure, to text: inout String) {
    text += "[\"\(figure.kind)\""
    add([figure.x, figure.y, figure.width, figure.height], to: &text)
    text += ", \"\(figure.digest)\"]"
  }

  private static func add(_ numbers: [Double], to text: inout String) {
    for number in numbers {
      text += ", "
      text += decimal(number)
    }
  }

  private static func addList<Member>(
    _ members: [Member], to text: inout String, separator: String = ", ",
    _ add: (Member, inout String) -> Void
  ) {
    for (index, member) in members.enumerated() {
      if index > 0 { text += separator }
      add(member, &text)
    }
  }

  /// Thousandths of a point are finer than any picture shows.
  private static func decimal(_ number: Double) -> String {
    shortNumber((number * 1000).rounded() / 1000)
  }
}
