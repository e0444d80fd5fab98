internal import Graphics

/// The text of a paragraph with its styles, and where each byte of it stands in the book's file.
struct StyledText {
  /// A stretch of text in one style.
  struct Span {
    var range: Range<Int>
    var style: Int
  }

  /// A stretch of text that stands in the file byte for byte, up to the next segment.
  struct Segment {
    var text: Int
    var source: Int
  }

  /// A mark that calls a footnote, by the place of its first byte.
  struct NoteMark {
    var text: Int
    var note: Int
  }

  private(set) var bytes: [UInt8] = []
  private(set) var spans: [Span] = []
  private(set) var styles: [TextStyle] = []
  private(set) var segments: [Segment] = []
  private(set) var marks: [NoteMark] = []
  /// The byte of the file behind the last.
  var sourceEnd = 0

  /// Adds text in a style; its bytes stand in the file from `source` on.
  mutating func append(
    _ text: some Sequence<UInt8>, style: TextStyle, source: Int
  ) {
    let start = bytes.count
    bytes.append(contentsOf: text)
    guard bytes.count > start else { return }
    segments.append(Segment(text: start, source: source))
    sourceEnd = max(sourceEnd, source)
    let index: Int
    if let last = spans.last, styles[last.style] == style {
      spans[spans.count - 1].range = last.range.lowerBound..<bytes.count
      return
    } else if let known = styles.firstIndex(of: style) {
      index = known
    } else {
      index = styles.count
      styles.append(style)
    }
    spans.append(Span(range: start..<bytes.count, style: index))
  }

  /// Notes that a footnote is called by what is appended next.
  mutating func mark(note: Int) { marks.append(NoteMark(text: bytes.count, note: note)) }

  /// The byte of the file that a byte of the text comes from.
  func source(of offset: Int) -> Int {
    if offset >= bytes.count { return sourceEnd }
    let low = segments.partitioningIndex { $0.text > offset }
    guard low > 0 else { return segments.first?.source ?? sourceEnd }
    let segment = segments[low - 1]
    return min(segment.source + (offset - segment.text), max(sourceEnd, segment.source))
  }
}

extension StyledText {
  /// The footnotes that are called in a stretch of the text.
  func notes(in range: Range<Int>) -> [Int] {
    let first = marks.partitioningIndex { $0.text >= range.lowerBound }
    return marks[first...].prefix { $0.text < range.upperBound }.map(\.note)
  }

  /// Adds another text behind this one.
  mutating func append(_ other: StyledText) {
    var first = 0
    for (index, segment) in other.segments.enumerated() {
      let end =
        index + 1 < other.segments.count ? other.segments[index + 1].text : other.bytes.count
      while first < other.spans.count, other.spans[first].range.upperBound <= segment.text {
        first += 1
      }
      for span in other.spans[first...].prefix(while: { $0.range.lowerBound < end }) {
        let part = span.range.clamped(to: segment.text..<end)
        append(
          other.bytes[part], style: other.styles[span.style],
          source: segment.source + part.lowerBound - segment.text)
      }
    }
    sourceEnd = max(sourceEnd, other.sourceEnd)
  }
}
