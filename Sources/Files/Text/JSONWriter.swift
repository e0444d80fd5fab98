/// Writes a JSON value (RFC 8259) as UTF-8, with its commas, colons, brackets and quotation marks.
///
///     var json = JSONWriter()
///     json.object {
///       $0.member("page", 3)
///       $0.member("range", [12, 40])
///       $0.name("lines")
///       $0.array(indent: 2) { for line in lines { $0.add(line) } }
///     }
package struct JSONWriter: Sendable {
  /// The spacing and escaping of values.
  package enum Style: Sendable {
    /// With a space after each comma and colon.
    case spaced
    /// Without spaces, and with the characters escaped that could end a script element.
    case script
  }

  /// The output so far.
  package private(set) var bytes: [UInt8] = []
  private let style: Style
  /// The innermost open object or array.
  private var list = List()
  /// The open objects and arrays around it, the innermost last.
  private var outerLists: [List] = []
  private var isNamed = false

  /// An open object or array, or the level outside all of them.
  private struct List {
    var isEmpty = true
    /// The indent of its elements if each is on its own line; nil if they share a line.
    var indent: Int?
  }

  package init(_ style: Style = .spaced) { self.style = style }

  /// The output so far, as text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Ends the line after the whole value.
  package mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

  /// Reserves capacity for a number of bytes, so that they are not copied as more are written.
  package mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

  /// Returns and removes the output so far; what follows continues it.
  package mutating func take() -> String {
    defer { bytes.removeAll(keepingCapacity: true) }
    return text
  }

  /// Writes an object.
  ///
  /// - Parameters:
  ///   - indent: the indent of the members, if each is on its own line.
  ///   - end: the indent of the closing brace, if it is on its own line.
  ///   - body: adds the members.
  package mutating func object(
    indent: Int? = nil, end: Int? = nil, _ body: (inout JSONWriter) -> Void
  ) {
    open("{", indent: indent)
    body(&self)
    close("}", end: end)
  }

  /// Writes an array; see `object`.
  package mutating func array(
    indent: Int? = nil, end: Int? = nil, _ body: (inout JSONWriter) -> Void
  ) {
    open("[", indent: indent)
    body(&self)
    close("]", end: end)
  }

  /// Begins an object or array; everything added until it is closed is in it.
  package mutating func open(_ bracket: Unicode.Scalar, indent: Int? = nil) {
    separate()
    bytes.append(UInt8(ascii: bracket))
    outerLists.append(list)
    list = List(indent: indent)
  }

  /// Ends the innermost object or array.
  package mutating func close(_ bracket: Unicode.Scalar, end: Int? = nil) {
    if !list.isEmpty, let end { breakLine(end) }
    bytes.append(UInt8(ascii: bracket))
    list = outerLists.removeLast()
  }

  /// Writes the name of a member, which needs no escapes; its value is added next.
  package mutating func name(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    endName()
  }

  /// Writes any text as the name of a member, whose value is added next.
  package mutating func name(text: String) {
    separate()
    appendQuoted(text)
    endName()
  }

  private mutating func endName() {
    bytes.append(UInt8(ascii: ":"))
    if style == .spaced { bytes.append(UInt8(ascii: " ")) }
    isNamed = true
  }

  /// Writes a member of an object; its name needs no escapes.
  package mutating func member(_ name: StaticString, _ value: some JSONWritable) {
    self.name(name)
    value.write(to: &self)
  }

  /// Writes a member of an object, whose name may be any text.
  package mutating func member(named name: String, _ value: some JSONWritable) {
    self.name(text: name)
    value.write(to: &self)
  }

  /// Writes a member, unless it is nil.
  package mutating func member(ifAny name: StaticString, _ value: (some JSONWritable)?) {
    if let value { member(name, value) }
  }

  /// Writes an element of an array, or the value of a member.
  package mutating func add(_ value: some JSONWritable) { value.write(to: &self) }

  /// Writes a value that is JSON already.
  package mutating func add(json: String) {
    separate()
    bytes.append(contentsOf: json.utf8)
  }

  fileprivate mutating func add(quoted text: String) {
    separate()
    appendQuoted(text)
  }

  private mutating func separate() {
    if isNamed {
      isNamed = false
      return
    }
    if !list.isEmpty { bytes.append(UInt8(ascii: ",")) }
    if let indent = list.indent {
      breakLine(indent)
    } else if !list.isEmpty, style == .spaced {
      bytes.append(UInt8(ascii: " "))
    }
    list.isEmpty = false
  }

  private mutating func breakLine(_ indent: Int) {
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<indent { bytes.append(UInt8(ascii: " ")) }
  }

  /// Writes a number of ten thousandths, without trailing zeros.
  package mutating func add(tenThousandths: Int) {
    separate()
    withDecimals(tenThousandths) { bytes.append(contentsOf: $0) }
  }

  fileprivate mutating func add(number: Int) {
    separate()
    withDigits(number) { bytes.append(contentsOf: $0) }
  }

  fileprivate mutating func add(literal: StaticString) {
    separate()
    literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private mutating func appendQuoted(_ text: String) {
    guard style == .spaced else { return bytes.append(contentsOf: text.jsonForScript.utf8) }
    var plain = text
    let isPlain = plain.withUTF8 { letters in
      guard !String.mayNeedEscapes(letters, isQuoted: true) else { return false }
      bytes.append(UInt8(ascii: "\""))
      bytes.append(contentsOf: letters)
      bytes.append(UInt8(ascii: "\""))
      return true
    }
    if !isPlain { bytes.append(contentsOf: text.jsonQuoted.utf8) }
  }
}

/// A type that can be written as a JSON value.
package protocol JSONWritable {
  func write(to json: inout JSONWriter)
}

/// A string.
extension String: JSONWritable {
  package func write(to json: inout JSONWriter) { json.add(quoted: self) }
}

/// A whole number.
extension Int: JSONWritable {
  package func write(to json: inout JSONWriter) { json.add(number: self) }
}

/// A number with at most four decimals; 0 if it is not finite.
extension Double: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.add(tenThousandths: tenThousandths(self))
  }
}

extension Bool: JSONWritable {
  package func write(to json: inout JSONWriter) { json.add(literal: self ? "true" : "false") }
}

/// The value, or null.
extension Optional: JSONWritable where Wrapped: JSONWritable {
  package func write(to json: inout JSONWriter) {
    if let self { self.write(to: &json) } else { json.add(literal: "null") }
  }
}

/// A list on one line.
extension Array: JSONWritable where Element: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.array { for element in self { $0.add(element) } }
  }
}

/// Its bounds.
extension Range<Int>: JSONWritable {
  package func write(to json: inout JSONWriter) { json.add([lowerBound, upperBound]) }
}
