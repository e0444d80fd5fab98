/// Parts of elements, and content generated before or after theirs (css-pseudo-4).
package enum PseudoElement: UInt8, Sendable, Hashable {
  case before, after, firstLetter, firstLine, marker
  /// The call of a footnote in the text, and its marker at the foot of the page (css-gcpm-3, 2.4).
  case footnoteCall, footnoteMarker
}
