internal import Graphics
internal import Layout
internal import Paragraphs

/// Makes a page's frame from the content of its rows.
///
/// What a document's boxes paint comes first, unchanged; of the rest, shapes are below pictures, and pictures below
/// text.
struct PageFrameBuilder {
  private let size: Size
  private var shapes: [Frame.Item] = []
  private var images: [PageImage] = []
  private var laidOut: [Frame.Item] = []
  private var margins: [Frame.Item] = []
  /// The lines of text from rows.
  private var rowLines: [PageLine] = []
  /// The parts that are not painted: links, anchors, page labels of the printed book.
  private var marks: [Frame.Item] = []

  init(size: Size) { self.size = size }

  mutating func addShape(_ item: Frame.Item) { shapes.append(item) }

  mutating func add(_ image: PageImage) { images.append(image) }

  mutating func add(_ line: PageLine) { rowLines.append(line) }

  /// Adds a frame that is laid out already, at the page's corner.
  mutating func add(_ frame: Frame) { laidOut += frame.items }

  /// Adds the page's margin boxes, above its text.
  mutating func addMargins(_ frame: Frame) { margins += frame.items }

  /// The lines of text so far, in order.
  var lines: [PageLine] { Frame(size: size, items: laidOut).lines + rowLines }

  mutating func addMark(_ item: Frame.Item) { marks.append(item) }

  /// The frame with everything that was added.
  func frame() -> Frame {
    Frame(
      size: size,
      items: laidOut + shapes + images.map { .image($0) } + rowLines.map { .line($0) }
        + margins + marks)
  }
}
