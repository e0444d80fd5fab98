internal import Graphics
internal import Layout
internal import Paragraphs

/// Makes a page's frame from its parts: what is laid out, its margins above that, and what is not painted.
struct PageFrameBuilder {
  private let size: Size
  private var laidOut: [Frame.Item] = []
  private var margins: [Frame.Item] = []
  /// The parts that are not painted: links, anchors, page labels of the printed book.
  private var marks: [Frame.Item] = []

  init(size: Size) { self.size = size }

  /// Adds a frame that is laid out already, at the page's corner.
  mutating func add(_ frame: Frame) { laidOut += frame.items }

  /// Adds the page's margin boxes, above its text.
  mutating func addMargins(_ frame: Frame) { margins += frame.items }

  /// The lines of text so far, in order.
  var lines: [PageLine] { Frame(size: size, items: laidOut).lines }

  mutating func addMark(_ item: Frame.Item) { marks.append(item) }

  /// The frame with everything that was added.
  func frame() -> Frame { Frame(size: size, items: laidOut + margins + marks) }
}
