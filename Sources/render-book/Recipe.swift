internal import BookRendering
internal import Catalogue

/// The output of a run: the options that apply to all of its books.
struct Recipe {
  /// The options with their words, in name order.
  private(set) var words: [(option: Option, word: FileName)] = []

  /// The named recipes.
  private static let known: [String: [Option: String]] = [
    "thumbnails": [.thumbnail: "160x240,160x240@2x", .thumbnailsOnly: ""],
    "spreads": [.spine: "mid", .turns: "0"],
    "frames": [.spine: "mid"],
    "film": [.spine: "mid", .film: "book.webp"],
    "flipbook": [.viewer: "html"],
    "pdf": [.format: "pdf"],
  ]

  /// The options that belong to a run, not to its books.
  private static let ofRun: Set<Option> = [
    .out, .recipe, .books, .shard, .jobs, .tries, .retryQuarantined,
    .dryRun, .metrics, .quiet, .help, .version, .verbose,
  ]

  /// The options that a book may have.
  static let ofBooks: Set<Option> = Set(
    OptionTable.descriptions.values.filter { $0.commands.contains(.batch) }.map(\.option)
  ).subtracting(ofRun)

  /// The options that apply to all books of a run and that none of them may change.
  private static let ofAllBooks: Set<Option> = [.limitTime, .limitMemory]

  /// The default limits of a book in seconds and bytes.
  static let (seconds, memory) = (300.0, "1G")

  /// Combines the run's own options with those of its recipe.
  init(_ arguments: Arguments) throws {
    var arguments = arguments
    if let name = arguments.files[.recipe] {
      arguments.take(try Self.options(name))
    }
    arguments.take([
      .limitTime: FileName("\(Int(Self.seconds))"), .limitMemory: FileName(Self.memory),
    ])
    for option in Option.allCases where Self.ofBooks.contains(option) && arguments.has(option) {
      words += Self.words(option, arguments.lists[option], arguments.values[option] ?? "")
        .map { (option, $0) }
    }
  }

  private static func options(_ name: FileName) throws -> [Option: FileName] {
    if let known = known[name.text] { return known.mapValues { FileName($0) } }
    guard name.text.contains("/") || name.text.contains(".") else {
      let names = known.keys.sorted()
      let near = Spelling.nearest(to: name.text, in: names).map { "; did you mean \($0)?" } ?? ""
      throw UsageError(
        "unknown recipe “\(name)”; the recipes are \(names.joined(separator: ", ")), and files\(near)"
      )
    }
    let bytes = try Option.recipe.reading { () throws(InputError) in
      try BookFile.bytes(name, what: "a file of options")
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return try OptionLines(
      text, of: name, allowed: ofBooks, kind: "a recipe", seeAlso: "docs/catalogues.md"
    ).options
  }

  /// An option as it appears on the command line.
  private static func words(
    _ option: Option, _ values: [FileName]?, _ text: String
  ) -> [FileName] {
    guard OptionTable.descriptions[option]?.placeholder != nil else {
      return [FileName(text.isEmpty ? option.description : "\(option)=\(text)")]
    }
    return (values ?? [FileName(text)]).map { FileName(bytes: Array("\(option)=".utf8) + $0.bytes) }
  }

  /// The words for a book: those of the run, except where its line overrides them.
  func words(for line: CatalogueLine) throws(LineFault) -> [FileName] {
    var own: [FileName] = []
    var named: Set<Option> = []
    func fault(_ reason: String) -> LineFault { LineFault(line.number, reason) }
    for option in line.options {
      guard let name = Option(rawValue: option.name), Self.ofBooks.contains(name),
        let known = OptionTable.descriptions[name]
      else {
        let names = Self.ofBooks.map(\.rawValue).sorted()
        let near = Spelling.nearest(to: option.name, in: names)
        let meant = near.map { "; did you mean “\($0)”?" } ?? ""
        throw fault("a book has no option “\(option.name.escapedForTerminal)”\(meant)")
      }
      guard !Self.ofAllBooks.contains(name) else {
        throw fault("“\(option.name)” is an option of the whole run, not of a single book")
      }
      named.insert(name)
      switch option.value {
      case .isOn(let isOn):
        guard known.placeholder == nil || !isOn else {
          throw fault("“\(option.name)” needs a value")
        }
        if isOn { own.append(FileName(name.description)) }
      case .text(let text): own.append(FileName("\(name)=\(text)"))
      case .list(let texts): own += texts.map { FileName("\(name)=\($0)") }
      }
    }
    if let pages = line.pages {
      guard named.insert(.pages).inserted else { throw fault("“pages” is given twice") }
      own.append(FileName("\(Option.pages)=\(pages)"))
    }
    return words.filter { !named.contains($0.option) }.map(\.word) + own
  }
}
