internal import Breaking
internal import Documents
internal import Graphics
internal import Layout
internal import Paragraphs
internal import Styling

/// Consecutive blocks of one or two lines, such as the lines of a stanza marked up as elements.
extension ColumnSlicer {
  /// Elements that may be a line of verse, whatever their class; items of lists and definitions are not.
  private static let names: Set<String> = ["span", "div", "p"]
  /// The most lines that a turned-over line has.
  private static let mostLines = 2
  /// The lines of other parts of a document, which are not counted: more than `orphans` and `widows` may ask for.
  private static let linesElsewhere = 1 << 20

  /// Whether a fragment with some leaves is a block of nothing but one line of text, or a turned-over one.
  func isShortBlock(_ fragment: Int, _ leaves: Range<Int>) -> Bool {
    let made = engine.fragments[fragment]
    guard made.isBox, made.box >= 0, leaves.count <= Self.mostLines,
      made.children.count == leaves.count, made.children.allSatisfy(isLine)
    else { return false }
    let box = tree[made.box]
    guard box.kind == .block, !tree.isFloat(made.box), !tree.isAbsolute(made.box)
    else { return false }
    guard let name = engine.elementName(of: made.box) else { return true }
    return Self.names.contains(name)
  }

  /// Whether a box is a list.
  func isList(_ box: Int) -> Bool {
    guard box >= 0, let name = engine.elementName(of: box) else { return false }
    return ["ul", "ol", "dl", "menu", "dir"].contains(name)
  }

  /// Whether a fragment is a list item, or a description in a list.
  func isListItem(_ fragment: Int) -> Bool {
    let made = engine.fragments[fragment]
    guard made.isBox, made.box >= 0, !tree[made.box].isAnonymous else { return false }
    return tree.style(made.box).box.display == .listItem
      || engine.elementName(of: made.box) == "dd"
  }

  /// Keeps the first item of a list with the next, and the last with the one before, if they are single lines: to the
  /// eye the list is a paragraph, and these are its first and last lines.
  mutating func keepEnds(of items: [Range<Int>], in box: Int) {
    let style = tree.style(box).text
    let options = PageBreakingOptions.standard
    func keep(_ first: Range<Int>, _ second: Range<Int>, _ penalty: Int) {
      bonds.append(
        Bond(
          leaves: first.upperBound - 1..<second.lowerBound + 1, penalty: penalty, adds: true))
    }
    if !isContinued(box), isLine(items[0]), style.orphans > 1 {
      keep(items[0], items[1], options.orphan)
    }
    let last = items.count - 1
    if !goesOn(box), isLine(items[last]), style.widows > 1 {
      keep(items[last - 1], items[last], options.widow)
    }
  }

  /// Whether a box begins in an earlier part of its document.
  private func isContinued(_ box: Int) -> Bool {
    engine.flow.part.map { tree[box].node < $0.lowerBound } ?? false
  }

  /// Whether a box ends in a later part of its document.
  private func goesOn(_ box: Int) -> Bool {
    engine.flow.part.map { engine.flow.document.nodes[tree[box].node].end > $0.upperBound } ?? false
  }

  /// Whether some leaves are a single line of text, with or without a marker.
  private func isLine(_ own: Range<Int>) -> Bool {
    let lines = leaves[own].filter {
      $0.fragment >= 0 && (!engine.isMarker($0.fragment))
    }
    return lines.count == 1 && engine.fragments[lines[0].fragment].isLineOfText
  }

  private func isLine(_ fragment: Int) -> Bool {
    let made = engine.fragments[fragment]
    return made.isLineOfText && (made.box < 0 || tree[made.box].kind != .marker)
  }

  /// Lets pages divide a box of nothing but such blocks as they divide a paragraph, between its lines: `orphans` and
  /// `widows` count its blocks up to the next space between them.
  mutating func bind(_ blocks: [Range<Int>], in box: Int) {
    let style = tree.style(box).text
    // Blocks in other parts of the document are further lines.
    let before = engine.flow.continuesDirectly(tree[box].node) ? Self.linesElsewhere : 0
    let after = engine.flow.goesOnDirectly(tree[box].node) ? Self.linesElsewhere : 0
    var rest = blocks[...]
    while let first = rest.first {
      var count = 1
      let half = (leaves[first.lowerBound].bottom - leaves[first.lowerBound].top).half
      for (above, below) in zip(rest, rest.dropFirst()) {
        guard leaves[below.lowerBound].top - leaves[above.upperBound - 1].bottom < half else {
          break
        }
        count += 1
      }
      let run = rest.prefix(count)
      let lead = run.startIndex == blocks.startIndex ? before : 0
      let all = lead + count + (run.endIndex == blocks.endIndex ? after : 0)
      rest = rest.dropFirst(count)
      for (index, (above, below)) in zip(run, run.dropFirst()).enumerated() {
        let penalty = engine.penalty(afterBlocks: lead + index + 1, of: all, style)
        guard penalty.cost > 0 || penalty.isStanza else { continue }
        bonds.append(
          Bond(
            leaves: above.upperBound - 1..<below.lowerBound + 1, penalty: penalty.cost, adds: true,
            isStanza: penalty.isStanza))
      }
    }
  }
}
