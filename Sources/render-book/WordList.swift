internal import BookRendering

/// Words as a list in a sentence: `png, webp or gif`.
func listed(_ words: [String], last: String = " or ") -> String {
  guard let final = words.last, words.count > 1 else { return words.joined() }
  return words.dropLast().joined(separator: ", ") + last + final
}

extension FilmFormat {
  /// The extensions of all formats for the help, and the notation for standard output.
  static var listed: String {
    all.map { ".\($0.name)" + ($0 == streamed ? " (- for standard output)" : "") }
      .joined(separator: ", ")
  }

  /// The extensions of the formats that have a given option.
  static func listed(with feature: FilmFormat.Features) -> String {
    render_book.listed(
      all.filter { $0.features.contains(feature) }.map { ".\($0.name)" }, last: " and ")
  }
}
