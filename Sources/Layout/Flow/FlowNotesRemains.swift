internal import Documents

/// The content of a document besides notes that are set elsewhere, and titles that call none.
struct FlowNotesRemains {
  private static let titles: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6"]
  private static let pictures: Set<String> = ["img", "svg", "object", "video", "audio", "math"]

  /// The texts and pictures, and the outermost notes and titles without them, in document order.
  private var content: [Int] = []
  private var notes: [Int] = []
  private var leftOut: Set<Int> = []

  /// `calls` are the elements that call notes, in document order.
  init(of document: Document, without takenOut: Set<Int>, calls: [Int]) {
    var node = 0
    while node < document.nodes.count {
      let (element, end) = (document.element(node), document.nodes[node].end)
      let isNote = takenOut.contains(node)
      let isTitle =
        element.map { Self.titles.contains($0.name) } ?? false
        && !Self.hasAny(of: calls, in: node..<end)
      if isNote { notes.append(node) }
      if isNote || isTitle {
        if !isNote { notes += (node..<end).filter(takenOut.contains) }
        leftOut.insert(node)
        node = max(end, node + 1)
        continue
      }
      if case .text(let range) = document.nodes[node].content {
        if document.text[range].contains(where: { $0 > 0x20 }) { content.append(node) }
      } else if let element, Self.pictures.contains(element.name) {
        content.append(node)
      }
      node += 1
    }
  }

  /// Whether an element is a note that is set elsewhere or a title without calls, and in no other.
  func isLeftOut(_ node: Int) -> Bool { leftOut.contains(node) }

  /// Whether some nodes had notes and have no other content.
  func isEmptied(_ nodes: Range<Int>) -> Bool {
    Self.hasAny(of: notes, in: nodes) && !Self.hasAny(of: content, in: nodes)
  }

  /// Whether one of some ascending numbers is in a range.
  private static func hasAny(of numbers: [Int], in range: Range<Int>) -> Bool {
    var (low, high) = (0, numbers.count)
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < numbers.count && numbers[low] < range.upperBound
  }
}
