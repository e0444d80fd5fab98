internal import Breaking

/// The differences between the text of a line and that of its paragraph: words that are divided at its ends may be
/// spelt differently there.
package struct LineSpelling: Sendable, Hashable {
  /// Letters at an end of a line, in UTF-8.
  package struct Change: Sendable, Hashable {
    /// Those of the paragraph, and those that replace them.
    var own: [UInt8]
    var set: [UInt8]
  }

  package var start: Change?
  package var end: Change?

  /// The spelling of a line with these bytes; nil where it is that of the paragraph.
  init?(
    _ bytes: ArraySlice<UInt8>, beginningAs head: Hyphenator.Respelling?,
    endingAs foot: Hyphenator.Respelling?
  ) {
    if let head, head.after <= bytes.count {
      start = Change(own: Array(bytes.prefix(head.after)), set: head.tail)
    }
    if let foot, foot.before <= bytes.count {
      end = Change(own: Array(bytes.suffix(foot.before)), set: foot.head)
    }
    if start == nil, end == nil { return nil }
  }

  private init(start: Change?, end: Change?) { (self.start, self.end) = (start, end) }

  /// The distance by which letters after the change at the start are moved.
  private var shift: Int { (start?.set.count ?? 0) - (start?.own.count ?? 0) }

  /// Where one of the line's own bytes, counted from its first, is in its text.
  package func place(of byte: Int) -> Int { byte == 0 ? 0 : max(byte + shift, 0) }

  /// The line's own byte that a place in its text belongs to; `count` is the number of its bytes.
  package func byte(at index: Int, of count: Int) -> Int {
    guard let start, index < start.set.count else { return min(max(index - shift, 0), count) }
    return min(index, max(start.own.count - 1, 0))
  }

  /// The bytes of a part of the line as they are spelt; `piece` is the part's range in the line.
  package func spelt(
    _ bytes: ArraySlice<UInt8>, at piece: Range<Int>, of count: Int
  ) -> [UInt8] {
    var bytes = Array(bytes)
    if let end, piece.upperBound == count, bytes.count >= end.own.count {
      bytes = bytes.dropLast(end.own.count) + end.set
    }
    if let start, piece.lowerBound == 0, bytes.count >= start.own.count {
      bytes = start.set + bytes.dropFirst(start.own.count)
    }
    return bytes
  }

  /// The spelling of a part of the line; `piece` is the part's range in the line.
  package func part(_ piece: Range<Int>, of count: Int) -> LineSpelling? {
    let part = LineSpelling(
      start: piece.lowerBound == 0 ? start : nil, end: piece.upperBound == count ? end : nil)
    return part.start == nil && part.end == nil ? nil : part
  }

  /// The text of a line with the letters of its paragraph.
  func own(_ text: String) -> String {
    var bytes = Array(text.utf8)
    if let end {
      let hyphen: [UInt8] = bytes.last == 0x2D ? [0x2D] : []
      bytes = bytes.dropLast(hyphen.count + end.set.count) + end.own + hyphen
    }
    if let start { bytes = start.own + bytes.dropFirst(start.set.count) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension LineSpelling? {
  /// The spelling of the line joined with another after it on the same baseline.
  package func joined(with other: LineSpelling?) -> LineSpelling? {
    guard var joined = self ?? other else { return nil }
    (joined.start, joined.end) = (self?.start, other?.end)
    return joined.start == nil && joined.end == nil ? nil : joined
  }
}

extension PageLine {
  /// Its words with the letters that they have when not divided, and with the added hyphen.
  package var undividedText: String { spelling?.own(text) ?? text }
}
