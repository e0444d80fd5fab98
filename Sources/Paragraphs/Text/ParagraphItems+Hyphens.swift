internal import Breaking
package import Graphics
internal import Shaping
internal import TextAnalysis

/// Where the words of a paragraph may be divided.
extension ParagraphItems {
  /// A place where a word may be divided, and how the lines' widths change there.
  package struct Hyphen {
    package var offset: Int
    /// The cluster that it is before; or inside, if that is a ligature.
    package var place: Int
    package var before: Length
    package var after: Length
    /// Where the word begins.
    package var word: Int
    /// Whether only two letters of the word or fewer are on one side of it.
    var leavesStub = false

    /// The same, with offsets counted from another byte and another cluster.
    package func moved(bytes: Int, clusters: Int) -> Hyphen {
      var hyphen = self
      hyphen.offset += bytes
      hyphen.word += bytes
      hyphen.place += clusters
      return hyphen
    }
  }

  /// The breakpoints where the words of a segment may be divided and no style keeps them together.
  func possibleHyphens(in stretch: Range<Int>) -> [Hyphen] {
    guard runs[clusters[stretch.lowerBound].run].isDivided else { return [] }
    let all = hyphens(in: stretch)
    return paragraph.text.unbroken.isEmpty
      ? all : all.filter { !paragraph.text.isUnbroken(at: $0.offset) }
  }

  /// The breakpoints where the words of a segment may be divided, and how the lines' widths change there.
  package func hyphens(in stretch: Range<Int>) -> [Hyphen] {
    let bytes = paragraph.text.bytes
    let range = clusters[stretch.lowerBound].start..<offset(stretch.upperBound)
    guard range.count >= Hyphenator.shortestWord else { return [] }
    // A hyphen in an address would be taken as part of it.
    if paragraph.analysis.hasAddress(in: range) { return [] }
    let run = clusters[stretch.lowerBound].run
    // A word that ends at a space, is in one run and follows no hyphen is divided as it was before, wherever it is.
    let key =
      run == clusters[stretch.upperBound - 1].run
        && (range.upperBound == bytes.count || bytes[range.upperBound] == 0x20)
        && !(range.lowerBound > 0 && bytes[range.lowerBound - 1] == 0x2D)
      ? bytes.withUnsafeBufferPointer {
        ShortText($0, range, tag: paragraph.runs[run].facedStyle.tag)
      } : nil
    if let key, let known = layoutContext.hyphens(of: key) {
      return known.map { $0.moved(bytes: range.lowerBound, clusters: stretch.lowerBound) }
    }
    let found = hyphens(in: stretch, range)
    if let key {
      layoutContext.keep(
        found.map { $0.moved(bytes: -range.lowerBound, clusters: -stretch.lowerBound) }, of: key)
    }
    return found
  }

  /// The breakpoints to divide a segment that fits no line: words that have no other break, as parts of compounds and words
  /// of titles have none.
  func hyphensInWideWords(in stretch: Range<Int>) -> [Hyphen] {
    let range = clusters[stretch.lowerBound].start..<offset(stretch.upperBound)
    let run = runs[clusters[stretch.lowerBound].run]
    guard rules.hyphenates && run.isDivided || rules.hyphenatesWideWords && run.mayBeDivided,
      !paragraph.analysis.hasAddress(in: range)
    else { return [] }
    return hyphens(in: stretch, range, dividesCompounds: true)
      .filter { !paragraph.text.isUnbroken(at: $0.offset) }
  }

  /// A part of a compound with a hyphen of its own is divided there and nowhere else, as in LuaTeX, unless nothing else
  /// is left; a part separated from the hyphen by a quotation mark, an apostrophe or a bracket is a word again.
  private func hyphens(
    in stretch: Range<Int>, _ range: Range<Int>, dividesCompounds: Bool = false
  ) -> [Hyphen] {
    let bytes = paragraph.text.bytes
    func isHyphen(_ index: Int) -> Bool {
      !dividesCompounds && bytes.indices.contains(index) && bytes[index] == 0x2D
    }
    var found: [Hyphen] = []
    var position = stretch.lowerBound
    for word in Words(bytes, range)
    where !isHyphen(word.lowerBound - 1) && !isHyphen(word.upperBound) {
      while position + 1 < stretch.upperBound, clusters[position + 1].start <= word.lowerBound {
        position += 1
      }
      let language = paragraph.text.styles[paragraph.runs[clusters[position].run].style].language
      for point in layoutContext.hyphenPoints(in: Array(bytes[word]), language: language) {
        let offset = word.lowerBound + point.offset
        // Letters of two styles are not respelt together.
        if point.respelling != nil, !isOfOneRun(word, dividedAt: offset) { continue }
        // The cluster that the break is before; or inside, if that is a ligature.
        while position + 1 < stretch.upperBound, clusters[position + 1].start <= offset {
          position += 1
        }
        if var hyphen = hyphen(
          at: offset, point.respelling, in: position, of: stretch, word: word.lowerBound)
        {
          hyphen.leavesStub = bytes.hasStub(word, dividedAt: offset)
          found.append(hyphen)
        }
      }
    }
    return found
  }

  /// Whether a word lies in a single run.
  private func isOfOneRun(_ word: Range<Int>, dividedAt offset: Int) -> Bool {
    let range = paragraph.run(before: offset).range
    return range.lowerBound <= word.lowerBound && word.upperBound <= range.upperBound
  }

  /// The widths of a division: of the part that stays, with its hyphen, and of the part that goes to the next line.
  private func hyphen(
    at offset: Int, _ respelling: Hyphenator.Respelling?, in place: Int, of stretch: Range<Int>,
    word: Int
  ) -> Hyphen? {
    let run = paragraph.runs[clusters[place].run]
    guard !run.isRightToLeft, run.range.contains(offset),
      offset > clusters[stretch.lowerBound].start, let mark = layoutContext.hyphen(of: run)
    else { return nil }
    let gain = cut(at: offset, respelling, in: place, of: stretch, hyphen: mark)
    return Hyphen(
      offset: offset, place: place, before: gain.before, after: gain.after, word: word)
  }

  /// The change of the widths of the lines on both sides where letters are cut and shaped on their own, the first part
  /// with a hyphen after it: before a cluster of a segment, or inside it.
  private func cut(
    at offset: Int, _ respelling: Hyphenator.Respelling? = nil, in place: Int,
    of stretch: Range<Int>, hyphen: [UInt8]
  ) -> (before: Length, after: Length) {
    let run = paragraph.runs[clusters[place].run]
    let start = paragraph.safeCut(before: offset - (respelling?.before ?? 0), in: run)
    let end = min(
      paragraph.safeCut(after: offset + (respelling?.after ?? 0), in: run),
      self.offset(stretch.upperBound))
    var (before, after) = (Length.zero, Length.zero)
    var index = place
    while index > stretch.lowerBound, clusters[index - 1].start >= start {
      index -= 1
      before += clusters[index].width
    }
    index = place
    while index < stretch.upperBound, clusters[index].start < end {
      after += clusters[index].width - kernWithSpace(index)
      index += 1
    }
    let first = max(start, clusters[stretch.lowerBound].start)
    let bytes = paragraph.text.bytes
    let head = bytes.letters(first..<offset, endingAs: respelling)
    let tail = bytes.letters(offset..<end, beginningAs: respelling)
    if end == run.range.upperBound { after -= run.italicCorrection }
    return (
      layoutContext.aloneWidth(head + hyphen, of: run, paragraph.text.styles[run.style]) - before,
      layoutContext.aloneWidth(tail, of: run, paragraph.text.styles[run.style]) - after
    )
  }

  /// The change of the widths of the lines on both sides where one ends before a cluster: by letters that are shaped
  /// differently, and by white of punctuation that is removed.
  func lineGain(before index: Int) -> (before: Length, after: Length) {
    var gain = gain(before: index)
    gain.before -= spacing(after: index - 1)
    guard let glue = paragraph.clusterGlue, index > 0 else { return gain }
    gain.before -= glue.trim(at: clusters[index - 1].start)?.trail ?? .zero
    gain.after -= glue.trim(at: clusters[index].start)?.lead ?? .zero
    return gain
  }

  /// The letter-spacing after a letter, which is not part of a line that ends there (css-text-3, 8.2).
  func spacing(after index: Int) -> Length {
    guard index >= 0 else { return .zero }
    return runs[clusters[index].run].letterspacing
  }

  /// The change of the widths of the lines on both sides where one ends before a cluster: by the kern between the
  /// letters there, such as a hyphen and a capital.
  func gain(before index: Int) -> (before: Length, after: Length) {
    let cluster = clusters[index]
    guard cluster.isUnsafeToBreak, index > 0, clusters[index - 1].run == cluster.run,
      !runs[cluster.run].isRightToLeft
    else { return (.zero, .zero) }
    let bytes = paragraph.text.bytes
    let run = paragraph.runs[cluster.run]
    // Only a few letters between spaces are reshaped.
    let least = paragraph.safeCut(before: cluster.start, in: run)
    let most = paragraph.safeCut(after: cluster.start, in: run)
    var (first, end) = (index, index)
    while first > 0, clusters[first - 1].start >= least,
      !bytes.isSpace(at: clusters[first - 1].start)
    {
      first -= 1
    }
    while end < clusters.count, clusters[end].start < most, !bytes.isSpace(at: clusters[end].start)
    {
      end += 1
    }
    return cut(at: cluster.start, in: index, of: first..<end, hyphen: [])
  }
}

extension [UInt8] {
  /// Whether two letters or fewer of a word are on one side of a division.
  fileprivate func hasStub(_ word: Range<Int>, dividedAt offset: Int) -> Bool {
    func isStub(_ part: Range<Int>) -> Bool {
      part.count <= 6 && self[part].count { $0 & 0xC0 != 0x80 } <= 2
    }
    return isStub(word.lowerBound..<offset) || isStub(offset..<word.upperBound)
  }
}
