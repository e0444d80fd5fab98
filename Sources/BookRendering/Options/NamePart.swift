/// Makes parts of names of files out of any text: titles come from strangers.
enum NamePart {
  /// The most bytes that a text gives: with what stands round it a name stays below the 255 that a
  /// file system has room for.
  static let mostBytes = 120
  /// What stands for a text of which nothing is left.
  static let nameless = "untitled"

  /// A text that may be part of a name on any file system.
  ///
  /// Slashes and what other systems or shells take for more than a letter become hyphens; blanks,
  /// ends of lines and controls are one space; what would hide a file, lead upwards or look like an
  /// option is cut off at the ends. It is never empty, and never longer than `mostBytes`.
  static func safe(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    var endsInSpace = true
    for scalar in text.unicodeScalars {
      if isBlank(scalar) {
        if !endsInSpace { scalars.append(" ") }
        endsInSpace = true
      } else {
        scalars.append(reserved.contains(scalar) ? "-" : scalar)
        endsInSpace = false
      }
    }
    let begun = String(String.UnicodeScalarView(scalars.drop { ends.contains($0) }))
    var part = limited(begun, to: mostBytes).unicodeScalars
    while let last = part.last, ends.contains(last) { part.removeLast() }
    return part.isEmpty ? nameless : String(part)
  }

  /// As many whole characters of a text as have room.
  static func limited(_ text: some StringProtocol, to most: Int) -> String {
    var out = ""
    var count = 0
    for character in text {
      count += character.utf8.count
      guard count <= most else { break }
      out.append(character)
    }
    return out
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isUnsafeOnTerminal || scalar.properties.isWhitespace || scalar.value == 0xFFFD
  }

  private static let reserved: Set<Unicode.Scalar> = [
    "/", "\\", ":", "*", "?", "\"", "<", ">", "|",
  ]
  /// What a part neither begins nor ends with; with a mark on it, a space is no character of its own.
  private static let ends: Set<Unicode.Scalar> = [" ", ".", "-", "~"]
}
