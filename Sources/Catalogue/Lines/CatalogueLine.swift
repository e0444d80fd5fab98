internal import BookRendering
internal import Snapshots

/// A line of a catalogue: a book, and what to make of it.
package struct CatalogueLine: Sendable, Hashable {
  /// The line's number in its file, counted from 1.
  package var number: Int
  /// The book's id in the catalogue: any text, distinct in each line.
  package var id: String
  /// Its file, relative to the run's books folder.
  package var path: String
  /// The SHA-256 of the file's bytes, in lower-case hexadecimal digits; nil if it is not given.
  package var sha256: String?
  /// Command options for this book alone, sorted by name.
  package var options: [LineOption]
  /// The pages to draw, as `--pages` takes them; nil for all.
  package var pages: String?

  /// The size limits of an id and of a path, in bytes.
  package static let (longestID, longestPath) = (1024, 4096)
}

/// An option in a line of a catalogue, by its name without dashes.
package struct LineOption: Sendable, Hashable {
  /// The value of such an option.
  package enum Value: Sendable, Hashable {
    /// A switch that is on, or off whatever the run says.
    case isOn(Bool)
    /// A text or a number as on the command line.
    case text(String)
    /// Several values, for an option that may be repeated.
    case list([String])
  }

  /// The name without dashes.
  package var name: String
  /// The value.
  package var value: Value
}

/// A fault in a line.
package struct LineFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// The line's number, counted from 1.
  package var number: Int
  /// The problem and its remedy.
  package var reason: String

  /// Makes a fault.
  package init(_ number: Int, _ reason: String) { (self.number, self.reason) = (number, reason) }

  /// The number and the problem, in one line.
  package var description: String { "\(number): \(reason)" }
}

extension CatalogueLine {
  /// A line for a book without options of its own.
  package init(id: String, path: String) {
    (number, self.id, self.path, options) = (0, id, path, [])
  }

  private static let keys = ["id", "options", "pages", "path", "sha256"]

  /// Reads a line's bytes.
  package init(_ bytes: [UInt8], number: Int) throws(LineFault) {
    func fault(_ reason: String) -> LineFault { LineFault(number, reason) }
    guard String(validating: bytes, as: UTF8.self) != nil else { throw fault("is not UTF-8") }
    guard let json = JSON(bytes), case .object(let members) = json else {
      throw fault("is not a JSON object; a line looks like {\"id\": \"…\", \"path\": \"a.epub\"}")
    }
    for name in members.keys.sorted() where !Self.keys.contains(name) {
      throw fault(
        "unknown key “\(name.escapedForTerminal)”; the keys are \(Self.keys.joined(separator: ", "))"
      )
    }
    func text(_ key: String, most: Int) throws(LineFault) -> String? {
      guard let value = members[key] else { return nil }
      guard let text = value.text, !text.isEmpty, text.utf8.count <= most, !text.utf8.contains(0)
      else { throw fault("“\(key)” must be a text of 1 to \(most) bytes") }
      return text
    }
    guard let id = try text("id", most: Self.longestID) else { throw fault("has no “id”") }
    guard let path = try text("path", most: Self.longestPath) else { throw fault("has no “path”") }
    (self.number, self.id, self.path) = (number, id, path)
    sha256 = try text("sha256", most: 64)
    if let sha256, !Self.isDigest(sha256) {
      throw fault("“sha256” must be 64 hexadecimal digits in lower case")
    }
    pages = try text("pages", most: 64)
    options = []
    guard let all = members["options"] else { return }
    guard case .object(let named) = all else {
      throw fault("“options” must be an object of options")
    }
    for (name, value) in named.sorted(by: { $0.key < $1.key }) {
      guard let value = LineOption.Value(value) else {
        throw fault(
          "the option “\(name.escapedForTerminal)” must be a text, a number, true, false or a list of texts"
        )
      }
      options.append(LineOption(name: name, value: value))
    }
  }

  /// Whether a text is a SHA-256 in lower-case hexadecimal digits.
  static func isDigest(_ text: String) -> Bool {
    text.utf8.count == 64
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}

extension LineOption.Value {
  fileprivate init?(_ json: JSON) {
    switch json {
    case .bool(let isOn): self = .isOn(isOn)
    case .string(let text): self = .text(text)
    case .number(let number): self = .text(Self.text(of: number))
    case .array(let elements):
      let texts = elements.compactMap(\.text)
      guard texts.count == elements.count, !texts.isEmpty else { return nil }
      self = .list(texts)
    case .null, .object: return nil
    }
  }

  /// A number in its usual form: without a fraction if it has none.
  private static func text(of number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
  }
}
