internal import Documents

extension Document {
  /// The most bytes of a bold paragraph that is a heading.
  private static let longestHeading = 200

  /// Whether a paragraph introduces what follows, for `:-rb-introduction`: one of bold text alone, as headings are
  /// that are not marked as such, or one that ends with a colon before code, a list or a table.
  func isIntroduction(_ node: Int) -> Bool {
    guard element(node)?.name == "p", let next = nextElement(after: node) else { return false }
    return isBold(node) || Self.introduced.contains(next.name) && endsWithColon(node)
  }

  /// The elements that a paragraph with a colon at its end introduces.
  private static let introduced: Set<String> = [
    "pre", "ul", "ol", "dl", "table", "figure", "blockquote",
  ]

  /// Colons of all scripts that have one of their own.
  private static let colons: [String] = [":", "：", "։", "፡"]

  /// The element that follows a node in the same parent, without text between.
  private func nextElement(after node: Int) -> Element? {
    guard nodes[node].parent >= 0 else { return nil }
    let end = nodes[nodes[node].parent].end
    var place = nodes[node].end
    while place < end {
      guard case .text(let range) = nodes[place].content else { return element(place) }
      guard text[range].allSatisfy(\.isXMLSpace) else { return nil }
      place = nodes[place].end
    }
    return nil
  }

  private func isBold(_ paragraph: Int) -> Bool {
    var bytes = 0
    var position = paragraph + 1
    let end = nodes[paragraph].end
    while position < end, bytes <= Self.longestHeading {
      if case .text(let range) = nodes[position].content {
        guard text[range].allSatisfy(\.isXMLSpace) else { return false }
        position += 1
      } else if let name = element(position)?.name, name == "b" || name == "strong" {
        for inner in position..<nodes[position].end {
          if case .text(let range) = nodes[inner].content {
            bytes += text[range].count { !$0.isXMLSpace }
          }
        }
        position = nodes[position].end
      } else {
        position += 1
      }
    }
    return (1...Self.longestHeading).contains(bytes)
  }

  private func endsWithColon(_ paragraph: Int) -> Bool {
    for index in (paragraph + 1..<max(nodes[paragraph].end, paragraph + 1)).reversed() {
      guard case .text(let range) = nodes[index].content,
        let last = text[range].lastIndex(where: { !$0.isXMLSpace })
      else { continue }
      return Self.colons.contains { text[range.lowerBound...last].ends(with: $0.utf8) }
    }
    return false
  }
}

extension Collection<UInt8> where Self: BidirectionalCollection {
  fileprivate func ends(with bytes: some BidirectionalCollection<UInt8>) -> Bool {
    reversed().starts(with: bytes.reversed())
  }
}
