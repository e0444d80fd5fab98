/// Makes typographer's characters of a typist's: curly quotes, dashes, the ellipsis.
///
/// It goes from piece to piece of a paragraph and remembers what stood last, so that a quote after an
/// italic word is known to close.
struct SmartPunctuation {
  /// What two hyphens mean: in plain text a dash between clauses, in Markdown one between numbers.
  var doubleHyphen = "—"
  /// What stands before the next piece.
  var previous: Unicode.Scalar = " "

  init(doubleHyphen: String = "—") { self.doubleHyphen = doubleHyphen }

  /// Words that begin with an apostrophe, after it.
  private static let clipped: Set<String> = [
    "tis", "twas", "twere", "twill", "em", "cause", "til", "bout", "round",
  ]

  /// Hands out the piece in stretches that are the file's own bytes, or stand for some of them.
  ///
  /// `emit` gets text and the byte of the piece that it begins at.
  mutating func convert(
    _ piece: UnsafeBufferPointer<UInt8>, emit: (ArraySlice<UInt8>, Int) -> Void
  ) {
    var start = 0
    var index = 0
    func flush(to end: Int) {
      if end > start { emit(Array(piece[start..<end])[...], start) }
    }
    while index < piece.count {
      let byte = piece[index]
      var replacement: String?
      var length = 1
      switch byte {
      case UInt8(ascii: "\""):
        replacement = opens(before: index + 1, of: piece) ? "“" : "”"
      case UInt8(ascii: "'"):
        let opens = opens(before: index + 1, of: piece) && !isClipped(piece, after: index + 1)
        replacement = opens ? "‘" : "’"
      case UInt8(ascii: "-"):
        while index + length < piece.count, piece[index + length] == byte { length += 1 }
        switch length {
        case 1: break
        case 2: replacement = doubleHyphen
        case 3: replacement = "—"
        default: replacement = String(repeating: "—", count: length / 2)
        }
      case UInt8(ascii: "."):
        if index + 2 < piece.count, piece[index + 1] == byte, piece[index + 2] == byte,
          index + 3 == piece.count || piece[index + 3] != byte
        {
          (replacement, length) = ("…", 3)
        }
      default: break
      }
      if let replacement {
        flush(to: index)
        emit(Array(replacement.utf8)[...], index)
        start = index + length
        previous = replacement.unicodeScalars.last ?? previous
      } else if byte < 0x80 {
        previous = Unicode.Scalar(byte)
      } else {
        while index + length < piece.count, piece[index + length] & 0xC0 == 0x80 { length += 1 }
        let scalars = String(decoding: piece[index..<(index + length)], as: UTF8.self)
          .unicodeScalars
        previous = scalars.last ?? previous
      }
      index += length
    }
    flush(to: piece.count)
  }

  /// Whether a quote that stands before a byte of the piece begins something.
  private func opens(before next: Int, of piece: UnsafeBufferPointer<UInt8>) -> Bool {
    if previous.properties.isWhitespace || "([{“‘„‚«‹¿¡".unicodeScalars.contains(previous) {
      return true
    }
    // Behind a dash a word is begun, or one that was broken off is ended: “But—” he said.
    let endsThere = next == piece.count || piece[next] <= 0x20
    return "-–—".unicodeScalars.contains(previous) && !endsThere
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (0x41...0x5A).contains(byte & 0xDF)
  }

  private func isClipped(_ piece: UnsafeBufferPointer<UInt8>, after start: Int) -> Bool {
    guard start < piece.count else { return false }
    if (0x30...0x39).contains(piece[start]) { return true }
    let end = piece[start...].prefix(8).firstIndex { !Self.isLetter($0) } ?? piece.count
    let word = String(decoding: piece[start..<end], as: UTF8.self).lowercased()
    // Of “rock 'n' roll” only the letter is left, between two apostrophes.
    if word == "n" { return end < piece.count && piece[end] == UInt8(ascii: "'") }
    return Self.clipped.contains(word)
  }
}
