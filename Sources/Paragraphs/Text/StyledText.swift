package import Graphics

/// The text of a paragraph with its styles, and the place of each byte in the book's file.
package struct StyledText: Sendable {
  /// A piece of text in one style.
  package struct Span: Sendable {
    package var range: Range<Int>
    package var style: TextStyleNumber
    @ShortNumber private var objectNumber: Int

    /// The number of the object that replaces its character; nil for letters.
    package var object: Int? { objectNumber < 0 ? nil : objectNumber }

    init(range: Range<Int>, style: TextStyleNumber, object: Int?) {
      (self.range, self.style, objectNumber) = (range, style, object ?? -1)
    }
  }

  /// A piece of text that is in the file byte for byte, up to the next segment.
  package struct Segment: Sendable {
    package var text: Int
    package var source: Int
  }

  /// A mark that calls a footnote, at its first byte.
  package struct NoteMark: Sendable {
    package var text: Int
    package var note: Int
  }

  /// Something other than text that is treated like a letter: a picture.
  package struct Object: Sendable {
    package var width: Length
    /// Its ascent and descent from the baseline.
    package var ascent: Length
    package var descent: Length
    /// Of a leader: the pattern that is repeated as often as it fits, once in the object's own width.
    package var leader: [GlyphRun]?
    /// Whether it is the edge of an inline box, where that begins or ends.
    package var edge: Edge?
    /// Whether the edge is on the left of the box, whatever the direction of its letters.
    package var isLeftEdge = false
    /// Whether the edge is elsewhere than in text that runs from left to right.
    var isTurned: Bool { edge.map { ($0 == .start) != isLeftEdge } ?? false }

    package enum Edge: Sendable { case start, end }

    package init(width: Length, ascent: Length, descent: Length) {
      (self.width, self.ascent, self.descent) = (width, ascent, descent)
    }
  }

  package private(set) var bytes: [UInt8] = []
  package private(set) var objects: [Object] = []
  package private(set) var spans: [Span] = []
  package private(set) var styles: [TextStyle] = []
  /// The numbers of styles, if there are more than a few.
  private var styleNumbers: [TextStyle: TextStyleNumber] = [:]
  package private(set) var segments: [Segment] = []
  package private(set) var marks: [NoteMark] = []
  /// The pieces that each stay on one line (`white-space: nowrap`), in order.
  package private(set) var unbroken: [Range<Int>] = []
  /// The end of the last byte in the file.
  package var sourceEnd = 0

  /// No text.
  package init() {}

  /// Adds text in a style; its bytes are in the file from `source` on.
  package mutating func append(
    _ text: some Sequence<UInt8>, style: TextStyle, source: Int
  ) { append(text, style: style, object: nil, source: source) }

  /// Adds text that an object replaces, if there is one.
  private mutating func append(
    _ text: some Sequence<UInt8>, style: TextStyle, object: Int?, source: Int
  ) {
    let start = bytes.count
    bytes.append(contentsOf: text)
    guard bytes.count > start else { return }
    // Text that continues in the file where the last segment ends belongs to that segment.
    if segments.last.map({ $0.source + start - $0.text != source }) ?? true {
      segments.append(Segment(text: start, source: source))
    }
    sourceEnd = max(sourceEnd, source)
    if let last = spans.last, object == nil, styles[last.style] == style {
      spans[spans.count - 1].range = last.range.lowerBound..<bytes.count
      return
    }
    spans.appendSparingly(
      Span(range: start..<bytes.count, style: number(of: style), object: object))
  }

  /// Up to this number of styles, a linear search is faster than hashing.
  private static let fewStyles = 16

  /// The number of a style, or a new one.
  private mutating func number(of style: TextStyle) -> TextStyleNumber {
    if let known = styles.prefix(Self.fewStyles).firstIndex(of: style) {
      return TextStyleNumber(known)
    }
    if let known = styleNumbers[style] { return known }
    let number = TextStyleNumber(styles.count)
    styles.append(style)
    if styles.count > Self.fewStyles { styleNumbers[style] = number }
    return number
  }

  /// Adds an object in a style, and returns its number.
  ///
  /// It is represented in the text by Unicode's object replacement character, on both sides of which lines may end, or
  /// by another character.
  package mutating func append(
    _ object: Object, style: TextStyle, source: Int, character: [UInt8]? = nil
  ) -> Int {
    var style = style
    style.isObject = true
    objects.appendSparingly(object)
    append(
      character ?? [0xEF, 0xBF, 0xBC], style: style, object: objects.count - 1, source: source)
    return objects.count - 1
  }

  /// The width of the object that the text begins with, with the edges of boxes around it; nil if it begins with
  /// letters.
  package var widthOfFirstObject: Length? {
    var width = Length.zero
    for span in spans {
      if let number = span.object {
        let object = objects[number]
        width += object.width
        if object.edge == nil { return object.leader == nil ? width : nil }
      } else if bytes[span.range].contains(where: { $0 > 0x20 }) {
        return nil
      }
    }
    return nil
  }

  /// Removes the space at the end of the text.
  package mutating func removeSpaceAtEnd() {
    guard bytes.last == 0x20, let last = spans.last else { return }
    bytes.removeLast()
    spans[spans.count - 1].range = last.range.lowerBound..<bytes.count
    if spans[spans.count - 1].range.isEmpty { spans.removeLast() }
    while let segment = segments.last, segment.text >= bytes.count { segments.removeLast() }
  }

  /// Marks the place where text is appended next as the call of a footnote.
  package mutating func mark(note: Int) { add(NoteMark(text: bytes.count, note: note)) }

  fileprivate mutating func add(_ mark: NoteMark) { marks.append(mark) }

  /// The byte of the file that a byte of the text comes from.
  package func source(of offset: Int) -> Int {
    var span = SourceSpan()
    return source(of: offset, near: &span)
  }

  /// A piece of the text, and the offset from places in it to places in the file.
  package struct SourceSpan {
    fileprivate var text = 0..<0
    fileprivate var shift = 0
    /// No place is beyond this one.
    fileprivate var end = 0
  }

  /// The same for successive bytes: most are in the same piece as the last.
  @inline(__always)
  package func source(of offset: Int, near span: inout SourceSpan) -> Int {
    if !span.text.contains(offset) {
      guard offset < bytes.count else { return sourceEnd }
      span = sourceSpan(of: offset)
    }
    return min(offset + span.shift, span.end)
  }

  private func sourceSpan(of offset: Int) -> SourceSpan {
    let next = segments.partitioningIndex { $0.text > offset }
    let end = next < segments.count ? segments[next].text : bytes.count
    guard next > 0 else {
      // Everything before the first segment maps to its beginning.
      let source = segments.first?.source ?? sourceEnd
      return SourceSpan(text: offset..<offset + 1, shift: source - offset, end: source)
    }
    let segment = segments[next - 1]
    return SourceSpan(
      text: segment.text..<end, shift: segment.source - segment.text,
      end: max(sourceEnd, segment.source))
  }
}

extension StyledText {
  /// The size of its largest letters.
  var largestSize: Length { styles.map(\.size).max() ?? .zero }

  /// The footnotes that are called in a piece of the text.
  package func notes(in range: Range<Int>) -> [Int] {
    let first = marks.partitioningIndex { $0.text >= range.lowerBound }
    return marks[first...].prefix { $0.text < range.upperBound }.map(\.note)
  }

  /// Appends another text.
  package mutating func append(_ other: StyledText) {
    for mark in other.marks { add(NoteMark(text: bytes.count + mark.text, note: mark.note)) }
    let shift = objects.count
    objects += other.objects
    append(other, in: 0..<other.bytes.count, objectsFrom: shift)
    sourceEnd = max(sourceEnd, other.sourceEnd)
  }

  package static func + (first: StyledText, second: StyledText) -> StyledText {
    var text = first
    text.append(second)
    return text
  }

  /// Appends a part of another text, whose objects are already here, from a number on.
  private mutating func append(
    _ other: StyledText, in range: Range<Int>, objectsFrom shift: Int
  ) {
    guard !range.isEmpty else { return }
    let moved = bytes.count - range.lowerBound
    for kept in other.unbroken where kept.overlaps(range) {
      let own = kept.clamped(to: range)
      unbroken.append(own.lowerBound + moved..<own.upperBound + moved)
    }
    var span = other.spans.partitioningIndex { $0.range.upperBound > range.lowerBound }
    var segment = other.segments.partitioningIndex { $0.text > range.lowerBound } - 1
    var start = range.lowerBound
    // Each step ends where a style, a segment or the range does, whichever comes first.
    while start < range.upperBound, span < other.spans.count, segment >= 0 {
      let segmentEnd =
        segment + 1 < other.segments.count ? other.segments[segment + 1].text : other.bytes.count
      let end = min(other.spans[span].range.upperBound, segmentEnd, range.upperBound)
      let own = other.spans[span]
      append(
        other.bytes[start..<end], style: other.styles[own.style],
        object: own.object.map { $0 + shift },
        source: other.segments[segment].source + start - other.segments[segment].text)
      if end == other.spans[span].range.upperBound { span += 1 }
      if end == segmentEnd { segment += 1 }
      start = end
    }
  }

  /// Keeps the text from a byte on together, along with a kept piece that ends there, ignoring edges of inline boxes
  /// between.
  package mutating func keepTogether(from start: Int) {
    guard start < bytes.count else { return }
    let end = unbroken.last?.upperBound ?? -1
    var position = start
    for span in spans.reversed() where span.range.lowerBound < start {
      guard position > end, let object = span.object, objects[object].edge != nil else {
        break
      }
      position = span.range.lowerBound
    }
    let joins = end >= 0 && position <= end
    let first = joins ? unbroken.removeLast().lowerBound : start
    unbroken.append(first..<bytes.count)
  }

  /// A piece of the text as a separate text.
  package func slice(_ range: Range<Int>) -> StyledText {
    var slice = StyledText()
    // All objects keep their numbers; the texts share the list of them.
    slice.objects = objects
    slice.append(self, in: range, objectsFrom: 0)
    for mark in marks[marks.partitioningIndex { $0.text >= range.lowerBound }...] {
      guard mark.text < range.upperBound else { break }
      slice.add(NoteMark(text: mark.text - range.lowerBound, note: mark.note))
    }
    slice.sourceEnd = source(of: range.upperBound)
    return slice
  }
}

extension StyledText {
  /// The place in the file just after the text before an offset.
  package func sourceAfter(_ offset: Int) -> Int {
    offset == 0 ? source(of: 0) : source(of: offset - 1) + 1
  }
}
