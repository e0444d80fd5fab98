/// Paths in a publication: parts between slashes, from the container's root.
enum PublicationPath {
  /// The path and the fragment that an address in a file leads to; nil for one outside the publication.
  ///
  /// Percent signs are decoded once, a query is dropped, `..` at the root stays there, and a slash
  /// at the beginning is the container's root.
  static func resolve(_ href: String, from path: String) -> (path: String, fragment: String?)? {
    var address = trimmed(href)[...]
    guard !hasScheme(address), !address.hasPrefix("//") else { return nil }
    var fragment: String?
    if let hash = address.firstIndex(of: "#") {
      fragment = percentDecoded(address[address.index(after: hash)...])
      address = address[..<hash]
    }
    if let query = address.firstIndex(of: "?") { address = address[..<query] }
    if fragment?.isEmpty == true { fragment = nil }
    guard !address.isEmpty else { return (path, fragment) }
    var parts = address.hasPrefix("/") ? [] : path.split(separator: "/").dropLast().map(String.init)
    // Slashes are what they are before they are decoded, and `..` is after.
    for part in address.split(separator: "/", omittingEmptySubsequences: true) {
      switch percentDecoded(part) {
      case ".": continue
      case "..": _ = parts.popLast()
      case let name: parts.append(name)
      }
    }
    return (parts.joined(separator: "/"), fragment)
  }

  /// Whether an address begins with the name of a scheme: `https:`, `data:`, `file:`.
  static func hasScheme(_ address: some StringProtocol) -> Bool {
    guard let colon = address.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let scheme = address.utf8[..<colon]
    guard let first = scheme.first, (0x41...0x5A).contains(first & 0xDF) else { return false }
    return scheme.allSatisfy {
      (0x41...0x5A).contains($0 & 0xDF) || (0x30...0x39).contains($0) || $0 == 0x2B || $0 == 0x2D
        || $0 == 0x2E
    }
  }

  /// The text with `%20` and the like as what they stand for.
  static func percentDecoded(_ text: some StringProtocol) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    let bytes = Array(text.utf8)
    var out: [UInt8] = []
    var place = 0
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "%"), place + 2 < bytes.count,
        let high = hexadecimal(bytes[place + 1]), let low = hexadecimal(bytes[place + 2]),
        high << 4 | low != 0
      {
        out.append(high << 4 | low)
        place += 3
      } else {
        out.append(bytes[place])
        place += 1
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  static func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }

  private static func trimmed(_ text: String) -> String {
    let isSpace: (Character) -> Bool = {
      $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r" || $0 == "\r\n" || $0 == "\u{C}"
    }
    let start = text.drop(while: isSpace)
    return String(start.reversed().drop(while: isSpace).reversed())
  }
}
