internal import Graphics
internal import Layout

/// The content fixed to each page of a document: boxes with `position: fixed`, whose containing block is the page area
/// (CSS 2.2, 10.1).
struct FixedBoxes: Sendable {
  /// The items painted behind the text and above it, from the corner of the page's area.
  var behind: [Frame.Item] = []
  var above: [Frame.Item] = []

  var isEmpty: Bool { behind.isEmpty && above.isEmpty }
}
