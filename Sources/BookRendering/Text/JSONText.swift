/// A JSON value as text (RFC 8259): quotation marks, colons, commas and brackets are put here.
package struct JSONText: Sendable, Hashable {
  /// The value as it is written.
  package let text: String

  /// Takes over what is JSON already.
  package init(json text: String) { self.text = text }

  /// A string, with quotation marks and controls escaped.
  package static func string(_ text: String) -> JSONText { JSONText(json: text.jsonQuoted) }

  /// A whole number.
  package static func number(_ value: Int) -> JSONText { JSONText(json: "\(value)") }

  /// A number with at most four digits behind the point.
  package static func number(_ value: Double) -> JSONText { JSONText(json: shortNumber(value)) }

  /// A number with all its digits; null where it is none.
  package static func exact(_ value: Double) -> JSONText {
    JSONText(json: value.isFinite ? "\(value)" : "null")
  }

  package static func bool(_ value: Bool) -> JSONText { JSONText(json: "\(value)") }

  package static let null = JSONText(json: "null")

  /// A list; `before` stands before its first element, `between` behind each comma.
  package static func array(
    _ elements: [JSONText], before: String = "", between: String = " "
  ) -> JSONText {
    JSONText(
      json: "[" + (elements.isEmpty ? "" : before)
        + elements.map(\.text).joined(separator: "," + between) + "]")
  }

  /// A list of whole numbers.
  package static func numbers(_ values: [Int]) -> JSONText { array(values.map { .number($0) }) }

  /// An object with its members in this order; those that are nil are left out.
  package static func object(
    _ members: [(name: String, value: JSONText?)], between: String = " "
  ) -> JSONText {
    let texts = members.compactMap { name, value in
      value.map { "\(name.jsonQuoted): \($0.text)" }
    }
    return JSONText(json: "{" + texts.joined(separator: "," + between) + "}")
  }
}
