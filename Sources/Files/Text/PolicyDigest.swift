internal import Digests

/// Digests of scripts and styles, as content security policies name them (CSP3 2.3.1).
package enum PolicyDigest {
  /// The digest of a text, in base 64.
  package static func of(_ text: String) -> String {
    var hash = SHA256()
    hash.update(Array(text.utf8))
    return String(decoding: Base64.encode(hash.digest()), as: UTF8.self)
  }
}
