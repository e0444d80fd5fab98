internal import Graphics

extension PropertyTable {
  /// Grids, and the placement of their items (css-grid-1).
  static var grids: [Property] {
    [
      tracks("grid-template-columns", \.box.grid.columns),
      tracks("grid-template-rows", \.box.grid.rows),
      automatic("grid-auto-columns", \.box.grid.autoColumns),
      automatic("grid-auto-rows", \.box.grid.autoRows),
      .plain("grid-auto-flow", \.gridFlow) { $0.takeGridFlow() },
      .plain("grid-template-areas", \.box.grid.areas) { $0.takeGridAreas() },
      .plain("grid-column-start", \.box.gridItem.columnStart) { $0.takeGridLine() },
      .plain("grid-column-end", \.box.gridItem.columnEnd) { $0.takeGridLine() },
      .plain("grid-row-start", \.box.gridItem.rowStart) { $0.takeGridLine() },
      .plain("grid-row-end", \.box.gridItem.rowEnd) { $0.takeGridLine() },
      .plain("justify-items", \.box.grid.inlinePlacement) { reader in
        reader.take(word: "legacy") ? .stretch : reader.takePlacement(of: placements)
      },
      .plain("justify-self", \.box.gridItem.inlinePlacement) { reader in
        reader.take(word: "auto") ? .some(nil) : reader.takePlacement(of: placements)
      },
    ]
  }

  private static func tracks(
    _ name: String, _ path: Property.Path<GridTracks<LengthPercentage>>
  ) -> Property {
    .computed(name, path) {
      $0.takeGridTracks()
    } as: { tracks, computation in
      tracks.map { computation.extent($0) }
    }
  }

  private static func automatic(
    _ name: String, _ path: Property.Path<[GridTrack<LengthPercentage>]>
  ) -> Property {
    .computed(name, path) { reader in
      var tracks: [GridTrack<SpecifiedLength>] = []
      while let track = reader.takeGridTrack() { tracks.append(track) }
      return tracks.isEmpty || tracks.count > StylingLimits.gridTracks ? nil : tracks
    } as: { (tracks: [GridTrack<SpecifiedLength>], computation) in
      tracks.map { track in track.map { computation.extent($0) } }
    }
  }
}

/// `grid-auto-flow`.
struct GridFlow: Sendable, Equatable {
  var fillsColumns = false
  var isDense = false
}

extension WorkingStyle {
  fileprivate var gridFlow: GridFlow {
    get { GridFlow(fillsColumns: box.grid.fillsColumns, isDense: box.grid.isDense) }
    set { (box.grid.fillsColumns, box.grid.isDense) = (newValue.fillsColumns, newValue.isDense) }
  }
}

extension ValueReader {
  fileprivate mutating func takeGridFlow() -> GridFlow? {
    var flow = GridFlow()
    var count = 0
    while let word = peek()?.word {
      switch word {
      case "row": break
      case "column": flow.fillsColumns = true
      case "dense": flow.isDense = true
      default: return nil
      }
      _ = next()
      count += 1
    }
    return count == 1 || count == 2 && flow.isDense ? flow : nil
  }

  /// The names of lines in square brackets (7.2.2).
  mutating func takeLineNames() -> [String] {
    var names: [String] = []
    while peek() == .openSquare, var inner = takeBlock() {
      while let name = inner.takeName() { names.append(name) }
    }
    return names
  }

  private mutating func takeGridBreadth() -> GridBreadth<SpecifiedLength>? {
    if case .dimension(let factor, "fr")? = peek() {
      guard factor >= 0 else { return nil }
      _ = next()
      return .fraction(factor)
    }
    let words: [String: GridBreadth<SpecifiedLength>] = [
      "auto": .auto, "min-content": .minContent, "max-content": .maxContent,
    ]
    if let word = take(of: words) { return word }
    return takePositive().map { .size($0) }
  }

  /// The size of one track (7.2.1).
  mutating func takeGridTrack() -> GridTrack<SpecifiedLength>? {
    if var inner = takeFunction("minmax") {
      guard let least = inner.takeGridBreadth(), inner.take(.comma),
        let most = inner.takeGridBreadth(), inner.isAtEnd
      else { return nil }
      if case .fraction = least { return nil }
      return GridTrack(least: least, most: most)
    }
    if var inner = takeFunction("fit-content") {
      guard let limit = inner.takePositive(), inner.isAtEnd else { return nil }
      return GridTrack(least: .auto, most: .maxContent, limit: limit)
    }
    guard let breadth = takeGridBreadth() else { return nil }
    if case .fraction = breadth { return GridTrack(least: .auto, most: breadth) }
    return GridTrack(least: breadth, most: breadth)
  }

  /// A list of tracks, including repetitions (7.2.3).
  mutating func takeGridTracks() -> GridTracks<SpecifiedLength>? {
    var tracks = GridTracks<SpecifiedLength>()
    if take(word: "none") { return tracks }
    var isRepeated = false
    // The names of the line before the next track.
    var names: [String] = []
    func add(_ more: [GridTrack<SpecifiedLength>]) {
      var more = more
      more[0].names = names + more[0].names
      names = []
      if isRepeated { tracks.end += more } else { tracks.start += more }
    }
    while true {
      names += takeLineNames()
      if var inner = takeFunction("repeat") {
        let automatic = inner.take(of: ["auto-fill": false, "auto-fit": true])
        let count = automatic == nil ? inner.takeInteger() : 1
        guard let count, count > 0, inner.take(.comma) else { return nil }
        var pattern: [GridTrack<SpecifiedLength>] = []
        var inside = inner.takeLineNames()
        while var track = inner.takeGridTrack() {
          track.names = inside
          pattern.append(track)
          inside = inner.takeLineNames()
        }
        guard !pattern.isEmpty, inner.isAtEnd else { return nil }
        if let automatic {
          guard !isRepeated else { return nil }
          pattern[0].names = names + pattern[0].names
          names = []
          (isRepeated, tracks.repeated, tracks.collapsesEmpty) = (true, pattern, automatic)
          tracks.repeatedLastNames = inside
        } else {
          for _ in 0..<min(count, StylingLimits.gridTracks / pattern.count + 1) {
            add(pattern)
            names = inside
          }
        }
      } else if let track = takeGridTrack() {
        add([track])
      } else {
        break
      }
      guard tracks.start.count + tracks.end.count <= StylingLimits.gridTracks else { return nil }
    }
    tracks.lastNames = names
    return tracks.start.isEmpty && !isRepeated ? nil : tracks
  }

  /// The names of areas, a string for each row: each must be a rectangle (7.3).
  mutating func takeGridAreas() -> [[String]]? {
    if take(word: "none") { return [] }
    var rows: [[String]] = []
    while let row = takeGridAreaRow() { rows.append(row) }
    return Self.areRectangles(rows) ? rows : nil
  }

  mutating func takeGridAreaRow() -> [String]? {
    guard case .string(let text)? = peek() else { return nil }
    _ = next()
    return text.htmlWords.map { word in word.allSatisfy { $0 == "." } ? "" : String(word) }
  }

  /// Whether rows of names are equally long, and each name occupies one rectangle.
  static func areRectangles(_ rows: [[String]]) -> Bool {
    guard let width = rows.first?.count, width > 0, width <= StylingLimits.gridTracks,
      rows.count <= StylingLimits.gridTracks, rows.allSatisfy({ $0.count == width })
    else { return false }
    var areas: [String: (rows: Range<Int>, columns: Range<Int>, cells: Int)] = [:]
    for (row, names) in rows.enumerated() {
      for (column, name) in names.enumerated() where !name.isEmpty {
        var area = areas[name] ?? (row..<row, column..<column, 0)
        area.rows = area.rows.lowerBound..<row + 1
        area.columns =
          min(area.columns.lowerBound, column)..<max(area.columns.upperBound, column + 1)
        area.cells += 1
        areas[name] = area
      }
    }
    return areas.values.allSatisfy { $0.rows.count * $0.columns.count == $0.cells }
  }

  /// A line, a span, or the name of an area or of a line (8.3).
  mutating func takeGridLine() -> BoxProperties.GridItem.Line? {
    var (number, name, spans, count) = (Int?.none, String?.none, false, 0)
    while !isAtEnd, peek() != .delim("/") {
      count += 1
      if number == nil, let value = takeInteger() {
        guard value != 0 else { return nil }
        number = value
      } else if !spans, take(word: "span") {
        spans = true
      } else if name == nil, let word = takeName() {
        name = word
      } else {
        return nil
      }
    }
    if spans {
      guard (number ?? 1) > 0, count > 1 else { return nil }
      return name.map { .spanTo($0, number ?? 1) } ?? .span(number ?? 1)
    }
    if let number { return name.map { .named($0, number) } ?? .number(number) }
    guard let name else { return nil }
    return name.asciiLowercased == "auto" ? .auto : .area(name)
  }
}
