internal import Paragraphs

/// A line of text that is cut off by its box (`overflow: hidden`), completely or in part.
package struct CutText: Sendable, Hashable {
  /// The byte of the book at which it begins.
  package var place: Int
  /// Its text.
  package var text: String

  package init(place: Int, text: String) { (self.place, self.text) = (place, text) }
}

/// Such lines in book order, one for each place.
package struct CutLines: Sendable {
  private var lines: [CutText] = []

  package init() {}

  /// Adds a line, instead of the one at the same place; most come after the others.
  package mutating func insert(_ line: CutText) {
    let isLast = lines.last.map { $0.place < line.place } ?? true
    let place = isLast ? lines.count : index(of: line.place)
    if place < lines.count, lines[place].place == line.place {
      lines[place] = line
    } else {
      lines.insert(line, at: place)
    }
  }

  /// Those that begin at some bytes of the book.
  package subscript(range: Range<Int>) -> ArraySlice<CutText> {
    lines[index(of: range.lowerBound)..<index(of: range.upperBound)]
  }

  package var count: Int { lines.count }
  package var first: CutText? { lines.first }

  /// The index of the first line at a byte or after it.
  private func index(of place: Int) -> Int { lines.partitioningIndex { $0.place >= place } }
}
