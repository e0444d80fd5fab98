/// The number of a style in one text: an index into `StyledText.styles`.
///
/// Stored in 32 bits, since a long chapter has very many runs.
package struct TextStyleNumber: Sendable, Hashable {
  private let rawValue: Int32

  /// The index.
  package var index: Int { Int(rawValue) }

  /// Makes the number of the style with an index, clamped to 32 bits.
  package init(_ index: Int) { rawValue = Int32(clamping: index) }
}

/// The number of a style with the face and the script of its letters, the same in all texts of a book and for all
/// threads (`SharedWords.FacedStyle`).
///
/// Stored in 32 bits, like `TextStyleNumber`.
package struct FacedStyleNumber: Sendable, Hashable {
  private let rawValue: Int32

  /// The number as a tag of letters that are shaped in the style.
  var tag: UInt32 { UInt32(rawValue) }

  /// Makes the number of the style with an index from 0, clamped to 32 bits.
  package init(_ index: Int) { rawValue = Int32(clamping: index) }
}

extension Array where Element == TextStyle {
  /// The style with a number; the array is the one of the text that the number belongs to.
  package subscript(number: TextStyleNumber) -> TextStyle { self[number.index] }
}

extension Array where Element == TextStyle.Traits {
  /// The traits of the style with a number.
  subscript(number: TextStyleNumber) -> TextStyle.Traits { self[number.index] }
}
