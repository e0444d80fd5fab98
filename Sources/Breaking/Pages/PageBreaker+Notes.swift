/// Where footnotes are divided.
extension PageBreaker {
  /// As many lines of a divided note stand together at least.
  private static let leastNoteLines = 2

  /// How much of a note may stand on the next page; nothing of a short one.
  package func notesLater(ofNote height: Int) -> Int {
    let least = Self.leastNoteLines * noteLine
    return height >= 2 * least ? height - least : 0
  }

  /// How much of what the page before has left may go on to yet another page.
  ///
  /// A third of the page at least is the text's.
  package func notesLater(ofCarried height: Int) -> Int {
    max(0, height - capacity * 2 / 3)
  }

  /// How much of a page's notes goes over to the next page, in whole lines.
  ///
  /// As many lines stand on the page as fit beneath its text, but neither the first nor the last line
  /// of a divided note stands alone where `later` allows for that.
  package func carried(text: Int, notes: Int, later: Int) -> Int {
    let room = max(0, capacity - text - (text > 0 ? noteGap : 0))
    guard notes > room else { return 0 }
    let over = (notes - room + noteLine - 1) / noteLine * noteLine
    let least = Self.leastNoteLines * noteLine
    return min(notes, later >= least ? max(over, least) : over)
  }
}
