internal import BookRendering

/// A fault in the way the command was called: exit code 2.
struct UsageError: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }

  /// An option's value is not what the option takes.
  init(_ option: String, _ value: String, takes what: String) {
    self.description = "\(option) takes \(what), not “\(value.escapedForTerminal)”"
  }
}
