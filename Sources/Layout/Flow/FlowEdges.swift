package import Graphics
internal import Manuscript
internal import Styling

/// The widths of a box's margins, borders and paddings (CSS 2.2, 10.3).
extension BoxProperties {
  /// The edges at the left of an inline element's text.
  package func startGap(_ room: Length) -> Length {
    (margin.left?.resolved(in: room) ?? .zero) + border.left.width + padding.left.resolved(in: room)
  }

  /// The edges at the right of an inline element's text.
  package func endGap(_ room: Length) -> Length {
    (margin.right?.resolved(in: room) ?? .zero) + border.right.width
      + padding.right.resolved(in: room)
  }

}

extension BoxProperties {
  /// What the element's `transform` does to a box of a size whose corner is the page's; nil where that is
  /// nothing.
  package func map(of size: Size) -> AffineTransform? {
    guard let transform else { return nil }
    let (width, height) = (size.width.points, size.height.points)
    let (x, y) = (
      transformOriginX.resolved(in: size.width), transformOriginY.resolved(in: size.height)
    )
    let map = AffineTransform(
      a: transform.a, b: transform.b, c: transform.c, d: transform.d,
      e: transform.e + transform.eOfWidth * width + transform.eOfHeight * height,
      f: transform.f + transform.fOfWidth * width + transform.fOfHeight * height)
    return map == .identity ? nil : map.moved(x: x, y: y)
  }
}

/// A place for content: its left edge, from the left edge of the page's text, and its width.
package struct FlowFrame {
  package var left: Length
  package var width: Length

  package init(left: Length, width: Length) { (self.left, self.width) = (left, width) }
}

extension ComputedStyle {
  func isOffPage(_ page: Size) -> Bool { box.isOffPage(page) }
}

extension BoxProperties {
  /// Whether the element is put where no reader sees it: a page of text has things on the page or
  /// nowhere.
  ///
  /// What is placed in a box round it may stand beside that.
  func isOffPage(_ page: Size, inBox: Bool = false) -> Bool {
    guard position == .absolute || position == .fixed else { return false }
    func isFar(_ inset: LengthPercentage?, _ whole: Length) -> Bool {
      guard let inset else { return false }
      let place = inset.resolved(in: whole)
      let far = inBox ? whole * 2 : whole
      return place <= -far || place >= far
    }
    return isFar(inset.left, page.width) || isFar(inset.right, page.width)
      || isFar(inset.top, page.height) || isFar(inset.bottom, page.height)
  }
}
