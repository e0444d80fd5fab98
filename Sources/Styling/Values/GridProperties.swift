/// A limit of the size of a grid track (css-grid-1, 7.2).
package enum GridBreadth<Measure: Sendable>: Sendable {
  case size(Measure)
  /// A fraction of the free space (`fr`).
  case fraction(Double)
  case minContent, maxContent, auto

  func map<Other>(_ change: (Measure) -> Other) -> GridBreadth<Other> {
    switch self {
    case .size(let measure): .size(change(measure))
    case .fraction(let factor): .fraction(factor)
    case .minContent: .minContent
    case .maxContent: .maxContent
    case .auto: .auto
    }
  }
}

/// The size of a track: between two limits.
package struct GridTrack<Measure: Sendable>: Sendable {
  package var least: GridBreadth<Measure>
  package var most: GridBreadth<Measure>
  /// The maximum for the track's content (`fit-content()`).
  package var limit: Measure?
  /// The names of the line before it.
  package var names: [String] = []

  package init(
    least: GridBreadth<Measure> = .auto, most: GridBreadth<Measure> = .auto, limit: Measure? = nil
  ) {
    (self.least, self.most, self.limit) = (least, most, limit)
  }

  func map<Other>(_ change: (Measure) -> Other) -> GridTrack<Other> {
    var track = GridTrack<Other>(
      least: least.map(change), most: most.map(change), limit: limit.map(change))
    track.names = names
    return track
  }
}

/// A list of tracks, some of which may be repeated as often as they fit.
package struct GridTracks<Measure: Sendable>: Sendable {
  package var start: [GridTrack<Measure>] = []
  package var repeated: [GridTrack<Measure>] = []
  /// Whether repeated tracks that are empty take no space (`auto-fit`).
  package var collapsesEmpty = false
  package var end: [GridTrack<Measure>] = []
  /// The names of the last line, and of the line after each repetition.
  package var lastNames: [String] = []
  package var repeatedLastNames: [String] = []

  package init() {}

  func map<Other>(_ change: (Measure) -> Other) -> GridTracks<Other> {
    var tracks = GridTracks<Other>()
    tracks.start = start.map { $0.map(change) }
    tracks.repeated = repeated.map { $0.map(change) }
    tracks.end = end.map { $0.map(change) }
    tracks.collapsesEmpty = collapsesEmpty
    (tracks.lastNames, tracks.repeatedLastNames) = (lastNames, repeatedLastNames)
    return tracks
  }
}

extension GridBreadth: Equatable where Measure: Equatable {}
extension GridBreadth: Hashable where Measure: Hashable {}
extension GridTrack: Equatable where Measure: Equatable {}
extension GridTrack: Hashable where Measure: Hashable {}
extension GridTracks: Equatable where Measure: Equatable {}
extension GridTracks: Hashable where Measure: Hashable {}

extension BoxProperties {
  /// The structure of a grid container (css-grid-1, 7).
  package struct Grid: Sendable, Hashable {
    package var columns = GridTracks<LengthPercentage>()
    package var rows = GridTracks<LengthPercentage>()
    /// The implicit tracks for items outside of these, used in turn; empty means `auto`.
    package var autoColumns: [GridTrack<LengthPercentage>] = []
    package var autoRows: [GridTrack<LengthPercentage>] = []
    /// Whether items without a position fill one column after the other.
    package var fillsColumns = false
    /// Whether they fill gaps that were left free.
    package var isDense = false
    /// The name of the area of each cell, row by row; empty for none.
    package var areas: [[String]] = []
    /// `justify-items`.
    package var inlinePlacement = Flex.Placement.stretch
    package init() {}
  }

  /// The placement of a grid item (css-grid-1, 8).
  package struct GridItem: Sendable, Hashable {
    package enum Line: Sendable, Hashable {
      case auto
      /// Counted from the start, or, negative, from the end.
      case number(Int)
      case span(Int)
      /// The edge of an area, or the first line with a name.
      case area(String)
      /// One of the lines with a name, counted as lines are.
      case named(String, Int)
      /// A span up to a line with a name, counted from where the item begins, or ends.
      case spanTo(String, Int)
    }
    package var columnStart = Line.auto
    package var columnEnd = Line.auto
    package var rowStart = Line.auto
    package var rowEnd = Line.auto
    /// `justify-self`; nil for the container's value.
    package var inlinePlacement: Flex.Placement?
    package init() {}
  }
}
