internal import Digests
internal import Graphics

extension FontFile {
  /// The SHA-256 of its bytes, in hexadecimal digits, followed by the axis positions of a variable font.
  package var digest: String { (knownDigest ?? SHA256.hex(bytes)) + places }
}
