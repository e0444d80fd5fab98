internal import Documents

/// The words of a book's title and of its authors' names.
struct TitleWords {
  private let words: Set<String>

  init(_ titles: [String]) { words = Set(titles.flatMap(Self.words)) }

  /// Whether all words of a line are among these, in any order.
  func contain(_ line: String) -> Bool { words.isSuperset(of: Self.words(line)) }

  private static func words(_ text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}

extension FictionBookWalk {
  /// The greatest length in bytes of the text on a title page besides title and author.
  private static let longestSubtitle = 240

  /// A body's own title: what the description also has is on the title page already, and so is the rest of the first
  /// body's.
  mutating func write(titleOfBody node: Int, isFirst: Bool) {
    let lines = file.elementChildren(of: node).filter { line in
      let words = file.collapsedText(of: line)
      return !words.isEmpty && !titles.contain(words)
    }
    let words = lines.map { file.collapsedText(of: $0) }
    if isFirst, lines.allSatisfy(isPlain),
      words.reduce(0, { $0 + $1.utf8.count }) <= Self.longestSubtitle
    {
      titleLines = words
    } else {
      for line in lines { write(block: line) }
    }
  }
}
