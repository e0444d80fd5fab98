internal import Breaking
internal import Graphics
internal import Layout
internal import Paragraphs
internal import Styling

/// Puts slices on the line grid.
extension LineGrid {
  /// The least space between unindented paragraphs that separates them, in steps.
  private static let leastWhite = 0.25

  /// Puts the slices of a column on the grid, and those of its paragraphs' alternatives; `belowText` says whether it
  /// continues a column that ends with text.
  func snap(_ column: inout SlicedColumn, belowText: Bool = false) {
    let source = column.source
    snap(
      &column.slices, &column.alternatives, belowText: belowText,
      isFlush: { source.isFlush($0, belowText: $1) },
      leading: { step - source.em(of: $0) }, flow: { source.float(of: $0) }
    ) { source.role(of: $0) }
  }

  /// The same for any slices: functions tell the role of a slice's last line, whether it begins an unindented
  /// paragraph, how much of a step its letters leave free, and which float it belongs to; −1 for none.
  func snap(
    _ slices: inout [Slice], _ alternatives: inout [SliceAlternative], belowText: Bool = false,
    isFlush: (Slice, _ belowText: Bool) -> Bool = { _, _ in false },
    leading: @escaping (Slice) -> Length = { _ in .zero }, flow: (Slice) -> Int = { _ in -1 },
    role: (Slice) -> PageLine.Role?
  ) {
    guard step > .zero else { return }
    let roles = slices.map(role)
    let isRunning = slices.indices.map { kind(slices, $0, roles[$0]) == .running }
    let edges = GridEdges(
      slices, on: self, isRunning: { isRunning[$0] }, leading: { leading($0) * 0.5 })
    var texts = textsBeside(slices, isLine: isRunning, flow: flow)[...]
    defer { addWhite(to: &slices, &alternatives, edges.remainders) }
    let paragraphs = Set(alternatives.flatMap { [$0.first, $0.first + $0.count] })
    var first = 0
    var placed = -1
    // The end of a table whose rows are whole lines: these are on the grid as all other lines are.
    var endOfWhole = 0
    while first < slices.count {
      let kind = kind(slices, first, roles[first])
      let white = slices[first].spaceBefore
      if first != placed, white >= .zero || kind == .running {
        slices[first].spaceBefore = rounded(white)
      }
      let isSeen = edges.groups[first] != nil || first > 0 && edges.closing.contains(first - 1)
      if slices[first].spaceBefore == .zero, white >= step * Self.leastWhite,
        isSeen || isFlush(slices[first], first > 0 ? isRunning[first - 1] : belowText)
      {
        slices[first].spaceBefore = step
      }
      while let next = texts.first, next.upperBound <= first { texts.removeFirst() }
      if white >= .zero, let texts = texts.first, texts.contains(first) {
        snapFlows(&slices, first..<texts.upperBound, isLine: isRunning, flow: flow)
        first = texts.upperBound
        placed = first
        continue
      }
      if let run = edges.groups[first] {
        run.place(in: &slices)
        first = run.slices.upperBound
        continue
      }
      guard kind != .running else {
        snap(&slices[first])
        first += 1
        continue
      }
      let end = endOfGroup(
        from: first, slices, roles, &endOfWhole, edges, paragraphs)
      if snap(&slices, first..<end, roles[end - 1]) { placed = end }
      addWhite(to: &slices, first..<end)
      first = end
    }
    for alternative in alternatives.indices { snap(&alternatives[alternative], slices, roles) }
  }

  /// The end of the slices that are put on the grid together with the first of them.
  ///
  /// `endOfWhole` is the end of a table whose rows are whole lines, which are put on the grid row by row.
  private func endOfGroup(
    from first: Int, _ slices: [Slice], _ roles: [PageLine.Role?], _ endOfWhole: inout Int,
    _ edges: GridEdges, _ paragraphs: Set<Int>
  ) -> Int {
    var end = first + 1
    if first >= endOfWhole {
      while end < slices.count, edges.groups[end] == nil,
        isJoined(slices, roles, at: end, paragraphs)
      {
        end += 1
      }
      if roles[first..<end].contains(.table), areWhole(slices, first..<end) { endOfWhole = end }
    }
    guard first < endOfWhole else { return end }
    end = first + 1
    while end < slices.count, edges.groups[end] == nil, staysWithNext(slices, end - 1),
      kind(slices, end, roles[end]) != .running
    {
      end += 1
    }
    return end
  }

  /// Whether the heights of slices that stay together are whole steps, apart from rounding.
  private func areWhole(_ slices: [Slice], _ range: Range<Int>) -> Bool {
    var height = Length.zero
    for slice in range {
      height += (height == .zero ? .zero : slices[slice].spaceBefore) + slices[slice].height
      if slice + 1 < range.upperBound, staysWithNext(slices, slice) { continue }
      guard abs((height - rounded(height)) / step) <= 0.02 else { return false }
      height = .zero
    }
    return true
  }

  /// Puts an alternative of a paragraph on the grid, as the paragraph itself was.
  private func snap(
    _ alternative: inout SliceAlternative, _ slices: [Slice], _ roles: [PageLine.Role?]
  ) {
    guard !alternative.slices.isEmpty, slices.indices.contains(alternative.first) else { return }
    if kind(alternative.slices, 0, roles[alternative.first]) == .large {
      _ = snap(&alternative.slices, alternative.slices.indices, roles[alternative.first])
    } else {
      for slice in alternative.slices.indices { snap(&alternative.slices[slice]) }
    }
    alternative.slices[0].spaceBefore = slices[alternative.first].spaceBefore
  }

  /// The placing of slices on the grid.
  private enum Kind {
    /// Lines of text among others like them, without edges of boxes: one by one.
    case running
    /// Lines of larger text: a paragraph at a time, so that its lines keep their distances.
    case large
    case other
  }

  /// Whether a slice keeps its distance from the one above, so that all extra space goes above both or below.
  private func isJoined(
    _ slices: [Slice], _ roles: [PageLine.Role?], at slice: Int, _ paragraphs: Set<Int>
  ) -> Bool {
    let kinds = (kind(slices, slice - 1, roles[slice - 1]), kind(slices, slice, roles[slice]))
    guard kinds.1 != .running, slices[slice].columns === slices[slice - 1].columns else {
      return false
    }
    let isInBox = slices[slice - 1].boxes.contains { $0.end == nil }
    // A title is placed as it would be above text, unless lines of its own follow.
    if roles[slice - 1] == .heading, roles[slice] != .heading, kinds.1 == .other, !isInBox {
      return false
    }
    // Nor does text move for an ornament that is kept with it.
    if let role = roles[slice - 1], Self.running.contains(role), roles[slice] == .display, !isInBox
    {
      return false
    }
    if staysWithNext(slices, slice - 1) { return true }
    if kinds == (.large, .large), !paragraphs.contains(slice) { return true }
    for role in [PageLine.Role.table, .caption]
    where roles[slice - 1] == role && roles[slice] == role { return true }
    // The gaps between slices of a grid are as wide as those between its columns.
    let container = slices[slice].container
    if container >= 0, slices[slice - 1].container == container { return true }
    // Space between two edges of a box, or the rules of a table, would show.
    return isInBox
  }

  private func staysWithNext(_ slices: [Slice], _ slice: Int) -> Bool {
    slices[slice].penaltyAfter >= ColumnItem.infinitePenalty
  }

  /// The placing of a slice on the grid; passed by index, since copying slices takes time.
  private func kind(_ slices: [Slice], _ slice: Int, _ role: PageLine.Role?) -> Kind {
    guard let role, !slices[slice].isBeside else { return .other }
    // A marker is beside the line that it belongs to.
    guard Self.running.contains(role), slices[slice].pieces.count < 2 || !slices[slice].holdsSeveral
    else { return .other }
    // Lines of whole steps, such as those with marks above their letters, are on the grid by themselves.
    // Rows with space between them keep their distances.
    let height = slices[slice].height
    let isWhole =
      slices[slice].spaceBefore == .zero && abs((height - rounded(height)) / step) < 0.002
    if steps(height) > 1, !isWhole {
      return slices[slice].boxes.allSatisfy { $0.start == nil && $0.end == nil } ? .large : .other
    }
    // Boxes may begin and end with it that have no edges there.
    return slices[slice].boxes.allSatisfy {
      ($0.start ?? .zero) == .zero && ($0.end ?? .zero) == .zero
    } ? .running : .other
  }

  private func snap(_ slice: inout Slice) {
    let height = step * max(steps(slice.height), 1)
    let position = height - step + baseline
    slice.lower(by: position - slice.baseline)
    (slice.height, slice.baseline) = (height, position)
  }

  /// Where the space goes that fills up slices which stay together.
  private enum Anchor {
    /// A line of one of them is on the grid.
    case line(Int)
    /// Above the box that begins with them, or below the one that ends.
    case above, below
    /// Half above, half below.
    case center
  }

  /// Fills up slices that stay together to whole steps; returns whether the space after them is on the grid already.
  private func snap(_ slices: inout [Slice], _ range: Range<Int>, _ role: PageLine.Role?)
    -> Bool
  {
    let last = range.upperBound - 1
    let total = slices[range].height
    guard total > .zero else { return false }
    let follows = range.upperBound < slices.count && slices[range.upperBound].spaceBefore < .zero
    guard slices[range.lowerBound].spaceBefore >= .zero, !follows else {
      return pass(&slices, range)
    }
    var height = rounded(up: total)
    var above = (height - total) * 0.5
    let anchor = anchor(slices[range], role)
    let fillsPage = height > page && total <= page
    var isOnGrid = false
    switch anchor {
    case .line(let slice):
      let position =
        slices[range.lowerBound...slice].height - slices[slice].height + slices[slice].baseline
      // Letters that would rise above the top get another step.
      let slack = step * Self.tolerance
      above = baseline - position
      above += step * Int(((-slack - above) / step).rounded(.up))
      if slices[range.lowerBound].height + above < .zero { above += step }
      // The descent of a title's last line goes into the space below it.
      let hangs = (role?.isTitle ?? false) && slice == last
      // A box that goes on below its first line keeps the distance of its lines, even if it rises into the space above.
      let natural = rounded(up: above + total)
      if hangs {
        height = above + position - baseline + step
      } else {
        height = slice == last ? natural : max(height, natural)
      }
    case .above: above = height - total
    case .below: above = .zero
    case .center:
      // The first line of a table of whole lines is on the grid, and therefore the others are.
      let lift = baseline - slices[range.lowerBound].baseline
      let slack = step * Self.tolerance
      isOnGrid = role == .table && lift - above < slack && above - lift < slack
      if isOnGrid { above = lift }
    }
    if fillsPage { (height, above) = (page, (page - total) * 0.5) }
    slices[range.lowerBound].lower(by: above)
    let over = total + above - height
    if over > slices[last].height, over > step * Self.tolerance { height += step }
    // Tables and pictures begin a page where its text would.
    if case .center = anchor, !isOnGrid, !fillsPage, total > step,
      slices[range.lowerBound].columns == nil
    {
      slices[range.lowerBound].unit = Slice.Unit(count: range.count, white: above)
    }
    fill(&slices, range, by: height - total - above)
    return false
  }

  /// Adds space below slices, outside the boxes that end there; a negative amount is taken off the lowest slices with
  /// any height, and their content stays where it is.
  private func fill(_ slices: inout [Slice], _ range: Range<Int>, by white: Length) {
    var over = max(.zero - white, .zero)
    slices[range.upperBound - 1].grow(by: max(white, .zero))
    for slice in range.reversed() where over > .zero {
      let own = min(over, max(slices[slice].height, .zero))
      slices[slice].grow(by: .zero - own)
      for below in slice + 1..<range.upperBound {
        slices[below].lower(by: own)
        slices[below].grow(by: .zero - own)
      }
      over -= own
    }
  }

  /// Adds the space that a page has below slices that keep their distances and are divided by it: what follows them is
  /// on the grid there, too.
  private func addWhite(to slices: inout [Slice], _ range: Range<Int>) {
    // The height from each slice on, without the space above it.
    var below = Length.zero
    for slice in range.dropFirst().reversed() {
      below += slices[slice].height
      defer { below += slices[slice].spaceBefore }
      // Columns also end after what stays together, if there is no alternative.
      guard slices[slice].columns != nil || !staysWithNext(slices, slice - 1) else { continue }
      let rest = slices[slice].heightAbove + below
      let over = Length(scaledPoints: rest.scaledPoints % step.scaledPoints)
      // An excess due to rounding alone is removed.
      let white = over <= step * 0.001 ? .zero - over : step - over
      guard white != .zero else { continue }
      if white > .zero, slices[slice].columns == nil {
        slices[slice].addGridWhite(white, belowUnitOf: range.upperBound - slice)
      } else {
        slices[slice].addGridWhite(white)
      }
    }
  }

  /// Adds the space that a page has above lines of a box whose edges were rounded together.
  private func addWhite(
    to slices: inout [Slice], _ alternatives: inout [SliceAlternative], _ rests: [Length]
  ) {
    func white(_ slice: Int) -> Length {
      let over = rests[slice].scaledPoints % step.scaledPoints
      return over == 0 ? .zero : step - Length(scaledPoints: over)
    }
    for slice in slices.indices.dropFirst() {
      let own = white(slice)
      if own != .zero, !staysWithNext(slices, slice - 1) { slices[slice].addGridWhite(own) }
    }
    for alternative in alternatives.indices
    where rests.indices.contains(alternatives[alternative].first) {
      let own = white(alternatives[alternative].first)
      guard own != .zero else { continue }
      for slice in alternatives[alternative].slices.indices {
        alternatives[alternative].slices[slice].addGridWhite(own)
      }
    }
  }

  private func anchor(_ slices: ArraySlice<Slice>, _ role: PageLine.Role?) -> Anchor {
    let lines = slices.indices.filter { slices[$0].baseline > .zero }
    if role?.isTitle ?? false { return lines.last.map { .line($0) } ?? .center }
    let begun = slices.flatMap { $0.boxes.filter { $0.start != nil }.map(\.box) }
    let ended = slices.flatMap { $0.boxes.filter { $0.end != nil }.map(\.box) }
    let goesOn =
      slices.last?.boxes.contains { $0.end == nil && begun.contains($0.box) } ?? false
    let goesBack =
      slices.first?.boxes.contains { $0.start == nil && ended.contains($0.box) } ?? false
    if goesOn != goesBack {
      if lines.isEmpty { return goesOn ? .above : .below }
      return .line(goesOn ? lines[lines.count - 1] : lines[0])
    }
    if slices.contains(where: \.isBeside) { return .center }
    // Lines with a marker, or beside something else.
    if role.map(Self.running.contains) ?? false, let last = lines.last { return .line(last) }
    return .center
  }
}
