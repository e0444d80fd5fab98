/// Distinguishes titles from prose: lines in a heading's own group, and those below it.
struct TitleLines {
  private let text: TextLines
  private let language: String?
  /// The length of a full line in characters.
  private let fullLength: Int

  /// The most lines in a title.
  static let most = 4
  /// The greatest length in bytes of a title's line without its label.
  private static let longestLine = 90

  init(_ text: TextLines, language: String?, fullLength: Int) {
    (self.text, self.language, self.fullLength) = (text, language, fullLength)
  }

  // MARK: A heading's own lines

  /// Whether the lines below the first in a group are, or continue, the title of its heading.
  func goOn(_ heading: ChapterHeading, in group: Range<Int>) -> Bool {
    let rest = group.dropFirst()
    guard let last = rest.last, group.count <= Self.most, rest.allSatisfy(mayBeTitle) else {
      return rest.isEmpty
    }
    if rest.allSatisfy(text.isInCapitals) { return true }
    let first = text.lines[group.lowerBound]
    guard heading.labelLength > 0, heading.titleStart < first.count else {
      return rest.count == 1 ? isTitle(last) : isWrapped(rest)
    }
    guard heading.unit != .bare else { return false }
    // What ends like a sentence is one, unless its label is in capitals: “CHAPTER V. In which she goes⏎to sea.”
    let label = first.lowerBound..<first.lowerBound + heading.labelLength
    return !endsSentence(last) || text.isInCapitals(bytes: label)
  }

  /// Whether a heading has a title in capitals in its own group.
  func isCapitalTitle(_ heading: ChapterHeading, in group: Range<Int>) -> Bool {
    let first = text.lines[group.lowerBound]
    let title = first.lowerBound + heading.titleStart..<first.upperBound
    return (title.isEmpty ? group.count > 1 : text.isInCapitals(bytes: title))
      && group.dropFirst().allSatisfy(text.isInCapitals)
  }

  // MARK: The lines below a heading

  /// Whether a single group after a chapter's label is its title.
  func isTitle(_ group: Range<Int>, before next: Range<Int>?) -> Bool {
    guard group.count <= Self.most, group.allSatisfy(mayBeTitle), !text.isTable(group) else {
      return false
    }
    if group.allSatisfy(text.isInCapitals) { return true }
    if group.count == 1, isTitle(group.lowerBound) || isInTitleCase(group.lowerBound) {
      return true
    }
    return group.count <= 2 && (areCentred(group, before: next) || isWrapped(group))
  }

  /// Whether a single line in capitals is centred above prose: the title of a section.
  func isSectionTitle(_ group: Range<Int>, before next: Range<Int>?) -> Bool {
    group.count == 1 && group.allSatisfy(mayBeTitle) && group.allSatisfy(text.isInCapitals)
      && areCentred(group, before: next)
      && next.map { !text.isTable($0) && text.length($0.lowerBound) * 2 > fullLength } == true
  }

  /// Whether a line is a title: short, and not a sentence.
  private func isTitle(_ line: Int) -> Bool {
    text.lines[line].count <= 70 && mayBeTitle(line) && mayBegin(line) && !endsSentence(line)
  }

  /// Whether a line is not itself a heading, not an ornament and not too long.
  private func mayBeTitle(_ line: Int) -> Bool {
    let words = text.text(line)
    return words.utf8.count <= Self.longestLine && !PlainTextReader.isOrnament(words)
      && !text.isRule(line) && ChapterHeading(words, language: language) == nil
  }

  /// Whether a line begins as titles do: with a capital, a digit, or a letter of a script without case.
  private func mayBegin(_ line: Int) -> Bool {
    guard let first = text.text(line).unicodeScalars.first else { return false }
    return first.properties.isAlphabetic && !first.properties.isLowercase
      || first.value == 0x201C || first.value < 0x3A
  }

  /// Whether a line ends in a mark in which titles do not end.
  private func endsSentence(_ line: Int) -> Bool {
    text.text(line).unicodeScalars.last.map {
      ".,;:!?…\"”’'—-)。！？」』،؟؛।".unicodeScalars.contains($0)
    } ?? true
  }

  /// Whether lines are one wrapped title: all but the last are full, and it does not end a sentence.
  private func isWrapped(_ group: Range<Int>) -> Bool {
    guard let last = group.last, group.count > 1, mayBegin(group.lowerBound), !endsSentence(last)
    else { return false }
    return group.dropLast().allSatisfy { !text.endsEarly($0, width: fullLength) }
  }

  /// Whether each word of a line except articles and the like begins with a capital, as in “The Crates from Rotterdam”.
  private func isInTitleCase(_ line: Int) -> Bool {
    let words = text.text(line).split(separator: " ")
    guard words.count > 1, mayBegin(line), words.last?.last == "." else { return false }
    var count = 0
    for word in words where !Self.smallWords.contains(word) {
      guard let first = word.unicodeScalars.first, first.properties.isUppercase else {
        return false
      }
      count += 1
    }
    return count > 1
  }

  private static let smallWords: Set<Substring> = [
    "a", "an", "the", "of", "in", "on", "at", "to", "from", "and", "or", "by", "for", "with",
  ]

  /// Whether short lines are centred, above others that are not.
  private func areCentred(_ group: Range<Int>, before next: Range<Int>?) -> Bool {
    guard let next, mayBegin(group.lowerBound), text.indents[next.lowerBound] < 5 else {
      return false
    }
    return group.allSatisfy { line in
      let length = text.length(line)
      return text.indents[line] >= 5 && length * 10 <= fullLength * 7
        && abs(2 * text.indents[line] + length - fullLength) <= 6
    }
  }
}

extension TextLines {
  /// Whether the letters of a line, at least two, are capitals.
  func isInCapitals(_ line: Int) -> Bool { isInCapitals(bytes: lines[line]) }

  /// The same for some bytes of the text.
  func isInCapitals(bytes range: Range<Int>) -> Bool {
    let letters = String(decoding: bytes[range], as: UTF8.self).unicodeScalars.lazy.map(
      \.properties)
    return letters.filter(\.isUppercase).prefix(2).count == 2
      && !letters.contains(where: \.isLowercase)
  }
}
