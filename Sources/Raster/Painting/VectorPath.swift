internal import CCairo
internal import Graphics

/// Passes paths to Cairo.
enum VectorPath {
  /// Adds a path in points, moved and scaled, to a context's current path.
  static func add(
    _ path: Path, to context: OpaquePointer, x: Double = 0, y: Double = 0, scale: Double = 1
  ) {
    func place(_ p: Point) -> (x: Double, y: Double) {
      (x + p.x.points * scale, y + p.y.points * scale)
    }
    var pen = (x: x, y: y)
    for element in path.elements {
      switch element {
      case .move(let to):
        pen = place(to)
        cairo_move_to(context, pen.x, pen.y)
      case .line(let to):
        pen = place(to)
        cairo_line_to(context, pen.x, pen.y)
      case .quadratic(let control, let to):
        // A quadratic curve as a cubic: its control points are two thirds of the way to the quadratic's.
        let (c, end) = (place(control), place(to))
        cairo_curve_to(
          context, pen.x + (c.x - pen.x) * 2 / 3, pen.y + (c.y - pen.y) * 2 / 3,
          end.x + (c.x - end.x) * 2 / 3, end.y + (c.y - end.y) * 2 / 3, end.x, end.y)
        pen = end
      case .cubic(let first, let second, let to):
        let (a, b, end) = (place(first), place(second), place(to))
        cairo_curve_to(context, a.x, a.y, b.x, b.y, end.x, end.y)
        pen = end
      case .close:
        cairo_close_path(context)
      }
    }
  }
}
