internal import Pagination
internal import Paragraphs

/// Receives what the phases of a layout pass to each other, if a dump or an explanation needs it.
protocol LayoutObserver: ParagraphObserver {
  /// Receives a column before it is made into pages.
  func take(_ column: ChapterColumn)
}

/// Keeps what the phases pass to each other until the pages made from it are available.
final class PhaseRecorder: LayoutObserver {
  /// The paragraphs whose last page is not available yet, in the order in which they were set.
  private(set) var paragraphs: [ParagraphTrace] = []
  /// The columns whose last page is not available yet.
  private(set) var columns: [ChapterColumn] = []
  private let keepsParagraphs: Bool
  private let keepsColumns: Bool
  /// The indices of the paragraphs, by where they begin.
  private var places: [Int: [Int]] = [:]

  init(paragraphs: Bool = false, columns: Bool = false) {
    (keepsParagraphs, keepsColumns) = (paragraphs, columns)
  }

  func take(_ paragraph: ParagraphTrace) {
    guard keepsParagraphs else { return }
    let start = paragraph.source.lowerBound
    if let position = places[start]?.first(where: { paragraphs[$0].isSame(as: paragraph) }) {
      paragraphs[position] = paragraph
    } else {
      places[start, default: []].append(paragraphs.count)
      paragraphs.append(paragraph)
    }
  }

  func take(_ column: ChapterColumn) {
    if keepsColumns { columns.append(column) }
  }

  /// Removes and returns the columns whose bytes of the book are wanted.
  func takeColumns(where isWanted: (Range<Int>) -> Bool) -> [ChapterColumn] {
    defer { columns.removeAll { isWanted($0.source) } }
    return columns.filter { isWanted($0.source) }
  }

  /// Removes everything that ends before a byte of the book.
  func forget(before end: Int) {
    columns.removeAll { $0.source.upperBound <= end }
    guard paragraphs.contains(where: { $0.source.upperBound <= end }) else { return }
    paragraphs.removeAll { $0.source.upperBound <= end }
    places = [:]
    for (index, paragraph) in paragraphs.enumerated() {
      places[paragraph.source.lowerBound, default: []].append(index)
    }
  }
}
