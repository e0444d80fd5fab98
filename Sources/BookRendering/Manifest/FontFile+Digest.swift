internal import Digests
internal import Graphics

extension FontFile {
  /// The SHA-256 of its bytes, in hexadecimal digits, with the places of a variable font on its axes.
  var digest: String { (knownDigest ?? SHA256.hex(bytes)) + places }

  /// The places on the axes that are not at their defaults: `#wght=650.0`.
  var places: String { axes.map { "#\($0.tag)=\($0.value)" }.joined() }
}
