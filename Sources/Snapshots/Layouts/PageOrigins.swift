internal import Graphics

/// The page of the old layout that each page of the new one was: pages keep their content, but not their numbers, if
/// others are inserted or removed before them.
struct PageOrigins {
  private let old: [PageNumber: RecordedPage]
  /// The numbers of old pages, by the numbers of the new ones that have their lines.
  private var known: [PageNumber: PageNumber] = [:]
  private var taken: Set<PageNumber> = []

  /// The least fraction of equal lines by which two pages are the same one; most have far more.
  private static let leastFraction = 0.9

  /// `pairs` are the pages of each line that is in both layouts.
  init(_ old: LayoutRecord, _ new: LayoutRecord, pairs: [(old: PageNumber, new: PageNumber)]) {
    self.old = Dictionary(old.pages.map { ($0.number, $0) }, uniquingKeysWith: { $1 })
    var counts: [PageNumber: [PageNumber: Int]] = [:]
    for pair in pairs { counts[pair.new, default: [:]][pair.old, default: 0] += 1 }
    for page in new.pages {
      let best = counts[page.number]?.max { ($0.value, $1.key) < ($1.value, $0.key) }
      guard let best, let was = self.old[best.key] else { continue }
      let lines = max(Self.lines(page), Self.lines(was))
      guard Double(best.value) >= Double(lines) * Self.leastFraction else { continue }
      known[page.number] = was.number
      taken.insert(was.number)
    }
    // Pages between them, such as those without text, go with the preceding ones.
    var shift = 0
    for page in new.pages {
      if let number = known[page.number] {
        shift = number.distance(to: page.number)
      } else if !taken.contains(page.number - shift),
        self.old[page.number - shift]?.isBlank == page.isBlank
      {
        known[page.number] = page.number - shift
        taken.insert(page.number - shift)
      }
    }
  }

  private static func lines(_ page: RecordedPage) -> Int {
    page.lines.count { !$0.isFurniture }
  }

  /// The old pages that have no counterpart among the new ones, in order.
  var lost: [RecordedPage] {
    old.values.filter { !taken.contains($0.number) }.sorted { $0.number < $1.number }
  }

  /// The old page that a page was; nil for a new one.
  func page(before page: RecordedPage) -> RecordedPage? {
    known[page.number].flatMap { old[$0] }
  }
}

extension RecordedPage {
  /// Whether it has nothing on it but its head and its folio.
  var isBlank: Bool { figures.isEmpty && lines.allSatisfy(\.isFurniture) }
}
