internal import Breaking

/// Words that are spelt differently where they are divided.
extension ShapedParagraph {
  /// The spelling of the word that is divided before a byte of a run; nil if it is as usual.
  func respelling(
    at offset: Int, in run: Run, _ layoutContext: LayoutContext
  ) -> Hyphenator.Respelling? {
    let language = text.styles[run.style].language
    guard layoutContext.hyphenator(of: language)?.respells == true else { return nil }
    guard let word = Words.word(around: offset, in: text.bytes, within: run.range) else {
      return nil
    }
    return layoutContext.hyphenPoints(in: Array(text.bytes[word]), language: language)
      .first { word.lowerBound + $0.offset == offset }?.respelling
  }
}

extension LineComposer {
  /// The spellings of the words that a line begins and ends in, where they are divided there; nil if they are as usual.
  typealias Respellings = (head: Hyphenator.Respelling?, foot: Hyphenator.Respelling?)

  func respellings(_ cut: Cut) -> Respellings {
    guard cut.isDivided || cut.endsInHyphen, !cut.range.isEmpty else { return (nil, nil) }
    let runs = paragraph.runs[paragraph.runs(in: cut.range)]
    let head = cut.isDivided ? runs.first : nil
    let foot = cut.endsInHyphen ? runs.last : nil
    return (
      head.flatMap { paragraph.respelling(at: cut.range.lowerBound, in: $0, layoutContext) },
      foot.flatMap { paragraph.respelling(at: cut.range.upperBound, in: $0, layoutContext) }
    )
  }
}

extension [UInt8] {
  /// The letters of a range that ends where a word is divided, as spelt there.
  func letters(_ range: Range<Int>, endingAs respelling: Hyphenator.Respelling?) -> [UInt8] {
    guard let respelling, respelling.before <= range.count else { return Array(self[range]) }
    return self[range].dropLast(respelling.before) + respelling.head
  }

  /// The letters of a range that begins where a word is divided, as spelt there.
  func letters(_ range: Range<Int>, beginningAs respelling: Hyphenator.Respelling?) -> [UInt8] {
    guard let respelling, respelling.after <= range.count else { return Array(self[range]) }
    return respelling.tail + self[range].dropFirst(respelling.after)
  }
}
