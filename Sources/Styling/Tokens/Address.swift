internal import Graphics

/// Addresses in sheets and documents, as paths in the publication.
enum Address: Sendable, Hashable {
  /// A file of the publication; the fragment is omitted.
  case path(String)
  /// A data URL.
  case data(String)
  /// An external address, which is never fetched.
  case remote

  /// The target of a reference in a file; nil if it is empty.
  ///
  /// Percent-encoding is decoded once; `..` never leads out of the publication.
  init?(_ reference: String, from base: String) {
    let trimmed = Array(reference.utf8.drop { $0 <= 32 }.reversed().drop { $0 <= 32 }.reversed())
    guard !trimmed.isEmpty else { return nil }
    if let colon = trimmed.firstIndex(of: 0x3A), Self.isScheme(trimmed[..<colon]) {
      let scheme = String(decoding: trimmed[..<colon], as: UTF8.self).asciiLowercased
      guard scheme == "data", trimmed.count <= StylingLimits.dataAddress else {
        self = .remote
        return
      }
      self = .data(String(decoding: trimmed, as: UTF8.self))
      return
    }
    guard !trimmed.starts(with: "//".utf8) else {
      self = .remote
      return
    }
    let end = trimmed.firstIndex { $0 == 0x23 || $0 == 0x3F } ?? trimmed.count
    guard end > 0 else { return nil }
    let parts = trimmed[..<end].split(separator: 0x2F, omittingEmptySubsequences: false)
    // The folder of the referring file; a leading slash means the publication's root.
    var folders: [String] = base.split(separator: "/").dropLast().map(String.init)
    if trimmed.first == 0x2F { folders = [] }
    for part in parts {
      let name = String(decoding: part.percentDecoded(), as: UTF8.self)
      switch name {
      case "", ".": continue
      case "..": _ = folders.popLast()
      default: folders.append(name)
      }
    }
    self = .path(folders.joined(separator: "/"))
  }

  private static func isScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first, first.isLetter else { return false }
    return bytes.allSatisfy { $0.isLetter || $0.isDigit || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E }
  }
}
