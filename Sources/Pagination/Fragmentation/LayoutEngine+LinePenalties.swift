internal import Breaking
internal import Layout
internal import Paragraphs
internal import Styling

extension LayoutEngine {
  /// The most lines in a passage of verse that counts as a stanza.
  static let longestStanza = 16

  /// The cost of a page break after each line of a paragraph but the last.
  ///
  /// These are `orphans` and `widows` of CSS Fragmentation 3. In verse and code, whose lines are indented individually,
  /// they count the lines of the source text; a page break within such a line, or within a stanza, has a cost as well.
  func penalties(between lines: [Int], _ style: TextProperties) -> [Int] {
    let options = PageBreakingOptions.standard
    guard style.indentsEachLine else {
      return lines.indices.dropLast().map { penalty(after: $0 + 1, of: lines.count, style) }
    }
    let ends = ends(of: lines)
    let count = ends.count { $0 } + 1
    // What is longer than a stanza is divided wherever a page ends.
    let within = isStanza(lines, style) ? options.dividedStanza : 0
    var before = 0
    return ends.map { isEnd in
      before += isEnd ? 1 : 0
      return isEnd
        ? penalty(after: before, of: count, style) + within : options.dividedVerseLine
    }
  }

  /// The cost of a page break after some of the blocks of a stanza whose lines are blocks.
  func penalty(afterBlocks before: Int, of count: Int, _ style: TextProperties) -> (
    cost: Int, isStanza: Bool
  ) {
    let isStanza = count <= Self.longestStanza
    let within = isStanza ? PageBreakingOptions.standard.dividedStanza : 0
    return (penalty(after: before, of: count, style) + within, isStanza)
  }

  private func penalty(after before: Int, of count: Int, _ style: TextProperties) -> Int {
    let options = PageBreakingOptions.standard
    return (before < style.orphans ? options.orphan : 0)
      + (count - before < style.widows ? options.widow : 0)
  }

  /// Whether the lines of a paragraph form a stanza, which pages divide only if they must.
  func isStanza(_ lines: [Int], _ style: TextProperties) -> Bool {
    style.indentsEachLine && ends(of: lines).count { $0 } < Self.longestStanza
  }

  /// Whether each line but the last ends a line of the source text.
  private func ends(of lines: [Int]) -> [Bool] {
    lines.dropLast().map {
      let end = lastText(in: $0)?.end
      return end == .forced || end == .last
    }
  }
}
