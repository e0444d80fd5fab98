internal import Digests

/// A digest of a sequence of texts and numbers.
package final class TextDigest {
  private let hash = XXH128()
  /// A buffer of bytes to be hashed, since hashing many at once is faster.
  private var waiting: [UInt8] = []

  package init() {}

  /// The size of the buffer.
  private static let mostWaiting = 1 << 14

  /// Adds bytes without their number.
  package func add(raw bytes: UnsafeRawBufferPointer) {
    pass()
    hash.update(bytes)
  }

  /// Adds a text, ended by a zero.
  package func add(_ text: String) {
    waiting.append(contentsOf: text.utf8)
    waiting.append(0)
    if waiting.count > Self.mostWaiting { pass() }
  }

  /// Adds texts, each ended by a zero.
  package func add(_ texts: String...) {
    for text in texts { add(text) }
  }

  /// Adds bytes and their number.
  package func add(_ bytes: [UInt8]) {
    add(bytes.count)
    bytes.withUnsafeBytes { add(raw: $0) }
  }

  /// Adds numbers, four bytes each.
  package func add(_ numbers: [Int32]) {
    numbers.withUnsafeBytes { wait($0) }
    if waiting.count > Self.mostWaiting { pass() }
  }

  /// Adds a number, rounded to thousandths: of a point, as in the manifest.
  package func add(_ number: Double) { add(Int((number * 1000).rounded())) }

  /// Adds numbers, rounded to thousandths.
  package func add(_ numbers: Double...) {
    for number in numbers { add(number) }
  }

  /// Adds a number.
  package func add(_ number: Int) {
    withUnsafeBytes(of: number.littleEndian) { wait($0) }
    if waiting.count > Self.mostWaiting { pass() }
  }

  /// Adds numbers.
  package func add(_ numbers: Int...) {
    for number in numbers { withUnsafeBytes(of: number.littleEndian) { wait($0) } }
    if waiting.count > Self.mostWaiting { pass() }
  }

  /// Adds bytes to those that wait, as a whole.
  private func wait(_ bytes: UnsafeRawBufferPointer) {
    waiting.append(contentsOf: bytes.assumingMemoryBound(to: UInt8.self))
  }

  private func pass() {
    waiting.withUnsafeBytes { hash.update($0) }
    waiting.removeAll(keepingCapacity: true)
  }

  /// The first hexadecimal digits of the digest.
  package func hex(digits: Int) -> String {
    pass()
    return hash.hexDigest(digits: digits)
  }
}
