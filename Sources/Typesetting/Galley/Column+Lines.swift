internal import Breaking
internal import Graphics
internal import Manuscript

/// Verse and listings: text that is divided into lines already.
extension Column {
  /// What a page costs that ends inside a listing.
  private static let dividedListing = 400_000

  mutating func addCode(_ block: Block, _ paragraph: Int) {
    let (left, width) = left(of: block)
    let shape = ParagraphShape(
      left: left + em, width: max(width - em, em), alignment: .left, role: .code)
    let first = rows.count
    addLines(block.text.lines, style.code, shape, paragraph)
    if let item = block.listItem, item.isFirst, first < rows.count {
      addMarker(item, block, left: left, row: first)
    }
    // A listing is read as a whole: a page ends in it only where nothing else will do.
    for row in first..<max(first, rows.count - 1) { rows[row].penaltyAfter += Self.dividedListing }
    isFlush = false
  }

  /// Adds lines of code, each set by itself; empty ones are white.
  private mutating func addLines(
    _ lines: [InlineText], _ base: TextStyle, _ shape: ParagraphShape, _ paragraph: Int
  ) {
    let first = rows.count
    for line in lines {
      if line.isEmpty {
        var row = style.row(lines: 1)
        row.spaceBefore = takeSpace()
        row.source = rows.last?.source ?? 0
        rows.append(row)
      } else {
        var shape = shape
        // What does not fit goes on below, two letters behind the line's own indentation.
        let letters = Double(line.leadingSpaces + 2)
        let hang = min(base.size * (0.6 * letters), shape.width * 0.5)
        shape.left += hang
        shape.width -= hang
        shape.indent = -hang
        var line = line
        // A line that has no room for its words has less white before them.
        let most = max(0, Int(hang / (base.size * 0.6)) - 2)
        if line.leadingSpaces > most, let run = line.runs.first,
          setter.setter.measures(of: styled(line, base)).full > shape.width + hang
        {
          let surplus = line.leadingSpaces - most
          line.runs[0].text.removeFirst(surplus)
          line.runs[0].source = run.source + surplus
        }
        addRows(styled(line, base), shape, paragraph: paragraph)
      }
    }
    keepTogether(first)
  }

  /// Adds the stanzas of a poem, on one left edge that centres its longest line.
  mutating func addPoem(_ stanzas: ArraySlice<Block>, paragraph: Int) {
    guard let start = stanzas.first else { return }
    isAtBeginning = false
    prepareSpace(for: start)
    let (left, width) = left(of: start)
    let turnover = em * 2
    let begin = rows.count
    for (index, stanza) in stanzas.enumerated() {
      if index > 0 { pendingSpace = 1 }
      let first = rows.count
      for line in stanza.text.lines {
        let (ems, words) = line.indentation
        let inset = em * Double(min(ems, 12)) + turnover
        let shape = ParagraphShape(
          left: left + inset, width: max(width - inset, em * 4), indent: -turnover,
          alignment: .left,
          hyphenates: false, role: .verse)
        addRows(styled(words, style.body), shape, paragraph: paragraph + index)
      }
      keepTogether(first)
    }
    let right = rows[begin...].flatMap(\.lines).map { $0.x + $0.width - left }.max() ?? .zero
    let shift = max(.zero, min(Length(scaledPoints: (width - right).scaledPoints / 2), em * 6))
    for row in begin..<rows.count {
      for line in rows[row].lines.indices {
        rows[row].lines[line].x += shift
        rows[row].lines[line].measure.left += shift
      }
    }
    last = start.context
    isFlush = false
  }
}

extension InlineText {
  /// The text divided at its line feeds.
  var lines: [InlineText] {
    var lines = [InlineText()]
    for run in runs {
      var offset = 0
      for (index, part) in run.text.utf8.split(separator: 10, omittingEmptySubsequences: false)
        .enumerated()
      {
        if index > 0 { lines.append(InlineText()) }
        var piece = run
        piece.text = String(decoding: part, as: UTF8.self)
        piece.source = run.source + offset
        offset += part.count + 1
        if !piece.text.isEmpty || piece.note != nil { lines[lines.count - 1].runs.append(piece) }
      }
    }
    return lines
  }

  /// How many spaces begin the line.
  var leadingSpaces: Int { runs.first?.text.utf8.prefix(while: { $0 == 0x20 }).count ?? 0 }

  /// How many em spaces begin the line, and the line without them.
  var indentation: (ems: Int, text: InlineText) {
    var ems = 0
    var text = self
    while let first = text.runs.first, first.text.utf8.starts(with: [0xE2, 0x80, 0x83]) {
      text.runs[0].text.removeFirst()
      text.runs[0].source += 3
      ems += 1
      if text.runs[0].text.isEmpty, text.runs[0].note == nil { text.runs.removeFirst() }
    }
    return (ems, text)
  }
}
