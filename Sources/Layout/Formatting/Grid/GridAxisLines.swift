internal import Styling

/// The lines between the explicit tracks of a grid container's axis, with their names (css-grid-1, 7.2 and 8.3).
struct GridAxisLines {
  /// The number of tracks.
  let count: Int
  /// The lines of each name, in order, counted from 0.
  private var lines: [String: [Int]] = [:]

  /// Lines farther out than this are treated as if they were here.
  static let mostLines = 1_000

  /// `names` are those of each line; there are as many tracks as between them, and at least `least`.
  init(_ names: [[String]], least: Int) {
    count = max(names.count - 1, least)
    for (line, own) in names.enumerated() {
      for name in Set(own) { lines[name, default: []].append(line) }
    }
  }

  /// The track in which an item begins, counted from the first explicit one, and the number of tracks that it spans.
  ///
  /// An area's edges are lines with its name and `-start` or `-end`, and such lines make areas.
  func place(
    _ start: BoxProperties.GridItem.Line, _ end: BoxProperties.GridItem.Line,
    _ area: (String) -> Range<Int>?
  ) -> (start: Int?, span: Int) {
    let first = line(start, "-start", area)
    let last = line(end, "-end", area)
    switch (first, last) {
    case (let first?, let last?):
      return first == last ? (first, 1) : (min(first, last), abs(last - first))
    case (let first?, nil): return (first, span(end, from: first, by: 1))
    case (nil, let last?):
      let span = span(start, from: last, by: -1)
      return (last - span, span)
    case (nil, nil):
      // Without a line, a name is ignored.
      if case .span(let count) = start { return (nil, min(count, Self.mostLines)) }
      if case .span(let count) = end { return (nil, min(count, Self.mostLines)) }
      return (nil, 1)
    }
  }

  private func line(
    _ line: BoxProperties.GridItem.Line, _ edge: String, _ area: (String) -> Range<Int>?
  ) -> Int? {
    switch line {
    case .auto, .span, .spanTo: return nil
    case .number(let number): return limited(number > 0 ? number - 1 : count + 1 + number)
    case .area(let name):
      if let area = area(name) { return edge == "-start" ? area.lowerBound : area.upperBound }
      return lines[name + edge]?.first ?? named(name, area).first
    case .named(let name, let number):
      let own = named(name, area)
      // Beyond the existing lines, all lines have the name.
      if number > 0 {
        return limited(number <= own.count ? own[number - 1] : count + number - own.count)
      }
      return limited(-number <= own.count ? own[own.count + number] : number + own.count)
    }
  }

  /// The lines with a name, including those at the edges of areas.
  private func named(_ name: String, _ area: (String) -> Range<Int>?) -> [Int] {
    var own = lines[name] ?? []
    if name.hasSuffix("-start"), let area = area(String(name.dropLast(6))) {
      own.append(area.lowerBound)
    }
    if name.hasSuffix("-end"), let area = area(String(name.dropLast(4))) {
      own.append(area.upperBound)
    }
    return own.sorted()
  }

  /// The number of tracks of an item that begins at a line, or, with −1, ends there.
  private func span(
    _ line: BoxProperties.GridItem.Line, from index: Int, by step: Int
  ) -> Int {
    switch line {
    case .span(let count): return min(count, Self.mostLines)
    case .spanTo(let name, let wanted):
      let own = (lines[name] ?? []).filter { step > 0 ? $0 > index : $0 < index }
      if wanted <= own.count {
        return abs((step > 0 ? own[wanted - 1] : own[own.count - wanted]) - index)
      }
      let last = step > 0 ? max(count, index) : min(0, index)
      return min(abs(last - index) + wanted - own.count, Self.mostLines)
    default: return 1
    }
  }

  private func limited(_ line: Int) -> Int { min(max(line, -Self.mostLines), Self.mostLines) }
}
