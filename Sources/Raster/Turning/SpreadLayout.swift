package import Graphics
package import PageTurning

/// The apparent thickness of the edges of the leaves beneath, to the left and right of the pages, in pixels.
package struct BookEdges: Sendable, Hashable {
  package var left: Int
  package var right: Int

  package init(left: Int, right: Int) { (self.left, self.right) = (left, right) }

  /// No edges, where only pages are visible.
  package static let none = BookEdges(left: 0, right: 0)
}

/// The position of an open book in a picture, in pixels.
///
/// As in a `Scene`, the spine is vertical: if pages follow each other up and down, width and height are swapped here,
/// and swapped back when the picture is done.
package struct SpreadLayout: Sendable, Hashable {
  package var width: Int
  package var height: Int
  /// The first column of the page to the right of the spine.
  package var spineX: Int
  /// The first row of the pages.
  package var top: Int
  package var pageWidth: Int
  package var pageHeight: Int
  package var spine: Spine
  package var desk: Color
  package var paper: Color
  /// The gap between two scrolling spreads.
  package var gap = 0
  /// The apparent thickness of the edges of the leaves beneath at the beginning of a scene, and at its end.
  package var edges: (first: BookEdges, second: BookEdges) { (firstEdges, secondEdges) }
  private var firstEdges: BookEdges
  private var secondEdges: BookEdges

  /// The width of a thick book's edges, in pixels, on a page 900 pixels high.
  private static let thickest = 11.0

  /// Lays out a book: in a picture of a given size, or with a margin of desk around it.
  ///
  /// `leaves` is the approximate number of leaves, and `read` the fraction of the book that is read, from 0 to 1, whose
  /// leaves are on the left. For a turn, `read` applies to its scene's first spread, and `readAfter` to the second.
  package init(
    pageWidth: Int, pageHeight: Int, binding: Binding, margin: Int,
    frame: (width: Int, height: Int), desk: Color, paper: Color, leaves: Int, read: Double,
    readAfter: Double? = nil
  ) {
    let isLevel = binding.orientation == .vertical
    self.init(
      pageWidth: isLevel ? pageHeight : pageWidth, pageHeight: isLevel ? pageWidth : pageHeight,
      spine: binding.spine, margin: margin,
      frame: isLevel ? (frame.height, frame.width) : frame, desk: desk, paper: paper,
      leaves: leaves, read: read, readAfter: readAfter)
  }

  /// Lays out a book whose spine is vertical.
  package init(
    pageWidth: Int, pageHeight: Int, spine: Spine, margin: Int, frame: (width: Int, height: Int),
    desk: Color, paper: Color, leaves: Int, read: Double, readAfter: Double? = nil
  ) {
    (self.pageWidth, self.pageHeight, self.spine) = (pageWidth, pageHeight, spine)
    (width, height) = frame
    (self.desk, self.paper) = (desk, paper)
    top = (frame.height - pageHeight) / 2
    switch spine {
    case .mid: spineX = frame.width / 2
    case .min, .max: spineX = 0
    case .none: spineX = (frame.width - pageWidth) / 2
    }
    let scale = Double(pageHeight) / 900
    let whole = min(Self.thickest, 2 + Double(leaves) / 20) * scale
    let isSeen = margin > 0 && spine != .none
    func edges(_ read: Double) -> BookEdges {
      BookEdges(
        left: isSeen && spine == .mid ? Int((whole * read).rounded()) : 0,
        right: isSeen ? Int((whole * (1 - read)).rounded()) : 0)
    }
    firstEdges = edges(read)
    secondEdges = readAfter.map(edges) ?? firstEdges
  }

  /// The columns that the pages of a spread cover.
  func columns(hasLeft: Bool, hasRight: Bool) -> Range<Int> {
    let left = max(0, spineX - (hasLeft ? pageWidth : 0))
    let right = min(width, spineX + (hasRight ? pageWidth : 0))
    return left..<max(left, right)
  }

  /// The rows that the pages cover.
  var rows: Range<Int> { max(0, top)..<max(max(0, top), min(height, top + pageHeight)) }
}
