/// The titles of a text that rows of one sign underline, as in reStructuredText and Markdown: the sign that comes first
/// is that of chapters, the next that of their sections, and so on.
struct UnderlinedTitles {
  struct Title {
    /// The line of the title, and that after its underline.
    var line: Int
    var end: Int
    /// 0 for chapters.
    var level: Int
  }

  /// By the first line of their group.
  private var titles: [Int: Title] = [:]
  /// The title of the whole book: the first line of the text, with an underline of its own above others.
  private(set) var bookTitle: Title?

  private static let signs = Set("=-*~^#+".utf8)
  /// The most characters by which an underline is longer or shorter than its title.
  private static let mostDifference = 2

  init(_ text: TextLines) {
    var found: [(title: Title, sign: [UInt8])] = []
    var order: [[UInt8]] = []
    for group in text.groups {
      guard let (title, sign) = Self.title(group, text) else { continue }
      found.append((title, sign))
      if !order.contains(sign) { order.append(sign) }
    }
    if let top = found.first, top.title.line <= text.groups[0].lowerBound + 1, order.count > 1,
      top.title.end == text.groups[0].upperBound, found.count(where: { $0.sign == top.sign }) == 1
    {
      bookTitle = top.title
      order.removeFirst()
      found.removeFirst()
    }
    for (title, sign) in found {
      var title = title
      title.level = order.firstIndex(of: sign) ?? 0
      titles[title.line] = title
    }
  }

  /// The title that a group of lines begins with, above or between the rows of its underline.
  subscript(_ group: Range<Int>) -> Title? {
    titles[group.lowerBound] ?? (group.count > 1 ? titles[group.lowerBound + 1] : nil)
  }

  /// The title of a group, and its sign: two of them if there is also a row above it.
  private static func title(
    _ group: Range<Int>, _ text: TextLines
  ) -> (title: Title, sign: [UInt8])? {
    let first = group.lowerBound
    func sign(_ line: Int) -> UInt8? {
      let row = text.bytes[text.lines[line]]
      guard let sign = row.first, signs.contains(sign), row.count > 2 else { return nil }
      return row.allSatisfy { $0 == sign } ? sign : nil
    }
    if group.count > 2, let above = sign(first), sign(first + 2) == above, sign(first + 1) == nil {
      return (Title(line: first + 1, end: first + 3, level: 0), [above, above])
    }
    guard group.count > 1, let below = sign(first + 1), sign(first) == nil,
      text.gaps(first).isEmpty,
      abs(text.length(first) - text.length(first + 1)) <= mostDifference
    else { return nil }
    return (Title(line: first, end: first + 2, level: 0), [below])
  }
}
