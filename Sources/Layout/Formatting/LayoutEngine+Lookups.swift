internal import Documents
internal import Graphics
internal import Paragraphs

/// Frequent operations, without copying what contains the result.
extension LayoutEngine {
  /// Makes a fragment of a line that consists only of letters, without a parent yet.
  func makeFragment(of line: Fragment.LineText, _ size: LogicalSize) -> Int {
    fragments.appendSparingly(Fragment(box: -1, content: .text(line), size: size))
    return fragments.count - 1
  }

  /// The letters of a fragment; nil if it is something else.
  package func text(of fragment: Int) -> Fragment.LineText? { fragments[fragment].text }

  /// The name of a box's element; nil for anonymous ones.
  package func elementName(of box: Int) -> String? {
    tree[box].isAnonymous ? nil : flow.document.element(tree[box].node)?.name
  }

  /// Marks the only line of text in an atomic box as read in the line that the box is in; false if the box has no line
  /// or several.
  ///
  /// Readings are lines of their own, and lines of boxes in it are read in its line.
  func markOnlyLine(of fragment: Int, as atom: InlineAtom) -> Bool {
    guard fragment >= 0 else { return false }
    var only: Int?
    var open = [fragment]
    while let next = open.popLast() {
      open += fragments[next].children
      guard let line = fragments[next].text?.line, !line.isReading,
        line.atom == nil || line.atom == atom
      else { continue }
      guard only == nil else { return false }
      only = next
    }
    guard let only, let text = fragments[only].text else { return false }
    var line = text.line
    line.atom = atom
    fragments[only].content = .text(Fragment.LineText(line, baseline: text.baseline))
    return true
  }

  /// Marks the lines of text in a fragment as readings.
  func markReadings(in fragment: Int) {
    if let text = fragments[fragment].text {
      var line = text.line
      line.isReading = true
      fragments[fragment].content = .text(Fragment.LineText(line, baseline: text.baseline))
    }
    for child in fragments[fragment].children { markReadings(in: child) }
  }
}
