internal import Paragraphs
internal import Styling

/// Text that is isolated from the direction of its surroundings, or forced into one (CSS Writing Modes 3, 2.2), by
/// Unicode's invisible control characters.
extension FlowText {
  /// The characters before and after an element's text; empty if it has the direction of the text around it.
  static func directions(
    _ bidi: BoxProperties.Bidi, isRightToLeft: Bool
  ) -> (before: String, after: String) {
    var (before, after) = ("", "")
    if bidi.contains(.isolates) {
      let isolate = isRightToLeft ? "\u{2067}" : "\u{2066}"
      before += bidi.contains(.plaintext) ? "\u{2068}" : isolate
      after = "\u{2069}" + after
    }
    if bidi.contains(.overrides) {
      before += isRightToLeft ? "\u{202E}" : "\u{202D}"
      after = "\u{202C}" + after
    } else if bidi.contains(.embeds) {
      before += isRightToLeft ? "\u{202B}" : "\u{202A}"
      after = "\u{202C}" + after
    }
    return (before, after)
  }
}
