internal import Breaking
internal import Graphics
internal import Styling

/// Puts slices on the grid of lines.
extension LineGrid {
  /// What lines are that stand on the grid one by one.
  private static let running: Set<PageLine.Role> = [.body, .quote, .list, .verse, .code]
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
    var first = 0
    while first < rows.count {
      let white = rows[first].spaceBefore
      rows[first].spaceBefore = rounded(white)
      if rows[first].spaceBefore == .zero, white >= step * Self.leastWhite, isFlush(rows[first]) {
        rows[first].spaceBefore = step
      }
      guard !isRunning(rows[first], roles[first]) else {
        snap(&rows[first])
        first += 1
        continue
      }
      var end = first + 1
      while end < rows.count, !isRunning(rows[end], roles[end]),
        rows[end].columns === rows[first].columns,
        rows[end - 1].penaltyAfter >= GalleyItem.forbidden
      {
        end += 1
      }
      snap(&rows, first..<end, roles[end - 1])
      first = end
    }
    for variant in variants.indices {
      for row in variants[variant].rows.indices { snap(&variants[variant].rows[row]) }
      guard !variants[variant].rows.isEmpty, rows.indices.contains(variants[variant].first) else {
        continue
      }
      variants[variant].rows[0].spaceBefore = rows[variants[variant].first].spaceBefore
    }
  }

  /// Whether a slice is a line of text among others like it, without the edges of boxes.
  private func isRunning(_ row: GalleyRow, _ role: PageLine.Role?) -> Bool {
    // A marker stands beside the line that it belongs to.
    guard let role, row.slice.pieces.count(where: { !$0.isMarker && !$0.isAbsolute }) <= 1 else {
      return false
    }
    guard row.slice.boxes.allSatisfy({ $0.start == nil && $0.end == nil }) else { return false }
    return Self.running.contains(role)
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

  /// Fills up slices that stay together to whole steps.
  private func snap(_ rows: inout [GalleyRow], _ range: Range<Int>, _ role: PageLine.Role?) {
    let last = range.upperBound - 1
    let total = rows[range].height
    guard total > .zero else { return }
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
    let below = height - total - above
    rows[range.lowerBound].lower(by: above)
    rows[last].height += below
    guard case .below = anchor else { return }
    for box in rows[last].slice.boxes.indices { rows[last].slice.boxes[box].end? -= below }
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
    row.slice.pieces.last { !$0.isAbsolute }.flatMap { role(of: $0.fragment) }
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
