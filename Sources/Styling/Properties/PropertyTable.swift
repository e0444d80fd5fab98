/// All properties, by name.
///
/// They are in the order of computation: those on which others depend come first.
struct PropertyTable: Sendable {
  static let shared = PropertyTable()

  let properties: [Property]
  private let numbers: [String: Int]
  private let shorthands: [String: Shorthand]
  /// The properties set by `all`.
  let numbersOfAll: [Int]

  private init() {
    properties =
      Self.fonts + Self.writingModes + Self.texts + Self.boxes + Self.borders + Self.backgrounds
      + Self.decorations + Self.flows + Self.typesetting + Self.lineGrid + Self.openings
      + Self.lists
    numbers = Dictionary(
      properties.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    shorthands = Shorthand.all
    let properties = properties
    numbersOfAll = properties.indices.filter { number in
      let property = properties[number]
      return property.logical == nil && property.name != "direction"
        && property.name != "unicode-bidi"
    }
  }

  /// A longhand's number; nil if the name is unknown, or that of a shorthand.
  func number(_ name: String) -> Int? { numbers[name] }

  /// The meaning of a property name in a sheet; nil if it is unknown.
  ///
  /// Custom properties are handled elsewhere.
  func known(_ name: String) -> Known? {
    if let known = plain(name) { return known }
    if let alias = Self.aliases[name] { return plain(alias) }
    guard name.utf8.first == 0x2D, let dash = name.utf8.dropFirst().firstIndex(of: 0x2D) else {
      return nil
    }
    guard Self.prefixes.contains(String(name[..<dash])) else { return nil }
    let rest = String(name[name.utf8.index(after: dash)...])
    return plain(rest) ?? Self.aliases[rest].flatMap(plain)
  }

  private func plain(_ name: String) -> Known? {
    if let number = numbers[name] { return .property(number) }
    if name == "all" { return .shorthand(everything) }
    return shorthands[name].map(Known.shorthand)
  }

  /// The number that represents all properties in a declaration of `all`: a sheet may have as many as it has rules.
  static let all = -1

  /// All properties except those for the direction of text, set together by a CSS-wide keyword (CSS Cascade 4, 3.2).
  private var everything: Shorthand {
    Shorthand(names: numbersOfAll.map { properties[$0].name }) { _, _ in nil }
  }

  /// A longhand or a shorthand.
  enum Known {
    case property(Int)
    case shorthand(Shorthand)

    /// The numbers of the properties.
    var numbers: [Int] {
      switch self {
      case .property(let number): [number]
      case .shorthand(let shorthand): shorthand.names.compactMap(PropertyTable.shared.number)
      }
    }
  }

  /// Reads the value of a property; nil if it is invalid.
  ///
  /// CSS-wide keywords (`inherit` …) are not read here.
  func read(_ known: Known, _ tokens: [Token], base: String) -> [(number: Int, setting: Setting?)]?
  {
    var reader = ValueReader(tokens, base: base)
    switch known {
    case .property(let number):
      guard let setting = properties[number].read(&reader), reader.isAtEnd else { return nil }
      return [(number, setting)]
    case .shorthand(let shorthand):
      guard let settings = shorthand.read(&reader, self), reader.isAtEnd else { return nil }
      return settings
    }
  }

  /// The prefixes under which browsers and reading systems introduced properties.
  static let prefixes: Set<String> = [
    "-epub", "-webkit", "-moz", "-ms", "-o", "-khtml", "-ibooks",
  ]

  static let aliases = [
    "word-wrap": "overflow-wrap", "page-break-before": "break-before",
    "page-break-after": "break-after", "page-break-inside": "break-inside",
    "column-break-inside": "break-inside", "column-break-before": "break-before",
    "column-break-after": "break-after", "adobe-hyphenate": "hyphens",
    "text-decoration-width": "text-decoration-thickness", "grid-gap": "gap",
    "grid-row-gap": "row-gap", "grid-column-gap": "column-gap",
    "text-wrap-mode": "text-wrap", "white-space-collapsing": "white-space-collapse",
    "text-combine": "text-combine-upright", "text-combine-horizontal": "text-combine-upright",
    "font-width": "font-stretch",
  ]

  /// Known properties without effect on a page, or without effect yet: they cause no warning.
  static let unused: Set<String> = [
    "animation", "appearance", "bookmark-state", "clip-path", "cursor",
    "filter", "font-display",
    "font-size-adjust", "font-smoothing", "font-synthesis",
    "font-variant-alternates",
    "font-variant-east-asian", "image-rendering", "mix-blend-mode",
    "osx-font-smoothing", "overflow-scrolling", "pointer-events", "print-color-adjust",
    "resize",
    "ruby-align", "scroll-behavior", "speak", "src",
    "tap-highlight-color",
    "text-decoration-skip", "text-decoration-skip-ink", "text-rendering",
    "text-size-adjust",
    "touch-action", "transition", "user-select", "will-change", "zoom",
  ]

  /// Whether a property may be ignored without a warning.
  static func isUnused(_ name: String) -> Bool {
    if unused.contains(name) { return true }
    guard name.utf8.first == 0x2D, let dash = name.utf8.dropFirst().firstIndex(of: 0x2D) else {
      return false
    }
    return unused.contains(String(name[name.utf8.index(after: dash)...]))
  }
}
