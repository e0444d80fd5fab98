/// The exit code of the command, for scripts.
enum ExitCode: Int32 {
  case done = 0
  /// Flaws that `--fail-on` names were found, or pictures differ.
  case flawed = 1
  case badUsage = 2
  case badInput = 3
  case missingGlyph = 4
  case badOutput = 5
  /// Some of several books could not be drawn.
  case someBooks = 6
}
