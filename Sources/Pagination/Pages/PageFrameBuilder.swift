internal import Graphics
internal import Layout
internal import Paragraphs

/// Makes a page's frame of what its rows hold.
///
/// What a document's boxes paint comes first, as it is; of the rest shapes lie beneath pictures, and those
/// beneath text.
struct PageFrameBuilder {
  private let size: Size
  private var shapes: [Frame.Item] = []
  private var images: [PageImage] = []
  private var laidOut: [Frame.Item] = []
  private var margins: [Frame.Item] = []
  /// The lines of text of rows.
  private var rowLines: [PageLine] = []
  /// What is not painted: links, anchors, the printed pages' labels.
  private var marks: [Frame.Item] = []

  init(size: Size) { self.size = size }

  mutating func addShape(_ item: Frame.Item) { shapes.append(item) }

  mutating func add(_ image: PageImage) { images.append(image) }

  mutating func add(_ line: PageLine) { rowLines.append(line) }

  /// Adds a frame that is laid out already, over the page's corner.
  mutating func add(_ frame: Frame) { laidOut += frame.items }

  /// Adds the page's margin boxes, over its text.
  mutating func addMargins(_ frame: Frame) { margins += frame.items }

  /// The lines of text so far, in order.
  var lines: [PageLine] { Frame(size: size, items: laidOut).lines + rowLines }

  mutating func addMark(_ item: Frame.Item) { marks.append(item) }

  /// The frame with all that was added.
  func frame() -> Frame {
    Frame(
      size: size,
      items: laidOut + shapes + images.map { .image($0) } + rowLines.map { .line($0) }
        + margins + marks)
  }
}
