internal import Breaking
internal import Graphics

/// The grid of lines of a document (CSS Line Grid 1, CSS Rhythmic Sizing 1): each line of running text takes whole
/// steps, and so does every stretch of other rows between two such lines, which no page divides.
struct LineGrid {
  /// From baseline to baseline.
  let step: Length
  /// The place of the baseline in a step, below its top.
  let baseline: Length

  /// As much more than whole steps is not worth another one: the strut of another face, the rule of a table.
  private static let tolerance = 0.15

  /// Puts the rows of a column on the grid, and those of other ways to set its paragraphs.
  func snap(_ rows: inout [GalleyRow], _ variants: inout [GalleyVariant]) {
    guard step > .zero else { return }
    var first = 0
    while first < rows.count {
      rows[first].spaceBefore = rounded(rows[first].spaceBefore)
      guard !isRunning(rows[first]) else {
        snap(&rows[first])
        first += 1
        continue
      }
      var end = first + 1
      while end < rows.count, !isRunning(rows[end]),
        rows[end - 1].penaltyAfter >= GalleyItem.forbidden,
        !begins(rows[end], behind: rows[end - 1])
      {
        end += 1
      }
      snap(&rows, first..<end)
      first = end
    }
    for variant in variants.indices {
      for row in variants[variant].rows.indices where isRunning(variants[variant].rows[row]) {
        snap(&variants[variant].rows[row])
        let space = variants[variant].rows[row].spaceBefore
        variants[variant].rows[row].spaceBefore = rounded(space)
      }
    }
  }

  /// Whether a row is a line of text among others like it.
  private func isRunning(_ row: GalleyRow) -> Bool {
    guard let role = row.lines.last?.role, row.rules.isEmpty else { return false }
    return [.body, .quote, .list, .verse, .code].contains(role)
  }

  /// Whether a row begins a title or a line of one, which stands on the grid by itself; and so does white.
  private func begins(_ row: GalleyRow, behind last: GalleyRow) -> Bool {
    if row.lines.isEmpty && row.images.isEmpty { return last.isTitle }
    guard row.isTitle else { return false }
    return row.lines.first?.paragraph != last.lines.first?.paragraph
  }

  /// The nearest whole number of steps.
  private func rounded(_ space: Length) -> Length {
    step * Int((space / step).rounded())
  }

  /// The whole number of steps that a height takes.
  private func steps(_ height: Length) -> Int {
    max(Int((height / step - Self.tolerance).rounded(.up)), height > .zero ? 1 : 0)
  }

  private func snap(_ row: inout GalleyRow) {
    let height = step * max(steps(row.height), 1)
    let baseline = height - step + baseline
    let shift = baseline - row.baseline
    for image in row.images.indices { row.images[image] = row.images[image].moved(x: .zero, y: shift) }
    (row.height, row.baseline) = (height, baseline)
  }

  /// Fills up rows that stay together to whole steps: above a heading so that its last line stands on the grid,
  /// and above and below all else.
  private func snap(_ rows: inout [GalleyRow], _ range: Range<Int>) {
    let last = range.upperBound - 1
    let total = rows[range].height
    guard total > .zero else { return }
    var height = step * steps(total)
    var above = Length.zero
    if rows[last].lines.last?.role == .heading || rows[last].lines.last?.role == .display {
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
  /// Whether it is a line of a heading.
  fileprivate var isTitle: Bool { lines.last?.role == .heading }

  /// Has more white at its top, or less.
  fileprivate mutating func lower(by length: Length) {
    height += length
    baseline += length
    for rule in rules.indices { rules[rule] = rules[rule].moved(x: .zero, y: length) }
    for rule in closingRules.indices {
      closingRules[rule] = closingRules[rule].moved(x: .zero, y: length)
    }
    for image in images.indices { images[image] = images[image].moved(x: .zero, y: length) }
  }
}
