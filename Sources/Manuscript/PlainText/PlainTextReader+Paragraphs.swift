/// Paragraphs, verse, tables and ornaments.
extension PlainTextReader {
  /// The rules of a group after which the rest may be a table as a whole: looking at the rest after each of many would
  /// take time in proportion to their square.
  private static let mostRules = 8

  /// Divides a group of lines into paragraphs, at the rules among them.
  func paragraphs(of group: Range<Int>) -> [(kind: Kind, lines: Range<Int>)] {
    var result: [(kind: Kind, lines: Range<Int>)] = []
    var (rest, rules) = (group, 0)
    while let rule = rest.first(where: text.isRule) {
      if rest.count == 1 || rules < Self.mostRules && text.isTable(rest) { break }
      let before = rest.lowerBound..<rule
      if !before.isEmpty { result += paragraphs(between: before) }
      result.append((.ornament, rule..<rule + 1))
      rest = rule + 1..<rest.upperBound
      rules += 1
    }
    return rest.isEmpty ? result : result + paragraphs(between: rest)
  }

  /// Divides a group of lines into paragraphs: one without rules, a single line, or a table.
  private func paragraphs(between group: Range<Int>) -> [(kind: Kind, lines: Range<Int>)] {
    if group.count == 1, text.lines[group.lowerBound].count <= 40,
      Self.isOrnament(text.text(group.lowerBound))
    {
      return [(.ornament, group)]
    }
    if text.isTable(group) { return [(.table, group)] }
    if group.count == 1, text.isRule(group.lowerBound) { return [(.ornament, group)] }
    let lengths = group.map { text.length($0) }
    // A line far beyond the width is a paragraph of its own, and so are its neighbours.
    if lengths.contains(where: { $0 > 120 }) { return group.map { (.paragraph, $0..<($0 + 1)) } }
    if group.count > 1 {
      let isShort =
        lengths.dropLast().allSatisfy { $0 * 10 < wrapWidth * 7 }
        && group.dropLast().allSatisfy { text.endsEarly($0, width: fullLength) }
      let isIndented = group.allSatisfy { text.indents[$0] >= 2 }
      let areVerse =
        isIndented
        ? text.isIndentedVerse(group, width: fullLength) && lengths.allSatisfy { $0 < wrapWidth }
        : isStanza(group)
      if isShort || areVerse {
        return [(.verse, group)]
      }
    }
    // Without blank lines between paragraphs, their first lines are indented; items of a list have a mark.
    var result: [(kind: Kind, lines: Range<Int>)] = []
    var start = group.lowerBound
    for line in group.dropFirst()
    where text.beginsItem(group.lowerBound)
      ? text.beginsItem(line) && text.indents[line] == text.indents[group.lowerBound]
      : text.indents[line] >= 2 && text.indents[line - 1] < 2
    {
      result.append((.paragraph, start..<line))
      start = line
    }
    result.append((.paragraph, start..<group.upperBound))
    return result
  }

  /// Whether line ends are intended rather than due to the width.
  ///
  /// Most lines could have held the first word of the next. They are short; each begins with a capital, or the whole
  /// text is unfilled.
  private func isStanza(_ group: Range<Int>) -> Bool {
    guard group.allSatisfy({ text.length($0) <= Self.longestVerseLine }) else { return false }
    let early = group.dropLast().count { text.endsEarly($0, width: fullLength) }
    return early * 2 >= group.count - 1
      && (isUnfilled || group.allSatisfy { text.beginsWithCapital($0) })
  }

  static func isOrnament(_ words: String) -> Bool {
    let signs = words.unicodeScalars.filter { $0 != " " }
    guard let first = signs.first, signs.count <= 9 else { return false }
    guard "*-#~⁂•·_=–—❦".unicodeScalars.contains(first), signs.allSatisfy({ $0 == first }) else {
      return false
    }
    return signs.count >= 3 || "#⁂❦*".unicodeScalars.contains(first)
  }
}
