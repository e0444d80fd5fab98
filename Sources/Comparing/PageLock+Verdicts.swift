internal import Files
internal import Graphics
package import Snapshots

extension PageLock {
  /// The changes since an older lock, as far as digests tell.
  package func verdicts(since old: PageLock) -> [LayoutVerdict] {
    let changes = changes(since: old)
    return
      (LayoutVerdict.conditions(old.conditions, conditions)
      + entries.compactMap { changes[$0.name] }).joiningPages()
  }

  /// The changes of pictures since an older lock, by their names.
  package func changes(since old: PageLock) -> [String: LayoutVerdict] {
    let comparison = LockComparison(old: old, new: self)
    return Dictionary(
      entries.compactMap { entry in comparison.verdict(of: entry).map { (entry.name, $0) } },
      uniquingKeysWith: { $1 })
  }
}

/// Describes changes of pages by their digests and their positions in the book.
private struct LockComparison {
  private typealias Entry = PageLock.Entry

  /// The old entries, by name.
  private let before: [String: Entry]
  /// The first entries of both locks that begin, and that end, with a given page.
  private let (beginning, ending): ([PageNumber: Entry], [PageNumber: Entry])
  /// The end of the bytes of the book that each shows.
  private let (oldEnd, newEnd): (Int, Int)

  init(old: PageLock, new: PageLock) {
    let before = Dictionary(old.entries.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    self.before = before
    var (beginning, ending): ([PageNumber: Entry], [PageNumber: Entry]) = ([:], [:])
    for entry in new.entries where before[entry.name]?.pages == entry.pages {
      if let first = entry.pages.first, beginning[first] == nil { beginning[first] = entry }
      if let last = entry.pages.last, ending[last] == nil { ending[last] = entry }
    }
    (self.beginning, self.ending) = (beginning, ending)
    oldEnd = old.entries.map(\.range.upperBound).max() ?? 0
    newEnd = new.entries.map(\.range.upperBound).max() ?? 0
  }

  /// The change of a picture; nil if there is none, or the old lock does not have it.
  func verdict(of entry: PageLock.Entry) -> LayoutVerdict? {
    guard let old = before[entry.name], entry.pixels != old.pixels else { return nil }
    if entry.pages != old.pages { return .otherPages(old.pages, entry.pages) }
    let range = entry.pages.first.flatMap { first in
      entry.pages.last.map { first...max(first, $0) }
    }
    if entry.layout == old.layout {
      return .lock(.ink, range, "colours changed; the layout is the same")
    }
    if entry.range == old.range {
      return .lock(.reinked, range, "words, lines or pictures changed")
    }
    let shift = entry.range.lowerBound - old.range.lowerBound
    let growth = entry.range.count - old.range.count
    if growth == 0 {
      let direction = shift > 0 ? "later" : "earlier"
      return .lock(
        .text, range,
        "the text is \(counted(abs(shift), "byte")) \(direction) in the book, or changed")
    }
    return .lock(.text, range, words(for: entry, since: old, growth))
  }

  private func words(for entry: PageLock.Entry, since old: PageLock.Entry, _ growth: Int) -> String
  {
    let amount = "\(counted(abs(growth), "byte")) \(growth > 0 ? "longer" : "shorter")"
    return switch (beginsAlike(entry, old), endsAlike(entry, old)) {
    case (true, true): "words changed: the text is \(amount)"
    case (true, false): "the page ends elsewhere in the book, or words changed"
    case (false, true): "the page begins elsewhere in the book, or words changed"
    case (false, false): "the page begins and ends elsewhere in the book, or words changed"
    }
  }

  /// Whether a page begins with the same words: at the same distance from the book's beginning or its end as before, or
  /// after a page that has not changed.
  private func beginsAlike(_ entry: PageLock.Entry, _ old: PageLock.Entry) -> Bool {
    entry.range.lowerBound == old.range.lowerBound
      || newEnd - entry.range.lowerBound == oldEnd - old.range.lowerBound
      || isUnchanged(entry.pages.first.flatMap { ending[$0 - 1] })
  }

  /// Whether it ends with the same words, in the same sense.
  private func endsAlike(_ entry: PageLock.Entry, _ old: PageLock.Entry) -> Bool {
    entry.range.upperBound == old.range.upperBound
      || newEnd - entry.range.upperBound == oldEnd - old.range.upperBound
      || isUnchanged(entry.pages.last.flatMap { beginning[$0 + 1] })
  }

  private func isUnchanged(_ entry: PageLock.Entry?) -> Bool {
    entry.map { before[$0.name]?.layout == $0.layout } ?? false
  }
}
