internal import BookRendering
internal import ImageCoding
internal import Layout

extension Command {
  private enum Hyphenation: String, CaseIterable {
    case always, never, book
  }

  /// The options for EPUBs.
  static func publicationOptions(_ arguments: Arguments) throws -> PublicationOptions {
    var options = PublicationOptions()
    options.designSheets = arguments.designSheets
    for sheet in arguments.lists[.css] ?? [] {
      options.userSheets.append(
        (
          "\(sheet)",
          try Option.css.reading { () throws(InputError) in
            try BookFile.bytes(sheet, what: "a style sheet", noting: arguments.inputs)
          }
        ))
    }
    let parts = PublicationOptions.Part.allCases.map(\.rawValue).joined(separator: ", ")
    options.ignored =
      try arguments.value(
        .ignore, takes: "parts of the book's style: \(parts)",
        among: PublicationOptions.Part.allCases.map(\.rawValue)
      ) { text in
        let parts = text.split(separator: ",").map { PublicationOptions.Part(rawValue: String($0)) }
        let known = parts.compactMap { $0 }
        return known.count == parts.count && !known.isEmpty ? Set(known) : nil
      } ?? []
    options.lineHeight = try arguments.value(.lineHeight, takes: "a number from 0.5 to 5") {
      arguments.number($0, 0.5...5)
    }
    options.indent = try arguments.value(.indent, takes: "a number from 0 to 20") {
      arguments.number($0, 0...20)
    }
    switch try arguments.choice(.hyphenate, Hyphenation.self) ?? .book {
    case .always: options.hyphenates = true
    case .never: options.hyphenates = false
    case .book: break
    }
    switch arguments.values[.align] {
    case "left": options.alignment = .left
    case "justified": options.alignment = .justified
    default: break
    }
    options.notes = try arguments.choice(.notes, NotePlacement.self) ?? .book
    options.takesPageMargins =
      try arguments.value(.pageMargins, takes: "book, or nothing at all") {
        $0 == "book" ? true : nil
      } ?? false
    options.skipsNonlinear = arguments.has(.skipNonlinear)
    if arguments.values[.limits] == "off" { options.drawings = .unlimited }
    return options
  }
}
