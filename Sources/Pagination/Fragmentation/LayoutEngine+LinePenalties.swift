internal import Breaking
internal import Layout
internal import Paragraphs
internal import Styling

extension LayoutEngine {
  /// The lines of the longest passage of verse that is a stanza.
  private static let longestStanza = 16

  /// What a page costs that ends behind each line of a paragraph but the last.
  ///
  /// They are `orphans` and `widows` of CSS Fragmentation 3. In verse and code, whose lines are each indented
  /// for themselves, they count the lines of the text; a page that ends within such a line, or within a
  /// stanza, costs as well.
  func penalties(between lines: [Int], _ style: TextProperties) -> [Int] {
    let options = PageBreakingOptions.standard
    guard style.indentsEachLine else {
      return lines.indices.dropLast().map { penalty(behind: $0 + 1, of: lines.count, style) }
    }
    let ends = ends(of: lines)
    let count = ends.count { $0 } + 1
    // What is longer than a stanza is divided wherever pages end.
    let within = isStanza(lines, style) ? options.dividedStanza : 0
    var before = 0
    return ends.map { isEnd in
      before += isEnd ? 1 : 0
      return isEnd
        ? penalty(behind: before, of: count, style) + within : options.dividedVerseLine
    }
  }

  /// What a page costs that ends behind some of the blocks of a stanza whose lines are blocks.
  func penalty(behindBlocks before: Int, of count: Int, _ style: TextProperties) -> (
    cost: Int, isStanza: Bool
  ) {
    let isStanza = count <= Self.longestStanza
    let within = isStanza ? PageBreakingOptions.standard.dividedStanza : 0
    return (penalty(behind: before, of: count, style) + within, isStanza)
  }

  private func penalty(behind before: Int, of count: Int, _ style: TextProperties) -> Int {
    let options = PageBreakingOptions.standard
    return (before < style.orphans ? options.orphan : 0)
      + (count - before < style.widows ? options.widow : 0)
  }

  /// Whether the lines of a paragraph are a stanza, which pages divide only where they must.
  func isStanza(_ lines: [Int], _ style: TextProperties) -> Bool {
    style.indentsEachLine && ends(of: lines).count { $0 } < Self.longestStanza
  }

  /// Whether a line of the text ends with each line but the last.
  private func ends(of lines: [Int]) -> [Bool] {
    lines.dropLast().map {
      let end = lastText(in: $0)?.end
      return end == .forced || end == .last
    }
  }
}
