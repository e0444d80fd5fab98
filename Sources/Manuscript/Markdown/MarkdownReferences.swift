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
  private var closers: [UInt8: Closer] = [:]

  /// What is known of the next place that closes a title.
  private struct Closer {
    var from: Int
    var place: Int
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

  /// Looks through a file for links that make more than so many bytes in all.
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

  /// What stands between brackets, without brackets in it.
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
    var end = first
    if bytes[first] == UInt8(ascii: "<") {
      while end < bytes.count, bytes[end] != 10, bytes[end] != UInt8(ascii: ">") { end += 1 }
      end = min(end + 1, bytes.count)
    } else {
      while end < bytes.count, bytes[end] > 0x20 { end += 1 }
    }
    var length = max(1, end - first)
    let title = skipWhite(end)
    if title > end, title < bytes.count, let sign = Self.closer(of: bytes[title]) {
      let close = next(sign, after: title)
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

  /// The next place of a sign without a backslash before it; the file's end where there is none.
  private mutating func next(_ sign: UInt8, after place: Int) -> Int {
    if let known = closers[sign], known.from <= place, place < known.place { return known.place }
    var end = place + 1
    while end < bytes.count, bytes[end] != sign || bytes[end - 1] == UInt8(ascii: "\\") { end += 1 }
    closers[sign] = Closer(from: place, place: end)
    return end
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
