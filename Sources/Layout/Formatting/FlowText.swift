internal import Documents
internal import Graphics
internal import Manuscript
internal import Paragraphs
internal import Styling

/// The text of inline elements as one paragraph: white space collapsed, objects in place.
struct FlowText {
  var text = StyledText()

  let engine: LayoutEngine
  /// The available width of the lines, which objects must not exceed.
  let available: Length
  /// The number of letters on the last line of text whose spaces are preserved.
  var column = 0
  /// Whether white space here would be collapsed.
  var endsInSpace = true
  /// The end of the last byte that makes a line (CSS 2.2, 9.4.2); 0 if none does.
  var contentEnd = 0
  /// The direction control characters that are still open: each paragraph begins with them (css-writing-modes-4,
  /// 2.4.3).
  private var openControls: [String] = []
  /// The last byte of the file that text was taken from.
  var source: Int

  init(_ engine: LayoutEngine, available: Length, source: Int) {
    (self.engine, self.available, self.source) = (engine, available, source)
  }

  var flow: FlowContext {
    _read { yield engine.flow }
  }

  /// Removes the collapsible space at the end.
  mutating func finish() { text.removeSpaceAtEnd() }

  /// Ends a line at a forced break; a space before it is removed.
  mutating func endLine(_ look: TextStyle, source: Int) {
    text.append([10], style: look, source: source)
    (endsInSpace, column, contentEnd) = (true, 0, text.bytes.count)
    for control in openControls where !control.isEmpty {
      text.append(control.utf8, style: look, source: source)
    }
  }

  /// Adds invisible characters that set the direction of the text after them.
  mutating func open(_ control: String, _ style: TextProperties) {
    openControls.append(control)
    append(control: control, style)
  }

  /// Adds the end of the innermost open direction.
  mutating func close(_ control: String, _ style: TextProperties) {
    openControls.removeLast()
    append(control: control, style)
  }

  /// Adds invisible characters; white space on both sides of them still collapses into one space.
  private mutating func append(control: String, _ style: TextProperties) {
    guard !control.isEmpty else { return }
    text.append(control.utf8, style: flow.textStyle(style), source: source)
  }
}
