public import Graphics
public import Paragraphs

/// A rectangle and what is painted in it, first things first.
///
/// Places are in points from the frame's own top left corner, so that a frame is moved by its place
/// in its parent alone. A page is a frame; what is clipped, transformed or seen through as one is a
/// frame in it (PDF 8.4, 11.4.5; CSS 2.2, appendix E).
public struct Frame: Sendable, Hashable {
  /// A thing in a frame.
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
    /// A frame in the frame.
    indirect case group(Group)
    /// An area that leads elsewhere.
    case link(PageLink)
    /// A place that links may lead to, by its name.
    case anchor(String, Point)
    /// Where a page of the printed book begins, by that page's label.
    case pageLabel(String, Point)
  }

  /// A frame in a frame, with what is done to it as a whole.
  public struct Group: Sendable, Hashable {
    /// What is in it.
    public var frame: Frame
    /// Where its top left corner comes to in its parent.
    public var origin: Point
    /// What it is mapped with, in its own coordinates, before it is moved to its origin.
    public var transform: AffineTransform
    /// What it is clipped with, in its own coordinates, before the transform; nil clips nothing.
    public var clip: Path?
    /// How much of it is seen: 0 is nothing, 1 all.
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
  /// What is in it, in painting order.
  public var items: [Item]

  /// Makes a frame.
  public init(size: Size, items: [Item] = []) { (self.size, self.items) = (size, items) }
}
