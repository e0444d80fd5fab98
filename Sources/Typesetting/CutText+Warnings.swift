internal import Layout
internal import Settings

extension CutLines {
  /// A sentence without its full stop; none if nothing is cut off.
  var warnings: [String] {
    guard let first else { return [] }
    let words = first.text.count > 24 ? String(first.text.prefix(23)) + "…" : first.text
    return [
      count == 1
        ? "a line is cut off by its box (overflow: hidden): “\(words)”"
        : "\(count) lines are cut off by their boxes (overflow: hidden), the first is “\(words)”; see \(Setting.lints)"
    ]
  }
}
