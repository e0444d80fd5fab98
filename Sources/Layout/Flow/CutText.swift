/// A line of text that is cut off by its box (`overflow: hidden`), wholly or in part.
package struct CutText: Sendable, Hashable {
  /// The byte of the book that it begins at.
  package var place: Int
  /// Its words.
  package var text: String

  package init(place: Int, text: String) { (self.place, self.text) = (place, text) }
}
