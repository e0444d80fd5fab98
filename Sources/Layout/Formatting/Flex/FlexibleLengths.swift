internal import Graphics

/// The lengths of the items of a flex line on the main axis (css-flexbox-1, 9.7).
enum FlexibleLengths {
  /// The sizes of an item: its content sizes, and everything around them.
  struct Item: Sendable, Hashable {
    var base: Length
    var least = Length.zero
    /// Nil if unbounded.
    var most: Length?
    var grow = 0.0
    var shrink = 1.0
    /// Its margins, borders and paddings.
    var around = Length.zero

    func limited(_ size: Length) -> Length { max(min(size, most ?? size), least, .zero) }

    /// Its size before flexing.
    var hypothetical: Length { limited(base) }
  }

  /// The content sizes of items that together fill a length.
  static func resolve(_ items: [Item], in available: Length) -> [Length] {
    let hypothetical = items.reduce(Length.zero) { $0 + $1.hypothetical + $1.around }
    let grows = hypothetical < available
    func factor(_ item: Item) -> Double { grows ? item.grow : item.shrink }
    var sizes = items.map(\.hypothetical)
    var open = items.indices.filter { index in
      let item = items[index]
      return factor(item) > 0 && (grows ? item.base <= sizes[index] : item.base >= sizes[index])
    }
    /// The free space if the unfrozen items have their base sizes.
    func free(_ open: [Int]) -> Double {
      var free = Double(available.scaledPoints)
      for (item, size) in zip(items, sizes) {
        free -= Double(item.around.scaledPoints) + Double(size.scaledPoints)
      }
      for index in open {
        free += Double(sizes[index].scaledPoints) - Double(items[index].base.scaledPoints)
      }
      return free
    }
    let initial = free(open)
    while !open.isEmpty {
      var remaining = free(open)
      let factors = open.reduce(0.0) { $0 + factor(items[$1]) }
      if factors < 1, abs(initial * factors) < abs(remaining) { remaining = initial * factors }
      let shared = shares(open, items, remaining, factors, grows: grows)
      var violation = 0.0
      for (index, size) in zip(open, shared) {
        violation += Double((items[index].limited(size) - size).scaledPoints)
      }
      var left: [Int] = []
      for (index, size) in zip(open, shared) {
        let limited = items[index].limited(size)
        let isFrozen =
          violation == 0 || violation > 0 && limited > size || violation < 0 && limited < size
        sizes[index] = isFrozen ? limited : items[index].base
        if !isFrozen { left.append(index) }
      }
      open = left
    }
    return sizes
  }

  /// The sizes of items that share the free space; rounding loses nothing.
  private static func shares(
    _ open: [Int], _ items: [Item], _ free: Double, _ factors: Double, grows: Bool
  ) -> [Length] {
    guard free != 0, grows == (free > 0) else { return open.map { items[$0].base } }
    let weights = open.map { index in
      grows
        ? items[index].grow
        : items[index].shrink * Double(items[index].base.scaledPoints)
    }
    let sum = weights.reduce(0, +)
    guard sum > 0 else { return open.map { items[$0].base } }
    var (part, given) = (0.0, Length.zero)
    return zip(open, weights).map { index, weight in
      part += weight
      let share = Length(points: free * (part / sum) / Double(Length.scale)) - given
      given += share
      return items[index].base + share
    }
  }
}
