internal import Digests

/// Numbers to be hashed, as bytes that are the same on every machine.
struct NumberBytes {
  private let numbers: [Int64]

  /// Takes the numbers that `fill` adds, at most `most`.
  @inline(__always)
  init(atMost most: Int, _ fill: ((Int) -> Void) -> Void) {
    numbers = [Int64](unsafeUninitializedCapacity: most) { buffer, count in
      var used = 0
      fill { number in
        precondition(used < most)
        buffer[used] = Int64(number).littleEndian
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
