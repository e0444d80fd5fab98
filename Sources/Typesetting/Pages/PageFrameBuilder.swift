internal import Graphics

/// Makes a page's frame of what its rows hold.
///
/// Shapes lie beneath pictures, and those beneath text; what is done to an element as a whole makes a
/// group of all that stands in it.
struct PageFrameBuilder {
  /// An item, with what is done to it: the outermost first.
  private struct Entry {
    var item: Frame.Item
    var effects: ArraySlice<RowEffect>
  }

  private let size: Size
  private var grounds: [Entry] = []
  private var shapes: [Entry] = []
  private var images: [RowImage] = []
  private var laidOut: [Frame.Item] = []
  /// The lines of text of rows, and what is done to each.
  private var rowLines: [PageLine] = []
  private var lineEffects: [[RowEffect]] = []
  /// What is not painted: links, anchors, the printed pages' labels.
  private var marks: [Frame.Item] = []

  init(size: Size) { self.size = size }

  /// Adds a shape beneath all others that are not.
  mutating func addGround(_ rule: GalleyRow.Rule) {
    grounds.append(Entry(item: rule.item, effects: rule.effects[...]))
  }

  mutating func addShape(_ item: Frame.Item, effects: [RowEffect] = []) {
    shapes.append(Entry(item: item, effects: effects[...]))
  }

  mutating func add(_ image: RowImage) { images.append(image) }

  mutating func add(_ line: PageLine, effects: [RowEffect] = []) {
    rowLines.append(line)
    lineEffects.append(effects)
  }

  /// Adds a frame that is laid out already, over the page's corner and what rows hold.
  mutating func add(_ frame: Frame) { laidOut += frame.items }

  /// The lines of text so far, in order.
  var lines: [PageLine] { Frame(size: size, items: laidOut).lines + rowLines }

  mutating func addMark(_ item: Frame.Item) { marks.append(item) }

  /// The frame with all that was added.
  func frame() -> Frame {
    let text = zip(rowLines, lineEffects).map { Entry(item: .line($0), effects: $1[...]) }
    let pictures = images.map { Entry(item: .image($0.image), effects: $0.effects[...]) }
    return Frame(size: size, items: laidOut + items(grounds + shapes + pictures + text) + marks)
  }

  /// Items in painting order, those with a common effect in a group.
  ///
  /// A group stands where its first line does among the others, so that lines keep their order; one
  /// without lines before the groups of elements that come later in the book, and above what else
  /// there is.
  private func items(_ entries: [Entry]) -> [Frame.Item] {
    guard entries.contains(where: { !$0.effects.isEmpty }) else { return entries.map(\.item) }
    var groups: [Int: [Entry]] = [:]
    var plain: [(item: Frame.Item?, group: Int)] = []
    var placed: Set<Int> = []
    for entry in entries {
      guard let number = entry.effects.first?.number else {
        plain.append((entry.item, 0))
        continue
      }
      if case .line = entry.item, placed.insert(number).inserted { plain.append((nil, number)) }
      groups[number, default: []].append(entry)
    }
    for number in groups.keys.sorted() where !placed.contains(number) {
      let next = plain.firstIndex { $0.item == nil && $0.group > number } ?? plain.count
      plain.insert((nil, number), at: next)
    }
    return plain.compactMap { item, number in item ?? groups[number].flatMap(group) }
  }

  /// Items with one effect as a group.
  private func group(_ entries: [Entry]) -> Frame.Item? {
    guard let effect = entries.first?.effects.first else { return nil }
    let inner = entries.map { Entry(item: $0.item, effects: $0.effects.dropFirst()) }
    return .group(
      Frame.Group(
        Frame(size: size, items: items(inner)), transform: effect.map, alpha: effect.opacity))
  }
}
