/// Numbers for values in the order in which they come, from 0: short to compare, and indices of tables.
package struct Numbering<Value: Hashable> {
  private var numbers: [Value: Int] = [:]

  package init() {}

  /// The number of a value, the same whenever it comes again.
  package mutating func number(of value: Value) -> Int {
    let number = numbers[value] ?? numbers.count
    numbers[value] = number
    return number
  }
}

extension Numbering: Sendable where Value: Sendable {}
