/// A position in a Markdown file that follows the parser's text.
///
/// The parser's text has no escapes, entities or markup: it is matched with the file step by step.
struct MarkdownSource {
  /// A range of the text that the file has byte for byte, or that one escape or entity stands for.
  struct Piece {
    var words: Range<Int>
    var source: Int
  }

  let bytes: [UInt8]
  /// The position after the last match.
  var position = 0
  private var entities = MarkdownEntities()

  /// The greatest length of markup between words.
  private static let longestMarkup = 4096
  /// The number of steps that must agree for a match.
  private static let proof = 16

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Finds some text, at the position or after the markup there, and moves past it.
  ///
  /// Verbatim text has no escapes and no entities; a line end in the file is a space in it.
  mutating func find(_ words: [UInt8], isVerbatim: Bool = false) -> [Piece] {
    var pieces: [Piece] = []
    var done = 0
    while done < words.count {
      guard let start = start(of: words, from: done, isVerbatim) else {
        pieces.append(Piece(words: done..<words.count, source: position))
        break
      }
      var (piece, at) = (Piece(words: done..<done, source: start), start)
      while done < words.count, let step = step(words, done, at, isVerbatim) {
        if !step.isSame {
          if !piece.words.isEmpty { pieces.append(piece) }
          pieces.append(Piece(words: done..<(done + step.words), source: at))
          piece = Piece(words: (done + step.words)..<(done + step.words), source: at + step.source)
        } else {
          piece.words = piece.words.lowerBound..<(done + 1)
        }
        done += step.words
        at += step.source
      }
      if !piece.words.isEmpty { pieces.append(piece) }
      position = at
    }
    return pieces
  }

  private mutating func start(of words: [UInt8], from first: Int, _ isVerbatim: Bool) -> Int? {
    for start in position..<min(bytes.count, position + Self.longestMarkup) {
      var (word, at, steps) = (first, start, 0)
      while word < words.count, steps < Self.proof, let step = step(words, word, at, isVerbatim) {
        word += step.words
        at += step.source
        steps += 1
      }
      if word == words.count || steps == Self.proof { return start }
    }
    return nil
  }

  /// One step by which text and file agree from here; nil if they differ.
  private mutating func step(
    _ words: [UInt8], _ word: Int, _ at: Int, _ isVerbatim: Bool
  ) -> (words: Int, source: Int, isSame: Bool)? {
    guard at < bytes.count else { return nil }
    let byte = bytes[at]
    if isVerbatim {
      return byte == words[word] || byte == 10 && words[word] == 0x20 ? (1, 1, true) : nil
    }
    if byte == UInt8(ascii: "\\"), at + 1 < bytes.count, Self.isSign(bytes[at + 1]) {
      return bytes[at + 1] == words[word] ? (1, 2, false) : nil
    }
    if byte == UInt8(ascii: "&"), let entity = entities.entity(in: bytes[...], at: at) {
      guard words[word...].starts(with: entity.text) else { return nil }
      return (entity.text.count, entity.count, false)
    }
    return byte == words[word] ? (1, 1, true) : nil
  }

  private static func isSign(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }

  /// The text of HTML, in which entities are not yet replaced.
  mutating func findHTML(_ words: [UInt8]) -> [(text: [UInt8], source: Int)] {
    var found: [(text: [UInt8], source: Int)] = []
    for piece in find(words, isVerbatim: true) {
      let part = words[piece.words]
      var start = part.startIndex
      var at = start
      while at < part.endIndex {
        guard let entity = entities.entity(in: part, at: at) else {
          at += 1
          continue
        }
        if at > start {
          found.append((Array(part[start..<at]), piece.source + start - part.startIndex))
        }
        found.append((entity.text, piece.source + at - part.startIndex))
        at += entity.count
        start = at
      }
      if at > start {
        found.append((Array(part[start..<at]), piece.source + start - part.startIndex))
      }
    }
    return found
  }

  /// Moves past the next occurrence of a sign, if it is near.
  mutating func skip(past sign: Unicode.Scalar) {
    let near = bytes[position...].prefix(Self.longestMarkup)
    if let index = near.firstIndex(of: UInt8(ascii: sign)) { position = index + 1 }
  }

  /// Moves past the next tag, and the comments before it, if it is near.
  mutating func skipTag() {
    while true {
      let near = bytes[position...].prefix(Self.longestMarkup)
      guard let open = near.firstIndex(of: UInt8(ascii: "<")) else { return }
      let end = MarkdownTag.end(in: near, at: open)
      position = end ?? open + 1
      if end != nil, !bytes[open...].starts(with: "<!--".utf8) { return }
    }
  }

  /// Moves to the next of some signs, if one is near.
  mutating func seek(_ signs: StaticString) {
    let wanted = UnsafeBufferPointer(start: signs.utf8Start, count: signs.utf8CodeUnitCount)
    let near = min(bytes.count - wanted.count, position + Self.longestMarkup)
    var offset = position
    while offset <= near {
      if bytes[offset..<offset + wanted.count].elementsEqual(wanted) {
        position = offset
        return
      }
      offset += 1
    }
  }

  /// Moves past some signs of markup at the position.
  mutating func skipSigns(_ signs: String, atMost count: Int) {
    var left = count
    while left > 0, position < bytes.count, signs.utf8.contains(bytes[position]) {
      position += 1
      left -= 1
    }
  }

  /// Moves past the end of the line and the block quote markers after it; returns where the line ends.
  mutating func skipLine(quoteDepth: Int) -> Int {
    let end = bytes[position...].firstIndex(of: 10) ?? bytes.count
    position = min(end + 1, bytes.count)
    for _ in 0..<max(1, quoteDepth) {
      while position < bytes.count, bytes[position] == 0x20 || bytes[position] == 9 {
        position += 1
      }
      guard quoteDepth > 0, position < bytes.count, bytes[position] == UInt8(ascii: ">") else {
        break
      }
      position += 1
    }
    return end
  }

  /// The columns of space before the position on its line, up to a sign; tab stops are at every fourth column.
  var indent: Int {
    let white = bytes[..<position].reversed().prefix { $0 == 0x20 || $0 == 0x09 }
    return white.reversed().reduce(0) { $1 == 0x09 ? ($0 / 4 + 1) * 4 : $0 + 1 }
  }

  /// Moves past a link's address or label.
  mutating func skipDestination() {
    let markup: [UInt8] = Array("*_~`".utf8)
    var at = position
    while at < bytes.count, markup.contains(bytes[at]) { at += 1 }
    guard at + 1 < bytes.count, bytes[at] == UInt8(ascii: "]") else { return }
    at += 1
    let open = bytes[at]
    guard open == UInt8(ascii: "(") || open == UInt8(ascii: "[") else {
      position = at
      return
    }
    let close = open == UInt8(ascii: "(") ? UInt8(ascii: ")") : UInt8(ascii: "]")
    let end = min(bytes.count, at + Self.longestMarkup)
    var depth = 0
    var index = at
    while index < end {
      defer { index += 1 }
      if bytes[index - 1] == UInt8(ascii: "\\") { continue }
      if close == UInt8(ascii: ")"), let last = endOfQuoted(index, before: end) {
        index = last
        continue
      }
      depth += bytes[index] == open ? 1 : bytes[index] == close ? -1 : 0
      if depth == 0 {
        position = index + 1
        return
      }
    }
  }

  /// The last sign of an address in angle brackets, or of a title, that begins at a byte of a destination; nil if none
  /// does.
  private func endOfQuoted(_ start: Int, before end: Int) -> Int? {
    let sign: UInt8
    switch bytes[start] {
    case UInt8(ascii: "<") where bytes[start - 1] == UInt8(ascii: "("): sign = UInt8(ascii: ">")
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      guard bytes[start - 1] <= 0x20 else { return nil }
      sign = bytes[start]
    default: return nil
    }
    return (start + 1..<max(start + 1, end)).first {
      bytes[$0] == sign && bytes[$0 - 1] != UInt8(ascii: "\\")
    }
  }
}
