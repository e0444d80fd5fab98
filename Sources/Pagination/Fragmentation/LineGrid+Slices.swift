internal import Breaking
internal import Graphics
internal import Layout
internal import Paragraphs
internal import Styling

/// Puts slices on the grid of lines.
extension LineGrid {
  /// What lines are that stand on the grid one by one.
  static let running: Set<PageLine.Role> = [.body, .quote, .list, .verse, .code]
  /// As much white as this between paragraphs that are not indented is what tells them apart.
  private static let leastWhite = 0.25

  /// Puts the slices of a column on the grid, and those of the alternatives of its paragraphs.
  func snap(_ column: inout SlicedColumn) {
    let source = column.source
    snap(&column.rows, &column.variants, isFlush: { source.isFlush($0) }) { source.role(of: $0) }
  }

  /// The same for slices whose last lines are told by a function, and whether they begin paragraphs that are not
  /// indented.
  func snap(
    _ rows: inout [GalleyRow], _ variants: inout [GalleyVariant],
    isFlush: (GalleyRow) -> Bool = { _ in false }, role: (GalleyRow) -> PageLine.Role?
  ) {
    guard step > .zero else { return }
    let roles = rows.map(role)
    let paragraphs = Set(variants.flatMap { [$0.first, $0.first + $0.count] })
    var first = 0
    var placed = -1
    // Where a table ends whose rows are whole lines: their lines stand on the grid as all others do.
    var endOfWhole = 0
    while first < rows.count {
      let kind = kind(rows[first], roles[first])
      let white = rows[first].spaceBefore
      if first != placed, white >= .zero || kind == .running {
        rows[first].spaceBefore = rounded(white)
      }
      if rows[first].spaceBefore == .zero, white >= step * Self.leastWhite, isFlush(rows[first]) {
        rows[first].spaceBefore = step
      }
      guard kind != .running else {
        snap(&rows[first])
        first += 1
        continue
      }
      var end = first + 1
      if first >= endOfWhole {
        while end < rows.count, isJoined(rows, roles, at: end, paragraphs) { end += 1 }
        if roles[first..<end].contains(.table), areWhole(rows, first..<end) { endOfWhole = end }
      }
      if first < endOfWhole {
        end = first + 1
        while end < rows.count, staysWithNext(rows, end - 1),
          self.kind(rows[end], roles[end]) != .running
        {
          end += 1
        }
      }
      if snap(&rows, first..<end, roles[end - 1]) { placed = end }
      addWhite(to: &rows, first..<end)
      first = end
    }
    for variant in variants.indices { snap(&variants[variant], rows, roles) }
  }

  /// Whether slices that stay together are whole steps high, but for roundings.
  private func areWhole(_ rows: [GalleyRow], _ range: Range<Int>) -> Bool {
    var height = Length.zero
    for row in range {
      height += (height == .zero ? .zero : rows[row].spaceBefore) + rows[row].height
      if row + 1 < range.upperBound, staysWithNext(rows, row) { continue }
      guard abs((height - rounded(height)) / step) <= 0.02 else { return false }
      height = .zero
    }
    return true
  }

  /// Puts another way to set a paragraph on the grid, as the paragraph itself was.
  private func snap(_ variant: inout GalleyVariant, _ rows: [GalleyRow], _ roles: [PageLine.Role?])
  {
    guard !variant.rows.isEmpty, rows.indices.contains(variant.first) else { return }
    if kind(variant.rows[0], roles[variant.first]) == .large {
      _ = snap(&variant.rows, variant.rows.indices, roles[variant.first])
    } else {
      for row in variant.rows.indices { snap(&variant.rows[row]) }
    }
    variant.rows[0].spaceBefore = rows[variant.first].spaceBefore
  }

  /// How slices come to stand on the grid.
  private enum Kind {
    /// Lines of text among others like them, without the edges of boxes: one by one.
    case running
    /// Lines of larger text: a paragraph at a time, so that its lines keep their own distances.
    case large
    case other
  }

  /// Whether a slice keeps its distance from the one above it, so that all white comes above both or below.
  private func isJoined(
    _ rows: [GalleyRow], _ roles: [PageLine.Role?], at row: Int, _ paragraphs: Set<Int>
  ) -> Bool {
    let kinds = (kind(rows[row - 1], roles[row - 1]), kind(rows[row], roles[row]))
    guard kinds.1 != .running, rows[row].columns === rows[row - 1].columns else { return false }
    if staysWithNext(rows, row - 1) { return true }
    if kinds == (.large, .large), !paragraphs.contains(row) { return true }
    if roles[row - 1] == .table, roles[row] == .table { return true }
    // The gaps between rows of a grid are as wide as those between its columns.
    let container = rows[row].slice.container
    if container >= 0, rows[row - 1].slice.container == container { return true }
    // White between two edges of a box, or the rules of a table, would be seen.
    return rows[row - 1].slice.boxes.contains { $0.end == nil }
  }

  private func staysWithNext(_ rows: [GalleyRow], _ row: Int) -> Bool {
    rows[row].penaltyAfter >= GalleyItem.forbidden
  }

  private func kind(_ row: GalleyRow, _ role: PageLine.Role?) -> Kind {
    guard let role else { return .other }
    // A marker stands beside the line that it belongs to.
    guard row.slice.pieces.count(where: { !$0.isMarker && !$0.isAbsolute }) <= 1,
      row.slice.boxes.allSatisfy({ $0.start == nil && $0.end == nil }), Self.running.contains(role)
    else { return .other }
    return steps(row.height) > 1 ? .large : .running
  }

  private func snap(_ row: inout GalleyRow) {
    let height = step * max(steps(row.height), 1)
    let place = height - step + baseline
    row.lower(by: place - row.baseline)
    (row.height, row.baseline) = (height, place)
  }

  /// Where the white goes that fills up slices which stay together.
  private enum Anchor {
    /// A line of one of them stands on the grid.
    case line(Int)
    /// Above the box that begins with them, or below the one that ends.
    case above, below
    /// Above and below alike.
    case center
  }

  /// Fills up slices that stay together to whole steps; true where the white that follows them is on the grid then.
  private func snap(_ rows: inout [GalleyRow], _ range: Range<Int>, _ role: PageLine.Role?)
    -> Bool
  {
    let last = range.upperBound - 1
    let total = rows[range].height
    guard total > .zero else { return false }
    let follows = range.upperBound < rows.count && rows[range.upperBound].spaceBefore < .zero
    guard rows[range.lowerBound].spaceBefore >= .zero, !follows else { return pass(&rows, range) }
    var height = rounded(up: total)
    var above = (height - total) * 0.5
    let anchor = anchor(rows[range], role)
    switch anchor {
    case .line(let row):
      let place = rows[range.lowerBound...row].height - rows[row].height + rows[row].baseline
      // Letters that would rise above the top have a step more.
      let slack = step * Self.tolerance
      above = baseline - place
      above += step * Int(((-slack - above) / step).rounded(.up))
      if rows[range.lowerBound].height + above < .zero { above += step }
      // What hangs below a title's last line stands in the white there.
      let isTitle = (role == .heading || role == .display) && row == last
      height = isTitle ? above + place - baseline + step : max(height, rounded(up: above + total))
    case .above: above = height - total
    case .below: above = .zero
    case .center:
      // The first line of a table of whole lines stands on the grid, as its others do then.
      let lift = baseline - rows[range.lowerBound].baseline
      let slack = step * Self.tolerance
      if role == .table, lift - above < slack, above - lift < slack { above = lift }
    }
    if height > page, total <= page { (height, above) = (page, (page - total) * 0.5) }
    if rows[last].height + height - total - above < .zero { height += step }
    rows[range.lowerBound].lower(by: above)
    let below = height - total - above
    rows[last].height += below
    if case .below = anchor {
      for box in rows[last].slice.boxes.indices { rows[last].slice.boxes[box].end? -= below }
    }
    return false
  }

  /// Leaves slices where they are that stand beside lines on the grid, and puts what follows them there.
  private func pass(_ rows: inout [GalleyRow], _ range: Range<Int>) -> Bool {
    let end = min(rows[range.lowerBound].spaceBefore, .zero) + rows[range].height
    let last = range.upperBound - 1
    guard last + 1 < rows.count else {
      rows[last].height += rounded(up: end) - end
      return false
    }
    let white = rows[last + 1].spaceBefore
    let place = white < .zero ? rounded(end + white) : rounded(up: end) + rounded(white)
    rows[last + 1].spaceBefore = place - end
    return true
  }

  /// Adds the white that a page has above slices which keep their distances and are divided by it: what follows them
  /// stands on the grid there, too.
  private func addWhite(to rows: inout [GalleyRow], _ range: Range<Int>) {
    // The height from each slice on, without the white above it.
    var below = Length.zero
    for row in range.dropFirst().reversed() {
      below += rows[row].height
      defer { below += rows[row].spaceBefore }
      guard !staysWithNext(rows, row - 1) else { continue }
      let rest = rows[row].heightAbove + below
      let over = Length(scaledPoints: rest.scaledPoints % step.scaledPoints)
      // What is over by rounding alone is taken away.
      let white = over <= step * 0.001 ? .zero - over : step - over
      if white != .zero { rows[row].edgesAbove += white }
    }
  }

  private func anchor(_ rows: ArraySlice<GalleyRow>, _ role: PageLine.Role?) -> Anchor {
    let lines = rows.indices.filter { rows[$0].baseline > .zero }
    if role == .heading || role == .display { return lines.last.map { .line($0) } ?? .center }
    let begun = rows.flatMap { $0.slice.boxes.filter { $0.start != nil }.map(\.box) }
    let ended = rows.flatMap { $0.slice.boxes.filter { $0.end != nil }.map(\.box) }
    let goesOn =
      rows.last?.slice.boxes.contains { $0.end == nil && begun.contains($0.box) } ?? false
    let goesBack =
      rows.first?.slice.boxes.contains { $0.start == nil && ended.contains($0.box) } ?? false
    if goesOn != goesBack {
      if lines.isEmpty { return goesOn ? .above : .below }
      return .line(goesOn ? lines[lines.count - 1] : lines[0])
    }
    // Lines with a marker, or beside something else.
    if role.map(Self.running.contains) ?? false, let last = lines.last { return .line(last) }
    return .center
  }
}

extension GalleyRow {
  /// Has more white at its top, or less.
  fileprivate mutating func lower(by length: Length) {
    height += length
    baseline += length
    slice.top -= length
    for piece in slice.pieces.indices { slice.pieces[piece].corner.block += length }
    for box in slice.boxes.indices where slice.boxes[box].start != nil {
      slice.boxes[box].start? += length
    }
  }
}

extension FragmentSource {
  /// What the last line of a slice is to its page; nil where there is none.
  fileprivate func role(of row: GalleyRow) -> PageLine.Role? {
    guard let piece = row.slice.pieces.last(where: { !$0.isAbsolute }) else { return nil }
    // What is drawn as a whole, with letters in it, is no line.
    guard piece.isMarker || self[piece.fragment].isLineOfText else { return nil }
    return role(of: piece.fragment)
  }

  /// Whether a slice begins a paragraph whose first line is not indented.
  fileprivate func isFlush(_ row: GalleyRow) -> Bool {
    guard let piece = row.slice.pieces.first, let line = firstLine(in: piece.fragment) else {
      return false
    }
    return line.isFirst && line.x <= line.measure.left + .pt(0.01)
  }

  private func firstLine(in fragment: Int) -> SetLine? {
    let made = self[fragment]
    if case .text(let line, _) = made.content { return line }
    return made.children.lazy.compactMap { firstLine(in: $0) }.first
  }

  private func role(of fragment: Int) -> PageLine.Role? {
    let made = self[fragment]
    if case .text(let line, _) = made.content { return line.role }
    for child in made.children.reversed() {
      if let role = role(of: child) { return role }
    }
    return nil
  }
}
