internal import Documents

/// A specified value of `content`.
struct ContentValue: Sendable {
  enum Part: Sendable {
    case generated(BoxProperties.Generated)
    /// The value of an attribute, and its fallback.
    case attribute(String, instead: String)
    /// A counter at the target of the address in an attribute.
    case target(attribute: String, counter: String, style: TextProperties.ListMarker)
  }
  /// Nil is `normal` or `none`.
  var parts: [Part]?

  init?(_ reader: inout ValueReader) {
    if reader.take(word: "normal") || reader.take(word: "none") { return }
    var parts: [Part] = []
    while let part = Self.part(&reader) { parts.append(part) }
    guard !parts.isEmpty else { return nil }
    if reader.takeSlash() {
      // The alternative text for reading aloud.
      while Self.part(&reader) != nil {}
    }
    self.parts = parts
  }

  func content(_ computation: Computation) -> [BoxProperties.Generated]? {
    parts?.map { part in
      switch part {
      case .generated(let generated): generated
      case .attribute(let name, let instead):
        .text(computation.element.flatMap { Self.value(name, of: $0) } ?? instead)
      case .target(let name, let counter, let style):
        .targetCounter(
          name: counter, address: computation.element.flatMap { Self.value(name, of: $0) } ?? "",
          style: style)
      }
    }
  }

  private static func value(_ name: String, of element: Document.Element) -> String? {
    element.attributes.first { $0.name == name }?.value
  }

  private static func part(_ reader: inout ValueReader) -> Part? {
    switch reader.peek() {
    case .string(let text)?:
      _ = reader.next()
      return .generated(.text(text))
    case .ident?: return reader.take(of: quotes).map { .generated($0) }
    case .url?, .function("url")?:
      // An external picture is left out, and the rest is kept.
      return reader.takeAddress().map { .generated($0.picture.map { .image($0) } ?? .text("")) }
    case .function?: return function(&reader)
    default: return nil
    }
  }

  private static func function(_ reader: inout ValueReader) -> Part? {
    guard case .function(let kind)? = reader.peek(), var inner = reader.takeBlock() else {
      return nil
    }
    if kind == "content" {
      // Only the element's own text is supported here: neither markers nor generated text.
      guard inner.isAtEnd || inner.take(word: "text"), inner.isAtEnd else { return nil }
      return .generated(.elementText)
    }
    if kind == "target-counter" { return target(&inner) }
    if kind == "leader" { return leader(&inner) }
    guard var name = inner.takeName() else { return nil }
    switch kind {
    case "string":
      let place = inner.take(.comma) ? inner.take(of: StringKeyword.words) : .first
      guard inner.isAtEnd else { return nil }
      return place.map { .generated(.string(name: name, $0)) }
    case "element":
      let place = inner.take(.comma) ? inner.take(of: StringKeyword.words) : .first
      guard inner.isAtEnd else { return nil }
      return place.map { .generated(.element(name: name, $0)) }
    case "attr":
      // `attr(ns|name)` and `attr(name type, "instead")`.
      if inner.take(.delim("|")), let local = inner.takeName() { name = local }
      _ = inner.takeName()
      var instead = ""
      if inner.take(.comma), case .string(let text)? = inner.next() { instead = text }
      return .attribute(name, instead: instead)
    case "counter":
      let style = inner.take(.comma) ? inner.takeCounterStyle() : .decimal
      guard inner.isAtEnd else { return nil }
      return style.map { .generated(.counter(name: name, style: $0)) }
    case "counters":
      guard inner.take(.comma), case .string(let separator)? = inner.next() else { return nil }
      let style = inner.take(.comma) ? inner.takeCounterStyle() : .decimal
      guard inner.isAtEnd else { return nil }
      return style.map { .generated(.counters(name: name, separator: separator, style: $0)) }
    default: return nil
    }
  }

  /// `target-counter(attr(href url), page, lower-roman)`.
  private static func target(_ reader: inout ValueReader) -> Part? {
    guard case .function("attr")? = reader.peek(), var inner = reader.takeBlock(),
      let name = inner.takeName()
    else { return nil }
    _ = inner.takeName()
    guard inner.isAtEnd, reader.take(.comma), let counter = reader.takeName() else { return nil }
    let style = reader.take(.comma) ? reader.takeListMarker() : .decimal
    guard reader.isAtEnd else { return nil }
    return style.map { .target(attribute: name, counter: counter, style: $0) }
  }

  /// `leader(dotted)`: a word or a string (css-content-3, 2.5).
  private static func leader(_ reader: inout ValueReader) -> Part? {
    let words = ["dotted": ". ", "solid": "_", "space": " "]
    var pattern = reader.take(of: words)
    if pattern == nil, case .string(let text)? = reader.next() { pattern = text }
    guard reader.isAtEnd, let pattern else { return nil }
    return .generated(.leader(pattern))
  }

  private static let quotes: [String: BoxProperties.Generated] = [
    "open-quote": .openQuote, "close-quote": .closeQuote, "no-open-quote": .noOpenQuote,
    "no-close-quote": .noCloseQuote,
  ]
}

extension ValueReader {
  /// A counter style by name: a string is only allowed for list markers (css-lists-3, 4.7).
  fileprivate mutating func takeCounterStyle() -> TextProperties.ListMarker? {
    if case .string? = peek() { return nil }
    return takeListMarker()
  }
}
