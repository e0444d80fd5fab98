internal import Documents

/// Attributes in braces after a picture, as in `{.plate #map width=50%}`, after words in brackets or a link, as in
/// `{.index term="Lamp!oil"}`, or at the end of a heading.
struct MarkdownAttributes {
  private(set) var classes: [String] = []
  private(set) var id: String?
  private(set) var width: String?
  private(set) var height: String?
  /// The language and the direction.
  private(set) var language: [Document.Attribute] = []
  /// The attributes of marked words that the index uses, by their HTML names.
  private(set) var entry: [Document.Attribute] = []
  /// Their length in bytes of the text; 0 if there are none.
  private(set) var length = 0

  /// Parses attributes at the beginning of a text; none if it does not begin with any.
  init(_ text: ArraySlice<UInt8> = []) {
    guard text.first == UInt8(ascii: "{"), let end = text.prefix(400).firstIndex(of: 0x7D) else {
      return
    }
    let inside = String(decoding: text[(text.startIndex + 1)..<end], as: UTF8.self)
    var found = Self()
    for word in Self.words(of: inside) {
      guard found.take(word) else { return }
    }
    self = found
    length = text.distance(from: text.startIndex, to: end) + 1
  }

  /// Parses attributes at the end of a heading; none if it does not end with any.
  init(endOf heading: ArraySlice<UInt8>) {
    guard heading.last == 0x7D, let start = heading.suffix(400).lastIndex(of: UInt8(ascii: "{")),
      start == heading.startIndex || heading[start - 1] == 0x20
    else { return }
    self = Self(heading[start...])
    if length > 0 { length += heading[..<start].reversed().prefix { $0 == 0x20 }.count }
  }

  /// The words, in which quoted values may contain spaces.
  private static func words(of text: String) -> [Substring] {
    var quote: Character?
    return text.split { letter in
      if letter == quote {
        quote = nil
      } else if quote == nil, letter == "\"" || letter == "'" {
        quote = letter
      }
      return quote == nil && letter.isWhitespace
    }
  }

  /// The keywords for the index, and their HTML names.
  private static let entryNames: [Substring: String] = [
    "term": "data-index", "sort": "data-sortas", "see": "data-see", "see-also": "data-seealso",
  ]

  private mutating func take(_ word: Substring) -> Bool {
    let name = word.dropFirst()
    switch word.first {
    case ".": classes.append(String(name))
    case "#": id = String(name)
    default:
      let parts = word.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { return false }
      let value = parts[1].filter { $0 != "\"" && $0 != "'" }
      switch parts[0] {
      case "width": width = value
      case "height": height = value
      case "class": classes.append(value)
      case "id": id = value
      case "lang", "dir": language.append(.init(name: String(parts[0]), value: value))
      default:
        guard let name = Self.entryNames[parts[0]] else { return false }
        entry.append(.init(name: name, value: value))
      }
      return true
    }
    return !name.isEmpty
  }

  /// The id, the classes and the language, for the picture or its figure.
  var names: [Document.Attribute] {
    (classes.isEmpty ? [] : [.init(name: "class", value: classes.joined(separator: " "))])
      + (id.map { [.init(name: "id", value: $0)] } ?? []) + language
  }

  /// The attributes of the figure that contains the picture.
  var figure: [Document.Attribute] {
    names + (floatedFraction.map { [.init(name: "style", value: "width: \($0)")] } ?? [])
  }

  /// The sizes of the picture in a figure.
  var sizesInFigure: [Document.Attribute] {
    guard floatedFraction != nil else { return sizes }
    var inside = self
    inside.width = "100%"
    return inside.sizes
  }

  /// The fraction of the page that a figure beside the text takes; nil if it is as wide as its picture.
  private var floatedFraction: String? {
    guard classes.contains("left") || classes.contains("right"), let width, width.last == "%",
      width.dropLast().utf8.allSatisfy({ 0x30...0x39 ~= $0 || $0 == 0x2E })
    else { return nil }
    return width
  }

  /// The units of length allowed in sizes; without one a size is in CSS pixels.
  private static let units: Set<String> = [
    "", "%", "px", "pt", "pc", "in", "cm", "mm", "q", "em", "rem", "ex", "ch", "vw", "vh",
  ]

  /// The invalid sizes, as in the file: “width=wide”, “height=-3”, “width=0”.
  var sizesThatAreNone: [String] {
    [("width", width), ("height", height)].compactMap { name, value in
      guard let value else { return nil }
      let number = value.prefix { $0.isNumber || $0 == "." }
      let isSize =
        Double(String(number)).map { $0 > 0 } ?? false
        && Self.units.contains(value.dropFirst(number.count).lowercased())
      return isSize || value == "auto" ? nil : "\(name)=\(value)"
    }
  }

  /// The units of absolute lengths, which do not scale with the text.
  private static let paperUnits: Set<String> = ["pt", "pc", "in", "cm", "mm", "q"]

  /// A size for a style sheet, where absolute lengths alone would scale with the text.
  private static func onPaper(_ size: String) -> String {
    let unit = size.drop { $0.isNumber || $0 == "." }
    return paperUnits.contains(unit.lowercased()) ? "calc(\(size) * var(--rb-paper, 1))" : size
  }

  /// The sizes of the picture: numbers and percentages as attributes, other units in its style.
  var sizes: [Document.Attribute] {
    let sizes = [("width", width), ("height", height)].compactMap { name, value in
      value.map { (name: name, value: $0) }
    }
    func isPlain(_ value: String) -> Bool {
      value.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x25 }
    }
    let styles = sizes.filter { !isPlain($0.value) && !$0.value.contains(";") }
    let style = styles.map { "\($0.name): \(Self.onPaper($0.value))" }.joined(separator: "; ")
    var attributes = sizes.filter { isPlain($0.value) }.map { size in
      Document.Attribute(name: size.name, value: size.value)
    }
    if !style.isEmpty { attributes.append(Document.Attribute(name: "style", value: style)) }
    return attributes
  }
}
