/// Parts of elements, and what is generated before or after their content (css-pseudo-4).
package enum PseudoElement: UInt8, Sendable, Hashable {
  case before, after, firstLetter, firstLine, marker
}
