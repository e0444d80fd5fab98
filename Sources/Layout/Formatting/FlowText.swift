internal import Documents
internal import Graphics
internal import Manuscript
internal import Paragraphs
internal import Styling

/// The text of inline elements, as one paragraph: white space folded, objects in their places.
struct FlowText {
  var text = StyledText()
  /// How the first line looks, and the byte of the file that it ends before.
  struct LineLook {
    var style: TextProperties
    /// How the block's other lines look.
    var block: TextProperties
    var end: Int
  }

  private let engine: LayoutEngine
  /// The width that the lines will have, which objects must not be wider than.
  let room: Length
  /// How many letters stand on the last line of text whose spaces are kept.
  var column = 0
  /// Whether white space at this place would not be seen.
  var endsInSpace = true
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

}
