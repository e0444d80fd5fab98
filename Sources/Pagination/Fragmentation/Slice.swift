internal import Graphics
internal import Layout

/// The fragments that the slices of a column speak of.
final class ColumnFragments: Sendable {
  let source: FragmentSource

  init(_ source: FragmentSource) { self.source = source }
}

/// What stands in a slice of a column, and which boxes it is in.
struct Slice: Sendable {
  /// A fragment that is not divided.
  struct Piece: Sendable {
    var fragment: Int
    /// Its corner, from the column's line-left edge and the slice's top.
    var corner: LogicalPoint
    /// The box that it is painted in, by its number in `FragmentSource.boxes`; −1 where there is none.
    var box: Int
    /// Its place among what is painted in that box.
    var order: Int
    /// Whether it is the marker of a list's item.
    var isMarker = false
    /// Whether it has a place of its own, which is moved to be on the page.
    var isAbsolute = false
  }

  /// A box that is open in the slice.
  struct OpenBox: Sendable {
    var box: Int
    /// Where it begins, below the top of the slice; nil where it began before.
    var start: Length?
    /// Where it ends, below the end of the slice; nil where it goes on.
    var end: Length?
  }

  /// The column's fragments; nil where nothing of them stands on it.
  var column: ColumnFragments?
  /// Where the slice begins in the column.
  var top = Length.zero
  var pieces: [Piece] = []
  /// The table, or the container of the grid or of flex lines, whose small items stand in it; −1 for none.
  var container = -1
  var boxes: [OpenBox] = []
}
