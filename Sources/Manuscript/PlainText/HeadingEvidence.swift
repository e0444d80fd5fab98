/// The context of lines in a text that may be headings or not: bare numbers, and numbers that may be sentences.
struct HeadingEvidence {
  /// The bare numbers with text below them, by their first lines.
  private(set) var bareNumbers: [Int: Int] = [:]
  /// The first line of the last number two among them; nil without one.
  private(set) var lastTwo: Int?
  /// The first lines of the groups that could be sentences, such as “Part one.”, but are headings.
  private(set) var sentences: Set<Int> = []

  private let text: TextLines
  private let language: String?

  /// A chapter below a bare number has at least this many characters, or a sentence; with neither, the numbers are
  /// those of a list or a table.
  private static let leastChapter = 24

  init(_ text: TextLines, language: String?) {
    (self.text, self.language) = (text, language)
    findBareNumbers()
    findSentences()
  }

  /// The heading in a group of at most two lines, or of one line and others in capitals, if it looks like one.
  private func heading(of group: Range<Int>) -> ChapterHeading? {
    guard group.count <= 2 || areCapitals(group),
      text.lines[group.lowerBound].count <= ChapterHeading.longestLine,
      let heading = ChapterHeading(text.text(group.lowerBound), language: language),
      !text.isContentsEntry(group, heading)
    else { return nil }
    return heading
  }

  /// Whether all lines but the first are in capitals, and not headings themselves.
  private func areCapitals(_ group: Range<Int>) -> Bool {
    group.count <= TitleLines.most
      && group.dropFirst().allSatisfy {
        text.isInCapitals($0) && ChapterHeading(text.text($0), language: language) == nil
      }
  }

  // MARK: Bare numbers

  /// Finds the bare numbers with text below them: a number directly followed by the next is in a list.
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

  /// The bare number in a group, alone or with a title; nil for any other group.
  private func bareHeading(of group: Range<Int>) -> ChapterHeading? {
    let line = text.lines[group.lowerBound]
    guard let heading = heading(of: group), heading.unit == .bare else { return nil }
    let hasTitle = heading.titleStart < line.count
    let title = line.lowerBound + heading.titleStart..<line.upperBound
    if hasTitle, text.isInCapitals(bytes: title), areCapitals(group) { return heading }
    // A title is after the number or below it, and is not a sentence.
    if hasTitle, group.count > 1 || ".,;:".utf8.contains(text.bytes[line.upperBound - 1]) {
      return nil
    }
    return heading
  }

  // MARK: Sentences

  /// Finds the groups that are headings although they end with a full stop: the first in the text, and those with more
  /// blank lines above them than paragraphs have.
  private mutating func findSentences() {
    let blankLines = zip(text.groups, text.groups.dropFirst()).map { $1.lowerBound - $0.upperBound }
    let usual = blankLines.sorted().dropFirst(blankLines.count / 2).first ?? 1
    for (index, group) in text.groups.enumerated() where heading(of: group)?.isSentence == true {
      if index == 0 || blankLines[index - 1] > usual { sentences.insert(group.lowerBound) }
    }
  }
}
