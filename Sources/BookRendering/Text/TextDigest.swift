internal import Digests

/// A digest of texts and numbers, in their order.
final class TextDigest {
  private let hash = XXH128()
  /// Bytes that the hash has not seen: it takes many at once more readily than one by one.
  private var waiting: [UInt8] = []

  /// So many bytes wait at most.
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
    // In thousandths of a point, as the manifest has them.
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

  /// The digest's first hexadecimal digits.
  func hex(digits: Int) -> String {
    pass()
    return hash.hexDigest(digits: digits)
  }
}

/// Numbers whose digest is wanted, as bytes that are the same on every machine.
struct NumberBytes {
  private let numbers: [Int64]

  /// Takes the numbers that `fill` adds, not more than so many.
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
