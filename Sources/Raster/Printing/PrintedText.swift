internal import Graphics

/// The glyphs of a run in clusters, each with its characters.
package struct PrintedText {
  /// Glyphs that together represent some characters.
  package struct Cluster {
    /// The bytes of its text.
    package var text: Range<Int>
    /// The indices of its glyphs in the run.
    package var glyphs: Range<Int>
  }

  /// The bytes that contain the clusters' characters, in UTF-8.
  package var bytes: [UInt8] = []
  /// The drawn clusters, from left to right.
  package var clusters: [Cluster] = []
  /// Whether the last cluster is the first in reading order.
  package var isBackward = false

  /// The characters of a cluster.
  package func characters(of cluster: Cluster) -> ArraySlice<UInt8> { bytes[cluster.text] }
}

extension PrintedText {
  /// Makes each word that is read from the left and has only such clusters a single one: programs that read a document
  /// take white between letters for spaces, unless a word has a text as a whole.
  ///
  /// Words that are read from the right stay as they are: some programs reverse the text of such a cluster.
  mutating func joinWords(where isPlain: (Cluster) -> Bool) {
    guard !isBackward else { return }
    var joined: [Cluster] = []
    var next = 0
    while next < clusters.count {
      let end = clusters[next...].firstIndex { isBlank(characters(of: $0)) } ?? clusters.count
      let word = clusters[next..<max(end, next + 1)]
      next = word.endIndex
      guard word.count > 1, word.allSatisfy(isPlain) else {
        joined += word
        continue
      }
      let start = bytes.count
      for cluster in word { bytes += Array(characters(of: cluster)) }
      let glyphs = word[word.startIndex].glyphs.lowerBound..<word[next - 1].glyphs.upperBound
      joined.append(Cluster(text: start..<bytes.count, glyphs: glyphs))
    }
    clusters = joined
  }

  /// Whether some characters separate words, or are none.
  private func isBlank(_ characters: ArraySlice<UInt8>) -> Bool {
    String(decoding: characters, as: UTF8.self).allSatisfy(\.isWhitespace)
  }

  /// Glyphs without characters.
  init(glyphs: Range<Int>) { clusters = glyphs.map { Cluster(text: 0..<0, glyphs: $0..<($0 + 1)) } }
}

extension PrintedLine {
  /// Invisible characters that the text can do without: soft hyphens within lines, and places where a line could have
  /// ended or must not end.
  private static let unseen: [[UInt8]] = [
    [0xC2, 0xAD], [0xE2, 0x80, 0x8B], [0xE2, 0x81, 0xA0], [0xEF, 0xBB, 0xBF],
    // Bidi controls, as the positions of the letters already give the order.
    [0xE2, 0x80, 0xAC], [0xE2, 0x80, 0xAD], [0xE2, 0x80, 0xAE], [0xE2, 0x81, 0xA6],
    [0xE2, 0x81, 0xA7], [0xE2, 0x81, 0xA8], [0xE2, 0x81, 0xA9], [0xE2, 0x80, 0xAA],
    [0xE2, 0x80, 0xAB],
  ]
  /// A soft hyphen: the text of an inserted hyphen (ISO 32000-1, 14.8.2.2.3).
  private static let softHyphen: [UInt8] = [0xC2, 0xAD]
  /// The text offset of glyphs from which on bytes are not counted: it may be inside a character.
  private static let uncounted = Int(UInt16.max)

  /// The runs of the line with their characters.
  package func texts() -> [PrintedText] {
    let ends = clusterEnds()
    // The line's own bytes are followed by those that replace others.
    var bytes = text + Self.softHyphen
    var texts = runs.map { run in
      var made = PrintedText()
      made.clusters.reserveCapacity(run.glyphs.count)
      let first = run.glyphs.first?.textOffset ?? 0
      made.isBackward = first > run.glyphs.last?.textOffset ?? 0
      var index = 0
      while index < run.glyphs.count {
        let start = run.glyphs[index].textOffset
        var end = index + 1
        while end < run.glyphs.count, run.glyphs[end].textOffset == start { end += 1 }
        let text = characters(from: Int(start), of: end - index, to: ends, in: &bytes)
        if isPutIn(Int(start)) || !isUnseen(bytes[text]) {
          made.clusters.append(PrintedText.Cluster(text: text, glyphs: index..<end))
        }
        index = end
      }
      return made
    }
    for index in texts.indices { texts[index].bytes = bytes }
    return texts
  }

  private func isUnseen(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.count == 2 || text.count == 3, let first = text.first, first >= 0xC2 else {
      return false
    }
    return Self.unseen.contains { text.elementsEqual($0) }
  }

  /// For each byte at which a cluster begins, the end of the cluster.
  private func clusterEnds() -> [Int] {
    var begins = [Bool](repeating: false, count: text.count)
    for run in runs {
      for glyph in run.glyphs where Int(glyph.textOffset) < min(text.count, Self.uncounted) {
        begins[Int(glyph.textOffset)] = true
      }
    }
    var ends = [Int](repeating: text.count, count: text.count)
    var end = text.count
    for index in text.indices.reversed() {
      ends[index] = end
      if begins[index] { end = index }
    }
    return ends
  }

  /// Whether the inserted hyphen begins at a byte.
  private func isPutIn(_ start: Int) -> Bool { endsInHyphen && start == text.count - 1 }

  /// The ligatures of lam and alef as characters of their own (Unicode, U+FEF5 to U+FEFB).
  ///
  /// PDF readers take the letters of a right-to-left glyph with two letters in either order; a single character they
  /// decompose.
  private static let lamAlefs: [[UInt8]: [UInt8]] = [
    Array("\u{644}\u{622}".utf8): Array("\u{FEF5}".utf8),
    Array("\u{644}\u{623}".utf8): Array("\u{FEF7}".utf8),
    Array("\u{644}\u{625}".utf8): Array("\u{FEF9}".utf8),
    Array("\u{644}\u{627}".utf8): Array("\u{FEFB}".utf8),
  ]

  /// The characters of the cluster of some glyphs that begins at a byte, as a range of `bytes`.
  private func characters(
    from start: Int, of glyphs: Int, to ends: [Int], in bytes: inout [UInt8]
  ) -> Range<Int> {
    guard ends.indices.contains(start), start < Self.uncounted else { return 0..<0 }
    if isPutIn(start) { return text.count..<text.count + Self.softHyphen.count }
    let own = start..<ends[start]
    if glyphs == 1, own.count == 4, let ligature = Self.lamAlefs[Array(text[own])] {
      defer { bytes += ligature }
      return bytes.count..<bytes.count + ligature.count
    }
    // U+FFFC represents a picture among letters.
    let object = own.dropLast(2).first { at in
      text[at] == 0xEF && text[at + 1] == 0xBF && text[at + 2] == 0xBC
    }
    guard let object else { return own }
    let first = bytes.count
    bytes += text[own.lowerBound..<object] + text[(object + 3)..<own.upperBound]
    return first..<bytes.count
  }
}
