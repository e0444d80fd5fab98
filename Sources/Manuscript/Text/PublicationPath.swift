internal import Graphics

/// Paths in a publication: parts between slashes, relative to the container's root.
package enum PublicationPath {
  /// The path and the fragment of an address in a file; nil for one outside the publication.
  ///
  /// Percent signs are decoded once, a query is dropped, `..` at the root stays there, and a leading slash is the
  /// container's root.
  package static func resolve(
    _ href: String, from path: String
  ) -> (path: String, fragment: String?)? {
    let all = Array(href.utf8)
    var address = all[...].drop(while: isSpace)
    while let last = address.last, isSpace(last) { address.removeLast() }
    guard !hasScheme(address), !address.starts(with: "//".utf8) else { return nil }
    var fragment: String?
    if let hash = address.firstIndex(of: UInt8(ascii: "#")) {
      let text = percentDecoded(address[(hash + 1)...])
      fragment = text.isEmpty ? nil : text
      address = address[..<hash]
    }
    if let query = address.firstIndex(of: UInt8(ascii: "?")) { address = address[..<query] }
    guard let first = address.first else { return (path, fragment) }
    var parts: [String] = []
    if first != slash {
      parts = path.utf8.split(separator: slash).dropLast().compactMap { String($0) }
    }
    // Slashes count before decoding, and `..` after.
    for part in address.split(separator: slash) {
      switch percentDecoded(part) {
      case ".": continue
      case "..": _ = parts.popLast()
      case let name: parts.append(name)
      }
    }
    return (parts.joined(separator: "/"), fragment)
  }

  /// The path of the picture at an address next to a text: its decoded parts between slashes, without `.` and with `..`
  /// only if they lead out of the folder; nil for an address with a scheme, and for an empty one.
  static func path(ofPicture href: String) -> String? {
    let all = Array(href.utf8)
    let address = all[...].drop(while: isSpace)
    guard let first = address.first, !hasScheme(address), !address.starts(with: "//".utf8) else {
      return nil
    }
    var parts: [String] = []
    for part in address.split(separator: slash) {
      switch percentDecoded(part) {
      case ".": continue
      case "..":
        if parts.isEmpty || parts.last == ".." { parts.append("..") } else { parts.removeLast() }
      case let name: parts.append(name)
      }
    }
    // Nothing is above the root.
    let path = (first == slash ? Array(parts.drop { $0 == ".." }) : parts).joined(separator: "/")
    return path.isEmpty || path.utf8.contains(0) ? nil : (first == slash ? "/" : "") + path
  }

  /// Whether an address begins with a scheme: `https:`, `data:`, `file:`.
  private static func hasScheme(_ address: ArraySlice<UInt8>) -> Bool {
    guard let first = address.first, (0x41...0x5A).contains(first & 0xDF),
      let colon = address.firstIndex(of: UInt8(ascii: ":"))
    else { return false }
    return address[..<colon].allSatisfy {
      (0x41...0x5A).contains($0 & 0xDF) || (0x30...0x39).contains($0) || $0 == 0x2B || $0 == 0x2D
        || $0 == 0x2E
    }
  }

  /// The text with `%20` and the like decoded.
  private static func percentDecoded(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.percentDecoded(), as: UTF8.self)
  }

  private static let slash = UInt8(ascii: "/")

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (9...13).contains(byte)
  }
}
