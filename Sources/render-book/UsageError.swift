internal import BookRendering

/// An error in the usage of the command: exit code 2.
struct UsageError: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }

  /// An option's value is not what the option takes; `meant` is a suggestion.
  init(_ option: Option, _ value: String, takes what: String, meant: String? = nil) {
    self.init(option.description, value, takes: what, meant: meant)
  }

  /// A word of the command line is not followed by what it takes; `meant` is a suggestion.
  init(_ option: String, _ value: String, takes what: String, meant: String? = nil) {
    let hint = meant.map { "; did you mean \($0)?" } ?? ""
    self.description = "\(option) takes \(what), not “\(value.escapedForTerminal)”\(hint)"
  }
}

/// A file that is an option's value cannot be read: exit code 3.
struct OptionFileError: Error, CustomStringConvertible {
  var option: Option
  var error: InputError

  var description: String { "\(option) \(error)" }
}

extension Option {
  /// Reads the file in the option's value; an error names both.
  func reading<Value>(_ read: () throws(InputError) -> Value) throws -> Value {
    do throws(InputError) { return try read() } catch {
      throw OptionFileError(option: self, error: error)
    }
  }
}
