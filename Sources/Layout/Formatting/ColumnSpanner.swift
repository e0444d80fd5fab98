package import Graphics

/// A box that spans all columns (css-multicol-1, 6).
package struct ColumnSpanner: Sendable {
  package var fragment: Int
  /// The start and end of its margin box in the long column.
  package var start: Length
  package var end: Length
}
