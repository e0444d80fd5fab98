package import Graphics

extension Length {
  /// The length in points, with two digits after the point.
  package var dump: String { points.dump }
}

extension Double {
  /// The number with two digits after the point.
  package var dump: String {
    guard isFinite, abs(self) < 1e13 else { return "–" }
    let hundredths = Int((self * 100).rounded())
    let rest = String(abs(hundredths) % 100)
    return (hundredths < 0 ? "-" : "") + "\(abs(hundredths) / 100)."
      + (rest.count < 2 ? "0" : "") + rest
  }
}

extension Rect {
  /// Its corner and its size, in points.
  package var dump: String {
    "\(minX.dump) \(minY.dump) \(size.width.dump)×\(size.height.dump)"
  }
}

extension StringProtocol {
  /// The text in quotation marks; only the beginning and the end of a long one.
  package var dumpQuoted: String {
    let text = map { $0.isNewline || $0 == "\t" ? " " : $0 }
    guard text.count > 60 else { return "“\(String(text))”" }
    return "“\(String(text.prefix(38))) … \(String(text.suffix(18)))”"
  }
}

/// A count of things in words: `1 line`, `2 lines`.
package func dumpCount(_ number: Int, _ thing: String) -> String {
  "\(number) \(thing)\(number == 1 ? "" : "s")"
}
