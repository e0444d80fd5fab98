internal import Graphics
internal import Layout
internal import Paragraphs

/// Texts side by side: that of the page, and those of floats.
///
/// Their lines are ordered by their ends. If each were rounded by the space above it, the lines of one text would be
/// moved by those of another; so each text is put on the grid separately.
extension LineGrid {
  /// The slices from `first` on that overlap on the block axis, and the rest of a float that is the longest of them;
  /// `flow` is the float that a slice belongs to, or −1.
  private func overlapping(from first: Int, _ slices: [Slice], flow: (Slice) -> Int) -> Range<Int> {
    var (end, top) = (first + 1, slices[first].height)
    var bottom = top
    var floats: Set<Int> = [flow(slices[first])]
    func goesOn(_ slice: Slice) -> Bool {
      let own = flow(slice)
      return own >= 0 && floats.contains(own)
    }
    while end < slices.count {
      let (start, own) = (top + slices[end].spaceBefore, flow(slices[end]))
      guard start < bottom || end > first + 1 && slices[end...].prefix(2).contains(where: goesOn)
      else { break }
      floats.insert(own)
      top = start + slices[end].height
      bottom = max(bottom, top)
      end += 1
    }
    return first..<end
  }

  /// The ranges of a column in which several texts are side by side; `isLine` tells the lines among the slices.
  func textsBeside(_ slices: [Slice], isLine: [Bool], flow: (Slice) -> Int) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var first = 0
    while first + 1 < slices.count {
      guard slices[first + 1].spaceBefore < .zero else {
        first += 1
        continue
      }
      let range = overlapping(from: first, slices, flow: flow)
      if Set(range.filter { isLine[$0] }.map { flow(slices[$0]) }).count > 1 {
        found.append(range)
      }
      first = range.upperBound
    }
    return found
  }

  /// Puts the lines of the page's text among slices side by side on the grid, and what follows them.
  ///
  /// `flow` is the float that a slice belongs to, or −1. The lines of a float keep their distances; if these are whole
  /// steps, they are on the grid as well. The first slice begins on a step.
  func snapFlows(
    _ slices: inout [Slice], _ range: Range<Int>, isLine: [Bool], flow: (Slice) -> Int
  ) {
    var texts: [Int: Text] = [:]
    let ends = Dictionary(range.map { (flow(slices[$0]), $0) }, uniquingKeysWith: { max($0, $1) })
    var places: [Placed] = []
    var top = Length.zero
    for number in range {
      let slice = slices[number]
      if number > range.lowerBound { top += slice.spaceBefore }
      let own = flow(slice)
      var text = texts[own] ?? Text(shift: own < 0 ? .zero : texts[-1]?.shift ?? .zero)
      let line = isLine[number] ? slice.line : nil
      let placed =
        own < 0
        ? placed(slice, at: top, line, in: text, below: texts.values)
        : placed(slice, at: top, line, of: &text)
      text.shift = placed.top + placed.slice.baseline - top - slice.baseline
      text.end = top + (line.map { $0.top + $0.height } ?? slice.height)
      text.placedEnd = placed.top + placed.slice.height
      text.isEnded = ends[own] == number
      texts[own] = text
      places.append(placed)
      top += slice.height
    }
    for (number, place) in zip(range, places) {
      let white = slices[number].spaceBefore
      slices[number] = place.slice
      slices[number].spaceBefore =
        number == range.lowerBound
        ? white : place.top - places[number - range.lowerBound - 1].end
    }
    let (last, end) = (range.upperBound - 1, rounded(up: places.map(\.end).max() ?? .zero))
    let rest = end - (places.last?.end ?? .zero)
    if last + 1 < slices.count {
      slices[last + 1].spaceBefore = rest + rounded(slices[last + 1].spaceBefore)
    } else {
      slices[last].grow(by: rest)
    }
  }

  /// One of several texts, as far as it is placed.
  private struct Text {
    /// The distance by which its last line was moved.
    var shift: Length
    /// Where it ends unrounded, and where on the grid.
    var end = Length.zero
    var placedEnd = Length.zero
    /// Whether it has had a line yet.
    var hasLines = false
    /// Whether it has ended.
    var isEnded = false
  }

  private struct Placed {
    var top: Length
    var slice: Slice

    var end: Length { top + slice.height }
  }

  /// A slice of the page's text: lines go on the grid, anything else keeps its distance from the line above.
  private func placed(
    _ slice: Slice, at top: Length, _ line: Slice.Line?, in text: Text,
    below others: some Sequence<Text>
  ) -> Placed {
    // What is below a float stays there; beside one that continues, those of its lines that end above do not count.
    let cleared =
      others.lazy.filter { $0.isEnded && $0.end <= top }.map(\.placedEnd).max() ?? .zero
    guard let line else { return Placed(top: max(top + text.shift, cleared), slice: slice) }
    var slice = slice
    let height = step * max(steps(line.height), 1)
    let white = top + line.top - text.end
    let natural = max(rounded(up: text.placedEnd), rounded(text.placedEnd + white))
    slice.lower(by: height - step + baseline - slice.baseline)
    slice.height = height
    return Placed(top: max(natural, rounded(up: cleared)), slice: slice)
  }

  /// A slice of a float, which moves with its first line.
  private func placed(
    _ slice: Slice, at top: Length, _ line: Slice.Line?, of text: inout Text
  ) -> Placed {
    defer { text.hasLines = text.hasLines || line != nil }
    guard let line, abs((line.height - rounded(line.height)) / step) <= 0.02 else {
      return Placed(top: top + text.shift, slice: slice)
    }
    let position = top + text.shift + slice.baseline - baseline
    var white = rounded(position) - position
    // A float's first line moves all of it, and later lines move no more than is invisible. It moves up: moved down, it
    // would make the text skip a line.
    if !text.hasLines {
      if white > step * Self.tolerance { white -= step }
      if top + text.shift + white < .zero { white = .zero }
    } else if abs(white / step) > Self.tolerance {
      white = .zero
    }
    return Placed(top: top + text.shift + white, slice: slice)
  }
}
