/// Links by reference, and what the parser makes of them: for each it copies the address and the title
/// of its definition.
///
/// cmark-gfm 0.29.0.gfm.6 sets no bound to that, as its successors do, so that a small file may become
/// gigabytes. What is taken for a link or a definition here is at least what the parser takes for one.
struct MarkdownReferences {
  /// Where the brackets stand that would make too much, in their order.
  private(set) var excess: [Int] = []

  private let bytes: [UInt8]
  private let budget: Int
  /// The places of the marks that were looked for, in their order: each is looked for once in the whole file.
  private var places: [Mark: [Int]] = [:]

  /// What an address or a title ends with.
  private enum Mark: Hashable {
    /// A space, or what is treated as one.
    case white
    /// What ends an address in angle brackets: its bracket, or the line's end.
    case bracket
    /// A sign without a backslash before it.
    case sign(UInt8)
  }

  /// A label's definition: the first place that may be one, and what the longest makes.
  private struct Definition {
    var place: Int
    var length: Int
  }

  /// A text between brackets that may be a label, and where its brackets stand.
  private struct Label {
    var open: Int
    var close: Int
  }

  /// The longest label that the parser looks for.
  private static let longestLabel = 1000

  /// The bytes that links by reference may make of a file: a megabyte, or four times the file.
  static func budget(of byteCount: Int) -> Int { max(1 << 20, byteCount * 4) }

  /// Looks through a file for links that make more bytes in all than a budget.
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
      // A label's first definition stays one, whatever it is charged with: else its words were text.
      guard let definition = definitions[key(label)], definition.place != label.open else {
        continue
      }
      made += definition.length
      if made > budget { excess.append(label.open) }
    }
  }

  /// The text between brackets, without brackets in it.
  private static func labels(_ bytes: [UInt8]) -> [Label] {
    var labels: [Label] = []
    var open: Int?
    var place = 0
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "\\"): place += 1
      case UInt8(ascii: "["): open = place
      case UInt8(ascii: "]"):
        if let start = open, (2...longestLabel + 1).contains(place - start) {
          labels.append(Label(open: start, close: place))
        }
        open = nil
      default: break
      }
      place += 1
    }
    return labels
  }

  /// A label as it is compared: letters of both cases alike, white space one space, without the marks of
  /// quotations at the beginnings of lines, and without backslashes.
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
    // Unicode's folding is the small letters of the capitals; of a capital ß they are those of its own
    // small letter.
    return isASCII ? text : text.lowercased().uppercased().lowercased()
  }

  /// The bytes of the address and the title that stand behind a label and its colon; 1 at least.
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

  /// The next place of a mark; the file's end where there is none.
  private mutating func next(_ mark: Mark, from place: Int) -> Int {
    if places[mark] == nil { places[mark] = bytes.indices.filter { isThere(mark, at: $0) } }
    guard let all = places[mark] else { return bytes.count }
    var range = 0..<all.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range =
        all[middle] < place ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound < all.count ? all[range.lowerBound] : bytes.count
  }

  private func isThere(_ mark: Mark, at place: Int) -> Bool {
    switch mark {
    case .white: bytes[place] <= 0x20
    case .bracket: bytes[place] == 10 || bytes[place] == UInt8(ascii: ">")
    case .sign(let sign):
      bytes[place] == sign && (place == 0 || bytes[place - 1] != UInt8(ascii: "\\"))
    }
  }

  /// Behind spaces, with one end of a line and the marks of quotations behind it.
  private func skipWhite(_ start: Int) -> Int {
    var place = start
    while place < bytes.count, bytes[place] == 0x20 || bytes[place] == 9 { place += 1 }
    guard place < bytes.count, bytes[place] == 10 else { return place }
    place += 1
    while place < bytes.count,
      bytes[place] == 0x20 || bytes[place] == 9 || bytes[place] == UInt8(ascii: ">")
    {
      place += 1
    }
    return place
  }
}
