package import Graphics
internal import Shaping
internal import TextAnalysis

/// Where the words of a paragraph in Arabic script may be elongated: by a tatweel in each, where its letters join and
/// its face draws that well.
package struct Kashida: Sendable {
  /// A place between two letters of a word.
  package struct Position: Sendable, Hashable {
    /// Where the letters before and after it begin.
    package var before: Int
    package var offset: Int
    /// The quality of the place; 1 is best.
    var rank: Int
    /// The glyph of the tatweel, and its length.
    var glyph: UInt16
    var length: Length
    /// Its stretch before a line becomes expensive.
    package var stretch: Length
    /// The maximum elongation.
    var most: Length
  }

  package private(set) var places: [Position] = []

  /// Stretch and maximum elongation as fractions of the font size: with elongated words a line stretches half as far
  /// again as with its spaces alone.
  private static let (stretch, most) = (0.04, 0.6)

  private static let arabic: UInt32 = 0x4172_6162

  /// The places of a paragraph; nil where it has none.
  init?(_ paragraph: ShapedParagraph, _ layoutContext: LayoutContext) {
    for run in paragraph.runs where run.script == Self.arabic && run.isRightToLeft {
      let style = paragraph.text.styles[run.style]
      guard run.object == nil, style.orientation == .horizontal, style.letterspacing == .zero
      else { continue }
      for word in ArabicWords(paragraph.text.bytes, run.range) {
        guard let seam = layoutContext.kashida(in: word, of: run, paragraph) else { continue }
        places.append(
          Position(
            before: word.lowerBound + seam.before, offset: word.lowerBound + seam.offset,
            rank: seam.rank, glyph: seam.glyph, length: seam.length,
            stretch: style.size * Self.stretch, most: style.size * Self.most))
      }
    }
    if places.isEmpty { return nil }
  }

  /// The place before a cluster.
  package func place(before offset: Int) -> Position? {
    let index = places.partitioningIndex { $0.offset >= offset }
    return index < places.count && places[index].offset == offset ? places[index] : nil
  }

  /// The stretch of the words of a line.
  func stretch(in line: Range<Int>) -> Length {
    places(in: line).reduce(.zero) { $0 + $1.stretch }
  }

  /// The places within a line.
  package func places(in line: Range<Int>) -> ArraySlice<Position> {
    let first = places.partitioningIndex { $0.before >= line.lowerBound }
    let end = places.partitioningIndex { $0.offset >= line.upperBound }
    return places[first..<max(first, end)]
  }
}

/// The sequences of letters of a text in Arabic script, with their marks.
private struct ArabicWords: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private let end: Int
  private var offset: Int

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    (self.bytes, end, offset) = (bytes, range.upperBound, range.lowerBound)
  }

  mutating func next() -> Range<Int>? {
    var start: Int?
    while offset < end {
      let (scalar, length) = bytes.scalar(at: offset)
      let isPart = scalar.isArabicLetter || start != nil && scalar.joining == .transparent
      if isPart {
        start = start ?? offset
      } else if let start {
        return start..<offset
      }
      offset += Swift.max(length, 1)
    }
    return start.map { $0..<end }
  }
}

extension Unicode.Scalar {
  fileprivate var isArabicLetter: Bool {
    value > 0x61F && value < 0x8B5 && value != 0x640 && properties.generalCategory == .otherLetter
  }
}

extension LayoutContext {
  /// The best place to elongate a word, counted from its start.
  struct KashidaSeam {
    var before: Int
    var offset: Int
    var rank: Int
    var glyph: UInt16
    var length: Length
  }

  /// Finds that place, and checks that the letters are drawn there as they are without a tatweel.
  func findKashida(in word: [UInt8], of run: ShapedParagraph.Run, _ style: TextStyle)
    -> KashidaSeam?
  {
    guard var seam = word.kashidaSeam else { return nil }
    let plain = shaped(word, of: run, style)
    guard plain.contains(where: { $0.cluster == seam.offset }) else { return nil }
    let tatweel: [UInt8] = [0xD9, 0x80]
    let drawnOut = shaped(
      Array(word[..<seam.offset]) + tatweel + word[seam.offset...], of: run, style)
    guard let place = drawnOut.firstIndex(where: { $0.cluster == seam.offset }),
      drawnOut.count == plain.count + 1
    else { return nil }
    let stroke = drawnOut[place]
    let others = drawnOut[..<place] + drawnOut[(place + 1)...]
    guard stroke.advance > style.size * 0.05, stroke.xOffset == .zero, stroke.yOffset == .zero,
      zip(plain, others).allSatisfy({ $0.isDrawn(like: $1) }),
      fonts[run.font].fillsAdvance(UInt32(stroke.id))
    else { return nil }
    (seam.glyph, seam.length) = (stroke.id, stroke.advance)
    return seam
  }

  private func shaped(_ word: [UInt8], of run: ShapedParagraph.Run, _ style: TextStyle)
    -> [ShapedGlyph]
  {
    var glyphs: [ShapedGlyph] = []
    word.withUnsafeBufferPointer {
      shaper.shape(
        $0, range: 0..<word.count, font: font(style, face: run.font), script: run.script,
        rightToLeft: true, into: &glyphs)
    }
    return glyphs
  }
}

extension ShapedGlyph {
  /// Whether two glyphs are the same and at the same place relative to their neighbours.
  fileprivate func isDrawn(like other: ShapedGlyph) -> Bool {
    id == other.id && advance == other.advance && xOffset == other.xOffset
      && yOffset == other.yOffset
  }
}

extension Face {
  /// Whether a glyph's ink reaches from edge to edge, so that strokes join without a gap.
  fileprivate func fillsAdvance(_ glyph: UInt32) -> Bool {
    let white = bearings(of: glyph)
    let tolerance = metrics.unitsPerEm / 100
    return white.left <= tolerance && white.right <= tolerance
  }
}

extension [UInt8] {
  /// The best place to elongate a word; its glyph is not known yet.
  ///
  /// The order is that of Microsoft's typography for Arabic: after seen and sad, before a final teh marbuta,
  /// heh or dal, before a final alef, tah, lam or kaf, before a final reh or yeh, before a final waw, ain, qaf
  /// or feh, before any other that ends the word.
  fileprivate var kashidaSeam: LayoutContext.KashidaSeam? {
    var letters: [(offset: Int, scalar: Unicode.Scalar)] = []
    var offset = 0
    while offset < count {
      let (scalar, length) = self.scalar(at: offset)
      if scalar.joining != .transparent { letters.append((offset, scalar)) }
      offset += Swift.max(length, 1)
    }
    guard letters.count > 2 else { return nil }
    var best: LayoutContext.KashidaSeam?
    for (first, second) in zip(letters, letters.dropFirst())
    where first.scalar.joining == .dual && [.dual, .right].contains(second.scalar.joining) {
      let isLast = second.offset == letters.last?.offset
      guard let rank = rank(first.scalar, second.scalar, isLast: isLast),
        rank <= best?.rank ?? .max
      else { continue }
      best = LayoutContext.KashidaSeam(
        before: first.offset, offset: second.offset, rank: rank, glyph: 0, length: .zero)
    }
    return best
  }

  private func rank(_ first: Unicode.Scalar, _ second: Unicode.Scalar, isLast: Bool) -> Int? {
    // Lam and alef are one sign.
    if first == "ل", "اأإآٱ".unicodeScalars.contains(second) { return nil }
    if "سشصضڛښڝڞݜ".unicodeScalars.contains(first) { return 1 }
    guard isLast else { return nil }
    let groups = ["ةهدذڈۀہھۃ", "اأإآٱطظلكکگ", "رزڑژيىیے", "وؤعغفقڤ"]
    return (groups.firstIndex { $0.unicodeScalars.contains(second) } ?? groups.count) + 2
  }
}
