/// The folio of a page that a reference leads to.
package struct PageFolio: Sendable, Hashable {
  /// The number in European digits, or in Roman numerals before the text.
  package var number: String
  /// The number as the page shows it, in the counter style of its margins; nil where pages show none.
  package var shown: String?

  package init(_ number: String, shown: String? = nil) {
    (self.number, self.shown) = (number, shown)
  }
}
