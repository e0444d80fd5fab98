internal import Documents

/// Explanations of styles, after all elements are styled.
extension DocumentStyler {
  /// The blocks that apply to an element or a part of it, the weakest first, with their weights; those of its own
  /// attributes have none.
  private mutating func blocks(
    _ node: Int, _ pseudo: PseudoElement?
  ) -> (blocks: [Int32], weights: [Int32: UInt64]) {
    var filter = AncestorFilter()
    var ancestor = document.nodes[node].parent
    while ancestor >= 0 {
      insert(ancestor, into: &filter)
      ancestor = document.nodes[ancestor].parent
    }
    var matches = matches(node, filter)
    matches.sort()
    // A rule with several matching selectors counts once, with the most specific.
    var seen: Set<Int32> = []
    let own = matches.reversed().filter { $0.pseudo == pseudo && seen.insert($0.block).inserted }
      .reversed()
    var blocks = own.map(\.block)
    if pseudo == nil { addLocalBlocks(node, matches, to: &blocks) }
    return (blocks, Dictionary(own.map { ($0.block, $0.weight) }, uniquingKeysWith: max))
  }

  /// The origin of some elements' styles; elements with the same origin are listed once.
  ///
  /// `styled` is the resulting document, including the reader's overrides.
  mutating func explanations(
    of elements: [(node: Int, pseudo: PseudoElement?)], _ styled: StyledDocument
  ) -> [StyleExplanation] {
    struct Key: Hashable {
      var name: String
      var style: Int32
      var blocks: [Int32]
    }
    var (found, known): ([StyleExplanation], [Key: Int]) = ([], [:])
    for (node, pseudo) in elements {
      let number = pseudo.map { pseudoNumbers[node * 8 + Int($0.rawValue)] } ?? numbers[node]
      guard let element = document.element(node), let number else { continue }
      let (blocks, weights) = blocks(node, pseudo)
      let name = element.selectorText + (pseudo?.selectorText ?? "")
      let key = Key(name: name, style: number, blocks: blocks)
      if let place = known[key] {
        found[place].count += 1
        continue
      }
      known[key] = found.count
      var final = working[Int(number)].style
      if let style = pseudo.map({ styled.style($0, of: node) }) ?? styled.style(node) {
        (final.text, final.box) = (style.text, style.box)
      }
      let meaning = pseudo == nil ? designLimits?.meaning(node, document) : nil
      let kept = designLimits?.properties(of: meaning ?? .none) ?? []
      let properties = weighings(
        blocks.map { ($0, weights[$0]) }, node, kept: kept, cascaded: working[Int(number)].style,
        final)
      found.append(
        StyleExplanation(
          element: name, source: document.nodes[node].source, properties: properties))
    }
    return found
  }

  /// The elements of the target, in document order.
  func elements(
    _ target: StyleTarget, _ selectors: [Selector]
  ) -> [(node: Int, pseudo: PseudoElement?)] {
    switch target {
    case .byte(let byte):
      let node = document.nodes.indices.last {
        document.nodes[$0].isElement && document.nodes[$0].sourceRange.contains(byte)
      }
      return node.map { [($0, nil)] } ?? []
    case .selector:
      var found: [(node: Int, pseudo: PseudoElement?)] = []
      for node in document.nodes.indices where document.nodes[node].isElement {
        for selector in selectors
        where !found.suffix(8).contains(where: { $0.node == node && $0.pseudo == selector.pseudo })
          && matcher.matches(selector, number: nil, node: node)
        {
          found.append((node, selector.pseudo))
        }
      }
      return found
    }
  }

  private mutating func weighings(
    _ blocks: [(block: Int32, weight: UInt64?)], _ node: Int, kept: Set<Int>,
    cascaded: WorkingStyle, _ final: WorkingStyle
  ) -> [StyleExplanation.Weighing] {
    let ranked = blocks.map { self.ranked($0.block) }
    cascade.kept = kept
    let weighed = cascade.weighed(ranked, cascaded.text)
    let sources = blocks.map { source(of: $0.block, weight: $0.weight, node) }
    var list: [StyleExplanation.Weighing] = []
    for (number, property) in PropertyTable.shared.properties.enumerated() {
      let own = weighed.declarations.filter { $0.number == number }
      guard !own.isEmpty, let show = property.show else { continue }
      let declarations = own.map {
        sources[$0.block].weighed(
          $0.source, $0.isImportant, isLeftOut: $0.isLeftOut, ranked[$0.block].origin)
      }
      let (before, after) = (show(cascaded), show(final))
      list.append(
        .init(
          property: property.name, computed: after, cascaded: before == after ? nil : before,
          declarations: declarations))
    }
    let variables = Dictionary(grouping: weighed.variables) { $0.name }
    for name in variables.keys.sorted() {
      let value = cascaded.variables[name].map { $0.map(\.text).joined() } ?? "nothing"
      list.append(
        .init(
          property: name, computed: value,
          declarations: (variables[name] ?? []).map {
            sources[$0.block].weighed(
              $0.source, $0.isImportant, isLeftOut: false, ranked[$0.block].origin)
          }))
    }
    return list
  }

  /// The source of a block.
  private struct BlockSource {
    var sheet: StyleSheet?
    /// The name of a source that is not a sheet.
    var name: String
    var text: [UInt8]
    var selector = ""
    var specificity: [Int]?

    func weighed(
      _ range: Range<Int32>, _ isImportant: Bool, isLeftOut: Bool, _ origin: Origin
    ) -> StyleExplanation.Weighed {
      let range = (Int(range.lowerBound)..<Int(range.upperBound)).clamped(to: text.indices)
      let words = String(decoding: text[range].prefix(100), as: UTF8.self).htmlWords
      let line = 1 + text[..<range.lowerBound].count { $0 == 0x0A }
      return StyleExplanation.Weighed(
        text: words.joined(separator: " "), origin: origin.name,
        place: sheet == nil ? name : "\(name):\(line)", selector: selector,
        specificity: specificity, isImportant: isImportant, isLeftOut: isLeftOut)
    }
  }

  private func source(of block: Int32, weight: UInt64?, _ node: Int) -> BlockSource {
    guard block >= 0 else {
      let text = localNumbers.first { $0.value == block }?.key ?? ""
      return BlockSource(
        name: text.hasPrefix("h") ? "its attributes" : "style=\"\"",
        text: Array(text.dropFirst().utf8))
    }
    guard let position = firstBlocks.lastIndex(where: { $0 <= block }) else {
      return BlockSource(name: "", text: [])
    }
    let index = indexes[position]
    let (sheet, rule) = index.rule(ofBlock: Int(block - firstBlocks[position]))
    let specificity = weight.map { UInt32($0 & (1 << 30 - 1)) }
    // Of several selectors, the weight is that of the most specific one that matches.
    let number = rule.selectors.firstIndex {
      $0.specificity == specificity && matcher.matches($0, number: nil, node: node)
    }
    var source = BlockSource(
      sheet: sheet, name: sheet.path.isEmpty ? "built in" : sheet.path, text: sheet.text)
    source.selector = sheet.selectors(of: rule)[min: number ?? 0]
    source.specificity = specificity.map { [Int($0 >> 20), Int($0 >> 10 & 1023), Int($0 & 1023)] }
    return source
  }
}

extension StyleSheet {
  /// The selectors of a rule as they are written.
  fileprivate func selectors(of rule: Rule) -> [String] {
    let range = (Int(rule.prelude.lowerBound)..<Int(rule.prelude.upperBound))
      .clamped(to: text.indices)
    var (parts, depth): ([[UInt8]], Int) = ([[]], 0)
    for byte in text[range] {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ",") where depth == 0:
        parts.append([])
        continue
      default: break
      }
      parts[parts.count - 1].append(byte)
    }
    return parts.map { String(decoding: $0, as: UTF8.self).htmlWords.joined(separator: " ") }
  }
}

extension [String] {
  /// The element at an index, or the first if there is none.
  fileprivate subscript(min number: Int) -> String { number < count ? self[number] : first ?? "" }
}
