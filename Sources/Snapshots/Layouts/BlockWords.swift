/// The words of some lines, with hyphens at line ends removed.
struct BlockWords {
  /// The words, undivided.
  let words: [String]
  /// The line where each word begins, from 0.
  private let lines: [Int]
  private let texts: [RecordedLine]

  init(_ lines: [RecordedLine]) {
    var words: [String] = []
    var numbers: [Int] = []
    var isOpen = false
    for (number, line) in lines.enumerated() {
      for (index, word) in line.text.split(separator: " ").enumerated() {
        if isOpen, index == 0 {
          words[words.count - 1] += word
        } else {
          words.append(String(word))
          numbers.append(number)
        }
      }
      isOpen = line.end != .word && !words.isEmpty
      if isOpen, line.end == .hyphen {
        words[words.count - 1] = words[words.count - 1].withoutHyphen
      }
    }
    (self.words, self.lines, texts) = (words, numbers, lines)
  }

  /// The first few words.
  var excerpt: String { Self.quoted(words[...]) }

  /// The changes from these words to others, and the lines where they begin.
  ///
  /// Changes with fewer than `leastKept` equal words between them are one.
  func changes(to other: BlockWords) -> [(words: String, line: Int)] {
    let (a, b) = (words, other.words)
    var edits: [(was: Range<Int>, now: Range<Int>)] = []
    var (i, j) = (0, 0)
    for (p, q) in Alignment.pairs(a, b) + [(a.count, b.count)] {
      defer { (i, j) = (p + 1, q + 1) }
      guard i < p || j < q else { continue }
      if let last = edits.last, i - last.was.upperBound < Self.leastKept {
        edits[edits.count - 1] = (last.was.lowerBound..<p, last.now.lowerBound..<q)
      } else {
        edits.append((i..<p, j..<q))
      }
    }
    return edits.map { edit in
      let (was, now) = (Self.quoted(a[edit.was]), Self.quoted(b[edit.now]))
      let start = edit.now.lowerBound
      let line = start < other.lines.count ? other.lines[start] : max(0, other.texts.count - 1)
      if edit.was.isEmpty { return ("‘\(now)’ is new", line) }
      if edit.now.isEmpty { return ("‘\(was)’ is gone", line) }
      return ("‘\(was)’ is now ‘\(now)’", line)
    }
  }

  /// The equal words in a row that keep two changes apart.
  private static let leastKept = 3

  /// The end of a line; nil if there is no such line.
  func ending(ofLine line: Int) -> LineEnding? {
    guard line < texts.count, let last = texts[line].text.split(separator: " ").last else {
      return nil
    }
    guard texts[line].end == .hyphen else { return LineEnding(word: String(last), rest: nil) }
    let next = line + 1 < texts.count ? texts[line + 1].text.split(separator: " ").first : nil
    return LineEnding(word: String(last), rest: next.map { String($0) } ?? "")
  }

  /// The most words of an excerpt.
  private static let mostWords = 8

  private static func quoted(_ words: ArraySlice<String>) -> String {
    words.prefix(mostWords).joined(separator: " ") + (words.count > mostWords ? " …" : "")
  }
}

/// The word at the end of a line.
struct LineEnding {
  /// The word, or its first part with the hyphen.
  let word: String
  /// The second part, on the next line; nil for a word that is not divided.
  let rest: String?

  /// The word with the hyphen where it is divided.
  var shown: String { word + (rest ?? "") }
  /// The word without the hyphen.
  var whole: String { rest.map { word.withoutHyphen + $0 } ?? word }
}

extension String {
  /// The text without a hyphen at its end.
  fileprivate var withoutHyphen: String {
    guard let last = unicodeScalars.last, ["-", "\u{2010}", "\u{AD}"].contains(last) else {
      return self
    }
    return String(String.UnicodeScalarView(unicodeScalars.dropLast()))
  }
}
