internal import Breaking
internal import Graphics
internal import Layout
internal import Paragraphs
internal import Styling

extension LayoutEngine {
  /// The most lines in a passage of verse that counts as a stanza.
  static let longestStanza = 16

  /// The cost of a page break after a line, and whether it would divide a stanza.
  typealias LinePenalty = (cost: Int, isStanza: Bool)

  /// The cost of a page break after each line of a paragraph but the last.
  ///
  /// These are `orphans` and `widows` of CSS Fragmentation 3. In verse and code, whose lines are indented individually,
  /// they count the lines of the source text; a page break within such a line, or within a stanza, has a cost as well.
  func penalties(between lines: [Int], _ style: TextProperties) -> [LinePenalty] {
    let options = PageBreakingOptions.standard
    guard style.indentsEachLine else {
      return lines.indices.dropLast().map {
        (penalty(after: $0 + 1, of: lines.count, style), false)
      }
    }
    let ends = ends(of: lines)
    let count = ends.count { $0 } + 1
    // What is longer than a stanza is divided wherever a page ends, but rather at an empty line.
    let passages =
      count <= Self.longestStanza
      ? Array(repeating: (options.dividedStanza, true), count: ends.count) : passages(lines)
    var before = 0
    return zip(ends, passages).map { isEnd, passage in
      before += isEnd ? 1 : 0
      let own = isEnd ? penalty(after: before, of: count, style) : options.dividedVerseLine
      return (own + passage.cost, passage.isStanza)
    }
  }

  /// The fraction of a page that stays empty at most, so that it ends at an empty line.
  private static let emptyFraction = 0.2

  /// The cost of a page break after each line of a long paragraph but the last, by the empty lines in it.
  ///
  /// The lines below an empty one are held together, up to a fraction of a page: a page that would end among them ends
  /// at the empty line instead. No page begins with an empty line if it can end with it.
  private func passages(_ lines: [Int]) -> [LinePenalty] {
    let options = PageBreakingOptions.standard
    let most = viewport.block * Self.emptyFraction
    let isEmpty = lines.map { !hasWords($0) }
    var held: Length?
    return lines.indices.dropLast().map { line in
      held = isEmpty[line] ? .zero : held.map { $0 + fragments[lines[line]].size.block }
      if isEmpty[line + 1] { return (options.emptyFirstLine, false) }
      guard let height = held, height > .zero, height <= most else { return (0, false) }
      return (options.dividedStanza, true)
    }
  }

  /// Whether a line has anything but spaces.
  private func hasWords(_ line: Int) -> Bool {
    let made = fragments[line]
    if case .text(let text) = made.content { return text.line.text.contains { !$0.isWhitespace } }
    if case .picture = made.content { return true }
    return made.children.contains(where: hasWords)
  }

  /// The cost of a page break after some of the blocks of a stanza whose lines are blocks.
  func penalty(afterBlocks before: Int, of count: Int, _ style: TextProperties) -> LinePenalty {
    let isStanza = count <= Self.longestStanza
    let within = isStanza ? PageBreakingOptions.standard.dividedStanza : 0
    return (penalty(after: before, of: count, style) + within, isStanza)
  }

  private func penalty(after before: Int, of count: Int, _ style: TextProperties) -> Int {
    let options = PageBreakingOptions.standard
    return (before < style.orphans ? options.orphan : 0)
      + (count - before < style.widows ? options.widow : 0)
  }

  /// Whether each line but the last ends a line of the source text.
  private func ends(of lines: [Int]) -> [Bool] {
    lines.dropLast().map {
      let end = lastText(in: $0)?.end
      return end == .forced || end == .last
    }
  }
}
