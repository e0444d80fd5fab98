internal import Graphics
internal import Paragraphs

/// Estimates the widths of characters in a set line.
///
/// A line knows its gaps and glyphs exactly, but not which glyph stands for which character. So
/// words between gaps are exact, as are characters in words with one glyph per character. The width
/// of a ligature is divided among its characters.
enum CharacterOffsets {
  /// The widths of the line's UTF-16 units in points, in reading order.
  static func advances(of line: PageLine) -> [Double] {
    if line.hasAtoms, !line.isRightToLeft, line.spelling == nil { return distances(in: line) }
    var pieces = Self.pieces(of: line.undividedText)
    let gapCount = pieces.count { $0.isSpace }
    guard gapCount == line.gaps.count, pieces.count == gapCount * 2 + 1 else {
      let units = line.undividedText.utf16.count
      return Array(repeating: line.width.points / Double(max(units, 1)), count: units)
    }
    if line.isRightToLeft { pieces.reverse() }
    var left = line.origin.x
    var widths: [[Double]] = []
    for (number, gap) in line.gaps.enumerated() {
      widths.append(word(pieces[number * 2].scalars, from: left, to: gap.x, in: line))
      widths.append([gap.width.points])
      left = gap.x + gap.width
    }
    let last = pieces[pieces.count - 1].scalars
    widths.append(word(last, from: left, to: line.origin.x + line.width, in: line))
    return (line.isRightToLeft ? widths.reversed() : widths).flatMap(\.self)
  }

  /// The distances between the places of characters in a line with boxes, which may be wider than their letters.
  private static func distances(in line: PageLine) -> [Double] {
    let scalars = Array(line.text.unicodeScalars)
    var numbers: [Int: Int] = [:]
    var byte = 0
    for (number, scalar) in scalars.enumerated() {
      numbers[byte] = number
      byte += UTF8.width(scalar)
    }
    var starts = [Length?](repeating: nil, count: scalars.count)
    for run in line.runs {
      // Where the pen is: upright glyphs of vertical lines have their origins elsewhere.
      var pen = run.origin.x
      for glyph in run.glyphs {
        if glyph.textOffset != .max, let number = numbers[Int(glyph.textOffset)] {
          starts[number] = min(starts[number] ?? pen, pen)
        }
        pen += glyph.advance
      }
    }
    for atom in line.atoms {
      guard let extent = atom.turnedExtent, let first = numbers[atom.offset] else { continue }
      let end = numbers[atom.offset + atom.length] ?? scalars.count
      for number in first..<end {
        let fraction = Double(number - first) / Double(end - first)
        starts[number] = extent.left + (extent.right - extent.left) * fraction
      }
    }
    return widths(of: scalars, from: starts, in: line)
  }

  /// The widths of characters by their UTF-16 units; those without a place share the space up to the next one.
  private static func widths(
    of scalars: [Unicode.Scalar], from starts: [Length?], in line: PageLine
  ) -> [Double] {
    var widths: [Double] = []
    var (first, left) = (0, line.origin.x)
    for next in 1...max(scalars.count, 1) {
      let isEnd = next >= scalars.count
      guard let position = isEnd ? line.origin.x + line.width : starts[next] else { continue }
      let right = max(position, left)
      let width = (right - left).points / Double(next - first)
      for scalar in scalars[first..<min(next, scalars.count)] {
        widths += scalar.value > 0xFFFF ? [width, 0] : [width]
      }
      (first, left) = (next, right)
    }
    return widths
  }

  private struct Piece {
    var isSpace: Bool
    var scalars: [Unicode.Scalar]
  }

  /// The words and the spaces between them, alternating.
  private static func pieces(of text: String) -> [Piece] {
    var pieces = [Piece(isSpace: false, scalars: [])]
    for scalar in text.unicodeScalars {
      if scalar == " " || scalar == "\u{A0}" {
        pieces.append(Piece(isSpace: true, scalars: [scalar]))
        pieces.append(Piece(isSpace: false, scalars: []))
      } else {
        pieces[pieces.count - 1].scalars.append(scalar)
      }
    }
    return pieces
  }

  /// The widths of a word's UTF-16 units, in reading order.
  private static func word(
    _ scalars: [Unicode.Scalar], from left: Length, to right: Length, in line: PageLine
  ) -> [Double] {
    var glyphs = line.runs.flatMap { run in
      run.glyphs.lazy.filter { glyph in
        let x = run.origin.x + glyph.x
        return x >= left && x < right
      }.map { (cluster: $0.cluster, advance: $0.advance.points) }
    }
    if line.isRightToLeft { glyphs.reverse() }
    var widths = [Double](
      repeating: (right - left).points / Double(max(scalars.count, 1)), count: scalars.count)
    if glyphs.count == scalars.count {
      widths = glyphs.map(\.advance)
    } else if let shared = shared(glyphs, among: scalars) {
      widths = shared
    }
    return zip(scalars, widths).flatMap { scalar, width in
      scalar.value > 0xFFFF ? [width, 0] : [width]
    }
  }

  /// The widths of glyphs divided among their bytes; nil if these are unknown.
  private static func shared(
    _ glyphs: [(cluster: Int, advance: Double)], among scalars: [Unicode.Scalar]
  ) -> [Double]? {
    guard let first = glyphs.first?.cluster else { return nil }
    var starts: [Int: Int] = [:]
    var byte = 0
    for (number, scalar) in scalars.enumerated() {
      starts[byte] = number
      byte += UTF8.width(scalar)
    }
    var widths = [Double](repeating: 0, count: scalars.count)
    for (number, glyph) in glyphs.enumerated() {
      let next = number + 1 < glyphs.count ? glyphs[number + 1].cluster - first : byte
      guard let from = starts[glyph.cluster - first] else { return nil }
      let to = next == byte ? scalars.count : starts[next] ?? -1
      guard to >= from else { return nil }
      let last = max(to, from + 1)
      for index in from..<last { widths[index] += glyph.advance / Double(last - from) }
    }
    return widths
  }
}
