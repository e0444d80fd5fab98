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
  guard value.isFinite, abs(value) < 1e14 else { return "0" }
  var rest = Int((value * 10_000).rounded())
  let isNegative = rest < 0
  rest = abs(rest)
  var decimals = 4
  while decimals > 0, rest % 10 == 0 {
    rest /= 10
    decimals -= 1
  }
  // Writes digits from the last to the first, at least one before the point. Strings of up to 15
  // bytes are stored inline.
  return String(unsafeUninitializedCapacity: rest < 1_000_000_000_000 ? 15 : 24) { text in
    var place = text.count
    var digits = 0
    repeat {
      if digits == decimals, digits > 0 {
        place -= 1
        text[place] = UInt8(ascii: ".")
      }
      place -= 1
      text[place] = UInt8(ascii: "0") + UInt8(rest % 10)
      rest /= 10
      digits += 1
    } while rest > 0 || digits <= decimals
    if isNegative {
      place -= 1
      text[place] = UInt8(ascii: "-")
    }
    let count = text.count - place
    for index in 0..<count { text[index] = text[place + index] }
    return count
  }
}
