/// A fill that varies from point to point (PDF 8.7).
public enum Pattern: Sendable, Hashable {
  /// A gradient; with a tiling, the part of it in the first cell, repeated.
  case gradient(Gradient, Tiling?)
  /// A picture, by its index in the files that come with the list, stretched to each cell.
  case tiles(Int, Tiling)
  /// A shape with soft edges: a shadow.
  case blur(BlurredShape)

  /// The pattern moved right by `x` and down by `y`.
  public func moved(x: Length, y: Length) -> Pattern {
    switch self {
    case .gradient(let gradient, let tiling):
      .gradient(gradient.moved(x: x, y: y), tiling?.moved(x: x, y: y))
    case .tiles(let index, let tiling): .tiles(index, tiling.moved(x: x, y: y))
    case .blur(let shape): .blur(shape.moved(x: x, y: y))
    }
  }
}

/// A cell that repeats in all directions.
public struct Tiling: Sendable, Hashable {
  /// One of the cells.
  public var cell: Rect
  /// The distance between the left edges of cells, and between their tops; at least the cell's
  /// size.
  public var step: Size
  /// The part of a picture that a cell shows; nil for all of it.
  public var part: Part?

  /// A part of a picture: its edges as fractions of the picture's width and height.
  public struct Part: Sendable, Hashable {
    /// The left and right edges, from the picture's left edge.
    public var left, right: Double
    /// The top and bottom edges, from the picture's top.
    public var top, bottom: Double

    /// Makes a part.
    public init(left: Double, top: Double, right: Double, bottom: Double) {
      (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }

    /// The rectangle of the whole picture if the part fills `cell`.
    public func whole(of cell: Rect) -> Rect {
      let (across, down) = (max(right - left, 1e-6), max(bottom - top, 1e-6))
      let size = Size(
        width: cell.size.width * (1 / across), height: cell.size.height * (1 / down))
      return Rect(
        x: cell.minX - size.width * left, y: cell.minY - size.height * top, width: size.width,
        height: size.height)
    }
  }

  /// Makes a tiling.
  public init(cell: Rect, step: Size, part: Part? = nil) {
    (self.cell, self.step, self.part) = (cell, step, part)
  }

  /// The rectangle of the whole picture whose part the first cell shows.
  public var picturePlace: Rect { part?.whole(of: cell) ?? cell }

  /// The tiling moved right by `x` and down by `y`.
  public func moved(x: Length, y: Length) -> Tiling {
    Tiling(cell: cell.moved(x: x, y: y), step: step, part: part)
  }

  /// The point of the first cell that a point corresponds to, both in points; nil between cells.
  public func folded(x: Double, y: Double) -> (x: Double, y: Double)? {
    func folded(_ position: Double, _ start: Length, _ step: Length, _ extent: Length) -> Double? {
      guard step > .zero, extent > .zero else { return nil }
      let from = position - start.points
      let rest = from - (from / step.points).rounded(.down) * step.points
      // Points that only rounding puts into the gap belong to the cell.
      return rest < extent.points + 1e-4 ? start.points + rest : nil
    }
    guard let x = folded(x, cell.minX, step.width, cell.size.width),
      let y = folded(y, cell.minY, step.height, cell.size.height)
    else { return nil }
    return (x, y)
  }
}

/// A filled shape that is blurred as a whole.
public struct BlurredShape: Sendable, Hashable {
  /// The shape, before it is blurred.
  public var shape: Path
  /// The standard deviation of the Gaussian blur.
  public var deviation: Length
  /// The paint of the shape.
  public var ink: Ink

  /// Makes a blurred shape.
  public init(shape: Path, deviation: Length, ink: Ink) {
    (self.shape, self.deviation, self.ink) = (shape, deviation, ink)
  }

  /// The shape moved right by `x` and down by `y`.
  public func moved(x: Length, y: Length) -> BlurredShape {
    BlurredShape(shape: shape.moved(x: x, y: y), deviation: deviation, ink: ink)
  }
}
