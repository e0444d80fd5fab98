internal import Breaking
internal import Graphics
internal import Manuscript
internal import Paragraphs
internal import Shaping
internal import Styling
internal import TextAnalysis

/// Inline content with its letters shaped, and its break opportunities: lines are requested one by one, each with its
/// available width (first fit, without added hyphens).
struct ShapedInlineContent {
  /// A break opportunity, or a forced break.
  struct Opportunity {
    /// The cluster with which the next line begins.
    var next: Int
    /// The end of the line's last letters: white space at its end is collapsed (16.6.1).
    var end: Int
    /// The width of the edges of inline boxes after that white space, or after the break itself, that stay on the line
    /// whether they fit or not.
    var tail = Length.zero
    var kind: PageLine.End
    /// The width of a hyphen that appears there.
    var hyphen = Length.zero
    var isMandatory: Bool { kind == .forced || kind == .last }
    /// Whether it is between two letters.
    var isCut: Bool { kind != .space && !isMandatory }
  }

  let content: InlineContent
  let paragraph: ShapedParagraph
  /// The first byte of each cluster, and the end of the last.
  private(set) var starts: [Int] = []
  /// The total width of all clusters before each one.
  private var widths: [Length] = [.zero]
  /// The total width of all gaps of the cluster glue up to each cluster; empty if there is no such glue.
  private var gapWidths: [Length] = []
  /// The object of each cluster; −1 if it has none.
  private(set) var objects: [Int] = []
  private(set) var opportunities: [Opportunity] = []
  /// Whether any style has letter-spacing.
  private let isSpaced: Bool
  /// The punctuation that hangs at the ends of lines.
  var hanging = TextProperties.HangingPunctuation()
  /// Where paragraphs begin that get their direction from their first letters.
  private var directions: [(start: Int, isRightToLeft: Bool)] = []

  init(_ content: InlineContent, isRightToLeft: Bool, _ engine: LayoutEngine) {
    self.content = content
    isSpaced = content.text.styles.contains { $0.letterspacing != .zero }
    let context = engine.flow.setter.layoutContext
    // Text without a direction has the block's (css-writing-modes-4, 2.4.5).
    let usual: UInt8? = isRightToLeft ? 0xFF : nil
    paragraph = ShapedParagraph(
      content.text, baseLevel: content.isPlaintext ? usual : isRightToLeft ? 1 : 0, context,
      isProse: engine.isPaged)
    if content.isPlaintext {
      directions = Self.directions(content.text.bytes, usual: usual, context)
    }
    let clusters = paragraph.clusters()
    starts.reserveCapacity(clusters.count + 1)
    for cluster in clusters {
      starts.append(cluster.start)
      widths.append(widths[widths.count - 1] + cluster.width)
      objects.append(paragraph.runs[cluster.run].object ?? -1)
    }
    starts.append(content.text.bytes.count)
    addGaps()
    findOpportunities(context)
  }

  /// Sums up the white between clusters.
  private mutating func addGaps() {
    guard let glue = paragraph.clusterGlue else { return }
    gapWidths.reserveCapacity(count)
    var (sum, gaps) = (Length.zero, glue.gaps[...])
    for start in starts.dropLast() {
      while let gap = gaps.first, gap.offset <= start { sum += gaps.removeFirst().glue.width }
      gapWidths.append(sum)
    }
  }

  /// Whether the paragraph that contains a byte is itself right-to-left; nil if the block decides.
  func isRightToLeft(at offset: Int) -> Bool? {
    let next = directions.partitioningIndex { $0.start > offset }
    return next > 0 ? directions[next - 1].isRightToLeft : nil
  }

  private static func directions(
    _ bytes: [UInt8], usual: UInt8?, _ context: LayoutContext
  ) -> [(start: Int, isRightToLeft: Bool)] {
    var start = 0
    return bytes.split(separator: 10, omittingEmptySubsequences: false).map { paragraph in
      defer { start += paragraph.count + 1 }
      let level = Array(paragraph).withUnsafeBufferPointer {
        context.analyzer.analyze($0, baseLevel: usual).baseLevel
      }
      return (start, level % 2 == 1)
    }
  }

  /// The number of clusters.
  var count: Int { objects.count }

  /// The cluster after the last content of the text.
  var contentEnd: Int { cluster(at: content.contentEnd) }

  /// The cluster that begins at a byte, or the next.
  func cluster(at offset: Int) -> Int { starts.partitioningIndex { $0 >= offset } }

  /// Whether a line includes the text before a byte, given its end; the last line includes the rest.
  func isMet(_ offset: Int, before end: Opportunity) -> Bool {
    end.kind == .last || offset < starts[end.next]
  }

  /// The width of a range of clusters.
  func width(_ range: Range<Int>) -> Length { widths[range.upperBound] - widths[range.lowerBound] }

  /// The width of a line from a cluster to an opportunity, without what hangs.
  func width(from start: Int, to end: Opportunity) -> Length {
    let width =
      width(min(start, end.end)..<end.end) + white(from: start, to: end)
      - spacing(from: start, before: end) + end.tail + end.hyphen
    guard !hanging.isEmpty else { return width }
    return width - hang(from: start, to: end).least
  }

  /// The white between the letters of a line in scripts without spaces between words, less what its ends lose.
  private func white(from start: Int, to end: Opportunity) -> Length {
    guard let glue = paragraph.clusterGlue, end.end > start else { return .zero }
    var white = gapWidths[end.end - 1] - gapWidths[start]
    if continuesText(at: start) { white -= glue.trim(at: starts[start])?.lead ?? .zero }
    if end.isCut { white -= glue.trim(at: starts[end.end - 1])?.trail ?? .zero }
    return white
  }

  /// Whether a line begins between two letters.
  func continuesText(at cluster: Int) -> Bool {
    cluster > 0 && objects[cluster - 1] < 0 && content.text.bytes[starts[cluster - 1]] > 0x20
  }

  /// The letter-spacing after the last letter of a line, which does not separate it from another (css-text-3, 8.2).
  private func spacing(from start: Int, before end: Opportunity) -> Length {
    guard isSpaced, end.kind != .hyphen, end.end > start, objects[end.end - 1] < 0 else {
      return .zero
    }
    let run = paragraph.run(before: starts[end.end])
    guard !Shaper.isCursive(run.script) else { return .zero }
    return paragraph.text.styles[run.style].letterspacing
  }

  func object(_ cluster: Int) -> InlineContent.Object? {
    objects[cluster] < 0 ? nil : content.objects[objects[cluster]]
  }

  private func style(_ cluster: Int) -> TextStyle {
    let span = content.text.spans.partitioningIndex { $0.range.upperBound > starts[cluster] }
    return content.text.styles[content.text.spans[span].style]
  }

  /// The way in which letters there may be broken if they fit no line.
  func wrapping(_ cluster: Int) -> TextStyle.Wrapping {
    let style = style(cluster)
    return style.white.wraps ? style.wrapping : .overflows
  }

  // MARK: Opportunities

  private mutating func findOpportunities(_ context: LayoutContext) {
    let bytes = content.text.bytes
    for found in paragraph.analysis.breaks {
      let cluster = cluster(at: found.offset)
      guard cluster > 0, cluster < count, starts[cluster] == found.offset else { continue }
      if found.isMandatory {
        // The forced break itself is not drawn; inline boxes that end after it end on its line.
        var found = lineEnd(next: cluster - 1, kind: .forced)
        found.next = cluster
        while found.next < count, case .end? = object(found.next) { found.next += 1 }
        found.tail += width(cluster..<found.next)
        opportunities.append(found)
      } else {
        addOpportunity(before: cluster, context)
      }
    }
    // A forced break at the end of the text does not begin another line.
    if count > 0, bytes[starts[count - 1]] == 10 {
      opportunities.append(
        Opportunity(next: count, end: strippedEnd(before: count - 1), kind: .forced))
    } else if opportunities.last?.kind != .last {
      opportunities.append(lineEnd(next: count, kind: .last))
    }
  }

  private mutating func addOpportunity(before next: Int, _ context: LayoutContext) {
    let offset = starts[next]
    let kind = content.text.bytes.lineEnd(before: offset)
    let tailEnd = edgesAfter(next)
    let tail = width(next..<tailEnd)
    if kind == .hyphen {
      let run = paragraph.run(before: offset)
      guard let hyphen = context.hyphen(of: run) else { return }
      let width = context.aloneWidth(hyphen, of: run, content.text.styles[run.style])
      if tailEnd < count {
        opportunities.append(
          Opportunity(next: tailEnd, end: next, tail: tail, kind: kind, hyphen: width))
      }
      return
    }
    var found = lineEnd(next: next, kind: .space)
    if found.end == next, object(next - 1) == nil { found.kind = kind }
    found.next = tailEnd
    found.tail += tail
    if tailEnd == count { found.kind = .last }
    opportunities.append(found)
  }

  /// The cluster after the edges of inline boxes that follow an opportunity: edges of boxes that end there, and of
  /// empty ones.
  private func edgesAfter(_ next: Int) -> Int {
    var (place, end, open) = (next, next, 0)
    while place < count, let object = object(place) {
      switch object {
      case .start: open += 1
      case .end: open = max(open - 1, 0)
      case .atom, .leader: return end
      }
      place += 1
      if open == 0 { end = place }
    }
    return end
  }

  /// An opportunity before a cluster, without the white space that is collapsed there.
  func lineEnd(next: Int, kind: PageLine.End) -> Opportunity {
    var end = next
    var tail = Length.zero
    var edges = Length.zero
    var position = next
    while position > 0 {
      let last = position - 1
      if isFoldedSpace(last) || kind == .space && isHangingSpace(last) {
        (end, tail) = (last, edges)
      } else if isEdge(last) {
        edges += width(last..<position)
      } else {
        break
      }
      position = last
    }
    return Opportunity(next: next, end: end, tail: end == next ? .zero : tail, kind: kind)
  }

  /// The byte after the forced break that precedes a cluster, with only ends of inline boxes between them; nil if none
  /// does.
  func byte(afterBreakBefore cluster: Int) -> Int? {
    var position = cluster
    while position > 0, case .end? = object(position - 1) { position -= 1 }
    return content.text.bytes.followsLineEnd(at: starts[position]) ? starts[position] : nil
  }

  /// Whether a cluster is where an inline box begins or ends.
  func isEdge(_ cluster: Int) -> Bool {
    switch object(cluster) {
    case .start?, .end?: true
    default: false
    }
  }

  private func strippedEnd(before cluster: Int) -> Int {
    var end = cluster
    while end > 0, isFoldedSpace(end - 1) { end -= 1 }
    return end
  }

  private func isFoldedSpace(_ cluster: Int) -> Bool {
    content.text.bytes[starts[cluster]] == 0x20 && objects[cluster] < 0
      && !style(cluster).white.keepsSpaces
  }

  /// Whether a cluster is preserved white space, which hangs at the end of a line (css-text-3, 4.1.3).
  private func isHangingSpace(_ cluster: Int) -> Bool {
    guard content.text.bytes[starts[cluster]] == 0x20, objects[cluster] < 0 else { return false }
    let style = style(cluster)
    return style.white.keepsSpaces && style.white.wraps
  }

  // MARK: Intrinsic sizes

  /// The width of the text if lines end at every opportunity, or only where forced.
  func sizes(isMinimum: Bool, indent: Length, breakIndent: Length = .zero) -> Length {
    var widest = Length.zero
    var start = 0
    var own = indent
    let breaksWords =
      isMinimum && content.text.styles.contains { $0.wrapping == .breaksWordsAnywhere }
    for place in opportunities where isMinimum || place.isMandatory {
      guard place.end > start || place.next > start else { continue }
      widest = max(
        widest,
        breaksWords
          ? widestPart(from: start, to: place, indent: own) : width(from: start, to: place) + own)
      (start, own) = (place.next, place.isMandatory ? breakIndent : .zero)
    }
    return widest
  }

  /// The widest part of a line whose letters are broken wherever `overflow-wrap: anywhere` allows.
  private func widestPart(from start: Int, to place: Opportunity, indent: Length) -> Length {
    var (widest, part, own) = (Length.zero, start, indent)
    for cluster in start..<max(start, place.end)
    where cluster > start && breaksAnywhere(cluster - 1) && breaksAnywhere(cluster) {
      widest = max(widest, width(part..<cluster) + own)
      (part, own) = (cluster, .zero)
    }
    return max(widest, width(from: part, to: place) + own)
  }

  /// Whether a cluster is a letter that lines may end before and after.
  private func breaksAnywhere(_ cluster: Int) -> Bool {
    objects[cluster] < 0 && wrapping(cluster) == .breaksWordsAnywhere
  }
}
