internal import Snapshots

extension ComparisonResult {
  /// The pictures that differ, worst first, for outputs that show only some of them.
  ///
  /// Unreadable pictures come before changed ones, and these before removed and added ones. Changed
  /// pictures are sorted by the kind of difference in the order of `LayoutVerdict.Kind`, then by
  /// the fraction of pixels; equal ones stay in the order of names.
  var worstFirst: [PictureComparison] {
    let different = pictures.filter(\.status.isDifferent)
    let weighed = different.enumerated().map { (place: $0, picture: $1, weight: $1.weight) }
    return weighed.sorted {
      $0.weight == $1.weight ? $0.place < $1.place : $0.weight > $1.weight
    }.map(\.picture)
  }

  /// The `count` most serious verdicts of the layout, in the order of the book.
  func gravest(_ count: Int) -> [LayoutVerdict] {
    guard layout.count > count else { return layout }
    let order = layout.indices.sorted {
      (layout[$0].gravity, $1) > (layout[$1].gravity, $0)
    }
    return order.prefix(count).sorted().map { layout[$0] }
  }
}

extension PictureComparison {
  fileprivate var weight: (Int, Int, Double) {
    let kind =
      switch status {
      case .unreadable: 4
      case .changed: 3
      case .removed, .orphaned: 2
      case .added: 1
      case .equal, .tolerated: 0
      }
    return (kind, verdicts.map(\.gravity).max() ?? 0, pixels?.differingFraction ?? 0)
  }
}

extension LayoutVerdict {
  /// The severity; greater is worse.
  fileprivate var gravity: Int {
    Kind.allCases.count - (Kind.allCases.firstIndex(of: kind) ?? Kind.allCases.count)
  }
}
