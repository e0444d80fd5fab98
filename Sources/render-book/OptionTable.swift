/// The commands.
enum CommandName: String, CaseIterable {
  case render
  case layout
  case info
  case fonts
  case compare
  case verify
  case batch
  case index
}

/// The options, in the order and groups of the help.
enum OptionTable {
  static let both: Set<CommandName> = [.render, .layout, .info, .fonts, .verify, .batch]
  /// The commands that know the book when they choose its fonts.
  static let faced: Set<CommandName> = [.render, .layout, .info, .fonts, .verify]
  static let pictures: Set<CommandName> = [.render, .verify, .batch]
  static let render: Set<CommandName> = [.render]
  static let batch: Set<CommandName> = [.batch]
  static let every = Set(CommandName.allCases)
  static let comparing: Set<CommandName> = [.compare, .verify]

  /// A heading of the help with its options.
  struct Group {
    let title: String
    let options: [OptionDescription]
  }

  static let groups = [
    drawing, turning, page, bookStyle, limits, picture, thumbnails, examining, comparison,
    catalogues,
    running,
  ]

  /// The descriptions, by option.
  static let descriptions: [Option: OptionDescription] = Dictionary(
    uniqueKeysWithValues: groups.flatMap(\.options).map { ($0.option, $0) })

  /// The options that a design may set.
  static let ofDesigns = Set(
    groups.flatMap(\.options).filter(\.isOfDesigns).map(\.option))

  /// The options whose value is a file, in the order of the help.
  static func files(where holds: (OptionValue) -> Bool) -> [Option] {
    groups.flatMap(\.options).filter { holds($0.value) }.map(\.option)
  }
}
