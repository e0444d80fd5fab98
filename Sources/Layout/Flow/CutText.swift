/// A line of text that is cut off, completely or in part, by its box (`overflow: hidden`) or by a page of fixed layout.
package struct CutText: Sendable, Hashable {
  /// The byte of the book at which it begins.
  package var place: Int
  /// Its text.
  package var text: String
  /// Whether its page cuts it off.
  package var isByPage = false

  package init(place: Int, text: String) { (self.place, self.text) = (place, text) }
}

/// Such lines, one for each place.
package typealias CutLines = OffsetMap<CutText>
