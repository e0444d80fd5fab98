public import Files

/// A name with fields: `out/{title}` for folders, `{0page}-{label}` for pictures.
///
/// Values are made safe first (`NamePart`), so that no title leads out of a folder. `{{` is a
/// literal brace.
public struct NameTemplate: Sendable, Hashable {
  /// A field of a template.
  public enum Field: String, Sendable, Hashable, CaseIterable {
    /// The title of the book.
    case title
    /// The author of the book.
    case author
    /// The name of the book's file without its extension.
    case name
    /// The number of the first visible page.
    case page
    /// The number of the first visible page with at least four digits.
    case zeroPage = "0page"
    /// The page label: the number in the printed edition, or as shown on the page.
    case label
    /// The number of the spread.
    case spread
    /// The number of the spread with at least four digits.
    case zeroSpread = "0spread"
    /// The number of the picture in its turn, with at least two digits; 00 at rest.
    case turn
    /// The title of the chapter.
    case chapter

    /// The fields for the folder of a book.
    public static let ofBooks: Set<Field> = [.title, .author, .name]
  }

  private enum Part: Sendable, Hashable {
    case text([UInt8])
    case field(Field)
  }

  private var parts: [Part] = []

  /// Reads a template with the given fields.
  ///
  /// - Throws: `NameTemplateError` if it is malformed or has other fields.
  public init(_ template: FileName, fields: Set<Field>) throws(NameTemplateError) {
    var text: [UInt8] = []
    var rest = template.bytes[...]
    while let byte = rest.popFirst() {
      if byte == Self.open, rest.first == Self.open {
        rest.removeFirst()
        text.append(byte)
      } else if byte == Self.open {
        guard let end = rest.firstIndex(of: Self.close) else {
          throw NameTemplateError(reason: "a brace is not closed; {{ is a literal brace")
        }
        let word = FileName(bytes: rest[..<end]).text
        guard let field = Field(rawValue: word), fields.contains(field) else {
          let known = Field.allCases.filter { fields.contains($0) }.map { "{\($0.rawValue)}" }
          throw NameTemplateError(
            reason: "unknown field {\(word.escapedForTerminal)}; the fields are "
              + known.joined(separator: ", ") + "; {{ is a literal brace")
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

  /// The fields that occur.
  public var fields: Set<Field> {
    Set(
      parts.compactMap { part -> Field? in
        if case .field(let field) = part { field } else { nil }
      })
  }

  /// The text before the first field, on which the book has no influence.
  public var beginning: FileName {
    if case .text(let text) = parts.first { FileName(bytes: text) } else { FileName("") }
  }

  /// Whether a file of that name would be in another folder.
  public var hasSlash: Bool {
    parts.contains { part in
      if case .text(let text) = part { text.contains(UInt8(ascii: "/")) } else { false }
    }
  }

  /// A text made safe as a part of a file name; see `NamePart`.
  public static func safe(_ text: String) -> String { NamePart.safe(text) }

  /// The name with its fields filled in, each made safe; a field without a value is dropped with the separators before
  /// it.
  func filledWithoutGaps(_ value: (Field) -> String) -> FileName {
    let separators = Set(" -_,".utf8)
    var bytes: [UInt8] = []
    for part in parts {
      switch part {
      case .text(let text):
        bytes +=
          bytes.isEmpty && part != parts.first ? text.drop(while: separators.contains) : text[...]
      case .field(let field):
        let text = value(field)
        if !text.isEmpty {
          bytes += Array(NamePart.safe(text).utf8)
        } else {
          while let last = bytes.last, separators.contains(last) { bytes.removeLast() }
        }
      }
    }
    return FileName(bytes: bytes.isEmpty ? Array(NamePart.nameless.utf8) : bytes)
  }

  /// The name with its fields filled in, each made safe.
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

/// The problem with a name template.
public struct NameTemplateError: Error, Sendable, Hashable {
  /// The problem as a clause.
  public var reason: String
}
