internal import Documents
internal import Graphics
internal import Manuscript
internal import Paragraphs
internal import Styling

/// The text of inline elements, as one paragraph: white space folded, objects in their places.
struct FlowText {
  var text = StyledText()

  let engine: LayoutEngine
  /// The width that the lines will have, which objects must not be wider than.
  let room: Length
  /// How many letters stand on the last line of text whose spaces are kept.
  var column = 0
  /// Whether white space at this place would not be seen.
  var endsInSpace = true
  /// The byte after the last that makes a line (CSS 2.2, 9.4.2); 0 where none does.
  var contentEnd = 0
  /// The characters that turn text around whose ends are not met yet: each paragraph begins with them
  /// (css-writing-modes-4, 2.4.3).
  private var openControls: [String] = []
  /// The last byte of the file that text was taken from.
  var source: Int

  init(_ engine: LayoutEngine, room: Length, source: Int) {
    (self.engine, self.room, self.source) = (engine, room, source)
  }

  var flow: FlowContext {
    _read { yield engine.flow }
  }

  /// Takes away the space at the end, which is not seen.
  mutating func finish() { text.removeSpaceAtEnd() }

  /// Ends a line where the text itself asks for it; a space before a line's end is not seen.
  mutating func endLine(_ look: TextStyle, source: Int) {
    text.append([10], style: look, source: source)
    (endsInSpace, column, contentEnd) = (true, 0, text.bytes.count)
    for control in openControls where !control.isEmpty {
      text.append(control.utf8, style: look, source: source)
    }
  }

  /// Adds characters that turn the text behind them around, and are not seen.
  mutating func open(_ control: String, _ style: TextProperties) {
    openControls.append(control)
    append(control: control, style)
  }

  /// Adds what ends the text that was turned around last.
  mutating func close(_ control: String, _ style: TextProperties) {
    openControls.removeLast()
    append(control: control, style)
  }

  /// Adds characters that are not seen; white at both sides of them is still one.
  private mutating func append(control: String, _ style: TextProperties) {
    guard !control.isEmpty else { return }
    text.append(control.utf8, style: flow.textStyle(style), source: source)
  }
}
