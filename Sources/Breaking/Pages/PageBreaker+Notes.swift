/// The division of footnotes between pages.
extension PageBreaker {
  /// The fewest lines of a divided note on either page.
  private static let leastNoteLines = 2

  /// The height of a note that may move to the next page; zero for a short note.
  package func notesLater(ofNote height: Int) -> Int {
    let least = Self.leastNoteLines * noteLine
    return height >= 2 * least ? height - least : 0
  }

  /// The height of the end of a note that moves to the next page; zero for one too short to be there by itself.
  package func notesLater(ofRest height: Int) -> Int {
    height >= Self.leastNoteLines * noteLine ? height : 0
  }

  /// The height left over from the page before that may move on to yet another page.
  ///
  /// At least a third of the page is kept for text.
  package func notesLater(ofCarried height: Int) -> Int {
    max(0, height - capacity * 2 / 3)
  }

  /// The height of a page's notes that moves to the next page, in whole lines.
  ///
  /// As many lines stay as fit below the text, but neither the first nor the last line of a divided note is left alone
  /// if `later` allows.
  package func carried(text: Int, notes: Int, later: Int) -> Int {
    let available = max(0, capacity - text - (text > 0 ? noteGap : 0))
    guard notes > available else { return 0 }
    let over = (notes - available + noteLine - 1) / noteLine * noteLine
    let least = Self.leastNoteLines * noteLine
    return min(notes, later >= least ? max(over, least) : over)
  }
}
