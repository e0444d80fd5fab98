internal import Breaking
internal import Graphics
internal import Styling

/// The grid of lines of a document (CSS Line Grid 1, CSS Rhythmic Sizing 1): each line of running text takes whole
/// steps, and so does every stretch of other slices between two such lines, which no page divides.
struct LineGrid {
  /// From baseline to baseline.
  let step: Length
  /// The place of the baseline in a step, below its top.
  let baseline: Length

  /// As much more than whole steps is not worth another one: the strut of another face, the rule of a table.
  private static let tolerance = 0.15

  /// Puts the slices of a column on the grid, and those of the alternatives of its paragraphs.
  func snap(_ column: inout SlicedColumn) {
    let source = column.source
    snap(&column.rows, &column.variants) { source.role(of: $0) }
  }

  /// The same for slices whose last lines are told by a function.
  func snap(
    _ rows: inout [GalleyRow], _ variants: inout [GalleyVariant],
    role: (GalleyRow) -> PageLine.Role?
  ) {
    guard step > .zero else { return }
    let roles = rows.map(role)
    var first = 0
    while first < rows.count {
      rows[first].spaceBefore = rounded(rows[first].spaceBefore)
      guard !isRunning(rows[first], roles[first]) else {
        snap(&rows[first])
        first += 1
        continue
      }
      var end = first + 1
      while end < rows.count, !isRunning(rows[end], roles[end]),
        rows[end - 1].penaltyAfter >= GalleyItem.forbidden
      {
        end += 1
      }
      snap(&rows, first..<end, roles[end - 1])
      first = end
    }
    for variant in variants.indices {
      for row in variants[variant].rows.indices {
        variants[variant].rows[row].spaceBefore = rounded(
          variants[variant].rows[row].spaceBefore)
        snap(&variants[variant].rows[row])
      }
    }
  }

  /// Whether a slice is a line of text among others like it, without the edges of boxes.
  private func isRunning(_ row: GalleyRow, _ role: PageLine.Role?) -> Bool {
    guard let role, row.slice.pieces.count <= 1 else { return false }
    guard row.slice.boxes.allSatisfy({ $0.start == nil && $0.end == nil }) else { return false }
    return [.body, .quote, .list, .verse, .code].contains(role)
  }

  /// The nearest whole number of steps.
  private func rounded(_ space: Length) -> Length { step * Int((space / step).rounded()) }

  /// The whole number of steps that a height takes.
  private func steps(_ height: Length) -> Int {
    max(Int((height / step - Self.tolerance).rounded(.up)), height > .zero ? 1 : 0)
  }

  /// The height in whole steps that something has which is as high as this by itself.
  func rounded(up height: Length) -> Length { max(step * steps(height), .zero) }

  private func snap(_ row: inout GalleyRow) {
    let height = step * max(steps(row.height), 1)
    let place = height - step + baseline
    row.lower(by: place - row.baseline)
    (row.height, row.baseline) = (height, place)
  }

  /// Fills up slices that stay together to whole steps: above a heading so that its last line stands on the grid,
  /// and above and below all else.
  private func snap(_ rows: inout [GalleyRow], _ range: Range<Int>, _ role: PageLine.Role?) {
    let last = range.upperBound - 1
    let total = rows[range].height
    guard total > .zero else { return }
    var height = step * steps(total)
    var above = Length.zero
    if role == .heading || role == .display {
      let place = total - rows[last].height + rows[last].baseline
      above = height - step + baseline - place
      // Letters that would rise above the top have a step more.
      if above < step * -Self.tolerance {
        height += step
        above += step
      }
    } else {
      above = (height - total) * 0.5
    }
    rows[range.lowerBound].lower(by: above)
    rows[last].height += height - total - above
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
    row.slice.pieces.last.flatMap { role(of: $0.fragment) }
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
