internal import Graphics

/// Polytonic Greek, for which many faces have only some of the letters.
extension FontFallback {
  /// The OpenType script tag.
  package static let greek: UInt32 = 0x4772_656B

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

  /// What the choice of a face for Greek text depends on besides its own letters.
  struct GreekText {
    /// Whether it, or text of its paragraph, is polytonic.
    let isPolytonic: Bool
    /// The polytonic letters of its paragraph.
    let letters: [Unicode.Scalar]
    /// Whether it is in a Greek book.
    let isOfBook: Bool

    init(
      _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ letters: [Unicode.Scalar],
      _ isOfBook: Bool
    ) {
      (self.letters, self.isOfBook) = (letters, isOfBook)
      isPolytonic = !letters.isEmpty || text.isPolytonic(range)
    }
  }

  /// Whether a face has all polytonic letters of a text's paragraph.
  private mutating func holds(_ greek: GreekText, _ order: FaceOrder, _ face: Int) -> Bool {
    greek.letters.allSatisfy { letter in
      Array(String(letter).utf8).withUnsafeBufferPointer {
        covers(0..<$0.count, $0, order, face, Self.greek)
      }
    }
  }

  /// Whether text that its first face draws must still be set in another: in a Greek book all polytonic text has the
  /// same face, and elsewhere all Greek text of a paragraph.
  mutating func leavesFirstFace(_ greek: GreekText, _ order: FaceOrder) -> Bool {
    greek.isPolytonic && (polytonicFace(order) ?? 0) > 0
      && (greek.isOfBook || !holds(greek, order, 0))
  }

  /// Sets all words of a Greek text in one face if its first face lacks some letters of the paragraph, or if it is
  /// polytonic text of a Greek book: words of two faces on a line differ in weight.
  ///
  /// It is the first requested face that has all of them, or else one designed for polytonic text.
  mutating func joinGreek(
    _ greek: GreekText, _ chosen: inout [Int?], _ clusters: [Cluster],
    _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ order: FaceOrder, _ script: UInt32
  ) {
    func start(_ index: Int) -> Int { index == 0 ? range.lowerBound : clusters[index - 1].end }
    let letters = clusters.indices.filter { text.scalar(at: start($0)).0.isOfWord }
    guard greek.isPolytonic,
      greek.isOfBook || letters.contains(where: { chosen[$0] != 0 }) || !holds(greek, order, 0),
      let face = polytonicFace(order)
    else { return }
    let candidates = greek.isOfBook ? [face] : Array(0..<order.askedFor) + [face]
    let whole = candidates.first { candidate in
      (candidate == face || holds(greek, order, candidate))
        && letters.allSatisfy {
          covers(start($0)..<clusters[$0].end, text, order, candidate, script)
        }
    }
    if let whole { for index in letters { chosen[index] = whole } }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The letters of Greek Extended (U+1F00 to U+1FFF) in a text, and the combining marks that form them, each once.
  package var polytonicLetters: [Unicode.Scalar] {
    var found: Set<Unicode.Scalar> = []
    var place = 0
    while place + 1 < count {
      guard [0xE1, 0xCC, 0xCD].contains(self[place]), isPolytonic(place..<place + 2) else {
        place += 1
        continue
      }
      let (scalar, length) = scalar(at: place)
      found.insert(scalar)
      place += length
    }
    return found.sorted { $0.value < $1.value }
  }

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
