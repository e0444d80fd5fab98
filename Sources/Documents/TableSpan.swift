/// The `colspan`, `rowspan` and `span` of tables.
package enum TableSpan {
  /// The maximum number of columns or rows that are spanned.
  package static let longest = 1000

  /// The number that an attribute asks for, at least `least`: what follows its digits is ignored, and 1 is meant by
  /// anything else (HTML, 2.3.4.2).
  package static func number(_ value: String?, least: Int = 1) -> Int {
    let text = (value ?? "").drop(while: \.isWhitespace)
    let digits = (text.first == "+" ? text.dropFirst() : text).prefix { ("0"..."9").contains($0) }
    guard !digits.isEmpty else { return 1 }
    // More digits than an integer has are more than the maximum.
    return min(max(Int(digits) ?? longest, least), longest)
  }
}
