internal import Breaking
internal import Graphics
internal import Layout
internal import Paragraphs

extension ChapterGalley {
  /// The column: a slice a line, with the white above it and what a page costs that ends behind it, and
  /// then the other ways to set its paragraphs.
  package var dump: String {
    var table = TextTable(
      ["slice", "white", "height", "penalty", "notes", "boxes", "source", "what"], words: [6])
    for (number, row) in rows.enumerated() {
      table.add(
        [
          "\(number)", row.spaceBefore.dump, row.height.dump, Self.penalty(row.penaltyAfter),
          row.notes.isEmpty ? "" : "\(row.notes.count)",
          row.slice.boxes.isEmpty ? "" : "\(row.slice.boxes.count)",
          "@\(row.source)", content(of: row),
        ])
    }
    let name = chapter.map { "chapter \($0 + 1)" } ?? "front matter"
    return "column of \(name), \(dumpCount(rows.count, "slice")), \(rows.height.dump) pt, "
      + "@\(range.lowerBound)-\(range.upperBound), begins \(place)\n" + table.text
      + variants.map(alternative).joined()
  }

  private var place: String {
    switch start {
    case .next: "on the next page"
    case .recto: "on a recto"
    case .verso: "on a verso"
    case .left: "on a left page"
    case .right: "on a right page"
    }
  }

  private func alternative(_ variant: GalleyVariant) -> String {
    let last = variant.first + variant.count - 1
    let own = variant.count == 1 ? "slice \(variant.first)" : "slices \(variant.first)–\(last)"
    return "  \(own) may be \(dumpCount(variant.rows.count, "slice")) at \(variant.cost) demerits\n"
  }

  private static func penalty(_ penalty: Int) -> String {
    penalty >= GalleyItem.forbidden ? "never" : "\(penalty)"
  }

  /// What stands in a slice, in words.
  private func content(of row: GalleyRow) -> String {
    var words = row.lines.map { $0.text.dumpQuoted } + row.images.map { "picture \($0.source)" }
    if let column = row.slice.column {
      for piece in row.slice.pieces { words += content(of: piece.fragment, in: column.source) }
    }
    if !row.repeated.isEmpty { words.append("repeats a head of \(row.repeated.height.dump) pt") }
    return words.joined(separator: "  ")
  }

  private func content(of fragment: Int, in fragments: FragmentSource) -> [String] {
    let made = fragments[fragment]
    let own: [String] =
      switch made.content {
      case .text(let line, _): [line.text.dumpQuoted]
      case .picture: ["picture \(made.size.inline.dump)×\(made.size.block.dump)"]
      case .box, .line, .decoration, .placeholder, .column: []
      }
    return own + made.children.flatMap { content(of: $0, in: fragments) }
  }
}

extension ChapterGalley {
  /// The bytes of the book that it is of.
  package var source: Range<Int> { range }
}
