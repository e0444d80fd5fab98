internal import Graphics

/// Polytonic Greek, for which many faces have only some of the letters.
extension FontFallback {
  /// The OpenType script tag.
  static let greek: UInt32 = 0x4772_656B

  /// Letters that every polytonic text has: a face that lacks one of them is not designed for such text.
  private static let letters: [Unicode.Scalar] = Array(
    "ἀἁἄἅἆἐἑἔἕἠἡἤἥἦἧἰἱἴἵἶὀὁὄὅὐὑὔὕὖὠὡὤὥὦὧᾶῆῖῦῶᾳῃῳἈἉἌἍἘἙἜἝἨἩἬἭἸὈὉὌὍὙὩὭ".unicodeScalars)

  /// The first face of an order that has them; nil if none does.
  mutating func polytonicFace(_ order: FaceOrder) -> Int? {
    order.faces.indices.first { face in
      let number = order.numbers[face]
      if let known = polytonicFaces[number] { return known }
      let isPolytonic = Self.letters.allSatisfy { order.faces[face].draws($0) }
      polytonicFaces[number] = isPolytonic
      return isPolytonic
    }
  }

  /// Whether text that its first face draws must still be set in another: in a Greek book all polytonic text has the
  /// same face.
  mutating func leavesGreek(
    _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ order: FaceOrder
  ) -> Bool {
    text.isPolytonic(range) && (polytonicFace(order) ?? 0) > 0
  }

  /// Sets all words of a Greek text in one face if its first face lacks some of their letters, or if it is polytonic
  /// text of a Greek book: words of two faces on a line differ in weight.
  ///
  /// It is the first requested face that has all of them, or else one designed for polytonic text.
  mutating func joinGreek(
    _ chosen: inout [Int?], _ clusters: [Cluster], _ text: UnsafeBufferPointer<UInt8>,
    _ range: Range<Int>, _ order: FaceOrder, _ script: UInt32, isGreekBook: Bool
  ) {
    func start(_ index: Int) -> Int { index == 0 ? range.lowerBound : clusters[index - 1].end }
    let letters = clusters.indices.filter { text.scalar(at: start($0)).0.isOfWord }
    let isLacking = letters.contains { chosen[$0] != 0 }
    guard text.isPolytonic(range), isLacking || isGreekBook, let face = polytonicFace(order) else {
      return
    }
    let candidates = isGreekBook ? [face] : Array(0..<order.askedFor) + [face]
    let whole = candidates.first { face in
      letters.allSatisfy { covers(start($0)..<clusters[$0].end, text, order, face, script) }
    }
    if let whole { for index in letters { chosen[index] = whole } }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether a range has letters of Greek Extended (U+1F00 to U+1FFF), or the combining marks that form them.
  fileprivate func isPolytonic(_ range: Range<Int>) -> Bool {
    range.dropLast().contains { place in
      switch self[place] {
      case 0xE1: (0xBC...0xBF).contains(self[place + 1])
      case 0xCC: self[place + 1] == 0x93 || self[place + 1] == 0x94
      case 0xCD: self[place + 1] == 0x82 || self[place + 1] == 0x85
      default: false
      }
    }
  }
}
