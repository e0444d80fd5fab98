internal import BookRendering

/// The parsed command line: options with their values, and names.
struct Arguments {
  private(set) var values: [Option: String] = [:]
  private(set) var names: [FileName] = []
  /// Values that are file names, as bytes: a name need not be text.
  private(set) var files: [Option: FileName] = [:]
  /// All values of the repeatable options, in order.
  private(set) var lists: [Option: [FileName]] = [:]
  /// The option whose value is the last word, unless it follows `=`; nil if that is not a value.
  private(set) var last: Option?
  /// The style sheets of the design; nil if it has none.
  private(set) var designSheets: [(name: String, file: [UInt8])]?
  /// The files that are read for the options.
  let inputs = InputLedger()

  /// Parses the words; throws at an option that is unknown, or that lacks its value.
  ///
  /// An option's value is the next word, or follows `=`. After `--` all words are names.
  init(_ words: [FileName], for command: CommandName) throws(UsageError) {
    var rest = words[...]
    var areNames = false
    while let word = rest.popFirst() {
      let text = word.text
      if areNames || !text.hasPrefix("-") || text == "-" {
        names.append(word)
        continue
      }
      if text == "--" {
        areNames = true
        continue
      }
      let equals = word.bytes.firstIndex(of: UInt8(ascii: "="))
      let name = equals.map { FileName(bytes: word.bytes[..<$0]).text } ?? text
      let (key, option) = try Self.option(named: name, word, for: command)
      guard values[key] == nil || option.isRepeatable else {
        throw UsageError("\(key) is given twice")
      }
      guard option.placeholder != nil else {
        var word = equals.map { FileName(bytes: word.bytes[($0 + 1)...]).text }
        if word == nil, let next = rest.first?.text, option.words.contains(next) {
          word = next
          rest.removeFirst()
        }
        if let word, !option.words.contains(word) {
          throw UsageError(
            option.words.isEmpty
              ? "\(key) takes no value"
              : "\(key) takes \(option.words.joined(separator: " or ")), or nothing at all")
        }
        values[key] = word ?? ""
        continue
      }
      let value: FileName
      if let equals {
        value = FileName(bytes: word.bytes[(equals + 1)...])
      } else if let next = rest.popFirst() {
        value = next
        if rest.isEmpty { last = key }
      } else {
        throw UsageError("\(key) needs a value: \(option.placeholder ?? "")")
      }
      values[key] = value.text
      files[key] = value
      lists[key, default: []].append(value)
    }
  }

  /// The option with a name, if the command has it.
  private static func option(
    named name: String, _ word: FileName, for command: CommandName
  ) throws(UsageError) -> (Option, OptionDescription) {
    guard let key = Option(word: name), let option = OptionTable.descriptions[key] else {
      let hint = Option.nearest(to: name).map { "; did you mean \($0)?" } ?? "; see \(Option.help)"
      let isFile = word.exists ? "; a file of that name is ./\(name.escapedForTerminal)" : hint
      throw UsageError("unknown option \(name.escapedForTerminal)\(isFile)")
    }
    guard !option.commands.contains(command) else { return (key, option) }
    guard command == .render else {
      throw UsageError("\(key) is not an option of “\(command.rawValue)”; see \(Option.help)")
    }
    // If no command is named first, it may follow its options.
    let others = CommandName.allCases.filter(option.commands.contains).map(\.rawValue)
    throw UsageError(
      "\(key) is an option of \(others.joined(separator: " and ")), as in "
        + "“render-book \(others.first ?? "") …”; the command comes first")
  }

  /// Adopts a design's values of options that are not given.
  mutating func take(_ design: Design) {
    designSheets = design.sheets.isEmpty ? nil : design.sheets
    take(design.options)
  }

  /// Adopts options that are not given.
  mutating func take(_ options: [Option: FileName]) {
    for (option, value) in options where values[option] == nil {
      values[option] = value.text
      files[option] = value
      lists[option] = [value]
    }
  }

  /// Whether a switch is on.
  func has(_ option: Option) -> Bool { values[option] != nil }

  /// An option's value, parsed by a function; nil if the option is not given.
  ///
  /// If it is one of some words, or several separated by commas, an error about a mistyped one suggests the one that
  /// may have been meant.
  func value<Value>(
    _ option: Option, takes what: String, among words: [String] = [], _ parse: (String) -> Value?
  ) throws(UsageError) -> Value? {
    guard let text = values[option] else { return nil }
    guard let value = parse(text) else {
      throw Self.refusal(of: text, option, takes: what, among: words)
    }
    return value
  }

  private static func refusal(
    of text: String, _ option: Option, takes what: String, among words: [String]
  ) -> UsageError {
    let wrong = text.split(separator: ",").map(String.init).first { !words.contains($0) } ?? text
    return UsageError(option, text, takes: what, meant: Spelling.nearest(to: wrong, in: words))
  }

  /// An option's value as a case of an enumeration.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ option: Option, _ type: Choice.Type
  ) throws(UsageError) -> Choice? where Choice.RawValue == String {
    try word(option, among: Choice.allCases.map(\.rawValue)).flatMap { Choice(rawValue: $0) }
  }

  /// An option's value as one of some words.
  func word(_ option: Option, among words: [String]) throws(UsageError) -> String? {
    try value(option, takes: listed(words), among: words) { words.contains($0) ? $0 : nil }
  }
}
