/// Recognises Markdown by its syntax.
package enum MarkdownSigns {
  /// The number of bytes that are examined.
  private static let reach = 64 << 10

  /// Whether the beginning of a file has front matter, an ATX heading or a code fence.
  package static func areIn(_ file: [UInt8]) -> Bool {
    let lines = file.prefix(reach).split(separator: 0x0A, omittingEmptySubsequences: false)
    return hasFrontMatter(lines) || lines.contains { isHeading($0) || isFence($0) }
  }

  /// Whether the first line is a rule, followed by `name: value` lines and another rule.
  private static func hasFrontMatter(_ lines: [ArraySlice<UInt8>]) -> Bool {
    guard let first = lines.first, isRule(first),
      let end = lines.dropFirst().prefix(100).firstIndex(where: isRule)
    else { return false }
    return lines[1..<end].contains { $0.contains(UInt8(ascii: ":")) }
  }

  private static func isRule(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: "---".utf8) && line.dropFirst(3).allSatisfy { $0 <= 0x20 }
  }

  /// Whether a line has one to six number signs, a space and some text.
  private static func isHeading(_ line: ArraySlice<UInt8>) -> Bool {
    let signs = line.prefix { $0 == UInt8(ascii: "#") }
    let rest = line.dropFirst(signs.count)
    return (1...6).contains(signs.count) && rest.first == 0x20 && rest.contains { $0 > 0x20 }
  }

  private static func isFence(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: "```".utf8) || line.starts(with: "~~~".utf8)
  }
}
