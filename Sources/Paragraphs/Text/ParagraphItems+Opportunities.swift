internal import Breaking
package import Graphics
internal import Styling
internal import TextAnalysis

extension ParagraphItems {
  /// Whether a line may end where Unicode allows it, other than after a space.
  func isBreak(_ opportunity: ParagraphAnalysis.BreakOpportunity) -> Bool {
    let offset = opportunity.offset
    return opportunity.isMandatory
      || !isHeld(at: offset) && !isIdleSoftHyphen(before: offset)
  }

  /// Whether no line ends before a byte although Unicode allows it.
  private func isHeld(at offset: Int) -> Bool {
    isHeldDash(at: offset) || paragraph.text.bytes.isWithinUnit(offset)
      || isCode(before: offset) && paragraph.text.bytes.isAfterPrefix(offset)
  }

  /// Whether a dash is at a byte that no line may begin with: where a style leaves it to the program, a line may only
  /// end after a dash; where it requests rules, they are Unicode's (css-text-3, 5.3).
  private func isHeldDash(at offset: Int) -> Bool {
    paragraph.text.bytes.hasDash(at: offset)
      && paragraph.text.styles[paragraph.run(before: offset).style].lineBreak == .auto
  }

  /// Whether a soft hyphen is before a byte at which no line ends, because words are not divided or no font has a
  /// hyphen.
  func isIdleSoftHyphen(before offset: Int) -> Bool {
    guard paragraph.text.bytes.lineEnd(before: offset) == .hyphen else { return false }
    return softHyphen(of: paragraph.run(before: offset)) == nil
  }

  /// The hyphen that a soft hyphen of a run becomes at the end of a line; nil where no line ends at it.
  private func softHyphen(of run: ShapedParagraph.Run) -> [UInt8]? {
    guard rules.dividesAtSoftHyphens, paragraph.text.styles[run.style].hyphens != .none else {
      return nil
    }
    return layoutContext.hyphen(of: run)
  }

  /// Adds the break that Unicode allows before a byte, unless it is at a space.
  ///
  /// `gain` returns how the widths of the lines on both sides of it change.
  package mutating func addOpportunity(
    at offset: Int, isMandatory: Bool,
    gain: (ParagraphItems) -> (before: Length, after: Length) = { _ in (.zero, .zero) }
  ) {
    let bytes = paragraph.text.bytes
    if isMandatory {
      itemList.penalty(
        ItemList.forced, fills: true, gain: (before: .zero, after: rules.breakIndent))
      let end = bytes[..<offset].lastIndex { $0 & 0xC0 != 0x80 } ?? offset - 1
      breakpoints.append(Breakpoint(end: end, start: offset, kind: .forced))
      return
    }
    let kind = bytes.lineEnd(before: offset)
    if kind == .space || isHeld(at: offset) { return }
    if kind == .hyphen {
      let run = paragraph.run(before: offset)
      guard let hyphen = softHyphen(of: run) else { return }
      let width = layoutContext.aloneWidth(hyphen, of: run, paragraph.text.styles[run.style])
      itemList.discretionary(before: width, after: .zero, penalty: rules.hyphenPenalty)
    } else {
      let isFlagged = kind != .letter
      let penalty = isFlagged ? rules.exHyphenPenalty : 0
      itemList.penalty(
        isCode(before: offset) ? Self.codePenalty : penalty, isFlagged: isFlagged, gain: gain(self))
      if kind == .dash, rules.tieDemerits > 0, bytes.isWithinRange(offset) {
        itemList.tie(at: breakpoints.count, by: rules.tieDemerits)
      }
    }
    breakpoints.append(Breakpoint(end: offset, start: offset, kind: kind))
  }
}

extension [UInt8] {
  /// Whether the sign before a byte belongs to what follows: the hyphens of an option, which no name and no closing
  /// bracket precedes, or the sign of a variable.
  fileprivate func isAfterPrefix(_ offset: Int) -> Bool {
    let before = self[..<offset]
    if before.last == UInt8(ascii: "$") { return true }
    let hyphens = before.suffix(3).reversed().prefix { $0 == UInt8(ascii: "-") }.count
    guard (1...2).contains(hyphens) else { return false }
    return before.dropLast(hyphens).last.map { byte in
      !(0x30...0x39).contains(byte) && !(0x41...0x5A).contains(byte & 0xDF) && byte < 0x80
        && !"_)]}".utf8.contains(byte)
    } ?? true
  }
}
