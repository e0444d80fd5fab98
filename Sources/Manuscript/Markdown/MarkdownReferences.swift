/// Links by reference, and their expansion by the parser: for each it copies the address and the title of the
/// definition.
///
/// cmark-gfm 0.29.0.gfm.6 sets no limit to that, unlike later versions, so that a small file may become gigabytes.
/// Everything that the parser takes for a link or a definition is taken for one here, too.
struct MarkdownReferences {
  /// The positions of the brackets that would expand too much, in order.
  private(set) var excess: [Int] = []

  private let bytes: [UInt8]
  private let budget: Int
  /// The positions of the marks that were searched for, in order: each is searched for once in the whole file.
  private var places: [Mark: [Int]] = [:]

  /// The end of an address or a title.
  private enum Mark: Hashable {
    /// A space, or a character treated as one.
    case white
    /// The end of an address in angle brackets: a bracket, or the end of the line.
    case bracket
    /// A sign without a backslash before it.
    case sign(UInt8)
  }

  /// A label's definition: its first possible position, and the length of its longest expansion.
  private struct Definition {
    var place: Int
    var length: Int
  }

  /// A text in brackets that may be a label, and the positions of the brackets.
  private struct Label {
    var open: Int
    var close: Int
  }

  /// The longest label that the parser recognises.
  private static let longestLabel = 1000

  /// The bytes to which links by reference may expand: a megabyte, or four times the file.
  static func budget(of byteCount: Int) -> Int { max(1 << 20, byteCount * 4) }

  /// Finds the links in a file that exceed a total expansion of `budget` bytes.
  init(_ bytes: [UInt8], budget: Int) {
    (self.bytes, self.budget) = (bytes, budget)
    let labels = Self.labels(bytes)
    var definitions: [String: Definition] = [:]
    for label in labels where label.close + 1 < bytes.count {
      guard bytes[label.close + 1] == UInt8(ascii: ":") else { continue }
      let length = definitionLength(from: label.close + 2)
      let key = key(label)
      definitions[key, default: Definition(place: label.open, length: 0)].length = max(
        definitions[key]?.length ?? 0, length)
    }
    guard !definitions.isEmpty else { return }
    var made = 0
    for label in labels {
      // A label's first definition stays one, whatever it costs: otherwise it would become text.
      guard let definition = definitions[key(label)], definition.place != label.open else {
        continue
      }
      made += definition.length
      if made > budget { excess.append(label.open) }
    }
  }

  /// The texts in brackets that contain no brackets.
  private static func labels(_ bytes: [UInt8]) -> [Label] {
    var labels: [Label] = []
    var open: Int?
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): open = index
      case UInt8(ascii: "]"):
        if let start = open, (2...longestLabel + 1).contains(index - start) {
          labels.append(Label(open: start, close: index))
        }
        open = nil
      default: break
      }
      index += 1
    }
    return labels
  }

  /// A label in the form in which it is compared: without regard to case, white space as one space, without block
  /// quote markers at the beginnings of lines, and without backslashes.
  private func key(_ label: Label) -> String {
    var out: [UInt8] = []
    var (isLineStart, isASCII) = (false, true)
    for byte in bytes[(label.open + 1)..<label.close] {
      if byte <= 0x20 || isLineStart && byte == UInt8(ascii: ">") {
        isLineStart = isLineStart || byte == 10
        if let last = out.last, last != 0x20 { out.append(0x20) }
        continue
      }
      isLineStart = false
      if byte == UInt8(ascii: "\\") { continue }
      isASCII = isASCII && byte < 0x80
      out.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
    }
    if out.last == 0x20 { out.removeLast() }
    let text = String(decoding: out, as: UTF8.self)
    // Unicode's case folding is the lower case of the upper case; for a capital ß, that of its own lower case.
    return isASCII ? text : text.lowercased().uppercased().lowercased()
  }

  /// The bytes of the address and the title after a label and its colon; at least 1.
  private mutating func definitionLength(from start: Int) -> Int {
    let first = skipWhite(start)
    guard first < bytes.count else { return 1 }
    let end: Int
    if bytes[first] == UInt8(ascii: "<") {
      end = min(next(.bracket, from: first) + 1, bytes.count)
    } else {
      end = next(.white, from: first)
    }
    var length = max(1, end - first)
    let title = skipWhite(end)
    if title > end, title < bytes.count, let sign = Self.closer(of: bytes[title]) {
      let close = next(.sign(sign), from: title + 1)
      if close < bytes.count { length += close - title }
    }
    return length
  }

  private static func closer(of sign: UInt8) -> UInt8? {
    switch sign {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): sign
    case UInt8(ascii: "("): UInt8(ascii: ")")
    default: nil
    }
  }

  /// The next position of a mark; the end of the file if there is none.
  private mutating func next(_ mark: Mark, from index: Int) -> Int {
    if places[mark] == nil { places[mark] = bytes.indices.filter { isThere(mark, at: $0) } }
    guard let all = places[mark] else { return bytes.count }
    var range = 0..<all.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range =
        all[middle] < index ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound < all.count ? all[range.lowerBound] : bytes.count
  }

  private func isThere(_ mark: Mark, at index: Int) -> Bool {
    switch mark {
    case .white: bytes[index] <= 0x20
    case .bracket: bytes[index] == 10 || bytes[index] == UInt8(ascii: ">")
    case .sign(let sign):
      bytes[index] == sign && (index == 0 || bytes[index - 1] != UInt8(ascii: "\\"))
    }
  }

  /// The position after spaces, including one line end and the block quote markers after it.
  private func skipWhite(_ start: Int) -> Int {
    var position = start
    while position < bytes.count, bytes[position] == 0x20 || bytes[position] == 9 { position += 1 }
    guard position < bytes.count, bytes[position] == 10 else { return position }
    position += 1
    while position < bytes.count,
      bytes[position] == 0x20 || bytes[position] == 9 || bytes[position] == UInt8(ascii: ">")
    {
      position += 1
    }
    return position
  }
}
