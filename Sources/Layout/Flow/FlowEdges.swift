package import Graphics
internal import Manuscript
internal import Styling

/// The widths of a box's margins, borders and paddings (CSS 2.2, 10.3).
extension BoxProperties {
  /// The edges at the left of an inline element's text.
  package func startGap(_ size: Length) -> Length {
    (margin.left?.resolved(in: size) ?? .zero) + border.left.width + padding.left.resolved(in: size)
  }

  /// The edges at the right of an inline element's text.
  package func endGap(_ size: Length) -> Length {
    (margin.right?.resolved(in: size) ?? .zero) + border.right.width
      + padding.right.resolved(in: size)
  }

}

extension BoxProperties {
  /// The effect of the element's `transform` on a box of this size whose corner is the page's; nil if there is none.
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

/// The frame for content: its left edge, from the left edge of the page's text, and its width.
package struct FlowFrame {
  package var left: Length
  package var width: Length

  package init(left: Length, width: Length) { (self.left, self.width) = (left, width) }
}

extension ComputedStyle {
  func isOffPage(_ page: Size) -> Bool { box.isOffPage(page) }
}

extension BoxProperties {
  /// Whether the element is positioned where no reader sees it: on a page of text, things are on the page or nowhere.
  ///
  /// An element positioned in a box around it may be beside that box.
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
