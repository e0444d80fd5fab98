/// Shorthands of grids (css-grid-1, 7.4, 7.8 and 8.4).
extension Shorthand {
  static let gridColumn = lines(["grid-column-start", "grid-column-end"])
  static let gridRow = lines(["grid-row-start", "grid-row-end"])
  static let gridArea = lines([
    "grid-row-start", "grid-column-start", "grid-row-end", "grid-column-end",
  ])

  /// Lines separated by slashes: a missing one is the name of its opposite, or `auto`.
  private static func lines(_ names: [String]) -> Shorthand {
    Shorthand(names: names) { reader, table in
      let numbers = names.compactMap(table.number)
      var places: [ValueReader] = []
      repeat {
        places.append(reader)
        guard places.count <= numbers.count, reader.takeGridLine() != nil else { return nil }
      } while reader.takeSlash()
      return numbers.enumerated().map { index, number in
        let isGiven = index < places.count
        // The opposite of an end is the start of its axis; that of all others is the first.
        let opposite = isGiven ? index : index > 1 && places.count > index - 2 ? index - 2 : 0
        var start = places[opposite]
        if !isGiven {
          var copy = start
          guard case .area? = copy.takeGridLine() else { return (number, nil) }
        }
        return (number, table.properties[number].read(&start))
      }
    }
  }

  private static let templateNames = [
    "grid-template-rows", "grid-template-columns", "grid-template-areas",
  ]

  /// `grid-template`: rows, a slash and columns, or areas with the sizes of their rows.
  static let gridTemplate = Shorthand(names: templateNames) { reader, table in
    template(&reader, table)
  }

  private static func template(_ reader: inout ValueReader, _ table: PropertyTable) -> Settings? {
    let numbers = templateNames.compactMap(table.number)
    guard numbers.count == 3 else { return nil }
    var copy = reader
    if copy.take(word: "none"), copy.isAtEnd {
      reader = copy
      return numbers.map { ($0, nil) }
    }
    if let settings = areas(&reader, numbers, table) { return settings }
    guard let rows = table.properties[numbers[0]].read(&reader), reader.takeSlash(),
      let columns = table.properties[numbers[1]].read(&reader)
    else { return nil }
    return [(numbers[0], rows), (numbers[1], columns), (numbers[2], nil)]
  }

  /// Strings of areas, each followed by the size of its row, and columns after a slash.
  private static func areas(
    _ reader: inout ValueReader, _ numbers: [Int], _ table: PropertyTable
  ) -> Settings? {
    var copy = reader
    var rows = GridTracks<SpecifiedLength>()
    var areas: [[String]] = []
    var names = copy.takeLineNames()
    while let row = copy.takeGridAreaRow() {
      areas.append(row)
      var track = copy.takeGridTrack() ?? GridTrack()
      track.names = names
      rows.start.append(track)
      names = copy.takeLineNames()
    }
    rows.lastNames = names
    guard ValueReader.areRectangles(areas) else { return nil }
    var columns: Setting?
    if copy.takeSlash() {
      guard let setting = table.properties[numbers[1]].read(&copy) else { return nil }
      columns = setting
    }
    reader = copy
    let setRows: Setting = { [rows] in $0.style.box.grid.rows = $0.tracks(rows) }
    let setAreas: Setting = { [areas] in $0.style.box.grid.areas = areas }
    return [(numbers[0], setRows), (numbers[1], columns), (numbers[2], setAreas)]
  }

  private static let gridNames =
    templateNames + ["grid-auto-rows", "grid-auto-columns", "grid-auto-flow"]

  /// `grid`: a template, or the explicit tracks of one axis and the implicit ones of the other.
  static let grid = Shorthand(names: gridNames) { reader, table in
    let numbers = gridNames.compactMap(table.number)
    guard numbers.count == 6 else { return nil }
    var copy = reader
    if let settings = template(&copy, table) {
      reader = copy
      return settings + numbers[3...].map { ($0, nil) }
    }
    var settings: [Int: Setting] = [:]
    func takeFlow(_ tracks: Int, fillsColumns: Bool) -> Bool {
      var isDense = reader.take(word: "dense")
      guard reader.take(word: "auto-flow") else { return false }
      if reader.take(word: "dense") { isDense = true }
      settings[numbers[5]] = { [isDense] in
        ($0.style.box.grid.fillsColumns, $0.style.box.grid.isDense) = (fillsColumns, isDense)
      }
      var copy = reader
      if let setting = table.properties[tracks].read(&copy) {
        settings[tracks] = setting
        reader = copy
      }
      return true
    }
    func takeTracks(_ tracks: Int) -> Bool {
      settings[tracks] = table.properties[tracks].read(&reader)
      return settings[tracks] != nil
    }
    if reader.peek()?.word == "auto-flow" || reader.peek()?.word == "dense" {
      guard takeFlow(numbers[3], fillsColumns: false), reader.takeSlash(), takeTracks(numbers[1])
      else { return nil }
    } else {
      guard takeTracks(numbers[0]), reader.takeSlash(), takeFlow(numbers[4], fillsColumns: true)
      else { return nil }
    }
    return numbers.map { ($0, settings[$0]) }
  }
}

extension Computation {
  fileprivate func tracks(_ tracks: GridTracks<SpecifiedLength>) -> GridTracks<LengthPercentage> {
    tracks.map { extent($0) }
  }
}
