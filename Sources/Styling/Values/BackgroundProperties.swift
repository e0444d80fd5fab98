package import Graphics

/// A picture that a sheet speaks of: a file or a gradient (CSS Images 3, section 2).
package enum ImageValue: Sendable, Hashable {
  /// A path in the publication, or a `data:` address.
  case picture(String)
  case gradient(GradientValue)
}

/// A gradient before the size of its box is known (CSS Images 3, section 3).
package struct GradientValue: Sendable, Hashable {
  /// How far a radial gradient reaches.
  package enum Extent: Sendable, Hashable {
    case closestSide, closestCorner, farthestSide, farthestCorner
    /// Its radii across and down.
    case radii(LengthPercentage, LengthPercentage)
  }
  package enum Shape: Sendable, Hashable {
    /// Along a direction: its parts to the right and down, together of length 1.
    case linear(right: Double, down: Double)
    /// Towards a side or a corner: −1 is left or top, 1 right or bottom.
    case towards(x: Int, y: Int)
    /// From a centre, which stands in the box as a picture of no size would.
    case radial(Extent, isCircle: Bool, x: LengthPercentage, y: LengthPercentage)
  }
  /// A colour with its place on the gradient line, or the place where the mixture of two is even.
  package struct Stop: Sendable, Hashable {
    /// Nil is a hint.
    package var color: Color?
    /// Nil is as it comes between its neighbours.
    package var position: LengthPercentage?
    package init(color: Color?, position: LengthPercentage?) {
      (self.color, self.position) = (color, position)
    }
  }
  package var shape: Shape
  package var stops: [Stop]
  package var repeats: Bool

  package init(shape: Shape, stops: [Stop], repeats: Bool) {
    (self.shape, self.stops, self.repeats) = (shape, stops, repeats)
  }
}

extension BoxProperties {
  /// What lies behind an element (CSS Backgrounds 3, section 2).
  package struct Background: Sendable, Hashable {
    /// One of the areas of a box.
    package enum Area: Sendable, Hashable { case border, padding, content }
    /// How a picture is repeated in one direction.
    package enum Repeat: Sendable, Hashable { case `repeat`, noRepeat, round, space }
    /// What a picture is fixed to.
    package enum Attachment: Sendable, Hashable { case scroll, fixed, local }
    package enum Size: Sendable, Hashable {
      case cover, contain
      /// Nil is `auto` in that direction.
      case extents(LengthPercentage?, LengthPercentage?)
      package static let auto = Size.extents(nil, nil)
    }
    /// One picture.
    package struct Layer: Sendable, Hashable {
      package var image: ImageValue
      package var x = LengthPercentage.zero
      package var y = LengthPercentage.zero
      package var size = Size.auto
      package var repeatX = Repeat.repeat
      package var repeatY = Repeat.repeat
      package var origin = Area.padding
      package var clip = Area.border
      package var attachment = Attachment.scroll
      package init(_ image: ImageValue) { self.image = image }
    }

    /// Nil where it is transparent.
    package var color: Color?
    /// What the colour is clipped to: what the lowest layer is, picture or not.
    package var colorClip = Area.border
    /// The pictures, the uppermost first.
    package var layers: [Layer] = []
    package init() {}

    /// Whether there is nothing to see of it.
    package var isEmpty: Bool { color == nil && layers.isEmpty }
  }

  /// A shadow of a box (CSS Backgrounds 3, section 6.1).
  package struct Shadow: Sendable, Hashable {
    package var x: Length
    package var y: Length
    /// Twice the standard deviation of the blur.
    package var blur: Length
    package var spread: Length
    /// Nil is the element's colour of text.
    package var color: Color?
    /// Whether it falls into the box.
    package var isInset: Bool
    package init(
      x: Length, y: Length, blur: Length = .zero, spread: Length = .zero, color: Color? = nil,
      isInset: Bool = false
    ) {
      (self.x, self.y, self.blur, self.spread) = (x, y, blur, spread)
      (self.color, self.isInset) = (color, isInset)
    }
  }

  /// The radii of a corner.
  package struct Radius: Sendable, Hashable {
    package var across: LengthPercentage
    package var down: LengthPercentage
    package init(_ across: LengthPercentage = .zero, _ down: LengthPercentage = .zero) {
      (self.across, self.down) = (across, down)
    }
    package static let zero = Radius()
  }

  /// A picture in the place of borders (CSS Backgrounds 3, section 5).
  package struct BorderImage: Sendable, Hashable {
    /// How the pieces at the sides fill them.
    package enum Repeat: Sendable, Hashable { case stretch, `repeat`, round, space }
    /// A length, or a multiple of something.
    package enum Measure: Sendable, Hashable {
      /// Pixels of the picture for slices; border widths for widths and outsets.
      case number(Double)
      case extent(LengthPercentage)
      /// The width of the slice.
      case auto
    }
    /// Nil is `none`.
    package var source: ImageValue?
    package var slice = Sides(all: Measure.extent(LengthPercentage(percent: 1)))
    /// Whether the middle is painted, too.
    package var fills = false
    package var width = Sides(all: Measure.number(1))
    package var outset = Sides(all: Measure.number(0))
    package var repeatX = Repeat.stretch
    package var repeatY = Repeat.stretch
    package init() {}
  }

  /// A line round a box that takes no room (CSS UI 3, section 4).
  package struct Outline: Sendable, Hashable {
    package var border = Border()
    /// How far from the border box it stands.
    package var offset = Length.zero
    package init() {}
  }
}
