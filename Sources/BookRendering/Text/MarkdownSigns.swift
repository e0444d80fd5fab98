/// The signs by which a text looks like Markdown.
enum MarkdownSigns {
  /// So much of a text is looked at.
  private static let reach = 64 << 10

  /// Whether the beginning of a file has front matter, a heading with number signs, or a fence.
  static func areIn(_ file: [UInt8]) -> Bool {
    let lines = file.prefix(reach).split(separator: 0x0A, omittingEmptySubsequences: false)
    return hasFrontMatter(lines) || lines.contains { isHeading($0) || isFence($0) }
  }

  /// A rule in the first line, another below it, and at least one `name: value` between.
  private static func hasFrontMatter(_ lines: [ArraySlice<UInt8>]) -> Bool {
    guard let first = lines.first, isRule(first),
      let end = lines.dropFirst().prefix(100).firstIndex(where: isRule)
    else { return false }
    return lines[1..<end].contains { $0.contains(UInt8(ascii: ":")) }
  }

  private static func isRule(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: "---".utf8) && line.dropFirst(3).allSatisfy { $0 <= 0x20 }
  }

  /// One to six number signs, a space, and some words.
  private static func isHeading(_ line: ArraySlice<UInt8>) -> Bool {
    let signs = line.prefix { $0 == UInt8(ascii: "#") }
    let rest = line.dropFirst(signs.count)
    return (1...6).contains(signs.count) && rest.first == 0x20 && rest.contains { $0 > 0x20 }
  }

  private static func isFence(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: "```".utf8) || line.starts(with: "~~~".utf8)
  }
}
