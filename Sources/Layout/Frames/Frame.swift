public import Graphics
public import Paragraphs

/// A rectangle and its items, in painting order.
///
/// Coordinates are in points from the frame's own top left corner, so that a frame is moved by changing only its
/// position in its parent. A page is a frame; anything that is clipped, transformed or made transparent as a unit is a
/// nested frame (PDF 8.4, 11.4.5; CSS 2.2, appendix E).
public struct Frame: Sendable, Hashable {
  /// An item of a frame.
  public enum Item: Sendable, Hashable {
    /// A line of text.
    indirect case line(PageLine)
    /// A filled rectangle.
    case fill(Rect, Ink)
    /// A filled path.
    case path(Path, Ink)
    /// A shape filled with a gradient or a soft shadow; tiles of a picture are an image with a tiling.
    indirect case pattern(Path, Pattern)
    /// A picture.
    indirect case image(PageImage)
    /// A nested frame.
    indirect case group(Group)
    /// An area that links elsewhere.
    case link(PageLink)
    /// A place that links may lead to.
    indirect case anchor(PageAnchor, Point)
    /// Where a page of the printed book begins, by that page's label.
    case pageLabel(String, Point)
  }

  /// A nested frame, with effects that apply to it as a whole.
  public struct Group: Sendable, Hashable {
    /// The nested frame.
    public var frame: Frame
    /// The position of its top left corner in its parent.
    public var origin: Point
    /// Its transform, in its own coordinates, applied before it is moved to its origin.
    public var transform: AffineTransform
    /// Its clip, in its own coordinates, applied before the transform; nil for none.
    public var clip: Path?
    /// Its alpha, from 0 to 1.
    public var alpha: Double

    /// Makes a group.
    public init(
      _ frame: Frame, at origin: Point = Point(x: .zero, y: .zero),
      transform: AffineTransform = .identity, clip: Path? = nil, alpha: Double = 1
    ) {
      (self.frame, self.origin, self.transform) = (frame, origin, transform)
      (self.clip, self.alpha) = (clip, alpha)
    }
  }

  /// Its width and height.
  public var size: Size
  /// Its items, in painting order.
  public var items: [Item]

  /// Makes a frame.
  public init(size: Size, items: [Item] = []) { (self.size, self.items) = (size, items) }
}
