/// What the command's end tells a script.
enum ExitCode: Int32 {
  case done = 0
  /// Flaws were found that `--fail-on` names, or pictures differ.
  case flawed = 1
  case badUsage = 2
  case badInput = 3
  case missingGlyph = 4
  case badOutput = 5
  /// Of several books, some could not be drawn.
  case someBooks = 6
}
