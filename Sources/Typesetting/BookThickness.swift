internal import Graphics
internal import Manuscript
internal import Pagination

/// The thickness of a book, and how much of it is on either side, as far as its edges show it.
///
/// It is estimated from the length of the text, so that a spread can be drawn before all pages are laid out, and looks
/// the same whichever pages are requested.
package struct BookThickness: Sendable {
  /// The size of the book's file in bytes.
  let byteCount: Int
  /// The approximate number of leaves.
  package let leaves: Int

  /// Estimates the thickness of a text of this size on pages of a layout.
  init(byteCount: Int, layout: PageLayout) {
    self.byteCount = byteCount
    // A letter is about 0.45 em wide, and a fifth of a page is white.
    let line = layout.measure.points / max(layout.fontSize.points * 0.45, 0.01)
    let page = max(line * Double(layout.linesPerPage) * 0.8, 1)
    leaves = Int(min(Double(byteCount) / page / 2, 1_000_000).rounded(.up))
  }

  /// The fraction of the book that is read before a byte, from 0 to 1.
  package func read(upTo byte: Int) -> Double {
    byteCount > 0 ? min(max(Double(byte) / Double(byteCount), 0), 1) : 0
  }
}

extension BookLayout {
  /// The thickness of the book.
  package var thickness: BookThickness {
    BookThickness(byteCount: book.chapters.last?.range.upperBound ?? 0, layout: layout)
  }
}
