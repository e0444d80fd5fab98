/// Makes typographer's characters of a typist's: curly quotes, dashes, the ellipsis.
///
/// It goes from piece to piece of a paragraph and remembers what stood last, so that a quote after an
/// italic word is known to close.
struct SmartPunctuation {
  /// What two hyphens mean: in plain text a dash between clauses, in Markdown one between numbers.
  var doubleHyphen = "—"
  private var previous: UInt8 = 0x20

  init(doubleHyphen: String = "—") { self.doubleHyphen = doubleHyphen }

  /// Words that begin with an apostrophe, after it.
  private static let clipped = [
    "tis", "twas", "twere", "twill", "em ", "em.", "em,", "cause", "til ", "n' ", "bout", "round ",
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
        replacement = opens ? "“" : "”"
      case UInt8(ascii: "'"):
        replacement = opens && !isClipped(piece, after: index + 1) ? "‘" : "’"
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
        previous = byte == UInt8(ascii: "-") ? UInt8(ascii: "-") : byte
        // An opening quote is followed by what opens too: “‘Well,’ …”
        if replacement == "“" || replacement == "‘" { previous = UInt8(ascii: "(") }
      } else {
        previous = byte
      }
      index += length
    }
    flush(to: piece.count)
  }

  /// Whether a quote that stands here begins something.
  private var opens: Bool {
    // 0x94 and 0x93 are the last bytes of the dashes, 0x9C and 0x98 of opening quotes, 0xA0 of a
    // no-break space.
    previous <= 0x20
      || [UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "-"), 0x94, 0x93, 0x9C, 0x98, 0xA0]
        .contains(previous)
  }

  private func isClipped(_ piece: UnsafeBufferPointer<UInt8>, after start: Int) -> Bool {
    guard start < piece.count else { return false }
    if (0x30...0x39).contains(piece[start]) { return true }
    let next = String(decoding: piece[start..<min(piece.count, start + 6)], as: UTF8.self)
      .lowercased()
    return Self.clipped.contains { next.hasPrefix($0) }
  }
}
