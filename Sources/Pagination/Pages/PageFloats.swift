internal import Breaking
internal import Graphics
internal import Layout
internal import Styling

/// Puts the elements for the heads and feet of pages among the rows of a column, and to their places on the pages.
///
/// An element stands on the page where it is written if there is room, or else on the first behind it that has some;
/// the elements keep their order. Where pages end is not known before they are made, so it is estimated by filling
/// them in order: an element that does not fit waits for the end of a paragraph on the next page. Whatever page its
/// rows come to then, they are put at its head or its foot, which leaves the page as high as it is.
enum PageFloats {
  /// The rows with those of the elements that stand in them; nil where there are none.
  ///
  /// What has alternatives is not divided.
  static func arranged(
    _ rows: [GalleyRow], _ variants: inout [GalleyVariant], _ floats: [Int: [GalleyRow]],
    capacity: Length, opensChapter: Bool
  ) -> [GalleyRow]? {
    guard !floats.isEmpty, rows.contains(where: { !$0.floats.isEmpty }) else { return nil }
    var arranged: [GalleyRow] = []
    var waiting: [[GalleyRow]] = []
    var height = Length.zero
    var variant = 0
    var placed: Set<Int> = []
    var starts: [Int] = []
    var isOpener = opensChapter
    func add(_ row: GalleyRow) {
      let own = (height == .zero ? .zero : row.spaceBefore) + row.height
      if height + own > capacity {
        height = row.height
        isOpener = false
      } else {
        height += own
      }
      arranged.append(row)
    }
    func isNext(_ float: [GalleyRow]) -> Bool {
      height + float.height <= capacity && !(isOpener && float.first?.float == .top)
    }
    for (number, row) in rows.enumerated() {
      starts.append(arranged.count)
      add(row)
      for float in row.floats where placed.insert(float.node).inserted {
        if let own = floats[float.node] { waiting.append(own) }
      }
      arranged[arranged.count - 1].floats = []
      while variant < variants.count,
        variants[variant].first + variants[variant].count <= number + 1
      {
        variant += 1
      }
      let isInParagraph = variants[variant...].first.map { $0.first <= number } ?? false
      let next = number + 1 < rows.count ? rows[number + 1] : nil
      guard !isInParagraph, row.penaltyAfter < GalleyItem.forbidden,
        next?.repeated.isEmpty ?? true
      else { continue }
      while let first = waiting.first, isNext(first) || next == nil {
        first.forEach(add)
        waiting.removeFirst()
      }
    }
    for index in variants.indices where starts.indices.contains(variants[index].first) {
      variants[index].first = starts[variants[index].first]
    }
    for float in waiting { arranged += float }
    return arranged
  }

  /// The rows of a page with those for its head first and those for its foot last, as low as the page allows; above a
  /// chapter's title nothing stands.
  static func placed(
    _ rows: [GalleyRow], isOpener: Bool, slack: ([GalleyRow]) -> Length
  ) -> [GalleyRow] {
    guard rows.contains(where: { $0.float != nil }) else { return rows }
    let head = isOpener ? [] : rows.filter { $0.float == .top }
    let foot = rows.filter { $0.float == .bottom }
    var text = rows.filter { $0.float == nil || isOpener && $0.float == .top }
    // What stands beside the text has its own white.
    if !head.isEmpty, !text.isEmpty { text[0].spaceBefore = .zero }
    guard var first = foot.first, !(head + text).isEmpty else { return head + text + foot }
    first.spaceBefore += max(slack(head + text + foot), .zero)
    return head + text + [first] + foot.dropFirst()
  }
}
