extension DisplayList {
  /// What is done to some things together once they are painted.
  public struct Effect: Sendable, Hashable {
    /// What tells it from others of the list: things with one number are painted together.
    public var number: Int
    /// How much of them is seen: 0 is nothing, 1 all.
    public var opacity: Double
    /// Where they come to: from where they would stand, in points of the page.
    public var map: AffineTransform

    /// Makes an effect.
    public init(number: Int, opacity: Double = 1, map: AffineTransform = .identity) {
      (self.number, self.opacity, self.map) = (number, opacity, map)
    }

    /// The same effect on what stands farther to the right and down.
    public func moved(x: Length, y: Length) -> Effect {
      Effect(number: number, opacity: opacity, map: map.moved(x: x, y: y))
    }
  }

  /// Things that are painted as one.
  public struct Group: Sendable, Hashable {
    /// What to paint, first things first.
    public var items: [Item]
    /// What they are cut with, before the effect; nil cuts nothing.
    public var clip: Path?
    /// What is done to them; nil only cuts.
    public var effect: Effect?

    /// Makes a group.
    public init(items: [Item], clip: Path? = nil, effect: Effect? = nil) {
      (self.items, self.clip, self.effect) = (items, clip, effect)
    }
  }
}

extension [DisplayList.Item] {
  /// The items with those of one effect brought together: they lie above what has none (CSS Color 4,
  /// 3.3: an element that is seen through is painted as if it stood by itself).
  public var merged: [DisplayList.Item] {
    var plain: [DisplayList.Item] = []
    var groups: [DisplayList.Group] = []
    var places: [Int: Int] = [:]
    for item in self {
      guard case .group(let group) = item, let effect = group.effect else {
        if case .group(let group) = item, case .group(var last)? = plain.last,
          last.effect == nil, last.clip == group.clip
        {
          // Tiles of one ground.
          last.items += group.items
          plain[plain.count - 1] = .group(last)
        } else {
          plain.append(item)
        }
        continue
      }
      if let place = places[effect.number] {
        groups[place].items += group.items
      } else {
        places[effect.number] = groups.count
        groups.append(group)
      }
    }
    return plain
      + groups.map { group in
        var group = group
        group.items = group.items.merged
        return .group(group)
      }
  }
}

extension DisplayList.Item {
  /// The item with effects on it, the outermost first.
  public func with(_ effects: [DisplayList.Effect]) -> DisplayList.Item {
    effects.reversed().reduce(self) { item, effect in
      .group(DisplayList.Group(items: [item], effect: effect))
    }
  }
}
