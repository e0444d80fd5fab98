/// Names as numbers, so that comparing them is comparing numbers.
struct Atoms: Sendable {
  private var numbers: [String: Int32] = [:]

  /// The number of a name that no sheet has.
  static let none: Int32 = -1

  /// The number of a name, a new one where it is new.
  mutating func number(_ name: String) -> Int32 {
    if let number = numbers[name] { return number }
    let number = Int32(truncatingIfNeeded: numbers.count)
    numbers[name] = number
    return number
  }

  /// The number of a name that sheets have.
  func known(_ name: String) -> Int32 { numbers[name] ?? Self.none }
}
