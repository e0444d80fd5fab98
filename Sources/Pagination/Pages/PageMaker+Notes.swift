internal import Breaking
internal import Graphics
internal import Layout
internal import Paragraphs
internal import Styling

/// The notes at the feet of pages.
extension PageMaker {
  /// The height of the part of a note that may move to the next page: what is below its first lines, if it can be
  /// divided there.
  func heightLater(of note: [Slice], _ breaker: PageBreaker) -> Int {
    let whole = note.height
    let later = Length(scaledPoints: breaker.notesLater(ofNote: whole.scaledPoints))
    guard later > .zero else { return 0 }
    var height = Length.zero
    for (index, slice) in note.enumerated() {
      height += (index == 0 ? .zero : slice.spaceBefore) + slice.height
      guard whole - height <= later, !slice.isHeldToNext else { continue }
      return breaker.notesLater(ofRest: (whole - height).scaledPoints)
    }
    return 0
  }

  /// Divides a page's notes into those on it and what is carried over to the next page.
  ///
  /// The notes are those carried over from the page before, and those called on the page.
  func divided(
    _ carried: [Slice], _ called: [[Slice]], beneath slices: [Slice], mode: WritingMode
  ) -> (here: [Slice], later: [Slice]) {
    let all = carried + called.flatMap(\.self)
    guard !all.isEmpty else { return ([], []) }
    let breaker = breaker(mode)
    let height = SlicePositions(all).height
    let later =
      if let last = called.last {
        heightLater(of: last, breaker)
      } else {
        breaker.notesLater(ofCarried: height.scaledPoints)
      }
    let over = breaker.carried(
      text: SlicePositions(slices).height.scaledPoints, notes: height.scaledPoints, later: later)
    guard over > 0 else { return (all, []) }
    let space = height - Length(scaledPoints: over)
    let count = Self.count(of: all, in: space, isAlone: slices.isEmpty)
    let rest = Array(all[count...])
    return (Array(all[..<count]), count > 0 ? rest.belowRepeatedHead : rest)
  }

  /// The number of the first slices that fit into a space, as many as may end a page; at least one on a page without
  /// text.
  private static func count(of slices: [Slice], in space: Length, isAlone: Bool) -> Int {
    var (fitting, divisible, height) = (0, 0, Length.zero)
    for (index, slice) in slices.enumerated() {
      height += (index == 0 ? slice.edgesAbove : slice.spaceBefore) + slice.height
      guard height + slice.edgesBelow <= space else { break }
      fitting = index + 1
      if !slice.isHeldToNext { divisible = fitting }
    }
    guard isAlone, divisible == 0 else { return divisible }
    return max(fitting, 1)
  }

  /// Adds the footnotes of a page so that the last one ends at the bottom of the text, which begins at a corner.
  func addNotes(
    _ notes: [Slice], beneath column: ChapterColumn, at start: LogicalPoint, to page: inout Page,
    _ frame: inout PageFrameBuilder
  ) {
    guard !notes.isEmpty else { return }
    let (mode, places) = (column.mode, SlicePositions(notes))
    let end = start.block + layout.leading * layout.lineCount(in: mode)
    let corner = LogicalPoint(inline: start.inline, block: end - places.height)
    let text = column.notesFrame ?? FlowFrame(left: .zero, width: layout.measure)
    let area = FlowFrame(left: start.inline + text.left, width: text.width)
    let isRightToLeft = notes.lazy.compactMap(\.isRightToLeft).first ?? false
    let rule = notesArea.rule(
      above: corner.block, in: area, layout, mode, isRightToLeft: isRightToLeft)
    frame.add(Frame(size: layout.pageSize, items: rule.map { [$0] } ?? []))
    addMarks(of: notes, places, at: corner, in: mode, to: &page, &frame)
    addFragments(of: notes, places, at: corner, above: corner.block - start.block, to: &frame)
  }
}

extension Slice {
  /// Whether its first text is read from right to left; nil without text.
  fileprivate var isRightToLeft: Bool? {
    guard let source = column?.source else { return nil }
    return pieces.lazy.compactMap { source.firstText(in: $0.fragment)?.line.isRightToLeft }.first
  }
}
