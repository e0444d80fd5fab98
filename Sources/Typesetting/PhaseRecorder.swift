internal import Pagination
internal import Paragraphs

/// Takes what the phases of a layout hand to each other, as far as a dump or an explanation wants it.
protocol LayoutObserver: ParagraphObserver {
  /// Takes a column before pages are made of it.
  func take(_ column: ChapterColumn)
}

/// Keeps what the phases hand to each other until the pages made of it have come.
final class PhaseRecorder: LayoutObserver {
  /// The paragraphs whose last page has not yet come, in the order in which they were set.
  private(set) var paragraphs: [ParagraphTrace] = []
  /// The columns whose last page has not yet come.
  private(set) var columns: [ChapterColumn] = []
  private let keepsParagraphs: Bool
  private let keepsColumns: Bool
  /// The places of the paragraphs, by where they begin.
  private var places: [Int: [Int]] = [:]

  init(paragraphs: Bool = false, columns: Bool = false) {
    (keepsParagraphs, keepsColumns) = (paragraphs, columns)
  }

  func take(_ paragraph: ParagraphTrace) {
    guard keepsParagraphs else { return }
    let start = paragraph.source.lowerBound
    if let place = places[start]?.first(where: { paragraphs[$0].isSame(as: paragraph) }) {
      paragraphs[place] = paragraph
    } else {
      places[start, default: []].append(paragraphs.count)
      paragraphs.append(paragraph)
    }
  }

  func take(_ column: ChapterColumn) {
    if keepsColumns { columns.append(column) }
  }

  /// Forgets what ends before a byte of the book.
  func forget(before end: Int) {
    columns.removeAll { $0.source.upperBound <= end }
    guard paragraphs.contains(where: { $0.source.upperBound <= end }) else { return }
    paragraphs.removeAll { $0.source.upperBound <= end }
    places = [:]
    for (place, paragraph) in paragraphs.enumerated() {
      places[paragraph.source.lowerBound, default: []].append(place)
    }
  }
}
