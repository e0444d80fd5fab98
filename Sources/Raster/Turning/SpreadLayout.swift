package import Graphics
package import PageTurning

/// How thick the edges of the leaves beneath look, left and right of the pages, in pixels.
package struct BookEdges: Sendable, Hashable {
  package var left: Int
  package var right: Int

  package init(left: Int, right: Int) { (self.left, self.right) = (left, right) }

  /// What there is where only pages are seen.
  package static let none = BookEdges(left: 0, right: 0)
}

/// Where an open book lies in a picture, in pixels.
///
/// As in a `Scene`, the spine is upright: where pages follow each other up and down, width and height
/// are changed here, and changed back when the picture is done.
package struct SpreadLayout: Sendable, Hashable {
  package var width: Int
  package var height: Int
  /// The column that the page right of the spine begins with.
  package var spineX: Int
  /// The row that the pages begin with.
  package var top: Int
  package var pageWidth: Int
  package var pageHeight: Int
  package var spine: Spine
  package var desk: Color
  package var paper: Color
  /// The gap between two spreads that scroll.
  package var gap = 0
  /// How thick the edges of the leaves beneath look where a scene begins, and where it ends.
  package var edges: (first: BookEdges, second: BookEdges) { (firstEdges, secondEdges) }
  private var firstEdges: BookEdges
  private var secondEdges: BookEdges

  /// The most pixels that the edges of a thick book take, on a page 900 pixels high.
  private static let thickest = 11.0

  /// Lays out a book: in a picture of a size, or with so much desk round it.
  ///
  /// `leaves` is about how many leaves it has, and `read` how much of the book is read, from 0 to 1: so much of its leaves lies at the left.
  /// Of a turn that is how much is read at its scene's first spread, and `readAfter` at the second.
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

  /// Lays out a book whose spine is upright.
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

  /// The columns that the pages of a spread take.
  func columns(hasLeft: Bool, hasRight: Bool) -> Range<Int> {
    let left = max(0, spineX - (hasLeft ? pageWidth : 0))
    let right = min(width, spineX + (hasRight ? pageWidth : 0))
    return left..<max(left, right)
  }

  /// The rows that the pages take.
  var rows: Range<Int> { max(0, top)..<max(max(0, top), min(height, top + pageHeight)) }
}
