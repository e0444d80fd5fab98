internal import Graphics
internal import Styling

/// How many columns a box has, how wide they are, and what is between them (css-multicol-1, 3.4).
struct ColumnSizes: Sendable, Hashable {
  var count: Int
  var width: Length
  var gap: Length

  init(_ style: BoxStyle, in room: Length) {
    let columns = style.box.columns
    gap = Self.gap(style, in: room)
    var count = columns.count ?? Int.max
    if let width = columns.width {
      let step = max(width + gap, Length(scaledPoints: 1))
      count = min(count, max((room + gap).scaledPoints / step.scaledPoints, 1))
    }
    self.count = min(max(count, 1), Self.most)
    let own = (room + gap).scaledPoints / self.count
    width = max(Length(scaledPoints: own) - gap, .zero)
  }

  /// More columns than this are made by nobody, whatever a sheet asks for.
  static let most = 10_000

  /// What is between columns: an em unless the style says otherwise.
  static func gap(_ style: BoxStyle, in room: Length) -> Length {
    style.box.flex.columnGap?.resolved(in: room) ?? style.text.fontSize
  }
}
