/// Parts of elements, and what is generated before or after their content (css-pseudo-4).
package enum PseudoElement: UInt8, Sendable, Hashable {
  case before, after, firstLetter, firstLine, marker
  /// What stands for a footnote in the text, and what it begins with at the page's foot (css-gcpm-3, 2.4).
  case footnoteCall, footnoteMarker
}
