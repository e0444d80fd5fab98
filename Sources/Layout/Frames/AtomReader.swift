internal import Graphics
internal import Paragraphs

/// Puts the text and the glyphs of boxes that are laid out on their own into the lines that they are in.
struct AtomReader {
  private typealias Read = (line: PageLine, parts: [Int])

  private let painted: [PageLine]
  /// The lines of boxes that no line has taken, the first one last.
  private var free: [InlineAtom: [Int]] = [:]
  /// The lines in reading order, each with the numbers of its parts.
  private(set) var lines: [(line: PageLine, parts: [Int])] = []

  /// Reads lines, given in painting order, in another order.
  init(_ painted: [PageLine], _ order: [Int]) {
    self.painted = painted
    for number in order.reversed() {
      if let atom = painted[number].atom { free[atom, default: []].append(number) }
    }
    var read: [Int: Read] = [:]
    for number in order where painted[number].atom == nil { read[number] = self.read(number) }
    // A box whose line is not shown, or cannot take its text, has a line of its own.
    for number in order {
      guard let atom = painted[number].atom, let index = free[atom]?.firstIndex(of: number) else {
        continue
      }
      free[atom]?.remove(at: index)
      read[number] = self.read(number)
    }
    lines = order.compactMap { read[$0] }
  }

  /// A line with what is in its boxes; nil if it is only to hold boxes and they are not shown.
  private mutating func read(_ number: Int) -> Read? {
    var (line, parts) = (painted[number], [number])
    // From the last one, so that the offsets of others stay valid.
    for index in line.atoms.indices.reversed() {
      guard let own = free[line.atoms[index].box]?.popLast(), let inner = read(own) else {
        continue
      }
      if line.add(inner.line, at: index) {
        parts += inner.parts
      } else {
        free[line.atoms[index].box]?.append(own)
      }
    }
    return line.runs.isEmpty && !painted[number].atoms.isEmpty ? nil : (line, parts)
  }
}

extension PageLine {
  /// Adds the line of one of its boxes; false if the box's words cannot be measured along the line.
  fileprivate mutating func add(_ inner: PageLine, at number: Int) -> Bool {
    guard let back = transform.inverse else { return false }
    let map = inner.transform == transform ? .identity : inner.transform.concatenating(back)
    guard map.isTranslation || inner.gaps.isEmpty else { return false }
    let length = inner.text.utf8.count
    addText(inner.text, of: number)
    let rect = Rect(around: map.path(.rectangle(inner.box)).points) ?? inner.box
    atoms[number].length = length
    if !map.isTranslation {
      atoms[number].turnedExtent = Extent(left: rect.minX, right: rect.maxX)
    }
    let runs = inner.runs.map { $0.mapped(by: map, textFrom: atoms[number].offset) }
    if let first = runs.first {
      let index = self.runs.lastIndex { $0.origin.x < first.origin.x }.map { $0 + 1 } ?? 0
      self.runs.insert(contentsOf: runs, at: index)
    }
    gaps += inner.gaps.map { gap in
      var gap = gap
      gap.x = map.applying(to: Point(x: gap.x, y: inner.origin.y)).x
      return gap
    }
    gaps.sort { $0.x < $1.x }
    (ascent, descent) = (
      max(ascent, origin.y - rect.minY), max(descent, rect.maxY - origin.y)
    )
    let start = min(range.lowerBound, inner.range.lowerBound)
    range = start..<max(range.upperBound, inner.range.upperBound)
    return true
  }

  /// Adds the text of one of its boxes.
  private mutating func addText(_ added: String, of number: Int) {
    var bytes = Array(text.utf8)
    let (offset, length) = (min(atoms[number].offset, bytes.count), added.utf8.count)
    bytes.insert(contentsOf: added.utf8, at: offset)
    text = String(decoding: bytes, as: UTF8.self)
    for later in atoms.indices where later > number { atoms[later].offset += length }
    for run in runs.indices {
      for glyph in runs[run].glyphs.indices {
        let own = runs[run].glyphs[glyph].textOffset
        guard own != .max, Int(own) >= offset else { continue }
        runs[run].glyphs[glyph].textOffset = UInt16(clamping: Int(own) + length)
      }
    }
  }
}

extension GlyphRun {
  /// The run with its glyphs in other coordinates, and its text at an offset in bytes.
  fileprivate func mapped(by map: AffineTransform, textFrom offset: Int) -> GlyphRun {
    var run = self
    run.origin = map.applying(to: origin)
    for number in glyphs.indices {
      let glyph = glyphs[number]
      if !map.isTranslation {
        let position = map.applying(to: Point(x: origin.x + glyph.x, y: origin.y + glyph.y))
        run.glyphs[number].x = position.x - run.origin.x
        run.glyphs[number].y = position.y - run.origin.y
      }
      guard glyph.textOffset != .max else { continue }
      run.glyphs[number].textOffset = UInt16(clamping: Int(glyph.textOffset) + offset)
    }
    return run
  }
}

extension AffineTransform {
  /// Whether it only moves, as exactly as lengths are.
  fileprivate var isTranslation: Bool {
    abs(a - 1) < 1e-6 && abs(d - 1) < 1e-6 && abs(b) < 1e-6 && abs(c) < 1e-6
  }
}
