internal import Graphics
internal import Styling

/// The sizes of a grid's tracks on one axis (css-grid-1, 11).
struct GridTrackSizes {
  /// The space available to tracks.
  enum AvailableSpace {
    case definite(Length)
    /// The min-content or max-content size.
    case minContent, maxContent

    var length: Length? {
      if case .definite(let length) = self { return length }
      return nil
    }
  }

  /// The sizes that an item requires of its tracks, including its margins.
  struct Item {
    var tracks: Range<Int>
    /// The size that it needs where a track's minimum is `auto`.
    var least: Length
    var minContent: Length
    var maxContent: Length
  }

  /// A track being sized.
  struct Track {
    var least: GridBreadth<Length>
    var most: GridBreadth<Length>
    var limit: Length?
    var base = Length.zero
    /// Nil if unbounded.
    var growth: Length?
    /// Whether it takes no space, nor does the gap between it and the next.
    var isCollapsed = false

    var factor: Double? {
      if case .fraction(let factor) = most { return factor }
      return nil
    }

    var isIntrinsicAtLeast: Bool {
      switch least {
      case .auto, .minContent, .maxContent: true
      case .size, .fraction: false
      }
    }

    var isIntrinsicAtMost: Bool {
      switch most {
      case .auto, .minContent, .maxContent: true
      case .size, .fraction: false
      }
    }

    init(_ track: GridTrack<LengthPercentage>, in available: Length?) {
      func used(_ breadth: GridBreadth<LengthPercentage>) -> GridBreadth<Length> {
        switch breadth {
        case .size(let size): size.used(in: available).map { .size($0) } ?? .auto
        case .fraction(let factor): .fraction(factor)
        case .minContent: .minContent
        case .maxContent: .maxContent
        case .auto: .auto
        }
      }
      (least, most) = (used(track.least), used(track.most))
      limit = track.limit?.used(in: available)
      if case .size(let size) = least { base = size }
      if case .size(let size) = most { growth = max(size, base) }
    }
  }

  private(set) var tracks: [Track]
  private let gap: Length
  private let available: AvailableSpace

  /// Sizes the tracks for their items; `stretches` says whether `auto` tracks fill the available space.
  init(_ tracks: [Track], gap: Length, available: AvailableSpace, items: [Item], stretches: Bool) {
    (self.tracks, self.gap, self.available) = (tracks, gap, available)
    setIntrinsicSizes(items)
    maximize()
    expandFractions(items)
    if stretches { stretch() }
  }

  var sizes: [Length] { tracks.map { $0.isCollapsed ? .zero : $0.base } }

  /// The total size including the gaps.
  var sum: Length {
    let seen = tracks.filter { !$0.isCollapsed }
    return seen.reduce(gap * max(seen.count - 1, 0)) { $0 + $1.base }
  }

  // MARK: Content

  private mutating func setIntrinsicSizes(_ items: [Item]) {
    var bySpan: [Int: [Item]] = [:]
    var flexible: [Item] = []
    for item in items {
      if tracks[item.tracks].contains(where: { $0.factor != nil }) {
        flexible.append(item)
      } else {
        bySpan[item.tracks.count, default: []].append(item)
      }
    }
    for span in bySpan.keys.sorted() {
      let group = bySpan[span] ?? []
      raiseBases(group)
      raiseGrowths(group)
    }
    raiseBases(flexible, isFlexible: true)
    for index in tracks.indices where tracks[index].growth == nil {
      tracks[index].growth = tracks[index].base
    }
  }

  private mutating func raiseBases(_ items: [Item], isFlexible: Bool = false) {
    guard !items.isEmpty else { return }
    let isMax = if case .maxContent = available { true } else { false }
    let isMin = if case .minContent = available { true } else { false }
    let tracks = tracks
    func takes(_ index: Int) -> Bool {
      tracks[index].isIntrinsicAtLeast && (!isFlexible || tracks[index].factor != nil)
    }
    distribute(items) { item in
      isMax ? item.maxContent : isMin ? item.minContent : item.least
    } to: {
      takes($0)
    }
    distribute(items, of: \.minContent) { index in
      switch tracks[index].least {
      case .minContent, .maxContent: takes(index)
      default: false
      }
    }
    distribute(items, of: \.maxContent) { index in
      if case .maxContent = tracks[index].least { takes(index) } else { false }
    }
  }

  /// Distributes the space that items need beyond the sizes of their tracks among the tracks that take it (11.5.1).
  private mutating func distribute(
    _ items: [Item], of need: (Item) -> Length, to takes: (Int) -> Bool
  ) {
    var planned: [Int: Length] = [:]
    for item in items {
      let takers = item.tracks.filter { takes($0) && !tracks[$0].isCollapsed }
      guard !takers.isEmpty else { continue }
      var limited = need(item)
      // A single track's content contribution is limited.
      if takers.count == 1, let limit = tracks[takers[0]].limit {
        limited = min(limited, max(limit, tracks[takers[0]].base))
      }
      let free = limited - size(of: item.tracks)
      guard free > .zero else { continue }
      for (index, share) in shares(of: free, among: takers) {
        planned[index] = max(planned[index] ?? .zero, share)
      }
    }
    for (index, more) in planned {
      tracks[index].base += more
      tracks[index].growth = tracks[index].growth.map { max($0, tracks[index].base) }
    }
  }

  /// Equal shares, none of which exceeds its track's limit while others have space; fractions in proportion to their
  /// factors.
  private func shares(of free: Length, among takers: [Int]) -> [(Int, Length)] {
    let factors = takers.reduce(0) { $0 + (tracks[$1].factor ?? 0) }
    guard factors == 0 else {
      return takers.map { ($0, free * ((tracks[$0].factor ?? 0) / factors)) }
    }
    guard takers.count > 1 else { return [(takers[0], free)] }
    var rest = free
    var shares: [(Int, Length)] = []
    let order = takers.sorted { (space($0), $0) < (space($1), $1) }
    for (position, index) in order.enumerated() {
      let equal = Length(scaledPoints: rest.scaledPoints / (order.count - position))
      let share = min(equal, space(index))
      rest = rest - share
      shares.append((index, share))
    }
    // The remainder exceeds the limits, first of tracks that content may stretch.
    let soft = takers.filter { tracks[$0].isIntrinsicAtMost }
    let last = soft.isEmpty ? takers : soft
    guard rest > .zero else { return shares }
    var extra: [Int: Length] = [:]
    for (position, index) in last.enumerated() {
      let equal = Length(scaledPoints: rest.scaledPoints / (last.count - position))
      rest = rest - equal
      extra[index] = equal
    }
    return shares.map { ($0.0, $0.1 + (extra[$0.0] ?? .zero)) }
  }

  /// The length by which a track may still grow.
  private func space(_ index: Int) -> Length {
    guard let growth = tracks[index].growth else { return .pt(Length.limit) }
    return max(growth - tracks[index].base, .zero)
  }

  private func size(of span: Range<Int>) -> Length {
    let seen = tracks[span].filter { !$0.isCollapsed }
    return seen.reduce(gap * max(seen.count - 1, 0)) { $0 + $1.base }
  }

  private mutating func raiseGrowths(_ items: [Item]) {
    var planned: [Int: Length] = [:]
    for item in items {
      let takers = item.tracks.filter {
        tracks[$0].isIntrinsicAtMost && !tracks[$0].isCollapsed
      }
      guard !takers.isEmpty else { continue }
      let seen = tracks[item.tracks].filter { !$0.isCollapsed }
      let used = seen.reduce(gap * max(seen.count - 1, 0)) { $0 + ($1.growth ?? $1.base) }
      for index in takers {
        let isMin = if case .minContent = tracks[index].most { true } else { false }
        let free = (isMin ? item.minContent : item.maxContent) - used
        var growth = tracks[index].growth ?? tracks[index].base
        if free > .zero { growth += Length(scaledPoints: free.scaledPoints / takers.count) }
        if let limit = tracks[index].limit {
          growth = min(growth, max(limit, tracks[index].base))
        }
        planned[index] = max(planned[index] ?? .zero, growth)
      }
    }
    for (index, growth) in planned { tracks[index].growth = max(growth, tracks[index].base) }
  }

  // MARK: Free space

  /// Grows tracks up to their limits (11.6).
  private mutating func maximize() {
    switch available {
    case .minContent: return
    case .maxContent:
      for index in tracks.indices {
        tracks[index].base = tracks[index].growth ?? tracks[index].base
      }
    case .definite(let length):
      let takers = tracks.indices.filter { !tracks[$0].isCollapsed && space($0) > .zero }
      var rest = length - sum
      let order = takers.sorted { (space($0), $0) < (space($1), $1) }
      for (position, index) in order.enumerated() where rest > .zero {
        let equal = Length(scaledPoints: rest.scaledPoints / (order.count - position))
        let share = min(equal, space(index))
        tracks[index].base += share
        rest = rest - share
      }
    }
  }

  /// Sizes flexible tracks (11.7).
  private mutating func expandFractions(_ items: [Item]) {
    let flexible = tracks.indices.filter { tracks[$0].factor != nil && !tracks[$0].isCollapsed }
    guard !flexible.isEmpty else { return }
    var fraction = 0.0
    switch available {
    case .minContent: return
    case .definite(let length): fraction = self.fraction(of: tracks.indices, in: length)
    case .maxContent:
      for index in flexible {
        fraction = max(fraction, tracks[index].base.points / max(tracks[index].factor ?? 0, 1))
      }
      for item in items where tracks[item.tracks].contains(where: { $0.factor != nil }) {
        fraction = max(fraction, self.fraction(of: item.tracks, in: item.maxContent))
      }
    }
    for index in flexible {
      tracks[index].base = max(tracks[index].base, .pt(fraction * (tracks[index].factor ?? 0)))
    }
  }

  /// The size of one fraction where some tracks fill a length (11.7.1).
  private func fraction(of span: Range<Int>, in length: Length) -> Double {
    let seen = span.filter { !tracks[$0].isCollapsed }
    let flexible = seen.filter { (tracks[$0].factor ?? 0) > 0 }
    var free = (length - gap * max(seen.count - 1, 0)).points
    for index in seen where (tracks[index].factor ?? 0) == 0 { free -= tracks[index].base.points }
    var factors = flexible.reduce(0) { $0 + (tracks[$1].factor ?? 0) }
    func least(_ index: Int) -> Double { tracks[index].base.points / (tracks[index].factor ?? 1) }
    // A track that needs more than its share is treated as inflexible.
    for index in flexible.sorted(by: { (least($0), $1) > (least($1), $0) }) {
      guard least(index) > max(free, 0) / max(factors, 1) else { break }
      free -= tracks[index].base.points
      factors -= tracks[index].factor ?? 0
    }
    return factors > 0 ? max(free, 0) / max(factors, 1) : 0
  }

  /// Distributes the remainder among tracks whose maximum is `auto` (11.8).
  private mutating func stretch() {
    guard let length = available.length else { return }
    let takers = tracks.indices.filter {
      if case .auto = tracks[$0].most { !tracks[$0].isCollapsed } else { false }
    }
    var rest = length - sum
    guard rest > .zero else { return }
    for (position, index) in takers.enumerated() {
      let share = Length(scaledPoints: rest.scaledPoints / (takers.count - position))
      tracks[index].base += share
      rest = rest - share
    }
  }
}
