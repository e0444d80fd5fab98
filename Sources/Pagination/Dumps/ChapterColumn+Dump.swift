internal import Breaking
internal import Graphics
internal import Layout
internal import Paragraphs

extension ChapterColumn {
  /// The column: a line per slice, with the space above it and the cost of a page that ends after it, and then the
  /// alternatives of its paragraphs.
  package var dump: String {
    var table = TextTable(
      ["slice", "white", "height", "penalty", "notes", "boxes", "source", "what"], words: [6])
    for (number, slice) in slices.enumerated() {
      table.add(
        [
          "\(number)", slice.spaceBefore.dump, slice.height.dump, Self.penalty(slice.penaltyAfter),
          slice.notes.isEmpty ? "" : "\(slice.notes.count)",
          slice.boxes.isEmpty ? "" : "\(slice.boxes.count)",
          "@\(slice.source)", content(of: slice),
        ])
    }
    let name = chapter.map { "chapter \($0 + 1)" } ?? "front matter"
    return "column of \(name), \(dumpCount(slices.count, "slice")), \(slices.height.dump) pt, "
      + "@\(source.lowerBound)-\(source.upperBound), begins \(place)\n" + table.text
      + alternatives.map(Self.words).joined()
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

  private static func words(_ alternative: SliceAlternative) -> String {
    let last = alternative.first + alternative.count - 1
    let own =
      alternative.count == 1 ? "slice \(alternative.first)" : "slices \(alternative.first)–\(last)"
    return
      "  \(own) may be \(dumpCount(alternative.slices.count, "slice")) at \(alternative.cost) demerits\n"
  }

  private static func penalty(_ penalty: Int) -> String {
    penalty >= ColumnItem.infinitePenalty ? "never" : "\(penalty)"
  }

  /// The content of a slice, in words.
  private func content(of slice: Slice) -> String {
    var words: [String] = []
    if let column = slice.column {
      for piece in slice.pieces { words += content(of: piece.fragment, in: column.source) }
    }
    if !slice.repeated.isEmpty {
      words.append("repeats a head of \(slice.repeated.height.dump) pt")
    }
    return words.joined(separator: "  ")
  }

  private func content(of fragment: Int, in fragments: FragmentSource) -> [String] {
    let made = fragments[fragment]
    let own: [String] =
      switch made.content {
      case .text(let text): [text.line.text.dumpQuoted]
      case .picture: ["picture \(made.size.inline.dump)×\(made.size.block.dump)"]
      case .box, .line, .decoration, .placeholder, .column: []
      }
    return own + made.children.flatMap { content(of: $0, in: fragments) }
  }
}

extension ChapterColumn {
  /// Its bytes in the book; those of its own slices in a document that is laid out in parts.
  package var source: Range<Int> {
    let first = isFirst ? range.lowerBound : slices.first?.source ?? range.lowerBound
    let last = isLast ? range.upperBound : slices.last?.sourceEnd ?? range.upperBound
    return first..<max(first, last)
  }
}
