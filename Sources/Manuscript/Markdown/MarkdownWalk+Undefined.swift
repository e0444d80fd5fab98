/// Undefined footnote calls and references, which the parser leaves as text.
extension MarkdownWalk {
  /// The longest label that the parser recognises.
  private static let longestLabel = 1000

  /// Records the undefined footnote calls and references in a part of a text; `pieces` are its positions in the file.
  ///
  /// A label without words before it, `[label]`, may be meant literally, and so may numbers in brackets.
  mutating func noteUndefined(in words: [UInt8], _ pieces: [MarkdownSource.Piece]) {
    guard words.contains(UInt8(ascii: "[")), undefined.count < DeadLink.mostKept else { return }
    // The byte of the file for each byte of the text.
    let places = pieces.flatMap { piece in
      piece.words.map { piece.source + $0 - piece.words.lowerBound }
    }
    /// Whether a sign is literally in the file, neither escaped nor an entity.
    func isMarkup(_ index: Int) -> Bool {
      source.bytes.indices.contains(places[index]) && source.bytes[places[index]] == words[index]
    }
    /// Whether a bracket directly follows a letter or a digit, as in `m[i][j]`.
    func isIndex(_ open: Int?) -> Bool {
      guard let open, open > 0 else { return false }
      let before = words[open - 1]
      return before >= 0x80 || (0x30...0x39).contains(before)
        || (0x41...0x5A).contains(before & 0xDF)
    }
    var open: Int?
    // The last closed pair of brackets: a label may directly follow.
    var last: (open: Int?, close: Int)?
    for index in words.indices {
      if words[index] == UInt8(ascii: "["), isMarkup(index) { open = index }
      guard words[index] == UInt8(ascii: "]"), isMarkup(index) else { continue }
      defer { (last, open) = ((open, index), nil) }
      guard let start = open, index - start <= Self.longestLabel,
        !feed.hiddenReferences.contains(places[start])
      else { continue }
      let label = words[(start + 1)..<index]
      if label.first == UInt8(ascii: "^") {
        guard label.count > 1, !label.contains(where: { $0 <= 0x20 }) else { continue }
        add(.note, words[start...index], at: places[start])
      } else if let last, last.close == start - 1 {
        let text = last.open.map { words[($0 + 1)..<last.close] } ?? []
        let isNumber = !text.isEmpty && text.allSatisfy { (0x30...0x39).contains($0) }
        guard !isNumber, !text.isEmpty || !label.isEmpty, !isIndex(last.open) else { continue }
        // Words with markup are not in this text.
        let from = last.open ?? start
        let lead: [UInt8] = last.open == nil ? Array("[…]".utf8) : []
        add(.reference, lead + words[from...index], at: places[from])
      }
    }
  }

  private mutating func add(_ kind: DeadLink.Kind, _ words: some Sequence<UInt8>, at byte: Int) {
    guard undefined.count < DeadLink.mostKept else { return }
    undefined.append(DeadLink(kind, String(decoding: Array(words), as: UTF8.self), place: byte))
  }
}
