internal import Graphics

/// Computed values as text, nearly in CSS syntax; generated from the values' structure, so that none is forgotten.
enum ComputedText {
  /// A value as text.
  static func of(_ value: Any) -> String {
    switch value {
    case let length as Length: return points(length)
    case let extent as LengthPercentage: return text(extent)
    case let color as Color: return text(color)
    case let height as TextProperties.LineHeight: return text(height)
    case let size as TextProperties.TabSize:
      switch size {
      case .spaces(let count): return "\(count)"
      case .length(let length): return points(length)
      }
    case let align as BoxProperties.VerticalAlign:
      if case .raised(let length) = align { return points(length) }
    case let display as BoxProperties.Display:
      if case .flex = display { return "flex" }
    case let feature as TextProperties.Feature: return "\"\(feature.tag)\" \(feature.value)"
    case let variation as TextProperties.Variation:
      return "\"\(variation.tag)\" \(number(variation.value))"
    case let text as String:
      return text.contains { !$0.isLetter && $0 != "-" } ? "\"\(text)\"" : text
    case let number as Double: return self.number(number)
    default: break
    }
    return reflected(value)
  }

  private static func reflected(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional?: return mirror.children.first.map { of($0.value) } ?? "initial"
    case .collection?, .set?:
      return mirror.children.isEmpty
        ? "none" : mirror.children.map { of($0.value) }.joined(separator: ", ")
    case .enum?:
      guard let (name, payload) = mirror.children.first else { return kebab("\(value)") }
      return "\(kebab(name ?? ""))(\(of(payload)))"
    case .struct?, .tuple?:
      let parts = mirror.children.map { child in
        (child.label.map { $0.hasPrefix(".") ? "" : kebab($0) + " " } ?? "") + of(child.value)
      }
      return parts.joined(separator: " ")
    default: return "\(value)"
    }
  }

  private static func text(_ extent: LengthPercentage) -> String {
    if extent.percent == 0 { return points(extent.length) }
    let fraction = number(extent.percent * 100) + "%"
    return extent.length == .zero ? fraction : "\(fraction) + \(points(extent.length))"
  }

  private static func text(_ height: TextProperties.LineHeight) -> String {
    switch height {
    case .normal: "normal"
    case .number(let number): self.number(number)
    case .length(let length): points(length)
    }
  }

  private static func text(_ color: Color) -> String {
    color.hex + (color.alpha == 255 ? "" : color.alpha.hexadecimal(digits: 2))
  }

  private static func points(_ length: Length) -> String { number(length.points) + "pt" }

  /// A number with at most three decimal places.
  static func number(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
    let thousandths = Int((value * 1000).rounded())
    var digits = String(abs(thousandths) % 1000)
    digits = String(repeating: "0", count: 3 - digits.count) + digits
    while digits.last == "0" { digits.removeLast() }
    return (thousandths < 0 ? "-" : "") + "\(abs(thousandths) / 1000)"
      + (digits.isEmpty ? "" : "." + digits)
  }

  /// The name of a case or property in the form of CSS names.
  private static func kebab(_ name: String) -> String {
    var out = ""
    for letter in name {
      if letter.isUppercase { out += "-" + letter.lowercased() } else { out.append(letter) }
    }
    return out
  }
}
