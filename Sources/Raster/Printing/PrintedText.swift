internal import Graphics

/// The glyphs of a run in clusters, each with the characters that it stands for.
package struct PrintedText {
  /// Glyphs that stand for some characters together.
  package struct Cluster {
    /// Which bytes of the text they are.
    package var text: Range<Int>
    /// Which glyphs of the run.
    package var glyphs: Range<Int>
  }

  /// The bytes that the clusters' characters are among, in UTF-8.
  package var bytes: [UInt8] = []
  /// The clusters that are drawn, from left to right.
  package var clusters: [Cluster] = []
  /// Whether the last is the first that is read.
  package var isBackward = false

  /// The characters of a cluster.
  package func characters(of cluster: Cluster) -> ArraySlice<UInt8> { bytes[cluster.text] }
}

extension PrintedText {
  /// Glyphs without characters.
  init(glyphs: Range<Int>) { clusters = glyphs.map { Cluster(text: 0..<0, glyphs: $0..<($0 + 1)) } }
}

extension PrintedLine {
  /// Characters that are not seen, and that no text need have: soft hyphens where no line ends, and
  /// places where a line might have ended or must not.
  private static let unseen: [[UInt8]] = [
    [0xC2, 0xAD], [0xE2, 0x80, 0x8B], [0xE2, 0x81, 0xA0], [0xEF, 0xBB, 0xBF],
    // What changes directions, which the places of letters tell here.
    [0xE2, 0x80, 0xAC], [0xE2, 0x80, 0xAD], [0xE2, 0x80, 0xAE], [0xE2, 0x81, 0xA6],
    [0xE2, 0x81, 0xA7], [0xE2, 0x81, 0xA8], [0xE2, 0x81, 0xA9], [0xE2, 0x80, 0xAA],
    [0xE2, 0x80, 0xAB],
  ]
  /// A soft hyphen: what a hyphen is that was put in (ISO 32000-1, 14.8.2.2.3).
  private static let softHyphen: [UInt8] = [0xC2, 0xAD]
  /// What glyphs have for a place from which on bytes are not counted: it may lie in a character.
  private static let uncounted = Int(UInt16.max)

  /// The runs of the line with their characters.
  package func texts() -> [PrintedText] {
    let ends = clusterEnds()
    // Behind the line's own bytes are those that stand for others.
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

  /// For each byte that a cluster begins at, the byte behind the cluster's last.
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

  /// Whether the hyphen that was put in begins at a byte.
  private func isPutIn(_ start: Int) -> Bool { endsInHyphen && start == text.count - 1 }

  /// The ligatures of lam and alef as characters of their own (Unicode, U+FEF5 to U+FEFB).
  ///
  /// Of a glyph with two letters that is read from the right, readers take the letters in either order; what they
  /// find of one character they decompose.
  private static let lamAlefs: [[UInt8]: [UInt8]] = [
    Array("\u{644}\u{622}".utf8): Array("\u{FEF5}".utf8),
    Array("\u{644}\u{623}".utf8): Array("\u{FEF7}".utf8),
    Array("\u{644}\u{625}".utf8): Array("\u{FEF9}".utf8),
    Array("\u{644}\u{627}".utf8): Array("\u{FEFB}".utf8),
  ]

  /// The characters of the cluster of some glyphs that begins at a byte, as a stretch of `bytes`.
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
    // U+FFFC stands for a picture among letters.
    let object = own.dropLast(2).first { at in
      text[at] == 0xEF && text[at + 1] == 0xBF && text[at + 2] == 0xBC
    }
    guard let object else { return own }
    let first = bytes.count
    bytes += text[own.lowerBound..<object] + text[(object + 3)..<own.upperBound]
    return first..<bytes.count
  }
}
