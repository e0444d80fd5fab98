internal import Files

/// Makes parts of file names from any text; titles are untrusted.
enum NamePart {
  /// The most bytes of a part, so that the whole name stays below the 255 bytes of file systems.
  static let mostBytes = 120
  /// The part for a text of which nothing is left.
  static let nameless = "untitled"

  /// Makes a text safe as a part of a name on any file system.
  ///
  /// Slashes and characters that other systems or shells treat specially become hyphens; runs of
  /// spaces, line ends and controls become one space; what would hide a file, lead upwards or look
  /// like an option is removed at the ends. The result is never empty and never longer than
  /// `mostBytes`.
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

  /// The longest prefix of whole characters that fits into `most` bytes.
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
  /// Characters removed at both ends; scalars, since a space with a combining mark is no space.
  private static let ends: Set<Unicode.Scalar> = [" ", ".", "-", "~"]
}
