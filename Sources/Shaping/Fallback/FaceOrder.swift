/// The faces that a text may be set in, the one that is asked for first.
package struct FaceOrder: Sendable {
  /// Their numbers, by which glyph runs name them.
  package let numbers: [Int]
  /// The faces themselves.
  package let faces: [Face]
  /// How many of the first were asked for by name: the text's own, and the user's for other scripts.
  package let askedFor: Int

  /// Takes the first of those that are named twice.
  package init(_ numbers: [Int], askedFor: Int, of table: [Face]) {
    var known: Set<Int> = []
    var count = 0
    var order: [Int] = []
    for (place, number) in numbers.enumerated() where known.insert(number).inserted {
      order.append(number)
      if place < askedFor { count += 1 }
    }
    (self.numbers, self.askedFor) = (order, count)
    faces = order.map { table[$0] }
  }
}
