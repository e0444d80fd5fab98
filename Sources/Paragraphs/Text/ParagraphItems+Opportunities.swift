internal import Breaking
package import Graphics
internal import TextAnalysis

extension ParagraphItems {
  /// Whether a line may end where Unicode lets it, not behind a space.
  func isBreak(_ opportunity: ParagraphAnalysis.BreakOpportunity) -> Bool {
    let (bytes, offset) = (paragraph.text.bytes, opportunity.offset)
    return opportunity.isMandatory
      || !bytes.hasDash(at: offset) && !isIdleSoftHyphen(before: offset)
  }

  /// Whether a soft hyphen stands before a byte at which no line ends: words are not to be divided, or no
  /// font has a hyphen.
  func isIdleSoftHyphen(before offset: Int) -> Bool {
    let bytes = paragraph.text.bytes
    guard offset >= 2, bytes[offset - 2] == 0xC2, bytes[offset - 1] == 0xAD else { return false }
    return !rules.dividesAtSoftHyphens
      || layoutContext.hyphen(of: paragraph.run(before: offset)) == nil
  }

  /// Adds the break that Unicode allows before a byte, when it is not at a space.
  ///
  /// `gain` tells what the lines on both sides of it gain.
  package mutating func addOpportunity(
    at offset: Int, isMandatory: Bool,
    gain: (ParagraphItems) -> (before: Length, after: Length) = { _ in (.zero, .zero) }
  ) {
    let bytes = paragraph.text.bytes
    if isMandatory {
      material.penalty(ItemList.forced, fills: true)
      let end = bytes[..<offset].lastIndex { $0 & 0xC0 != 0x80 } ?? offset - 1
      places.append(Place(end: end, start: offset, kind: .forced))
      return
    }
    let before = bytes[offset - 1]
    if before == 0x20 { return }
    let start = max(0, offset - 3)
    let last = Array(bytes[start..<offset])
    let isHyphen = before == 0x2D || last == [0xE2, 0x80, 0x90]
    let isDash = last == [0xE2, 0x80, 0x94] || last == [0xE2, 0x80, 0x93]
    // A line may end behind a dash, but never begins with one.
    if bytes.hasDash(at: offset) { return }
    if last.suffix(2) == [0xC2, 0xAD] {
      let run = paragraph.run(before: offset)
      guard rules.dividesAtSoftHyphens, let hyphen = layoutContext.hyphen(of: run) else { return }
      let width = layoutContext.aloneWidth(hyphen, of: run, paragraph.text.styles[run.style])
      material.discretionary(before: width, after: .zero, penalty: rules.hyphenPenalty)
      places.append(Place(end: offset, start: offset, kind: .hyphen))
      return
    }
    let penalty = isHyphen || isDash ? rules.exHyphenPenalty : 0
    material.penalty(penalty, isFlagged: isHyphen || isDash, gain: gain(self))
    places.append(
      Place(end: offset, start: offset, kind: isHyphen ? .explicit : isDash ? .dash : .letter))
  }
}
