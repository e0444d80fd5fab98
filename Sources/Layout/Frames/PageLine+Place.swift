internal import Glibc
public import Graphics
public import Paragraphs

// Where lines are on the page: those of vertical text and of transformed boxes have coordinates of their own.

extension PageLine {
  /// The point of the page at a position in the line's coordinates.
  public func placed(_ point: Point) -> Point {
    transform == .identity ? point : transform.applying(to: point)
  }

  /// The smallest upright rectangle of the page around a rectangle in the line's coordinates.
  public func placed(_ rect: Rect) -> Rect {
    guard transform != .identity else { return rect }
    return Rect(around: transform.path(.rectangle(rect)).points) ?? rect
  }

  /// The smallest upright rectangle of the page around the line, from the ascent to the descent of its fonts.
  public var placedBox: Rect { placed(box) }

  /// The direction of the line on the page: the angle clockwise from the page's width, from 0 up to 360 degrees, to the
  /// thousandth; 90 in vertical text.
  public var angle: Double {
    guard transform.b != 0 || transform.a < 0 else { return 0 }
    let angle = (atan2(transform.b, transform.a) * 180_000 / .pi).rounded() / 1000
    return angle < 0 ? angle + 360 : angle
  }

  /// The quarter turns clockwise, from 0 to 3, that are closest to its direction.
  package var quarterTurns: Int { Int((angle / 90).rounded()) % 4 }

  /// The factors by which it is longer and higher on the page than in its own coordinates.
  package var scale: (along: Double, across: Double) {
    guard transform != .identity else { return (1, 1) }
    return (
      (transform.a * transform.a + transform.b * transform.b).squareRoot(),
      (transform.c * transform.c + transform.d * transform.d).squareRoot()
    )
  }

  /// The position on the page, from its left edge or, of lines that run more down than across, from its top edge, of a
  /// position along the line.
  package func placedAlong(_ x: Length) -> Length {
    guard transform != .identity else { return x }
    let place = transform.applying(to: Point(x: x, y: origin.y))
    return quarterTurns % 2 == 0 ? place.x : place.y
  }
}
