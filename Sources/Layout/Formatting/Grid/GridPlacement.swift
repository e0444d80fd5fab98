internal import Styling

/// The placement of the items of a grid (css-grid-1, 8).
///
/// The major axis is the one along which tracks are added as items need them: rows, unless items fill columns.
struct GridPlacement {
  struct Item {
    var box: Int
    var columns: Range<Int>
    var rows: Range<Int>
  }

  /// The number of tracks on an axis, and the index of the first explicit one.
  struct Axis {
    var count = 0
    var lead = 0
  }

  private(set) var items: [Item] = []
  private(set) var columns = Axis()
  private(set) var rows = Axis()

  /// An item being placed: where it begins on each axis, as far as specified, and its span.
  private struct Draft {
    var major: (start: Int?, span: Int)
    var minor: (start: Int?, span: Int)
  }

  private let isDense: Bool
  private var drafts: [Draft] = []
  private var major = Axis()
  private var minor = Axis()
  private var taken = TakenSlots()

  /// Places boxes; `allows` is asked about the total number of their tracks and the grid's.
  init(
    _ boxes: [Int], _ grid: BoxProperties.Grid, columns: GridAxisLines, rows: GridAxisLines,
    tree: BoxTree, allows: (Int) -> Bool
  ) {
    isDense = grid.isDense
    let areas = Self.areas(grid.areas)
    drafts = boxes.map { box in
      let item = tree[box].isAnonymous ? BoxProperties.GridItem() : tree.style(box).box.gridItem
      let inColumns = columns.place(item.columnStart, item.columnEnd) { areas[$0]?.columns }
      let inRows = rows.place(item.rowStart, item.rowEnd) { areas[$0]?.rows }
      return grid.fillsColumns
        ? Draft(major: inColumns, minor: inRows) : Draft(major: inRows, minor: inColumns)
    }
    (major.count, minor.count) =
      grid.fillsColumns ? (columns.count, rows.count) : (rows.count, columns.count)
    begin()
    guard
      allows(drafts.reduce(major.count + minor.count) { $0 + $1.major.span + $1.minor.span - 1 })
    else {
      (major, minor) = (Axis(), Axis())
      return
    }
    placeAll()
    items = zip(boxes, drafts).map { box, draft in
      let along = (draft.major.start ?? 0)..<(draft.major.start ?? 0) + draft.major.span
      let across = (draft.minor.start ?? 0)..<(draft.minor.start ?? 0) + draft.minor.span
      return grid.fillsColumns
        ? Item(box: box, columns: along, rows: across)
        : Item(box: box, columns: across, rows: along)
    }
    (self.columns, self.rows) = grid.fillsColumns ? (major, minor) : (minor, major)
  }

  // MARK: Areas

  private static func areas(_ names: [[String]]) -> [String: (
    rows: Range<Int>, columns: Range<Int>
  )] {
    var areas: [String: (rows: Range<Int>, columns: Range<Int>)] = [:]
    for (row, cells) in names.enumerated() {
      for (column, name) in cells.enumerated() where !name.isEmpty {
        let known = areas[name] ?? (row..<row, column..<column)
        areas[name] = (
          known.rows.lowerBound..<row + 1,
          known.columns.lowerBound..<max(known.columns.upperBound, column + 1)
        )
      }
    }
    return areas
  }

  // MARK: Places

  /// Counts the tracks of specified places, and adds tracks before the first if necessary.
  private mutating func begin() {
    func lead(_ part: KeyPath<Draft, (start: Int?, span: Int)>) -> Int {
      max(0, drafts.reduce(0) { max($0, -($1[keyPath: part].start ?? 0)) })
    }
    (major.lead, minor.lead) = (lead(\.major), lead(\.minor))
    major.count += major.lead
    minor.count += minor.lead
    for index in drafts.indices {
      if let start = drafts[index].major.start { drafts[index].major.start = start + major.lead }
      if let start = drafts[index].minor.start { drafts[index].minor.start = start + minor.lead }
      major.count = max(major.count, (drafts[index].major.start ?? 0) + drafts[index].major.span)
      minor.count = max(minor.count, (drafts[index].minor.start ?? 0) + drafts[index].minor.span)
    }
  }

  /// Places all items: those with a definite position, those with a definite track, and the others (8.5).
  private mutating func placeAll() {
    for draft in drafts {
      guard let along = draft.major.start, let across = draft.minor.start else { continue }
      take(along..<along + draft.major.span, across..<across + draft.minor.span)
    }
    placeInTracks()
    placeOthers()
  }

  private mutating func placeInTracks() {
    // The place after which the next item of a track is searched for; with dense packing, for each size.
    var next: [[Int]: Int] = [:]
    for index in drafts.indices {
      let draft = drafts[index]
      guard let along = draft.major.start, draft.minor.start == nil else { continue }
      let tracks = along..<along + draft.major.span
      let key = isDense ? [along, draft.major.span, draft.minor.span] : [along]
      var across = next[key] ?? 0
      while let obstacle = taken.obstacle(tracks, across..<across + draft.minor.span) {
        across = obstacle.end
      }
      next[key] = isDense ? across : across + draft.minor.span
      drafts[index].minor.start = across
      take(tracks, across..<across + draft.minor.span)
    }
  }

  private mutating func placeOthers() {
    var cursor = (along: 0, across: 0)
    var known: [[Int]: (along: Int, across: Int)] = [:]
    for index in drafts.indices where drafts[index].major.start == nil {
      let draft = drafts[index]
      let (length, width) = (draft.major.span, draft.minor.span)
      // A slot that is free later was free before: for items of one size, the search continues from the last one's
      // place.
      let key = [draft.minor.start ?? -1, length, width]
      var place = isDense ? known[key] ?? (0, 0) : cursor
      if let across = draft.minor.start {
        if !isDense, across < place.across { place.along += 1 }
        place.across = across
        while let obstacle = taken.obstacle(
          place.along..<place.along + length, across..<across + width)
        {
          place.along = obstacle.track + 1
        }
      } else {
        while true {
          if place.across + width > minor.count {
            place = (place.along + 1, 0)
          } else if let obstacle = taken.obstacle(
            place.along..<place.along + length, place.across..<place.across + width)
          {
            place.across = obstacle.end
          } else {
            break
          }
        }
      }
      (cursor, known[key]) = (place, place)
      (drafts[index].major.start, drafts[index].minor.start) = (place.along, place.across)
      take(place.along..<place.along + length, place.across..<place.across + width)
    }
  }

  private mutating func take(_ along: Range<Int>, _ across: Range<Int>) {
    major.count = max(major.count, along.upperBound)
    minor.count = max(minor.count, across.upperBound)
    taken.take(along, across)
  }
}
