internal import Graphics

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
  }

  /// A box that is open in the slice.
  struct OpenBox: Sendable {
    var box: Int
    /// Where it begins, below the top of the slice; nil where it began before.
    var start: Length?
    /// Where it ends, below the end of the slice; nil where it goes on.
    var end: Length?
  }

  /// Where the slice begins in the column.
  var top = Length.zero
  var pieces: [Piece] = []
  var boxes: [OpenBox] = []
}
