/// Numbers for values in order of appearance, from 0: fast to compare, and usable as indices.
package struct Numbering<Value: Hashable> {
  private var numbers: [Value: Int] = [:]

  package init() {}

  /// The number of a value, always the same.
  package mutating func number(of value: Value) -> Int {
    let number = numbers[value] ?? numbers.count
    numbers[value] = number
    return number
  }
}

extension Numbering: Sendable where Value: Sendable {}
