package import Graphics

/// The differences between two layouts, in words.
package struct LayoutComparison: Sendable {
  /// The differences in the order of the book; those of the whole book come first.
  package private(set) var verdicts: [LayoutVerdict] = []

  /// Compares two layouts of the same book.
  package init(_ old: LayoutRecord, _ new: LayoutRecord) {
    verdicts = ConditionComparison.verdicts(old.conditions, new.conditions)
    let text = TextComparison(old, new)
    let origins = PageOrigins(old, new, pairs: text.pagePairs)
    var pages = text.verdicts
    pages += FigureComparison.verdicts(new, origins)
    pages += FurnitureComparison.verdicts(new, origins)
    pages += new.pages.filter { $0.isBlank && origins.page(before: $0) == nil }.map {
      LayoutVerdict(.pages, pages: $0.number...$0.number, words: "a page without text is new")
    }
    if old.pages.count != new.pages.count {
      let count = new.pages.count - old.pages.count
      let many = abs(count) == 1 ? "page" : "pages"
      pages.append(
        LayoutVerdict(
          .pages,
          words: "the book has \(abs(count)) \(count > 0 ? "more" : "fewer") \(many)"))
    }
    let order = { (verdict: LayoutVerdict) in
      (verdict.pages?.lowerBound ?? PageNumber(.max), verdict.line ?? Int.max)
    }
    verdicts += pages.enumerated().sorted {
      let (a, b) = (order($0.element), order($1.element))
      return a != b ? a < b : $0.offset < $1.offset
    }.map(\.element)
  }

  /// The differences on some pages.
  package func verdicts(on pages: some Collection<PageNumber>) -> [LayoutVerdict] {
    verdicts.filter { verdict in pages.contains { verdict.holds(of: $0) } }
  }
}

/// Changes of the layout's conditions, reported first since they may explain everything else.
enum ConditionComparison {
  static func verdicts(
    _ old: [LayoutRecord.Condition], _ new: [LayoutRecord.Condition]
  ) -> [LayoutVerdict] {
    let before = Dictionary(old.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    let after = Dictionary(new.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    var words: [String] = []
    let names = (old + new).map(\.name).uniqued().filter { $0 != LayoutRecord.pixelVersion }
    for name in names where before[name] != after[name] {
      switch (before[name], after[name]) {
      case (let a?, let b?):
        var (was, now) = (short(a, name), short(b, name))
        if was == now { (was, now) = (a, b) }
        words.append("\(shown(name)) was \(was), now \(now)")
      case (_?, nil): words.append("\(shown(name)) is gone")
      default: words.append("\(shown(name)) is new")
      }
    }
    return program(before, after) + words.map { LayoutVerdict(.conditions, words: $0) }
  }

  /// The verdict if the reference was drawn by another pixel version.
  ///
  /// A record without conditions is not from a run.
  private static func program(
    _ before: [String: String], _ after: [String: String]
  ) -> [LayoutVerdict] {
    guard !before.isEmpty, !after.isEmpty else { return [] }
    let old = before[LayoutRecord.pixelVersion] ?? "1"
    let new = after[LayoutRecord.pixelVersion] ?? "1"
    guard old != new else { return [] }
    let words = "drawn by another version of render-book (pixel version \(old), now \(new))"
    return [LayoutVerdict(.program, words: words)]
  }

  /// The name for messages: that of an option as the command line has it, `option font-size`.
  private static func shown(_ name: String) -> String {
    guard name.hasPrefix("option ") else { return name }
    return name.reduce(into: "") { $0 += $1.isUppercase ? "-\($1.lowercased())" : String($1) }
  }

  /// The value for messages: the digest of a font is shortened, a number rounded to hundredths.
  private static func short(_ value: String, _ name: String) -> String {
    if name.hasPrefix("font ") { return String(value.prefix(12)) + "…" }
    let digits = value.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let unit = value.dropFirst(digits.count)
    guard let number = Double(digits), number < 1e9, unit.allSatisfy(\.isLetter) else {
      return value
    }
    let rounded = (number * 100).rounded() / 100
    return (rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)") + unit
  }
}

/// Changes of pictures and shapes.
enum FigureComparison {
  static func verdicts(_ new: LayoutRecord, _ origins: PageOrigins) -> [LayoutVerdict] {
    new.pages.flatMap { page in
      verdicts(origins.page(before: page)?.figures ?? [], page.figures, page: page.number)
    } + origins.lost.flatMap { verdicts($0.figures, [], page: $0.number) }
  }

  private static func verdicts(
    _ old: [RecordedFigure], _ new: [RecordedFigure], page: PageNumber
  ) -> [LayoutVerdict] {
    let (before, after) = (Set(old), Set(new))
    var gone = old.filter { !after.contains($0) }
    var come = new.filter { !before.contains($0) }
    var words: [String] = []
    // Each of the old figures belongs to the first new one with the same key.
    func pair(_ say: String, by key: (RecordedFigure) -> [String]?) {
      var indices: [[String]: [Int]] = [:]
      for (index, figure) in come.enumerated().reversed() {
        if let key = key(figure) { indices[key, default: []].append(index) }
      }
      var taken: Set<Int> = []
      gone = gone.filter { figure in
        guard let key = key(figure), let index = indices[key]?.popLast() else { return true }
        words.append("the \(figure.kind) \(place(come[index])) \(say)")
        taken.insert(index)
        return false
      }
      come = come.enumerated().filter { !taken.contains($0.offset) }.map(\.element)
    }
    // A figure that only moved is reported with the lines around it, unless its size changed.
    pair("has moved") { [$0.kind, "\($0.digest)", "\($0.width)", "\($0.height)"] }
    pair("has changed size") { [$0.kind, "\($0.digest)"] }
    // Apart from its position, a rule has only its colour.
    pair("has changed colour") { figure in
      let place = [figure.x, figure.y, figure.width, figure.height].map { "\($0)" }
      return figure.kind == "rule" ? place : nil
    }
    pair("has changed") { [$0.kind, "\($0.width)"] }
    pair("has changed") { [$0.kind] }
    words += gone.map { "a \($0.kind) is gone" } + come.map { "a \($0.kind) \(place($0)) is new" }
    return words.map { LayoutVerdict(.picture, pages: page...page, words: $0) }
  }

  private static func place(_ figure: RecordedFigure) -> String {
    "at \(points(figure.x)), \(points(figure.y)) pt"
  }
}

/// Changes of running heads and folios.
///
/// A page that has changed sides has its head and its folio in other positions, and perhaps with other text: its number
/// implies that.
enum FurnitureComparison {
  static func verdicts(_ new: LayoutRecord, _ origins: PageOrigins) -> [LayoutVerdict] {
    let roles = [("head", "the running head"), ("folio", "the folio")]
    return roles.flatMap { role, name in
      var verdicts: [LayoutVerdict] = []
      var without: Set<PageNumber> = []
      for page in new.pages {
        let before = origins.page(before: page)
        let a = (before?.lines ?? []).filter { $0.role == role }
        let b = page.lines.filter { $0.role == role }
        if a.isEmpty && b.isEmpty { without.insert(page.number) }
        guard let before, before.isVerso == page.isVerso,
          !counts(a, b, from: before.number, to: page.number), let words = words(a, b, name)
        else { continue }
        verdicts.append(LayoutVerdict(.furniture, pages: page.number...page.number, words: words))
      }
      return verdicts.joiningPages(passing: without)
    }
  }

  /// Whether lines are folios that changed by as much as the number of their page.
  private static func counts(
    _ a: [RecordedLine], _ b: [RecordedLine], from old: PageNumber, to new: PageNumber
  ) -> Bool {
    guard old != new, a.count == 1, b.count == 1, let was = Int(a[0].text), let now = Int(b[0].text)
    else { return false }
    let (moved, overflows) = now.subtractingReportingOverflow(was)
    return !overflows && moved == old.distance(to: new)
  }

  private static func words(_ a: [RecordedLine], _ b: [RecordedLine], _ name: String) -> String? {
    let (before, after) = (
      a.map(\.text).joined(separator: " "), b.map(\.text).joined(separator: " ")
    )
    if a.isEmpty || b.isEmpty {
      if a.isEmpty && b.isEmpty { return nil }
      return b.isEmpty ? "\(name) is gone" : "\(name) ‘\(after)’ is new"
    }
    if before != after {
      let isNumber = before.allSatisfy(\.isNumber) && after.allSatisfy(\.isNumber)
      return isNumber ? "\(name) has changed" : "\(name) ‘\(before)’ is now ‘\(after)’"
    }
    if a.map(\.glyphs) != b.map(\.glyphs) { return "\(name) has different glyphs" }
    if a.map(\.ink) != b.map(\.ink) { return "\(name) has changed colour" }
    guard let first = a.first, let second = b.first, a.count == b.count else { return nil }
    let move = Movement(second.x - first.x, second.baseline - first.baseline)
    return move.isNothing ? nil : "\(name) has moved"
  }
}

extension [LayoutVerdict] {
  /// The verdicts with equal ones on consecutive pages joined.
  ///
  /// Pages in `mute`, which cannot have the verdict (blank, or without a running head), do not
  /// interrupt a range.
  package func joiningPages(passing mute: Set<PageNumber> = []) -> [LayoutVerdict] {
    func next(after page: PageNumber, by step: Int) -> PageNumber {
      var next = page + step
      while mute.contains(next) { next = next + step }
      return next
    }
    var joined: [LayoutVerdict] = []
    var open: [String: Int] = [:]
    for verdict in self {
      let key = "\(verdict.kind.rawValue)\t\(verdict.words)"
      guard let position = open[key], let before = joined[position].pages, let pages = verdict.pages
      else {
        open[key] = joined.count
        joined.append(verdict)
        continue
      }
      let (last, first) = (before.upperBound, pages.lowerBound)
      let isOne = before.lowerBound == before.upperBound
      if isOne || !joined[position].isOnEveryOther, first == next(after: last, by: 1) {
        joined[position].pages = before.lowerBound...pages.upperBound
      } else if isOne || joined[position].isOnEveryOther, first == next(after: last, by: 2) {
        joined[position].isOnEveryOther = true
        joined[position].pages = before.lowerBound...pages.upperBound
      } else {
        open[key] = joined.count
        joined.append(verdict)
      }
    }
    return joined
  }
}

extension Sequence where Element: Hashable {
  /// The distinct elements, in the order of their first occurrences.
  func uniqued() -> [Element] {
    var seen = Set<Element>()
    return filter { seen.insert($0).inserted }
  }
}
