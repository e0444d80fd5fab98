internal import Graphics

/// The corresponding lines of two layouts and their differences.
struct TextComparison {
  /// A line and its position.
  private struct LocatedLine {
    var page: PageNumber
    /// The line number on the page, from 1 without running heads and folios.
    var number: Int
    var isVerso: Bool
    var line: RecordedLine
  }

  private let old: [LocatedLine]
  private let new: [LocatedLine]
  private let leading: Double
  /// Pages without lines of text.
  private let blank: Set<PageNumber>
  private(set) var verdicts: [LayoutVerdict] = []
  /// The pages of each line that both have.
  let pagePairs: [(old: PageNumber, new: PageNumber)]

  init(_ old: LayoutRecord, _ new: LayoutRecord) {
    self.old = Self.places(old)
    self.new = Self.places(new)
    leading = new.leading
    blank = Set(new.pages.filter { $0.lines.allSatisfy(\.isFurniture) }.map(\.number))
    let key = { (line: LocatedLine) in line.line.role + "\t" + line.line.text }
    let pairs = Alignment.pairs(self.old.map(key), self.new.map(key))
    let (before, after) = (self.old, self.new)
    pagePairs = pairs.map { (before[$0.0].page, after[$0.1].page) }
    var (i, j) = (0, 0)
    for (p, q) in pairs + [(self.old.count, self.new.count)] {
      if i < p || j < q { compareBlock(i..<p, j..<q) }
      (i, j) = (p + 1, q + 1)
    }
    compareMoves(pairs)
    compareGlyphs(pairs)
  }

  private static func places(_ record: LayoutRecord) -> [LocatedLine] {
    record.pages.flatMap { page in
      page.lines.filter { !$0.isFurniture }.enumerated().map { number, line in
        LocatedLine(page: page.number, number: number + 1, isVerso: page.isVerso, line: line)
      }
    }
  }

  // MARK: Lines that differ

  private mutating func compareBlock(_ a: Range<Int>, _ b: Range<Int>) {
    compareFirst(a, b)
    // Changed words are reported, or else the first difference; the lines after it may continue over several pages.
    guard let told = verdicts.last?.pages?.upperBound, let last = new[b].last?.page, last > told
    else { return }
    verdicts.append(
      a.isEmpty
        ? LayoutVerdict(.text, pages: told + 1...last, words: "the new text goes on")
        : LayoutVerdict(.rebroken, pages: told + 1...last, words: "lines break elsewhere"))
  }

  /// The changes of words in a block of lines that are listed one by one.
  private static let mostChanges = 8

  /// Reports the changed words of two blocks of lines; if there are none, the first difference.
  private mutating func compareFirst(_ a: Range<Int>, _ b: Range<Int>) {
    let (before, after) = (old[a].map(\.line), new[b].map(\.line))
    // If all lines were removed, the line now in their place gives the position.
    let anchor = b.isEmpty ? new[max(0, min(b.lowerBound, new.count) - 1)...].first : new[b].first
    func verdict(_ kind: LayoutVerdict.Kind, _ words: String, at index: Int = 0) {
      let position = index < b.count ? new[b.lowerBound + index] : anchor
      verdicts.append(
        LayoutVerdict(
          kind, pages: position.map { $0.page...$0.page }, line: position?.number, words: words))
    }
    let (wordsBefore, wordsAfter) = (BlockWords(before), BlockWords(after))
    if wordsBefore.words != wordsAfter.words {
      let changes = wordsBefore.changes(to: wordsAfter)
      for change in changes.prefix(Self.mostChanges) {
        verdict(.text, change.words, at: change.line)
      }
      let more = changes.dropFirst(Self.mostChanges)
      if let first = more.first {
        verdict(.text, "and \(more.count) more changes of words from here on", at: first.line)
      }
      return
    }
    guard let first = zip(before, after).enumerated().first(where: { $1.0.text != $1.1.text })
    else {
      let role = after.first?.role ?? ""
      return verdict(.rebroken, "‘\(wordsAfter.excerpt)’ is set as \(role)")
    }
    let line = first.offset
    guard let was = wordsBefore.ending(ofLine: line), let now = wordsAfter.ending(ofLine: line)
    else {
      return verdict(.rebroken, "‘\(wordsAfter.excerpt)’ is broken into different lines", at: line)
    }
    verdict(.rebroken, Self.words(was, now), at: line)
  }

  /// The change at the end of a line, in words.
  private static func words(_ was: LineEnding, _ now: LineEnding) -> String {
    switch (was.rest, now.rest) {
    case (_?, _?) where was.whole == now.whole: "‘\(was.shown)’ is now ‘\(now.shown)’"
    case (_?, nil): "‘\(was.shown)’ is now ‘\(was.whole)’"
    case (nil, _?): "‘\(now.whole)’ is now ‘\(now.shown)’"
    default: "the line ends with ‘\(now.shown)’ instead of ‘\(was.shown)’"
    }
  }

  // MARK: Lines that moved

  private mutating func compareMoves(_ pairs: [(Int, Int)]) {
    struct Move: Hashable {
      var pages: Int
      var words: String
    }
    var counts: [PageNumber: (isVerso: Bool, moves: [Move: Int], first: [Move: Int])] = [:]
    for (i, j) in pairs {
      let (a, b) = (old[i], new[j])
      let move = Movement(b.line.x - a.line.x, b.line.baseline - a.line.baseline)
      let pages = a.page.distance(to: b.page)
      guard pages != 0 || !move.isNothing else { continue }
      let words = pages == 0 ? move.words(leading: leading, isVerso: b.isVerso) : ""
      let key = Move(pages: pages, words: words)
      counts[b.page, default: (b.isVerso, [:], [:])].moves[key, default: 0] += 1
      let first = counts[b.page]?.first[key] ?? b.number
      counts[b.page]?.first[key] = min(first, b.number)
    }
    var moves: [LayoutVerdict] = []
    for (page, (_, found, first)) in counts.sorted(by: { $0.key < $1.key }) {
      // Lines that moved to another page are reported only if no line moved within its page.
      let onPage = found.filter { $0.key.pages == 0 }
      let best = (onPage.isEmpty ? found : onPage).max {
        ($0.value, first[$1.key] ?? 0, $1.key.words) < ($1.value, first[$0.key] ?? 0, $0.key.words)
      }
      guard let best = best?.key else { continue }
      var words = "moved " + best.words
      if best.pages != 0 {
        let far = abs(best.pages) == 1 ? "one page" : "\(abs(best.pages)) pages"
        words = "moved \(best.pages > 0 ? "forward" : "back") by \(far)"
      }
      let line = first.values.min().flatMap { $0 > 1 ? $0 : nil }
      moves.append(
        LayoutVerdict(
          .moved, pages: page...page,
          words: (line.map { "the lines from line \($0) on " } ?? "") + words))
    }
    verdicts += moves.joiningPages(passing: blank)
  }

  // MARK: Lines with different glyphs

  /// A difference between lines of the same words.
  private enum Look {
    case glyphs, spacing, ink

    /// The difference in one line, in words.
    func words(_ was: RecordedLine, _ now: RecordedLine) -> String {
      let excerpt = "‘\(BlockWords([now]).excerpt)’"
      return switch self {
      case .glyphs: "same words, different glyphs: \(excerpt)"
      case .spacing: "same glyphs, different spacing: \(excerpt)"
      case .ink: "\(excerpt) changed colour from \(inkName(was.ink)) to \(inkName(now.ink))"
      }
    }

    /// The difference in several lines, in words.
    var wordsOfLines: String {
      switch self {
      case .glyphs: "lines have the same words in different glyphs"
      case .spacing: "lines have the same glyphs with different spacing"
      case .ink: "lines have changed colour"
      }
    }

    var kind: LayoutVerdict.Kind { self == .ink ? .ink : .reinked }

    init?(_ was: RecordedLine, _ now: RecordedLine) {
      if was.glyphs != now.glyphs {
        self = .glyphs
      } else if was.spacing != now.spacing {
        self = .spacing
      } else if was.ink != now.ink {
        self = .ink
      } else {
        return nil
      }
    }
  }

  private struct PageLook: Hashable {
    var page: PageNumber
    var look: Look
  }

  private mutating func compareGlyphs(_ pairs: [(Int, Int)]) {
    var found: [LayoutVerdict] = []
    var places: [PageLook: Int] = [:]
    for (i, j) in pairs {
      let (a, b) = (old[i].line, new[j])
      guard let look = Look(a, b.line) else { continue }
      let key = PageLook(page: b.page, look: look)
      if let position = places[key] {
        (found[position].line, found[position].words) = (nil, look.wordsOfLines)
        continue
      }
      places[key] = found.count
      found.append(
        LayoutVerdict(
          look.kind, pages: b.page...b.page, line: b.number, words: look.words(a, b.line)))
    }
    verdicts += found.joiningPages(passing: blank)
  }
}

/// A line's colour, in words.
private func inkName(_ ink: String) -> String {
  ink.isEmpty ? "the text colour" : ink.contains(",") ? "several colours" : ink
}
