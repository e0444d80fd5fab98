internal import Digests

/// Digests of scripts and styles, as content security policies name them (CSP3 2.3.1).
package enum PolicyDigest {
  /// The digest of a text, in base 64.
  package static func of(_ text: String) -> String {
    let hex = Array(SHA256.hex(Array(text.utf8)).utf8)
    let bytes = stride(from: 0, to: hex.count, by: 2).compactMap { place in
      UInt8(String(decoding: hex[place..<place + 2], as: UTF8.self), radix: 16)
    }
    return String(decoding: Base64.encode(bytes), as: UTF8.self)
  }
}
