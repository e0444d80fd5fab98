/// The lines in which two texts differ, with a few equal ones round them.
package func lineDifference(from old: String, to new: String) -> String {
  let oldLines = old.split(separator: "\n", omittingEmptySubsequences: false)
  let newLines = new.split(separator: "\n", omittingEmptySubsequences: false)
  guard oldLines.count + newLines.count <= mostLines else {
    return "\(oldLines.count) and \(newLines.count) lines are too many to show how they differ"
  }
  var (removed, inserted) = (Set<Int>(), Set<Int>())
  for change in newLines.difference(from: oldLines) {
    switch change {
    case .remove(let offset, _, _): removed.insert(offset)
    case .insert(let offset, _, _): inserted.insert(offset)
    }
  }
  var marked: [(mark: Character, line: Substring)] = []
  var (o, n) = (0, 0)
  while o < oldLines.count || n < newLines.count {
    if removed.contains(o) {
      marked.append(("-", oldLines[o]))
      o += 1
    } else if inserted.contains(n) {
      marked.append(("+", newLines[n]))
      n += 1
    } else {
      marked.append((" ", newLines[n]))
      (o, n) = (o + 1, n + 1)
    }
  }
  return withContext(marked)
}

/// Finding the fewest changes takes time that grows with the square of them.
private let mostLines = 20_000

/// The equal lines shown before and after a change.
private let context = 2

private func withContext(_ lines: [(mark: Character, line: Substring)]) -> String {
  let changed = lines.indices.filter { lines[$0].mark != " " }
  var shown = Set<Int>()
  for index in changed {
    shown.formUnion(max(0, index - context)...min(lines.count - 1, index + context))
  }
  var out: [String] = []
  var last = -1
  for index in shown.sorted() {
    if index != last + 1 { out.append("…") }
    out.append("\(lines[index].mark) \(lines[index].line)")
    last = index
  }
  return out.joined(separator: "\n")
}
