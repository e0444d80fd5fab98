package import Graphics

/// The faces that a text may be set in, in order of preference.
package struct FaceOrder: Sendable {
  /// The numbers by which glyph runs refer to them.
  package let numbers: [FontNumber]
  /// The faces themselves, in the same order.
  package let faces: [Face]
  /// The number of faces at the start that were requested by name: the text's own, and the user's fallbacks.
  package let askedFor: Int
  /// The indices of the faces with colours.
  let coloredFaces: [Int]

  /// Whether a face has colours.
  var hasColors: Bool { !coloredFaces.isEmpty }

  /// Makes an order of a table's faces; repeated faces count once.
  package init(_ numbers: [FontNumber], askedFor: Int, of table: [Face]) {
    var known: Set<FontNumber> = []
    var count = 0
    var order: [FontNumber] = []
    for (index, number) in numbers.enumerated() where known.insert(number).inserted {
      order.append(number)
      if index < askedFor { count += 1 }
    }
    (self.numbers, self.askedFor) = (order, count)
    faces = order.map { table[$0.index] }
    coloredFaces = faces.indices.filter { [faces] in faces[$0].coloredGlyphs != nil }
  }
}
