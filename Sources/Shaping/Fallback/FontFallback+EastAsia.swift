internal import Graphics

/// Punctuation that East Asian text shares with Western text.
extension FontFallback {
  /// Gives such punctuation to the face of the ideograph or kana beside it, if it has it: dashes and dots of two
  /// squares are drawn for these.
  ///
  /// Quotation marks stay with Western letters: the marks of one pair may stand beside letters of two scripts.
  mutating func joinPunctuation(
    _ chosen: inout [Int?], _ clusters: [Cluster], _ text: UnsafeBufferPointer<UInt8>,
    _ range: Range<Int>, _ order: FaceOrder, _ script: UInt32
  ) {
    func start(_ index: Int) -> Int { index == 0 ? range.lowerBound : clusters[index - 1].end }
    func scalar(_ index: Int) -> Unicode.Scalar { text.scalar(at: start(index)).0 }
    var index = 0
    while index < clusters.count {
      let first = index
      while index < clusters.count, scalar(index).isSharedPunctuation { index += 1 }
      guard index > first else {
        index += 1
        continue
      }
      let beside = [first - 1, index].first {
        clusters.indices.contains($0) && scalar($0).isEastAsian && chosen[$0] != nil
      }
      guard let face = beside.flatMap({ chosen[$0] }) else { continue }
      for own in first..<index
      where covers(start(own)..<clusters[own].end, text, order, face, script) {
        chosen[own] = face
      }
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is a dash or dots of either.
  fileprivate var isSharedPunctuation: Bool {
    switch value {
    case 0x2014, 0x2015, 0x2025, 0x2026: true
    default: false
    }
  }

  /// Whether it is an ideograph, a kana, a letter of Bopomofo or punctuation for these.
  fileprivate var isEastAsian: Bool {
    switch value {
    case 0x3001...0x30FF, 0x3105...0x312F, 0x31A0...0x31FF, 0x3400...0x9FFF, 0xF900...0xFAFF,
      0xFF01...0xFF9F, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
