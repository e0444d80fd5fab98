/// A number padded with zeros.
package func padded(_ number: Int, _ digits: Int) -> String {
  let text = String(number)
  return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
}

/// A number with its noun: `1 page`, `2 pages`.
package func counted(_ count: Int, _ thing: String) -> String {
  "\(count) \(thing)\(count == 1 ? "" : "s")"
}

/// A number with at most four decimals and no trailing zeros; 0 if it is not finite, or too large.
package func shortNumber(_ value: Double) -> String {
  withDecimals(tenThousandths(value)) { String(decoding: $0, as: UTF8.self) }
}

/// The number of ten thousandths nearest to a number; 0 if it is not finite, or too large.
func tenThousandths(_ value: Double) -> Int {
  value.isFinite && abs(value) < 1e14 ? Int((value * 10_000).rounded()) : 0
}

/// Calls `body` with a number of ten thousandths as a decimal number without trailing zeros.
func withDecimals<Result>(
  _ tenThousandths: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result
) -> Result {
  var (whole, rest) = tenThousandths.magnitude.quotientAndRemainder(dividingBy: 10_000)
  return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: mostDigits) { text in
    var digits = Digits(text)
    if rest > 0 {
      var decimals = 4
      while rest % 10 == 0 {
        rest /= 10
        decimals -= 1
      }
      for _ in 0..<decimals { digits.put(&rest) }
      digits.put(UInt8(ascii: "."))
    }
    repeat { digits.put(&whole) } while whole > 0
    if tenThousandths < 0 { digits.put(UInt8(ascii: "-")) }
    return body(digits.text)
  }
}

/// Calls `body` with the digits of a whole number.
func withDigits<Result>(_ number: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
  var rest = number.magnitude
  return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: mostDigits) { text in
    var digits = Digits(text)
    repeat { digits.put(&rest) } while rest > 0
    if number < 0 { digits.put(UInt8(ascii: "-")) }
    return body(digits.text)
  }
}

/// A whole number takes at most nineteen digits, of ten thousandths one more, a point and a sign.
private let mostDigits = 24

/// The digits of a number, which are put from the last to the first.
private struct Digits {
  private let memory: UnsafeMutableBufferPointer<UInt8>
  private var start: Int

  init(_ memory: UnsafeMutableBufferPointer<UInt8>) {
    self.memory = memory
    start = memory.count
  }

  var text: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: memory[start...]) }

  mutating func put(_ byte: UInt8) {
    start -= 1
    memory.initializeElement(at: start, to: byte)
  }

  /// Puts the last digit of a number, and removes it from there.
  mutating func put(_ number: inout UInt) {
    let (rest, digit) = number.quotientAndRemainder(dividingBy: 10)
    put(UInt8(ascii: "0") + UInt8(digit))
    number = rest
  }
}
