/// What stands around the lines of a text that may be headings or not: bare numbers, and numbers that are sentences.
struct HeadingEvidence {
  /// The bare numbers that have text below them, by their first lines.
  private(set) var bareNumbers: [Int: Int] = [:]
  /// The first line of the last number two among them; nil without one.
  private(set) var lastTwo: Int?
  /// The first lines of the groups that may be sentences, “Part one.”, and are headings.
  private(set) var sentences: Set<Int> = []

  private let text: TextLines
  private let language: String?

  /// A chapter below a bare number has more characters than this, or a sentence; with neither, the numbers are
  /// those of a list or a table.
  private static let leastChapter = 24

  init(_ text: TextLines, language: String?) {
    (self.text, self.language) = (text, language)
    findBareNumbers()
    findSentences()
  }

  /// What a group of at most two lines, or of one and others in capitals, says that is like a heading.
  private func heading(of group: Range<Int>) -> ChapterHeading? {
    guard group.count <= 2 || areCapitals(group),
      text.lines[group.lowerBound].count <= ChapterHeading.longestLine,
      let heading = ChapterHeading(text.text(group.lowerBound), language: language),
      !text.isContentsEntry(group, heading)
    else { return nil }
    return heading
  }

  /// Whether all lines but the first are in capitals, and no headings.
  private func areCapitals(_ group: Range<Int>) -> Bool {
    group.count <= TitleLines.most
      && group.dropFirst().allSatisfy {
        text.isInCapitals($0) && ChapterHeading(text.text($0), language: language) == nil
      }
  }

  // MARK: Bare numbers

  /// Finds the bare numbers that have text below them: what is followed by the next is a list.
  private mutating func findBareNumbers() {
    var below = 0
    for group in text.groups.reversed() {
      guard let heading = bareHeading(of: group) else {
        let isSentence = ".!?".utf8.contains(text.bytes[text.lines[group.upperBound - 1]].last ?? 0)
        below += isSentence ? Self.leastChapter : group.reduce(0) { $0 + text.length($1) }
        continue
      }
      if let number = heading.number, below >= Self.leastChapter {
        bareNumbers[group.lowerBound] = number
        if number == 2, lastTwo == nil { lastTwo = group.lowerBound }
      }
      below = 0
    }
  }

  /// What a group says that is a bare number, alone or with a title; nil for any other.
  private func bareHeading(of group: Range<Int>) -> ChapterHeading? {
    let line = text.lines[group.lowerBound]
    guard let heading = heading(of: group), heading.unit == .bare else { return nil }
    let hasTitle = heading.titleStart < line.count
    let title = line.lowerBound + heading.titleStart..<line.upperBound
    if hasTitle, text.isInCapitals(bytes: title), areCapitals(group) { return heading }
    // A title stands behind the number or below it, and is no sentence.
    if hasTitle, group.count > 1 || ".,;:".utf8.contains(text.bytes[line.upperBound - 1]) {
      return nil
    }
    return heading
  }

  // MARK: Sentences

  /// Finds the groups that are headings although they end with a full stop: the first of the text, and those
  /// with more blank lines above them than paragraphs have.
  private mutating func findSentences() {
    let blankLines = zip(text.groups, text.groups.dropFirst()).map { $1.lowerBound - $0.upperBound }
    let usual = blankLines.sorted().dropFirst(blankLines.count / 2).first ?? 1
    for (index, group) in text.groups.enumerated() where heading(of: group)?.isSentence == true {
      if index == 0 || blankLines[index - 1] > usual { sentences.insert(group.lowerBound) }
    }
  }
}
