internal import Layout
internal import Styling

/// A page that the book asks for: with which slice, and on which side.
struct PageStart {
  var slice: Int
  var side: BoxProperties.Break
}

/// A column as slices for pages.
struct SlicedColumn {
  var slices: [Slice]
  let source: FragmentSource
  var alternatives: [SliceAlternative] = []
  var pageStarts: [PageStart] = []

  /// Takes some slices out for a part of the column: all of them are handed on, for they may be many.
  mutating func takeSlices(_ range: Range<Int>) -> [Slice] {
    guard range == slices.indices else { return Array(slices[range]) }
    defer { slices = [] }
    return slices
  }
}
