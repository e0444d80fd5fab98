/// A specified entry of `-rb-entry`.
struct EntryValue: Sendable {
  fileprivate var list: ListEntry.List
  fileprivate var content: ContentValue?
  fileprivate var sort: ContentValue?
  fileprivate var see: ContentValue?
  fileprivate var seeAlso: ContentValue?

  func entry(_ computation: Computation) -> ListEntry {
    ListEntry(
      list: list, content: content?.content(computation), sort: words(sort, computation),
      see: words(see, computation), seeAlso: words(seeAlso, computation))
  }

  private func words(
    _ content: ContentValue?, _ computation: Computation
  ) -> [BoxProperties.Generated] {
    content?.content(computation) ?? []
  }
}

extension ValueReader {
  private static let lists: [String: ListEntry.List] = [
    "figures": .figures, "tables": .tables, "index": .index,
  ]

  /// `none`, or lists with their entries: `index attr(data-index) sort "…" see "…" see-also "…"`.
  mutating func takeEntries() -> [EntryValue]? {
    if take(word: "none") { return [] }
    var entries: [EntryValue] = []
    repeat {
      guard let list = take(of: Self.lists) else { return nil }
      var entry = EntryValue(list: list)
      if !isAtEnd, peek() != .comma, peek()?.word == nil {
        guard let content = ContentValue(&self) else { return nil }
        entry.content = content
      }
      while let word = peek()?.word, list == .index {
        _ = next()
        guard let content = ContentValue(&self) else { return nil }
        switch word {
        case "sort": entry.sort = content
        case "see": entry.see = content
        case "see-also": entry.seeAlso = content
        default: return nil
        }
      }
      entries.append(entry)
    } while take(.comma)
    return entries
  }

  private static let pages: [String: AddedPages] = [
    "half-title": .halfTitle, "contents": .contents, "figures": .figures, "tables": .tables,
    "index": .index,
  ]

  /// `none`, or the kinds of pages in any order.
  mutating func takeAddedPages() -> AddedPages? {
    if take(word: "none") { return [] }
    var pages: AddedPages = []
    while let page = take(of: Self.pages) { pages.formUnion(page) }
    return pages.isEmpty ? nil : pages
  }
}
