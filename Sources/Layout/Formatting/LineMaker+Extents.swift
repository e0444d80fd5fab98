internal import Graphics
internal import Paragraphs

/// Where inline boxes begin and end on a line.
extension LineMaker {
  /// Where a piece of an inline box's margin box begins and ends on a line, from the line's first letter.
  struct Extent {
    var left: Length
    var right: Length
  }

  /// The fragments of a line's inline boxes, with their places in the line.
  struct InlineFragments {
    typealias Piece = (fragment: Int, place: LogicalPoint)

    /// The first piece of each box.
    private(set) var first: [Int: Piece]
    /// All pieces of boxes that bidirectional text splits.
    private var torn: [Int: [(piece: Piece, extent: Extent)]] = [:]
    private var firstExtents: [Int: Extent] = [:]

    init(_ line: Int) { first = [0: (line, .zero)] }

    mutating func add(_ piece: Piece, of box: Int, _ extent: Extent) {
      guard let known = first[box] else {
        (first[box], firstExtents[box]) = (piece, extent)
        return
      }
      torn[box, default: firstExtents[box].map { [(known, $0)] } ?? []].append((piece, extent))
    }

    /// The piece of a box that contains a position.
    func piece(of box: Int, at x: Length) -> Piece? {
      guard let pieces = torn[box] else { return first[box] }
      return pieces.last { $0.extent.left <= x }?.piece ?? pieces[0].piece
    }
  }

  /// The extents of inline boxes if all letters run from left to right: between the edges where they begin and end, or
  /// those of the line.
  func pens(of line: Line) -> [Int: [Extent]] {
    var pens: [Int: Extent] = [:]
    for number in line.inlineBoxes { pens[number] = Extent(left: .zero, right: line.used) }
    for (object, x) in line.set.objects {
      switch content.objects[object] {
      case .start(let number): pens[number]?.left = x
      case .end(let number): pens[number]?.right = x + content.text.objects[object].width
      case .atom, .leader: break
      }
    }
    return pens.mapValues { [$0] }
  }

  /// The pieces of each inline box, from left to right: its content may be in one piece, or in several with letters of
  /// others between them.
  func extents(of line: Line) -> [Int: [Extent]] {
    var items: [(extent: Extent, owner: Int)] = []
    for run in line.set.runs {
      // Leaders are not part of the text.
      guard let glyph = run.glyphs.first(where: { $0.textOffset != .max }) else { continue }
      let end = run.glyphs.reduce(run.origin.x) { $0 + $1.advance }
      let owner = content.owner(of: line.byte(at: Int(glyph.textOffset)))
      items.append((Extent(left: run.origin.x, right: end), owner))
    }
    for (object, x) in line.set.objects {
      let owner: Int
      switch content.objects[object] {
      case .start(let number), .end(let number): owner = number
      case .atom(let number): owner = content.atoms[number].parent
      case .leader: continue
      }
      let end = x + content.text.objects[object].width
      items.append((Extent(left: min(x, end), right: max(x, end)), owner))
    }
    var extents: [Int: [Extent]] = [:]
    for item in items.sorted(by: { $0.extent.left < $1.extent.left }) {
      var number = item.owner
      while number > 0 {
        add(item.extent, to: &extents[number, default: []])
        number = content.inlineBoxes[number].parent
      }
    }
    return extents
  }

  /// Adds an extent to pieces: it continues the last one if nothing is between them.
  private func add(_ extent: Extent, to pieces: inout [Extent]) {
    if let last = pieces.last, extent.left <= last.right + .pt(0.01) {
      pieces[pieces.count - 1].right = max(last.right, extent.right)
    } else {
      pieces.append(extent)
    }
  }
}
