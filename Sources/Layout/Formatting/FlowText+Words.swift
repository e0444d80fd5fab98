internal import Graphics
internal import Paragraphs
internal import Shaping
internal import Styling
internal import TextAnalysis

/// Words, with white space and letters transformed by their styles.
extension FlowText {
  /// Adds text with its white space processed by its style.
  mutating func append(
    _ bytes: ArraySlice<UInt8>, _ style: TextProperties, _ look: TextStyle,
    isOwn: Bool = true
  ) {
    let (base, first) = (source, text.bytes.count)
    defer { if engine.isPaged, !style.whiteSpace.wraps { text.keepTogether(from: first) } }
    func offset(_ index: Int) -> Int { isOwn ? base + (index - bytes.startIndex) : base }
    if isOwn, isPlain(style, look) {
      appendFolded(bytes, look)
    } else {
      appendPieces(bytes, style, look, offset)
    }
    guard isOwn else { return }
    if let last = bytes.lastIndex(where: { $0 > 0x20 }) {
      text.sourceEnd = max(text.sourceEnd, offset(last + 1))
    }
    source += bytes.count
  }

  /// Whether text is set as it is, except for collapsing white space.
  private func isPlain(_ style: TextProperties, _ look: TextStyle) -> Bool {
    let white = style.whiteSpace
    return white == TextProperties.WhiteSpace()
      && style.transform == .none && !style.widens && !isSpacedAsFrench(style, look)
      && (style.smallCapitals == .none || hasSmallCapitals(look))
  }

  /// Adds such text, in as few pieces as it has in the file.
  private mutating func appendFolded(_ bytes: ArraySlice<UInt8>, _ look: TextStyle) {
    // The place in the file of the first pending byte, and of the next.
    var (start, place) = (source, source)
    let first = text.bytes.count
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count) { folded in
      var count = 0
      for byte in bytes {
        if byte >= 0xCC, endsInSpace, bytes.isMark(at: bytes.startIndex + place - source) {
          text.append(UnsafeBufferPointer(rebasing: folded[..<count]), style: look, source: start)
          bindSpace(look)
          count = 0
          start = place
        }
        let isWhite = byte == 0x20 || byte == 9 || byte == 10 || byte == 13
        if isWhite, endsInSpace {
          text.append(UnsafeBufferPointer(rebasing: folded[..<count]), style: look, source: start)
          count = 0
          start = place + 1
        } else {
          folded[count] = isWhite ? 0x20 : byte
          count += 1
        }
        endsInSpace = isWhite
        place += 1
      }
      text.append(UnsafeBufferPointer(rebasing: folded[..<count]), style: look, source: start)
    }
    let end = text.bytes.count - (endsInSpace ? 1 : 0)
    if end > first { contentEnd = end }
  }

  /// Turns the space at the end of the text into one that carries a combining mark: it no longer ends a word.
  private mutating func bindSpace(_ look: TextStyle) {
    guard endsInSpace, text.bytes.last == 0x20 else { return }
    let source = text.source(of: text.bytes.count - 1)
    text.removeSpaceAtEnd()
    text.append([0xC2, 0xA0], style: look, source: source)
  }

  /// Adds text word by word, each transformed by its style.
  private mutating func appendPieces(
    _ bytes: ArraySlice<UInt8>, _ style: TextProperties, _ look: TextStyle,
    _ offset: (Int) -> Int
  ) {
    var start = bytes.startIndex
    for index in bytes.indices {
      let byte = bytes[index]
      guard byte == 0x20 || byte == 9 || byte == 10 || byte == 13 else { continue }
      appendLetters(bytes[start..<index], style, look, source: offset(start))
      start = index + 1
      appendSpace(byte, style, look, source: offset(index))
    }
    appendLetters(bytes[start...], style, look, source: offset(start))
  }

  /// Adds white space as its style specifies (CSS 2.2, 16.6.1).
  private mutating func appendSpace(
    _ byte: UInt8, _ style: TextProperties, _ look: TextStyle, source: Int
  ) {
    let white = style.whiteSpace
    if white.discards { return }
    if byte == 10, white.keepsNewlines { return endLine(look, source: source) }
    if white.keepsSpaces {
      let count = byte == 9 ? spacesToTabStop(style.tabSize, look) : 1
      column += count
      // Preserved spaces are kept where the text itself begins a line; at the end of full lines they hang as in prose.
      let isBound = engine.isPaged && (!white.wraps || !white.hangs || isAtLineStart)
      let space: [UInt8] = isBound ? [0xC2, 0xA0] : [0x20]
      for _ in 0..<count { text.append(space, style: look, source: source) }
      if isBound, white.wraps { text.append(Self.zeroWidthSpace, style: look, source: source) }
      endsInSpace = false
      contentEnd = text.bytes.count
    } else if !endsInSpace {
      // Text that must not be divided is one word of prose, including its spaces.
      text.append(
        white.wraps || !engine.isPaged ? [0x20] : [0xC2, 0xA0], style: look, source: source)
      endsInSpace = true
    }
  }

  private static let zeroWidthSpace: [UInt8] = [0xE2, 0x80, 0x8B]

  /// Whether only preserved white space is on the line that the text itself began last.
  private var isAtLineStart: Bool {
    text.bytes.last.map { $0 == 10 } ?? true
      || text.bytes.suffix(3).elementsEqual(Self.zeroWidthSpace)
  }

  /// The number of spaces for a tab: tab stops are a whole number of spaces apart, the nearest to a length.
  private func spacesToTabStop(_ size: TextProperties.TabSize, _ look: TextStyle) -> Int {
    let distance: Int
    switch size {
    case .spaces(let count): distance = max(count, 1)
    case .length(let length):
      let font = flow.fonts.metrics(look)
      let space =
        look.size * (Double(font.space) / Double(font.unitsPerEm)) + look.letterspacing
        + look.wordspacing
      guard space > .zero else { return 1 }
      distance = Int(min(max((length / space).rounded(), 1), 1_000))
    }
    return distance - column % distance
  }

  /// Adds letters between two spaces, transformed by their style.
  mutating func appendLetters(
    _ bytes: ArraySlice<UInt8>, _ own: TextProperties, _ look: TextStyle, source: Int
  ) {
    guard !bytes.isEmpty else { return }
    if endsInSpace, bytes.isMark(at: bytes.startIndex) { bindSpace(look) }
    if own.whiteSpace.keepsSpaces { column += bytes.count { $0 & 0xC0 != 0x80 } }
    defer { (endsInSpace, contentEnd) = (false, text.bytes.count) }
    guard
      own.transform != .none || own.widens || isSpacedAsFrench(own, look)
        || own.smallCapitals != .none && !hasSmallCapitals(look)
    else {
      text.append(bytes, style: look, source: source)
      return
    }
    var words = String(decoding: bytes, as: UTF8.self)
    switch own.transform {
    case .none: break
    case .uppercase: words = CaseMapping.uppercase.map(words, language: language(of: own))
    case .lowercase: words = CaseMapping.lowercase.map(words, language: language(of: own))
    case .capitalize:
      words = words.capitalized(
        language: language(of: own), inWord: !endsInSpace && !text.bytes.isEmpty)
    }
    if own.widens { words = words.fullWidth }
    if isSpacedAsFrench(own, look) {
      words = words.spacedAsFrench(
        inWord: !endsInSpace && !text.bytes.isEmpty,
        isCanadian: language(of: own).lowercased() == "fr-ca")
    }
    guard own.smallCapitals != .none, !hasSmallCapitals(look) else {
      text.append(words.utf8, style: look, source: source)
      return
    }
    appendSmallCapitals(words, isAll: own.smallCapitals == .all, look, source: source)
  }

  /// Whether missing French spaces are added.
  private func isSpacedAsFrench(_ style: TextProperties, _ look: TextStyle) -> Bool {
    guard flow.setter.layoutContext.spacesFrench, look.role != .mono else { return false }
    return language(of: style).prefix { $0 != "-" && $0 != "_" }.lowercased() == "fr"
  }

  private func language(of style: TextProperties) -> String {
    style.language.isEmpty ? flow.setter.layoutContext.language : style.language
  }

  /// The number of bytes of a text's first letter, with the punctuation on both sides of it.
  static func initialLength(_ bytes: ArraySlice<UInt8>) -> Int {
    let text = Substring(decoding: bytes, as: UTF8.self)
    func isMark(_ letter: Character) -> Bool { letter.isPunctuation }
    let before = text.prefix(while: isMark)
    guard let letter = text.dropFirst(before.count).first else { return before.utf8.count }
    let after = text.dropFirst(before.count + 1).prefix(while: isMark)
    return before.utf8.count + letter.utf8.count + after.utf8.count
  }

  private func hasSmallCapitals(_ look: TextStyle) -> Bool {
    flow.fonts.table[flow.fonts.table.number(of: look)].hasSmallCapitals
  }

  /// Capitals at eight tenths of the size, where a font has no small capitals.
  private mutating func appendSmallCapitals(
    _ words: String, isAll: Bool, _ look: TextStyle, source: Int
  ) {
    var small = look
    small.size = look.size * 0.8
    var rest = words[...]
    var position = source
    while let first = rest.first {
      let isSmall = isAll || first.isLowercase
      let piece = rest.prefix { (isAll || $0.isLowercase) == isSmall }
      text.append(
        isSmall ? Array(piece.uppercased().utf8) : Array(piece.utf8), style: isSmall ? small : look,
        source: position)
      position += piece.utf8.count
      rest = rest[piece.endIndex...]
    }
  }
}
