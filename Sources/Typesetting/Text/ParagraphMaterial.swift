internal import Breaking
internal import Graphics
internal import Shaping
internal import TextAnalysis

/// A shaped paragraph as boxes and glue, with what each legal break means.
struct ParagraphMaterial {
  /// What a break does: where the line before it ends and the next begins.
  struct Place {
    var end: Int
    var start: Int
    var kind: PageLine.End
  }

  /// What a break inside a word that no line can hold costs.
  private static let emergencyPenalty = 5000

  private(set) var material = LineMaterial()
  private(set) var places: [Place] = []

  private let paragraph: ShapedParagraph
  private let compositor: Compositor
  private let clusters: [ShapedParagraph.Cluster]
  private let rules: Rules

  /// What may be done to lines.
  struct Rules {
    var hyphenates: Bool
    var justifies: Bool
    /// The width of the narrowest line: a word that is wider must be broken.
    var narrowest: Length
    var indent: Length
    var exHyphenPenalty: Int
    var hyphenPenalty: Int
  }

  private struct Hyphen {
    var offset: Int
    var before: Length
    var after: Length
  }

  init(_ paragraph: ShapedParagraph, rules: Rules, _ compositor: Compositor) {
    self.paragraph = paragraph
    self.compositor = compositor
    self.rules = rules
    clusters = paragraph.clusters()
    build()
  }

  private mutating func build() {
    let bytes = paragraph.text.bytes
    let breaks = paragraph.analysis.breaks
    var next = 0
    var hyphens: [Hyphen] = []
    var nextHyphen = 0
    var index = 0
    if rules.indent != .zero { material.box(rules.indent) }
    while index < clusters.count {
      let cluster = clusters[index]
      while next < breaks.count, breaks[next].offset < cluster.start { next += 1 }
      if next < breaks.count, breaks[next].offset == cluster.start, index > 0 {
        addOpportunity(at: cluster.start, isMandatory: breaks[next].isMandatory)
      }
      if bytes[cluster.start] == 0x20 {
        index = addSpaces(from: index, breaks: breaks, next: next)
        continue
      }
      if bytes[cluster.start] == 0x0A {
        index += 1
        continue
      }
      let end = wordEnd(from: index, breaks: breaks, next: next)
      if rules.hyphenates {
        hyphens = self.hyphens(in: cluster.start..<offset(end), from: index, to: end)
        nextHyphen = 0
      }
      let width = clusters[index..<end].reduce(Length.zero) { $0 + $1.width }
      let isTooWide = width > rules.narrowest
      for place in index..<end {
        let letter = clusters[place]
        while nextHyphen < hyphens.count, hyphens[nextHyphen].offset < offset(place + 1) {
          let hyphen = hyphens[nextHyphen]
          material.discretionary(
            before: hyphen.before, after: hyphen.after, penalty: rules.hyphenPenalty)
          places.append(Place(end: hyphen.offset, start: hyphen.offset, kind: .hyphen))
          nextHyphen += 1
        }
        if isTooWide, place > index {
          material.penalty(Self.emergencyPenalty, fills: true)
          places.append(Place(end: letter.start, start: letter.start, kind: .forced))
        }
        material.box(letter.width - kernWithSpace(place))
      }
      index = end
    }
    material.finish()
    places.append(Place(end: bytes.count, start: bytes.count, kind: .last))
  }

  /// The byte that a cluster begins at; the text's end behind the last.
  private func offset(_ index: Int) -> Int {
    index < clusters.count ? clusters[index].start : paragraph.text.bytes.count
  }

  /// The cluster behind the letters that no line end stands among.
  private func wordEnd(
    from index: Int, breaks: [ParagraphAnalysis.BreakOpportunity], next: Int
  ) -> Int {
    var next = next
    if next < breaks.count, breaks[next].offset <= clusters[index].start { next += 1 }
    var end = index + 1
    while end < clusters.count, paragraph.text.bytes[clusters[end].start] != 0x20,
      paragraph.text.bytes[clusters[end].start] != 0x0A
    {
      while next < breaks.count, breaks[next].offset < clusters[end].start { next += 1 }
      if next < breaks.count, breaks[next].offset == clusters[end].start { break }
      end += 1
    }
    return end
  }

  /// Adds the break that Unicode allows before a byte, when it is not at a space.
  private mutating func addOpportunity(at offset: Int, isMandatory: Bool) {
    let bytes = paragraph.text.bytes
    if isMandatory {
      material.penalty(LineMaterial.forced, fills: true)
      places.append(Place(end: offset - 1, start: offset, kind: .forced))
      return
    }
    let before = bytes[offset - 1]
    if before == 0x20 { return }
    let start = max(0, offset - 3)
    let last = Array(bytes[start..<offset])
    let isHyphen = before == 0x2D || last == [0xE2, 0x80, 0x90]
    let isDash = last == [0xE2, 0x80, 0x94] || last == [0xE2, 0x80, 0x93]
    let following = Array(bytes[offset..<min(bytes.count, offset + 3)])
    // A line may end behind a dash, but never begins with one.
    if following == [0xE2, 0x80, 0x94] || following == [0xE2, 0x80, 0x93] { return }
    if last.suffix(2) == [0xC2, 0xAD] {
      if !rules.hyphenates { return }
      let run = paragraph.runs.last { $0.range.lowerBound < offset } ?? paragraph.runs[0]
      let width = compositor.aloneWidth(
        compositor.hyphen(of: run.font), paragraph.text.styles[run.style], face: run.font,
        script: run.script)
      material.discretionary(before: width, after: .zero, penalty: rules.hyphenPenalty)
      places.append(Place(end: offset, start: offset, kind: .hyphen))
      return
    }
    let penalty = isHyphen || isDash ? rules.exHyphenPenalty : 0
    material.penalty(penalty, isFlagged: isHyphen || isDash, fills: false)
    places.append(
      Place(end: offset, start: offset, kind: isHyphen ? .explicit : isDash ? .dash : .space))
  }

  /// Adds the spaces from a cluster on as glue, and tells the cluster behind them.
  private mutating func addSpaces(
    from index: Int, breaks: [ParagraphAnalysis.BreakOpportunity], next: Int
  ) -> Int {
    var end = index
    while end < clusters.count, paragraph.text.bytes[clusters[end].start] == 0x20 { end += 1 }
    var next = next
    while next < breaks.count, breaks[next].offset < offset(end) { next += 1 }
    let isBreakable = next < breaks.count && breaks[next].offset == offset(end)
    for place in index..<end {
      let em = paragraph.text.styles[paragraph.runs[clusters[place].run].style].size
      let kern = place == index && index > 0 ? kernWithSpace(index - 1) : .zero
      let isBreak = material.glue(
        clusters[place].width + kern,
        stretch: rules.justifies ? em * SpaceElasticity.stretch : .zero,
        shrink: rules.justifies ? em * SpaceElasticity.shrink : .zero, isBreakable: isBreakable)
      if isBreak {
        places.append(Place(end: clusters[index].start, start: offset(end), kind: .space))
      }
    }
    return end
  }

  /// How much wider letters are for the space behind them: a kern that goes when the line ends there.
  private func kernWithSpace(_ index: Int) -> Length {
    guard index + 1 < clusters.count, clusters[index + 1].isUnsafeToBreak,
      clusters[index + 1].run == clusters[index].run,
      paragraph.text.bytes[clusters[index + 1].start] == 0x20
    else { return .zero }
    let run = paragraph.runs[clusters[index].run]
    return run.isRightToLeft
      ? .zero : paragraph.kern(endingAt: clusters[index + 1].start, in: run, compositor)
  }

  /// The places where the words of a stretch may be divided, with what the line gains there.
  private func hyphens(in range: Range<Int>, from first: Int, to last: Int) -> [Hyphen] {
    let bytes = paragraph.text.bytes
    var found: [Hyphen] = []
    var start = range.lowerBound
    // A stretch with a hyphen of its own is divided there and nowhere else.
    if range.lowerBound > 0, bytes[range.lowerBound - 1] == 0x2D { return [] }
    if bytes[range].contains(0x2D) { return [] }
    while start < range.upperBound {
      guard Self.isLetter(bytes[start]), let word = word(from: start, to: range.upperBound) else {
        start += 1
        continue
      }
      for point in compositor.hyphenPoints(in: Array(bytes[word])) {
        if let hyphen = hyphen(at: word.lowerBound + point, first, last) { found.append(hyphen) }
      }
      start = word.upperBound
    }
    return found
  }

  /// The letters and inner apostrophes from a byte on; nil where a digit or a sign is among them.
  private func word(from start: Int, to end: Int) -> Range<Int>? {
    let bytes = paragraph.text.bytes
    var stop = start
    while stop < end {
      if Self.isLetter(bytes[stop]) {
        stop += 1
      } else if bytes[stop] >= 0xE2 {
        // General punctuation ends the word, other characters of three bytes are letters.
        guard bytes[stop] != 0xE2 else { break }
        stop += 3
      } else if (0x30...0x39).contains(bytes[stop]) || bytes[stop] == 0x40 || bytes[stop] == 0x2F
        || bytes[stop] == 0x5F
      {
        return nil
      } else {
        break
      }
    }
    return start..<min(stop, end)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    // Two-byte characters from U+00C0 on: Latin, Greek, Cyrillic; their second bytes come along.
    switch byte {
    case 0x41...0x5A, 0x61...0x7A, 0xC3...0xDF, 0x80...0xBF: true
    default: false
    }
  }

  /// The widths of a division: of what stays with its hyphen, and of what goes to the next line.
  private func hyphen(at offset: Int, _ first: Int, _ last: Int) -> Hyphen? {
    guard let place = (first..<last).last(where: { clusters[$0].start <= offset }) else {
      return nil
    }
    let run = paragraph.runs[clusters[place].run]
    guard !run.isRightToLeft, run.range.contains(offset) else { return nil }
    let start = max(clusters[first].start, run.range.lowerBound)
    let end = min(self.offset(last), run.range.upperBound)
    guard start < offset, offset < end else { return nil }
    var before = Length.zero
    var after = Length.zero
    for index in first..<last where clusters[index].run == clusters[place].run {
      if index < place || clusters[index].start < offset && clusters[place].start == offset {
        before += clusters[index].width
      } else {
        after += clusters[index].width - kernWithSpace(index)
      }
    }
    func width(_ range: Range<Int>, hyphen: Bool) -> Length {
      var letters = Array(paragraph.text.bytes[range])
      if hyphen { letters += compositor.hyphen(of: run.font) }
      return compositor.aloneWidth(
        letters, paragraph.text.styles[run.style], face: run.font, script: run.script)
    }
    return Hyphen(
      offset: offset, before: width(start..<offset, hyphen: true) - before,
      after: width(offset..<end, hyphen: false) - after)
  }
}
