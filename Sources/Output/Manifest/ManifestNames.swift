internal import Files
internal import RenderingOptions

/// The names of the files that a former run wrote, from its manifest.
///
/// A manifest may come from anybody, so only names of the form that this program gives to pictures
/// are trusted. Files named by a template must also bear this program's mark, so that nothing else
/// can be removed because of a manifest.
package enum ManifestNames {

  /// The names of pictures after `"file":` in a manifest.
  package static func listed(in manifest: [UInt8]) -> Set<String> {
    let key = Array(#""file":"#.utf8)
    let quote = UInt8(ascii: "\"")
    return manifest.withUnsafeBufferPointer { bytes in
      var names = Set<String>()
      var at = 0
      // A manifest has megabytes for a long book, so its bytes are scanned once.
      while at + key.count < bytes.count {
        guard bytes[at] == quote, bytes[at + 1] == key[1],
          bytes[at..<(at + key.count)].elementsEqual(key)
        else {
          at += 1
          continue
        }
        at += key.count
        while at < bytes.count, bytes[at] == UInt8(ascii: " ") { at += 1 }
        guard at < bytes.count, bytes[at] == quote else { continue }
        let rest = bytes[(at + 1)...].prefix(longestName + 1)
        guard let end = rest.firstIndex(of: quote) else { continue }
        let name = String(decoding: bytes[(at + 1)..<end], as: UTF8.self)
        if isPlain(name) || ViewerFiles.isName(name) { names.insert(name) }
        at = end
      }
      return names
    }
  }

  /// The longest name of a file on any file system, in bytes.
  private static let longestName = 255

  /// Whether a name is that of a picture in the folder itself that is not hidden.
  private static func isPlain(_ name: String) -> Bool {
    name.hasSuffix(".png") && !name.hasPrefix(".")
      && !name.unicodeScalars.contains { $0 == "/" || $0 == "\\" || $0.isUnsafeOnTerminal }
  }

  /// Whether a name has the form `page-0001.png`, `spread-0001_turn-01.png` or
  /// `page-0001_160x240@2x.png`.
  static func isPictureName(_ name: String) -> Bool {
    var rest = Substring(name)
    if !rest.removeFirst("cover_", keeping: "_") {
      guard
        ["page-", "spread-", "frame-", "sheet-", "thumb-"].contains(where: { rest.removeFirst($0) }
        ),
        rest.removeDigits()
      else { return false }
    }
    if rest.removeFirst("_turn-") {
      if !rest.removeDigits() { return false }
    } else if rest.removeFirst("_") {
      // The size of a thumbnail: 160x240 or 160x240@2x.
      guard rest.removeDigits(), rest.removeFirst("x"), rest.removeDigits() else { return false }
      if rest.removeFirst("@"), !(rest.removeDigits() && rest.removeFirst("x")) { return false }
    }
    return rest == ".png" || rest == "@2x.png"
  }
}

extension Substring {
  fileprivate mutating func removeFirst(_ prefix: String, keeping rest: String = "") -> Bool {
    guard hasPrefix(prefix) else { return false }
    removeFirst(prefix.count - rest.count)
    return true
  }

  fileprivate mutating func removeDigits() -> Bool {
    let digits = prefix { $0.isASCII && $0.isNumber }
    removeFirst(digits.count)
    return !digits.isEmpty
  }
}
