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
  let (whole, rest) = tenThousandths.magnitude.quotientAndRemainder(dividingBy: 10_000)
  return withDigits(whole, tenThousandths: rest, isNegative: tenThousandths < 0, body)
}

/// Calls `body` with the digits of a whole number.
func withDigits<Result>(_ number: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
  withDigits(number.magnitude, tenThousandths: 0, isNegative: number < 0, body)
}

private func withDigits<Result>(
  _ whole: UInt, tenThousandths: UInt, isNegative: Bool,
  _ body: (UnsafeBufferPointer<UInt8>) -> Result
) -> Result {
  withUnsafeTemporaryAllocation(of: UInt8.self, capacity: mostDigits) { text in
    var digits = Digits(text)
    var (whole, rest, decimals) = (whole, tenThousandths, 4)
    if rest > 0 {
      while rest % 10 == 0 {
        rest /= 10
        decimals -= 1
      }
      for _ in 0..<decimals { digits.put(&rest) }
      digits.put(UInt8(ascii: "."))
    }
    repeat { digits.put(&whole) } while whole > 0
    if isNegative { digits.put(UInt8(ascii: "-")) }
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
