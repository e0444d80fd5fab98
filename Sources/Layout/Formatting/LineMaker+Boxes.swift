internal import Graphics
internal import Paragraphs

/// The boxes of a line.
extension LineMaker {
  /// An inline box, or an atomic inline-level box and its position.
  enum LineBox {
    case inline(Int)
    case atom(Int, Length)
  }

  /// The boxes of a line in document order, each with the object at which it begins; −1 if it began on an earlier line.
  func boxes(of line: Line) -> [(object: Int, box: LineBox)] {
    var starts: [Int: Int] = [:]
    var boxes: [(object: Int, box: LineBox)] = []
    for (object, x) in line.set.objects {
      switch content.objects[object] {
      case .start(let number): starts[number] = object
      case .atom(let number): boxes.append((object, .atom(number, x)))
      case .end, .leader: break
      }
    }
    boxes = line.inlineBoxes.dropFirst().map { (starts[$0] ?? -1, .inline($0)) } + boxes
    return boxes.indices.sorted { (boxes[$0].object, $0) < (boxes[$1].object, $1) }
      .map { boxes[$0] }
  }

  /// Adds an atomic inline-level box to the fragment that contains it.
  func add(
    _ number: Int, at x: Length, _ line: Line, to parent: (fragment: Int, place: LogicalPoint)
  ) {
    let atom = content.atoms[number]
    guard atom.fragment >= 0 else { return }
    let over = isInverted ? atom.margin.blockEnd : atom.margin.blockStart
    let point = LogicalPoint(
      inline: line.start + x + atom.margin.lineLeft,
      block: blockPlace(
        (line.atomTops[number] ?? .zero) + over,
        engine.fragments[atom.fragment].size.block, line))
    engine.fragments[atom.fragment].offset = point - parent.place
    engine.fragments[atom.fragment].shift = engine.relativeShift(of: atom.box, in: container)
    engine.add(atom.fragment, to: parent.fragment)
  }
}
