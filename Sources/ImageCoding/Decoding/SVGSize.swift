internal import Graphics

/// The size declared by an SVG's outermost element.
package struct SVGSize: Sendable, Hashable {
  /// The width, in units of 1/96 inch; nil if it is missing or relative.
  package private(set) var width: Double?
  /// The height, in units of 1/96 inch; nil if it is missing or relative.
  package private(set) var height: Double?
  /// The width and height of the view box; nil if there is none.
  package private(set) var viewBox: Box?

  /// The width and height of a view box, in its own units.
  package struct Box: Sendable, Hashable {
    /// The horizontal extent; above 0.
    package var width: Double
    /// The vertical extent; above 0.
    package var height: Double
  }

  /// Reads the first element named `svg`.
  init(of file: [UInt8]) throws(ImageError) {
    var scan = SVGRootScan(file)
    guard let attributes = scan.attributes() else { throw .damaged("it has no svg element") }
    width = attributes["width"].flatMap(Self.length)
    height = attributes["height"].flatMap(Self.length)
    let numbers = (attributes["viewBox"] ?? "").split { $0.isWhitespace || $0 == "," }
    if numbers.count == 4, let width = Double(extent: numbers[2]),
      let height = Double(extent: numbers[3])
    {
      viewBox = Box(width: width, height: height)
    }
  }

  /// The size in whole units of 1/96 inch: as in CSS, 300 × 150 if none is given.
  var pixels: (width: Int, height: Int) {
    let ratio = viewBox.map { $0.width / $0.height }
    let size: (Double, Double)
    switch (width, height) {
    case (let w?, let h?): size = (w, h)
    case (let w?, nil): size = (w, ratio.map { w / $0 } ?? 150)
    case (nil, let h?): size = (ratio.map { h * $0 } ?? 300, h)
    case (nil, nil): size = viewBox.map { ($0.width, $0.height) } ?? (300, 150)
    }
    let scale = min(
      1, Double(ImageLimits.side) / max(size.0, size.1),
      (Double(ImageLimits.bookPixels) / (size.0 * size.1)).squareRoot())
    func pixels(_ length: Double, _ rule: FloatingPointRoundingRule) -> Int {
      Int(min(max((length * scale).rounded(rule), 1), Double(ImageLimits.side)))
    }
    let (width, height) = (
      pixels(size.0, .toNearestOrAwayFromZero), pixels(size.1, .toNearestOrAwayFromZero)
    )
    guard width * height > ImageLimits.bookPixels else { return (width, height) }
    return (pixels(size.0, .down), pixels(size.1, .down))
  }

  /// A length in units of 1/96 inch; nil for percentages, font-relative units and invalid lengths.
  private static func length(_ text: String) -> Double? {
    let trimmed = text.drop(while: \.isWhitespace).prefix { !$0.isWhitespace }
    // The longest prefix that is a number: `e` may belong to an exponent or a unit.
    let digits = trimmed.prefix { $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }
    var number = digits
    while !number.isEmpty, Double(number) == nil { number.removeLast() }
    let unit = trimmed.dropFirst(number.count).lowercased()
    let units: [String: Double] = [
      "": 1, "px": 1, "pt": 4.0 / 3, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 9.6 / 2.54,
      "q": 2.4 / 2.54, "em": 16, "rem": 16, "ex": 8,
    ]
    guard let value = Double(extent: number), let factor = units[unit] else { return nil }
    return value * factor
  }
}

/// Finds the first element of an XML file and its attributes; everything else is left to librsvg.
private struct SVGRootScan {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func attributes() -> [String: String]? {
    while place < bytes.count {
      guard bytes[place] == UInt8(ascii: "<") else {
        place += 1
        continue
      }
      if isAt("<!--") {
        skip(past: "-->")
      } else if isAt("<?") {
        skip(past: "?>")
      } else if isAt("<!") {
        skipDocumentType()
      } else {
        return isAt("<svg") ? readAttributes() : nil
      }
    }
    return nil
  }

  private func isAt(_ text: String) -> Bool { bytes[place...].starts(with: text.utf8) }

  private mutating func skip(past text: String) {
    while place < bytes.count, !isAt(text) { place += 1 }
    place = min(bytes.count, place + text.utf8.count)
  }

  /// Skips a document type, which may contain declarations in brackets.
  private mutating func skipDocumentType() {
    var isInside = false
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      if byte == UInt8(ascii: "[") { isInside = true }
      if byte == UInt8(ascii: "]") { isInside = false }
      if byte == UInt8(ascii: ">"), !isInside { return }
    }
  }

  private mutating func readAttributes() -> [String: String] {
    var found: [String: String] = [:]
    let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
    // Past the element's name.
    while place < bytes.count, !blanks.contains(bytes[place]), bytes[place] != UInt8(ascii: ">") {
      place += 1
    }
    while place < bytes.count, bytes[place] != UInt8(ascii: ">"), found.count < 1024 {
      let start = place
      while place < bytes.count, bytes[place] != UInt8(ascii: "="),
        bytes[place] != UInt8(ascii: ">")
      {
        place += 1
      }
      guard place < bytes.count, bytes[place] == UInt8(ascii: "=") else { break }
      let name = bytes[start..<place].filter { !blanks.contains($0) }
      place += 1
      while place < bytes.count, blanks.contains(bytes[place]) { place += 1 }
      guard place < bytes.count else { break }
      let quote = bytes[place]
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { break }
      place += 1
      let value = bytes[place...].prefix { $0 != quote }
      place = min(bytes.count, value.endIndex + 1)
      let key = String(decoding: name, as: UTF8.self)
      if found[key] == nil { found[key] = String(decoding: value.prefix(256), as: UTF8.self) }
    }
    return found
  }
}
