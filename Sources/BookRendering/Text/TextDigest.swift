internal import Digests

/// A digest of a sequence of texts and numbers.
final class TextDigest {
  private let hash = XXH128()
  /// A buffer of bytes to be hashed, since hashing many at once is faster.
  private var waiting: [UInt8] = []

  /// The size of the buffer.
  private static let mostWaiting = 1 << 14

  func add(raw bytes: UnsafeRawBufferPointer) {
    pass()
    hash.update(bytes)
  }

  func add(_ texts: String...) {
    for text in texts {
      waiting.append(contentsOf: text.utf8)
      waiting.append(0)
    }
    if waiting.count > Self.mostWaiting { pass() }
  }

  func add(_ bytes: [UInt8]) {
    add(bytes.count)
    bytes.withUnsafeBytes { add(raw: $0) }
  }

  func add(_ numbers: [Int32]) { numbers.withUnsafeBytes { add(raw: $0) } }

  func add(_ numbers: Double...) {
    // Rounded to thousandths of a point, as in the manifest.
    for number in numbers { add(Int((number * 1000).rounded())) }
  }

  func add(_ number: Int) {
    withUnsafeBytes(of: number.littleEndian) { waiting.append(contentsOf: $0) }
    if waiting.count > Self.mostWaiting { pass() }
  }

  func add(_ numbers: Int...) {
    for number in numbers { add(number) }
  }

  private func pass() {
    waiting.withUnsafeBytes { hash.update($0) }
    waiting.removeAll(keepingCapacity: true)
  }

  /// The first hexadecimal digits of the digest.
  func hex(digits: Int) -> String {
    pass()
    return hash.hexDigest(digits: digits)
  }
}

/// Numbers to be hashed, as bytes that are the same on every machine.
struct NumberBytes {
  private let numbers: [Int64]

  /// Takes the numbers that `fill` adds, at most `most`.
  @inline(__always)
  init(atMost most: Int, _ fill: ((Int) -> Void) -> Void) {
    numbers = [Int64](unsafeUninitializedCapacity: most) { room, count in
      var used = 0
      fill { number in
        precondition(used < most)
        room[used] = Int64(number).littleEndian
        used += 1
      }
      count = used
    }
  }

  /// The first hexadecimal digits of the digest.
  func digest(digits: Int) -> String {
    numbers.withUnsafeBytes { XXH128.hexDigest($0, digits: digits) }
  }
}
