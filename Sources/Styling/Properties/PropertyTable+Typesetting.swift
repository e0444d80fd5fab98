internal import Graphics

extension PropertyTable {
  /// Properties for typesetters: initials, the line grid, named strings and pages.
  ///
  /// Those without an equivalent in CSS have the prefix `-rb-`.
  static var typesetting: [Property] {
    [
      .words("text-wrap-style", \.text.wrapStyle, inherited: true, wraps),
      .plain("initial-letter", \.box.initialLetter) { $0.takeInitialLetter() },
      .words(
        "initial-letter-wrap", \.box.opening.wrap,
        ["none": .none, "first": .first, "all": .all]),
      .plain("bookmark-level", \.box.bookmarkLevel) { reader in
        if reader.take(word: "none") { return .some(nil) }
        guard let level = reader.takeInteger(), level > 0 else { return nil }
        return .some(level)
      },
      .computed("bookmark-label", \.box.bookmarkLabel) {
        ContentValue(&$0)
      } as: {
        $0.content($1)
      },
      .plain("string-set", \.box.stringSet) { $0.takeStrings() },
      .computed("size", \.box.pageSize) {
        $0.takePageSize()
      } as: { size, computation in
        size.map { size in
          switch size {
          case .named(let size): size
          case .lengths(let width, let height):
            .size(Size(width: computation.length(width), height: computation.length(height)))
          }
        }
      },
      .plain("page", \.box.pageName) { reader in
        reader.take(word: "auto") ? .some(nil) : reader.takeName()
      },
      .computed("-rb-sinkage", \.box.sinkage) {
        $0.takeSinkage()
      } as: {
        $0?.sinkage($1)
      },
      .words(
        "-rb-block-align", \.box.centersLongestLine, ["start": false, "longest-line": true]),
      .words(
        "-rb-indent-lines", \.text.indentsEachLine, inherited: true, ["first": false, "each": true]),
      .words("-rb-clearance", \.box.clearsWithMargin, ["border": false, "margin": true]),
      .words("-rb-table-columns", \.box.balancesColumns, ["auto": false, "balance": true]),
      .computed("-rb-caption-measure", \.box.captionMeasure) { reader -> SpecifiedLength?? in
        if reader.take(word: "auto") { return .some(nil) }
        return reader.takePositive(percent: false)
      } as: { measure, computation in
        measure.map { computation.length($0) }
      },
      .computed("-rb-caption-gap", \.box.captionGap) {
        $0.takePositive(percent: false)
      } as: {
        $1.length($0)
      },
    ]
  }

  /// The line grid, and the white between rows, which need not be on it.
  static var lineGrid: [Property] {
    [
      .computed("-rb-row-gap", \.box.rowGap) {
        $0.takePositive(percent: false)
      } as: {
        $1.length($0)
      },
      .words(
        "line-grid", \.box.createsLineGrid,
        ["match-parent": false, "match": false, "create": true]),
      .words(
        "line-snap", \.text.snapsToGrid, inherited: true,
        ["none": false, "baseline": true, "contain": true]),
    ]
  }

  /// The style of a chapter's first words.
  static var openings: [Property] {
    [
      .words("-rb-lead-in", \.box.opening.leadIn, leadIns),
      .words(
        "-rb-initial-quote", \.box.opening.quote, ["large": .large, "hang": .hang, "omit": .omit]),
      .plain("-rb-initial-letters", \.box.opening.letters) { reader in
        guard let count = reader.takeInteger(), (1...9).contains(count) else { return nil }
        return count
      },
    ]
  }

  /// Entries of the lists that the program adds to a book, and which of the lists there are.
  static var lists: [Property] {
    [
      .computed("-rb-entry", \.box.entries) {
        $0.takeEntries()
      } as: { entries, computation in
        entries.map { $0.entry(computation) }
      },
      .plain("-rb-added-pages", \.box.addedPages) { $0.takeAddedPages() },
    ]
  }

  /// Whether lines are broken at all, and how.
  static var textWrap: Property {
    Property(
      name: "text-wrap", isInherited: true,
      read: { reader in
        guard let word = reader.peek()?.word else { return nil }
        _ = reader.next()
        switch word {
        case "nowrap", "none": return { $0.style.text.whiteSpace.wraps = false }
        case "wrap", "normal":
          return {
            $0.style.text.whiteSpace.wraps = true
            $0.style.text.wrapStyle = .auto
          }
        default:
          guard let wrap = wraps.first(where: { $0.key == word })?.value else { return nil }
          return {
            $0.style.text.whiteSpace.wraps = true
            $0.style.text.wrapStyle = wrap
          }
        }
      },
      copy: { source, target in
        target.text.whiteSpace.wraps = source.text.whiteSpace.wraps
        target.text.wrapStyle = source.text.wrapStyle
      },
      show: { $0.text.whiteSpace.wraps ? "wrap" : "nowrap" })
  }

  private static let wraps: KeyValuePairs<String, TextWrapStyle> = [
    "auto": .auto, "pretty": .pretty, "balance": .balance, "stable": .stable,
  ]

  private static let leadIns: KeyValuePairs<String, ParagraphOpening.LeadIn?> = [
    "auto": nil, "none": ParagraphOpening.LeadIn.none, "word": .word, "phrase": .phrase,
    "line": .line,
  ]
}

/// A specified value of `-rb-sinkage`.
enum SpecifiedSinkage: Sendable {
  case lines(Int)
  case extent(SpecifiedLength)

  func sinkage(_ computation: Computation) -> Sinkage {
    switch self {
    case .lines(let count): .lines(count)
    case .extent(let extent): .extent(computation.extent(extent))
    }
  }
}

/// A specified value of `size`.
enum PageSizeValue: Sendable {
  case named(SpecifiedPageSize)
  case lengths(SpecifiedLength, SpecifiedLength)
}

extension ValueReader {
  /// Paper by its name in points.
  private static let papers: [String: (width: Double, height: Double)] = [
    "a5": (419.53, 595.28), "a4": (595.28, 841.89), "a3": (841.89, 1190.55),
    "b5": (498.9, 708.66), "b4": (708.66, 1000.63), "jis-b5": (515.91, 728.5),
    "jis-b4": (728.5, 1031.81), "letter": (612, 792), "legal": (612, 1008), "ledger": (792, 1224),
  ]

  /// `auto`, lengths, or a paper with its orientation.
  fileprivate mutating func takePageSize() -> PageSizeValue?? {
    if take(word: "auto") { return .some(nil) }
    if let width = takePositive(percent: false) {
      return .lengths(width, takePositive(percent: false) ?? width)
    }
    let turns = ["portrait": false, "landscape": true]
    var isLandscape = take(of: turns)
    guard let word = peek()?.word, let paper = Self.papers[word] else {
      return isLandscape.map { .named($0 ? .landscape : .portrait) }
    }
    _ = next()
    if isLandscape == nil { isLandscape = take(of: turns) }
    let (short, long) = (Length.pt(paper.width), Length.pt(paper.height))
    return .named(
      .size(
        isLandscape ?? false
          ? Size(width: long, height: short) : Size(width: short, height: long)))
  }

  /// A whole number of lines, limited to what a page can have.
  fileprivate mutating func takeLineCount() -> Int? {
    guard case .number(_, true)? = peek(), let lines = takeInteger(), lines >= 0 else { return nil }
    return min(lines, 1_000)
  }

  /// `normal`, or the height of a letter and how far it sinks; `drop` sinks it by its height, `raise` not at all.
  fileprivate mutating func takeInitialLetter() -> InitialLetter?? {
    if take(word: "normal") { return .some(nil) }
    let isRaisedFirst = take(of: ["drop": false, "raise": true])
    guard let size = takeNumber(), size >= 1, size <= 100 else { return nil }
    var sink = max(Int(size), 1)
    if case .number(_, true)? = peek() {
      guard let own = takeInteger(), own >= 1 else { return nil }
      sink = min(own, 100)
    } else if isRaisedFirst ?? take(of: ["drop": false, "raise": true]) ?? false {
      sink = 1
    }
    return InitialLetter(size: size, sink: sink)
  }

  fileprivate mutating func takeSinkage() -> SpecifiedSinkage?? {
    if take(word: "none") { return .some(nil) }
    if let lines = takeLineCount() { return .lines(lines) }
    return takePositive().map { .extent($0) }
  }

  /// Names with their content, or `none`.
  fileprivate mutating func takeStrings() -> [NamedString]? {
    if take(word: "none") { return [] }
    var strings: [NamedString] = []
    repeat {
      guard let name = takeName(), let value = ContentValue(&self), let parts = value.parts else {
        return nil
      }
      // Attributes are not read here.
      let content = parts.compactMap { part in
        if case .generated(let generated) = part { generated } else { nil }
      }
      guard content.count == parts.count else { return nil }
      strings.append(NamedString(name: name, content: content))
    } while take(.comma)
    return strings
  }
}
