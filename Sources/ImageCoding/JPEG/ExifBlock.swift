/// The metadata that a camera adds to a picture, in TIFF format (CIPA DC-008).
struct ExifBlock {
  private let bytes: [UInt8]
  private let isBigEndian: Bool

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    isBigEndian = bytes.starts(with: Array("MM".utf8))
  }

  /// The orientation of the picture; nil if unknown.
  var orientation: ImageOrientation? {
    guard isBigEndian || bytes.starts(with: Array("II".utf8)), number(at: 2, bytes: 2) == 42,
      let directory = number(at: 4, bytes: 4), let count = number(at: directory, bytes: 2)
    else { return nil }
    for entry in 0..<min(count, 1000) {
      let position = directory + 2 + entry * 12
      guard let tag = number(at: position, bytes: 2) else { return nil }
      // A single short number is stored in the entry itself.
      if tag == 274, number(at: position + 2, bytes: 2) == 3 {
        return number(at: position + 8, bytes: 2).flatMap(ImageOrientation.init(rawValue:))
      }
    }
    return nil
  }

  private func number(at index: Int, bytes count: Int) -> Int? {
    guard index >= 0, index + count <= bytes.count else { return nil }
    let digits = bytes[index..<index + count]
    return isBigEndian
      ? digits.reduce(0) { $0 << 8 | Int($1) } : digits.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
