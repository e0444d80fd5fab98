/// Names as numbers, so that comparing them is comparing numbers.
struct Atoms: Sendable {
  private var numbers: [String: Int32] = [:]

  /// The number of names that occur in no sheet.
  static let none: Int32 = -1

  /// The number of a name, which is added if it is new.
  mutating func number(_ name: String) -> Int32 {
    if let number = numbers[name] { return number }
    let number = Int32(truncatingIfNeeded: numbers.count)
    numbers[name] = number
    return number
  }

  /// The number of a name that occurs in sheets.
  func known(_ name: String) -> Int32 { numbers[name] ?? Self.none }
}
