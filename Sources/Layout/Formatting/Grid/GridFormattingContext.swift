internal import Budgets
internal import Graphics
internal import Paragraphs
internal import Styling

/// The grid formatting context (css-grid-1).
struct GridFormattingContext: FormattingContext {
  let engine: LayoutEngine

  func layOut(_ box: Int, into fragment: Int, _ constraints: ContentConstraints) -> ContentResult {
    var layout = GridLayout(engine, box, fragment, constraints)
    return layout.run()
  }

  func intrinsicSizes(of box: Int) -> IntrinsicSizes {
    let model = GridModel(engine, box, columnSpace: nil, rowSpace: nil)
    func size(_ available: GridTrackSizes.AvailableSpace) -> Length {
      model.columnSizes(in: available, gap: model.gap(.zero).column).sum
    }
    let (least, most) = (size(.minContent), size(.maxContent))
    return IntrinsicSizes(minContent: least, maxContent: max(least, most))
  }
}

/// The tracks of a grid container, and the items in them.
struct GridModel {
  let engine: LayoutEngine
  let box: Int
  let grid: BoxProperties.Grid
  let placement: GridPlacement
  /// The explicit tracks of the container.
  private let columnTracks: [GridTrack<LengthPercentage>]
  private let rowTracks: [GridTrack<LengthPercentage>]
  /// The indices of the tracks that collapse if they are empty.
  private let collapsing: (columns: Range<Int>, rows: Range<Int>)
  private let columnSpace: Length?

  init(_ engine: LayoutEngine, _ box: Int, columnSpace: Length?, rowSpace: Length?) {
    (self.engine, self.box, self.columnSpace) = (engine, box, columnSpace)
    let style = engine.tree.style(box).box
    grid = style.grid
    let gaps = Self.gap(style.flex, columnSpace ?? .zero, rowSpace)
    let columns = Self.tracks(style.grid.columns, gap: gaps.column, in: columnSpace)
    let rows = Self.tracks(style.grid.rows, gap: gaps.row, in: rowSpace)
    (columnTracks, rowTracks) = (columns.tracks, rows.tracks)
    collapsing = (columns.collapsing, rows.collapsing)
    let boxes = engine.tree.children(of: box).filter { !engine.tree.isAbsolute($0) }
    placement = GridPlacement(
      boxes, style.grid,
      columns: GridAxisLines(
        columns.tracks.map(\.names) + [columns.lastNames],
        least: style.grid.areas.first?.count ?? 0),
      rows: GridAxisLines(
        rows.tracks.map(\.names) + [rows.lastNames], least: style.grid.areas.count),
      tree: engine.tree
    ) { engine.flow.budget.allows(cells: $0, at: engine.flow.setter.layoutContext.place) }
  }

  func gap(_ available: Length, _ rowSpace: Length? = nil) -> (column: Length, row: Length) {
    Self.gap(engine.tree.style(box).box.flex, available, rowSpace)
  }

  private static func gap(
    _ flex: BoxProperties.Flex, _ available: Length, _ rowSpace: Length?
  ) -> (column: Length, row: Length) {
    (
      (flex.columnGap ?? .zero).resolved(in: available), flex.rowGap.used(in: rowSpace) ?? .zero
    )
  }

  /// The tracks of a list, with automatic repetition as often as it fits (7.2.3.2).
  private static func tracks(
    _ list: GridTracks<LengthPercentage>, gap: Length, in available: Length?
  ) -> (
    tracks: [GridTrack<LengthPercentage>], collapsing: Range<Int>, lastNames: [String]
  ) {
    guard !list.repeated.isEmpty else { return (list.start + list.end, 0..<0, list.lastNames) }
    func size(_ tracks: [GridTrack<LengthPercentage>]) -> Length {
      tracks.reduce(.zero) { sum, track in
        var size = Length.zero
        for case .size(let length) in [track.least, track.most] {
          size = max(size, length.used(in: available) ?? .zero)
        }
        return sum + size + gap
      }
    }
    var count = 1
    if let available {
      let free = available + gap - size(list.start + list.end)
      let one = max(size(list.repeated), Length(scaledPoints: 1))
      count = max(free.scaledPoints / one.scaledPoints, 1)
    }
    count = min(count, max(StylingLimits.gridTracks / list.repeated.count, 1))
    var repeated = Array(repeating: list.repeated, count: count).flatMap { $0 }
    for first in stride(from: list.repeated.count, to: repeated.count, by: list.repeated.count) {
      repeated[first].names += list.repeatedLastNames
    }
    let start = list.start.count
    var end = list.end
    if !end.isEmpty { end[0].names += list.repeatedLastNames }
    return (
      list.start + repeated + end,
      list.collapsesEmpty ? start..<start + repeated.count : 0..<0,
      end.isEmpty ? list.repeatedLastNames + list.lastNames : list.lastNames
    )
  }

  /// The tracks of an axis, including implicit ones before and after the explicit ones (7.6).
  private func tracks(
    _ axis: GridPlacement.Axis, _ own: [GridTrack<LengthPercentage>],
    _ automatic: [GridTrack<LengthPercentage>], _ collapsing: Range<Int>, in available: Length?,
    _ spans: [Range<Int>]
  ) -> [GridTrackSizes.Track] {
    var isUsed = Array(repeating: false, count: axis.count)
    if !collapsing.isEmpty { for span in spans { for track in span { isUsed[track] = true } } }
    let standard = GridTrack<LengthPercentage>()
    return (0..<axis.count).map { number in
      let position = number - axis.lead
      var made: GridTrack<LengthPercentage>
      if own.indices.contains(position) {
        made = own[position]
      } else if automatic.isEmpty {
        made = standard
      } else {
        let count = automatic.count
        let offset = position < 0 ? position : position - own.count
        made = automatic[((offset % count) + count) % count]
      }
      var track = GridTrackSizes.Track(made, in: available)
      track.isCollapsed = collapsing.contains(position) && !isUsed[number]
      return track
    }
  }

  /// The columns in an available size; on a page, where text is divided rather than overflow, the widest are narrower
  /// than their content requires.
  func fittingColumnSizes(in available: Length, gap: Length) -> GridTrackSizes {
    let sizes = columnSizes(in: .definite(available), gap: gap)
    guard engine.isPaged, sizes.sum > available, available > .zero,
      // If lengths and pictures alone overflow, narrow text would overflow as well.
      columnSizes(in: .definite(available), gap: gap, most: .zero).sum <= available
    else { return sizes }
    var (low, high) = (0, available.scaledPoints)
    while high - low > Length.pt(0.1).scaledPoints {
      let middle = (low + high) / 2
      let most = Length(scaledPoints: middle)
      if columnSizes(in: .definite(available), gap: gap, most: most).sum > available {
        high = middle
      } else {
        low = middle
      }
    }
    return columnSizes(in: .definite(available), gap: gap, most: Length(scaledPoints: low))
  }

  /// The columns in an available size; the min-content size of an item is limited to `most` for each of its columns,
  /// but not below its lengths and pictures.
  func columnSizes(
    in available: GridTrackSizes.AvailableSpace, gap: Length, most: Length? = nil
  ) -> GridTrackSizes {
    let items = placement.items.map { item in
      var asked = engine.contribution(of: item.box)
      if let most {
        asked.minContent = min(asked.minContent, max(most * item.columns.count, asked.given))
      }
      let clips = !engine.tree[item.box].isAnonymous && engine.tree.style(item.box).box.clips
      return GridTrackSizes.Item(
        tracks: item.columns, least: clips ? .zero : asked.minContent,
        minContent: asked.minContent, maxContent: asked.maxContent)
    }
    return GridTrackSizes(
      tracks(
        placement.columns, columnTracks, grid.autoColumns, collapsing.columns, in: columnSpace,
        placement.items.map(\.columns)),
      gap: gap, available: available, items: items,
      stretches: engine.tree.style(box).box.flex.mainPlacement == .stretch)
  }

  func rowSizes(
    in available: GridTrackSizes.AvailableSpace, gap: Length, heights: [Length]
  ) -> GridTrackSizes {
    let items = zip(placement.items, heights).map { item, height in
      GridTrackSizes.Item(
        tracks: item.rows, least: height, minContent: height, maxContent: height)
    }
    return GridTrackSizes(
      tracks(
        placement.rows, rowTracks, grid.autoRows, collapsing.rows, in: available.length,
        placement.items.map(\.rows)),
      gap: gap, available: available, items: items,
      stretches: engine.tree.style(box).box.flex.linePlacement == .stretch)
  }
}

extension BoxTree {
  /// Whether a box is an item in rows that keep their gaps: of a grid, or of a flex container with several lines.
  package func isInRows(_ box: Int) -> Bool {
    let parent = boxes[box].parent
    guard parent >= 0, !isAbsolute(box) else { return false }
    switch boxes[parent].kind {
    case .grid: return true
    case .flex: return style(parent).box.flex.wraps
    default: return false
    }
  }

  /// Whether a box is an item of a grid.
  package func isGridItem(_ box: Int) -> Bool {
    let parent = boxes[box].parent
    return parent >= 0 && boxes[parent].kind == .grid && !isAbsolute(box)
  }
}
