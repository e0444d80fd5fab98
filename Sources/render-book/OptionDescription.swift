/// The argument of an option.
enum OptionValue {
  /// Any text that the option can parse.
  case text
  /// One of several words.
  case word([String])
  /// Any of several words, separated by commas.
  case words([String])
  /// An input file of the run.
  case input
  /// An output file of the run.
  case output
  case folder

  /// One of the values of an enumeration.
  static func word<Choice: CaseIterable & RawRepresentable>(_ type: Choice.Type) -> Self
  where Choice.RawValue == String { .word(Choice.allCases.map(\.rawValue)) }
}

/// An option of the command: its argument, its description in the help, and the commands that have it.
struct OptionDescription {
  var option: Option
  /// The placeholder of its value in the help; nil for a switch.
  var placeholder: String?
  var value: OptionValue
  var help: String
  var commands: Set<CommandName> = [.render, .batch]
  /// The optional words after a switch.
  var words: [String] = []
  /// Whether it may be given more than once.
  var isRepeatable = false
  /// Whether a design may set it.
  var isOfDesigns: Bool

  // Not inlined: the tables are long, and compile quickly as calls.
  @inline(never)
  init(
    _ option: Option, _ placeholder: String? = nil, _ help: String,
    takes value: OptionValue = .text,
    for commands: Set<CommandName> = [.render, .batch], isRepeatable: Bool = false,
    words: [String] = [], inDesigns isOfDesigns: Bool = false
  ) {
    (self.option, self.placeholder, self.value) = (option, placeholder, value)
    (self.help, self.commands) = (help, commands)
    (self.isRepeatable, self.words, self.isOfDesigns) = (isRepeatable, words, isOfDesigns)
  }
}
