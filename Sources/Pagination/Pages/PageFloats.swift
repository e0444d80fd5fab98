internal import Breaking
internal import Graphics
internal import Layout
internal import Styling

/// Puts the elements for the heads and feet of pages among the slices of a column, and in their places on the pages.
///
/// An element goes on the page where it occurs if there is space, or else on the first one after it that has some; the
/// elements keep their order. Page breaks are not known before pages are made, so they are estimated by filling pages
/// in order: an element that does not fit waits for the end of a paragraph on the next page. Whatever page its slices
/// end up on, they are moved to its head or foot, which does not change the page's height.
enum PageFloats {
  /// The slices with those of the elements in them inserted; nil if there are none.
  ///
  /// Paragraphs with alternatives are not divided.
  static func arranged(
    _ slices: [Slice], _ alternatives: inout [SliceAlternative], _ floats: [Int: [Slice]],
    capacity: Length, opensChapter: Bool
  ) -> [Slice]? {
    guard !floats.isEmpty, slices.contains(where: { !$0.floats.isEmpty }) else { return nil }
    var arranged: [Slice] = []
    var pending: [[Slice]] = []
    var height = Length.zero
    var alternative = 0
    var placed: Set<Int> = []
    var starts: [Int] = []
    var isOpener = opensChapter
    func add(_ slice: Slice) {
      let own = (height == .zero ? .zero : slice.spaceBefore) + slice.height
      if height + own > capacity {
        height = slice.height
        isOpener = false
      } else {
        height += own
      }
      arranged.append(slice)
    }
    func isNext(_ float: [Slice]) -> Bool {
      height + float.height <= capacity && !(isOpener && float.first?.float == .top)
    }
    for (number, slice) in slices.enumerated() {
      starts.append(arranged.count)
      add(slice)
      for float in slice.floats where placed.insert(float.node).inserted {
        if let own = floats[float.node] { pending.append(own) }
      }
      arranged[arranged.count - 1].floats = []
      while alternative < alternatives.count,
        alternatives[alternative].first + alternatives[alternative].count <= number + 1
      {
        alternative += 1
      }
      let isInParagraph = alternatives[alternative...].first.map { $0.first <= number } ?? false
      let next = number + 1 < slices.count ? slices[number + 1] : nil
      guard !isInParagraph, slice.penaltyAfter < ColumnItem.infinitePenalty,
        next?.repeated.isEmpty ?? true
      else { continue }
      while let first = pending.first, isNext(first) || next == nil {
        first.forEach(add)
        pending.removeFirst()
      }
    }
    for index in alternatives.indices where starts.indices.contains(alternatives[index].first) {
      alternatives[index].first = starts[alternatives[index].first]
    }
    for float in pending { arranged += float }
    return arranged
  }

  /// The slices of a page with those for its head first and those for its foot last, as low as the page allows; nothing
  /// goes above a chapter's title.
  static func placed(
    _ slices: [Slice], isOpener: Bool, slack: ([Slice]) -> Length
  ) -> [Slice] {
    guard slices.contains(where: { $0.float != nil }) else { return slices }
    let head = isOpener ? [] : slices.filter { $0.float == .top }
    let foot = slices.filter { $0.float == .bottom }
    var text = slices.filter { $0.float == nil || isOpener && $0.float == .top }
    // Elements next to the text bring their own space.
    if !head.isEmpty, !text.isEmpty { text[0].spaceBefore = .zero }
    guard var first = foot.first, !(head + text).isEmpty else { return head + text + foot }
    first.spaceBefore += max(slack(head + text + foot), .zero)
    return head + text + [first] + foot.dropFirst()
  }
}
