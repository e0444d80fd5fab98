/// The argument of an option.
enum OptionValue {
  /// Anything that the option can read.
  case text
  /// One of some words.
  case word([String])
  /// Some of some words, separated by commas.
  case words([String])
  /// A file that the run reads.
  case input
  /// A file that the run writes.
  case output
  case folder

  /// One of the words of an enumeration.
  static func word<Choice: CaseIterable & RawRepresentable>(_ type: Choice.Type) -> Self
  where Choice.RawValue == String { .word(Choice.allCases.map(\.rawValue)) }
}

/// An option of the command: what it takes, what the help says of it, and which commands have it.
struct OptionDescription {
  var option: Option
  /// The placeholder of its value in the help; nil for a switch.
  var placeholder: String?
  var value: OptionValue
  var help: String
  var commands: Set<CommandName> = [.render, .batch]
  /// The words that may follow a switch.
  var words: [String] = []
  /// Whether it may be given more than once.
  var isRepeatable = false

  // Not inlined: the tables are long, and quick to compile as calls.
  @inline(never)
  init(
    _ option: Option, _ placeholder: String? = nil, _ help: String,
    takes value: OptionValue = .text,
    for commands: Set<CommandName> = [.render, .batch], isRepeatable: Bool = false,
    words: [String] = []
  ) {
    (self.option, self.placeholder, self.value) = (option, placeholder, value)
    (self.help, self.commands) = (help, commands)
    (self.isRepeatable, self.words) = (isRepeatable, words)
  }
}
