/// A line of text that is cut off by its box (`overflow: hidden`), completely or in part.
package struct CutText: Sendable, Hashable {
  /// The byte of the book at which it begins.
  package var place: Int
  /// Its text.
  package var text: String

  package init(place: Int, text: String) { (self.place, self.text) = (place, text) }
}

/// Such lines, one for each place.
package typealias CutLines = OffsetMap<CutText>
