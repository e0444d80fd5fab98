internal import Snapshots

/// A layout as a manifest tells of it: see `LayoutRecord.init(manifest:)`.
enum ManifestLayout {
  /// The members of the manifest behind its files, a page a line.
  static func members(_ record: LayoutRecord) -> [String] {
    let conditions = record.conditions.map { "    \($0.name.jsonQuoted): \($0.value.jsonQuoted)" }
    return [
      "  \"leading\": \(shortNumber(record.leading)),",
      "  \"conditions\": {\n\(conditions.joined(separator: ",\n"))\n  },",
      "  \"pages\": [",
      record.pages.map { "    " + page($0) }.joined(separator: ",\n"),
      "  ]",
    ]
  }

  /// Where the pages lie in a picture; nil for a turn, in which they lie nowhere.
  static func places(_ picture: LayoutRecord.Picture) -> String? {
    guard picture.isFlat else { return nil }
    let places = picture.pages.map { _, place in
      place.map { "[\($0.x), \($0.y), \($0.size.width), \($0.size.height)]" } ?? "null"
    }
    return "\"places\": [\(places.joined(separator: ", "))]"
  }

  private static func page(_ page: RecordedPage) -> String {
    var text = "{\"number\": \(page.number), \"side\": \"\(page.isVerso ? "verso" : "recto")\""
    text += ", \"size\": [\(decimal(page.width)), \(decimal(page.height))]"
    text += ", \"range\": [\(page.range.lowerBound), \(page.range.upperBound)]"
    text += ", \"digest\": \"\(page.digest)\", \"lines\": ["
    text += page.lines.map { line($0) }.joined(separator: ", ")
    return text + "], \"figures\": [\(page.figures.map { figure($0) }.joined(separator: ", "))]}"
  }

  private static func line(_ line: RecordedLine) -> String {
    let numbers = [line.x, line.baseline, line.width, line.ascent, line.descent].map { decimal($0) }
    let end = line.end == .word ? "" : ", \"\(line.end.rawValue)\""
    return "[\"\(line.role)\", \(numbers.joined(separator: ", ")), \"\(line.glyphs)\", "
      + "\"\(line.spacing)\", \(line.text.jsonQuoted)\(end)]"
  }

  private static func figure(_ figure: RecordedFigure) -> String {
    let numbers = [figure.x, figure.y, figure.width, figure.height].map { decimal($0) }
    return "[\"\(figure.kind)\", \(numbers.joined(separator: ", ")), \"\(figure.digest)\"]"
  }

  /// Thousandths of a point are finer than any picture shows.
  private static func decimal(_ number: Double) -> String {
    shortNumber((number * 1000).rounded() / 1000)
  }
}
