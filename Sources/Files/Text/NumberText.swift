/// A number padded with zeros.
package func padded(_ number: Int, _ digits: Int) -> String {
  let text = String(number)
  return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
}

/// A number with its noun: `1 page`, `2 pages`.
package func counted(_ count: Int, _ thing: String) -> String {
  "\(count) \(thing)\(count == 1 ? "" : "s")"
}

/// A number with at most four decimals and no trailing zeros.
package func shortNumber(_ value: Double) -> String {
  withShortNumber(value) { String(decoding: $0, as: UTF8.self) }
}

/// Calls `body` with the digits of a number with at most four decimals and no trailing zeros; 0 if it is not finite, or
/// too large.
func withShortNumber<Result>(
  _ value: Double, _ body: (UnsafeBufferPointer<UInt8>) -> Result
) -> Result {
  // No number takes more than eighteen digits, a point and a sign.
  withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { text in
    let isNumber = value.isFinite && abs(value) < 1e14
    var rest = isNumber ? Int((value * 10_000).rounded()) : 0
    let isNegative = rest < 0
    rest = abs(rest)
    var decimals = 4
    while decimals > 0, rest % 10 == 0 {
      rest /= 10
      decimals -= 1
    }
    // Writes digits from the last to the first, at least one before the point.
    var place = text.count
    var digits = 0
    func put(_ byte: UInt8) {
      place -= 1
      text.initializeElement(at: place, to: byte)
    }
    repeat {
      if digits == decimals, digits > 0 { put(UInt8(ascii: ".")) }
      put(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
      digits += 1
    } while rest > 0 || digits <= decimals
    if isNegative { put(UInt8(ascii: "-")) }
    return body(UnsafeBufferPointer(rebasing: text[place...]))
  }
}
