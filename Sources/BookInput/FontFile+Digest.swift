internal import Digests
internal import Graphics

extension FontFile {
  /// The SHA-256 of its bytes, in hexadecimal digits, with the places of a variable font on its axes.
  package var digest: String { (knownDigest ?? SHA256.hex(bytes)) + places }
}
