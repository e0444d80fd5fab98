internal import Documents
internal import Graphics
internal import Manuscript
internal import Paragraphs
internal import Shaping
internal import Styling

/// The text of inline elements, as one paragraph: white space folded, objects in their places.
struct FlowText {
  package var text = StyledText()
  /// How the first line looks, and the byte of the file that it ends before.
  struct LineLook {
    package var style: TextProperties
    /// How the block's other lines look.
    package var block: TextProperties
    package var end: Int
  }

  private let engine: LayoutEngine
  /// The width that the lines will have, which objects must not be wider than.
  package let room: Length
  /// How many letters stand on the last line of text whose spaces are kept.
  package var column = 0
  /// Whether white space at this place would not be seen.
  package var endsInSpace = true
  /// The last byte of the file that text was taken from.
  package var source: Int

  package init(_ engine: LayoutEngine, room: Length, source: Int) {
    (self.engine, self.room, self.source) = (engine, room, source)
  }

  package var flow: FlowContext {
    _read { yield engine.flow }
  }

  /// Takes away the space at the end, which is not seen.
  package mutating func finish() { text.removeSpaceAtEnd() }

}
