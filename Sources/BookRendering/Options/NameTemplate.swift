/// A name with places to be filled in: `out/{title}` for folders, `{0page}-{label}` for pictures.
///
/// What is filled in is made safe first (`NamePart`), so that no title leads out of a folder. `{{` is a
/// brace.
public struct NameTemplate: Sendable, Hashable {
  /// What a place is filled with.
  public enum Field: String, Sendable, Hashable, CaseIterable {
    /// The book's title.
    case title
    /// Its author.
    case author
    /// The name of the book's file, without its ending.
    case name
    /// The number of the first page that is seen; `0page` with four digits at least.
    case page, zeroPage = "0page"
    /// The number as the printed book has it, or as the page shows it.
    case label
    /// The number of the spread; `0spread` with four digits at least.
    case spread, zeroSpread = "0spread"
    /// The number of the picture inside a turn, with two digits at least; 00 at rest.
    case turn
    /// The title of the chapter.
    case chapter

    /// What a book's folder can be named by.
    public static let ofBooks: Set<Field> = [.title, .author, .name]
  }

  private enum Part: Sendable, Hashable {
    case text([UInt8])
    case field(Field)
  }

  private var parts: [Part] = []

  /// Reads a template that may have some fields; throws what is wrong with it, as a sentence.
  public init(_ template: FileName, fields: Set<Field>) throws(NameTemplateError) {
    var text: [UInt8] = []
    var rest = template.bytes[...]
    while let byte = rest.popFirst() {
      if byte == Self.open, rest.first == Self.open {
        rest.removeFirst()
        text.append(byte)
      } else if byte == Self.open {
        guard let end = rest.firstIndex(of: Self.close) else {
          throw NameTemplateError(reason: "a brace is not closed; {{ stands for a brace")
        }
        let word = FileName(bytes: rest[..<end]).text
        guard let field = Field(rawValue: word), fields.contains(field) else {
          let known = Field.allCases.filter { fields.contains($0) }.map { "{\($0.rawValue)}" }
          throw NameTemplateError(
            reason: "there is no {\(word.escapedForTerminal)}; there are "
              + known.joined(separator: ", ") + ", and {{ for a brace")
        }
        if !text.isEmpty { parts.append(.text(text)) }
        text = []
        parts.append(.field(field))
        rest = rest[(end + 1)...]
      } else {
        text.append(byte)
      }
    }
    if !text.isEmpty { parts.append(.text(text)) }
  }

  private static let open = UInt8(ascii: "{")
  private static let close = UInt8(ascii: "}")

  /// The fields in it.
  public var fields: Set<Field> {
    Set(
      parts.compactMap { part -> Field? in
        if case .field(let field) = part { field } else { nil }
      })
  }

  /// What stands before the first field, which no book has a say in.
  public var beginning: FileName {
    if case .text(let text) = parts.first { FileName(bytes: text) } else { FileName("") }
  }

  /// Whether a file of that name would lie in another folder.
  public var hasSlash: Bool {
    parts.contains { part in
      if case .text(let text) = part { text.contains(UInt8(ascii: "/")) } else { false }
    }
  }

  /// A text as it may be part of a name on any file system: see `NamePart`.
  public static func safe(_ text: String) -> String { NamePart.safe(text) }

  /// The name with its places filled in, each made safe.
  public func filled(_ value: (Field) -> String) -> FileName {
    FileName(
      bytes: parts.flatMap { part -> [UInt8] in
        switch part {
        case .text(let text): text
        case .field(let field): Array(NamePart.safe(value(field)).utf8)
        }
      })
  }
}

/// What is wrong with a template of names.
public struct NameTemplateError: Error, Sendable, Hashable {
  /// As a sentence without its full stop.
  public var reason: String
}
