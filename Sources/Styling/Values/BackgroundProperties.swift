package import Graphics

/// An image in a style sheet: a file or a gradient (CSS Images 3, section 2).
package enum ImageValue: Sendable, Hashable {
  /// A path in the publication, or a `data:` address.
  case picture(String)
  case gradient(GradientValue)
}

/// A gradient before the size of its box is known (CSS Images 3, section 3).
package struct GradientValue: Sendable, Hashable {
  /// The extent of a radial gradient.
  package enum Extent: Sendable, Hashable {
    case closestSide, closestCorner, farthestSide, farthestCorner
    /// Its radii across and down.
    case radii(LengthPercentage, LengthPercentage)
  }
  package enum Shape: Sendable, Hashable {
    /// Along a direction: its components to the right and down, forming a vector of length 1.
    case linear(right: Double, down: Double)
    /// Towards a side or a corner: −1 is left or top, 1 right or bottom.
    case towards(x: Int, y: Int)
    /// From a centre, whose position is that of an image of zero size.
    case radial(Extent, isCircle: Bool, x: LengthPercentage, y: LengthPercentage)
  }
  /// A colour with its position on the gradient line, or a hint for where the mixture of two is even.
  package struct Stop: Sendable, Hashable {
    /// Nil for a hint.
    package var color: Color?
    /// Nil if it follows from its neighbours.
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
  /// The background of an element (CSS Backgrounds 3, section 2).
  package struct Background: Sendable, Hashable {
    /// One of the areas of a box.
    package enum Area: Sendable, Hashable { case border, padding, content }
    /// The repetition of an image in one direction.
    package enum Repeat: Sendable, Hashable { case `repeat`, noRepeat, round, space }
    /// The box or page that an image is attached to.
    package enum Attachment: Sendable, Hashable { case scroll, fixed, local }
    package enum Size: Sendable, Hashable {
      case cover, contain
      /// Nil for `auto` in that direction.
      case extents(LengthPercentage?, LengthPercentage?)
      package static let auto = Size.extents(nil, nil)
    }
    /// One background image.
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

    /// Nil if it is transparent.
    package var color: Color?
    /// The area the colour is clipped to: that of the lowest layer, whether it has an image or not.
    package var colorClip = Area.border
    /// The images, the uppermost first.
    package var layers: [Layer] = []
    package init() {}

    /// Whether nothing of it is visible.
    package var isEmpty: Bool { color == nil && layers.isEmpty }
  }

  /// A shadow of a box (CSS Backgrounds 3, section 6.1).
  package struct Shadow: Sendable, Hashable {
    package var x: Length
    package var y: Length
    /// Twice the standard deviation of the blur.
    package var blur: Length
    package var spread: Length
    /// Nil for the element's text colour.
    package var color: Color?
    /// Whether it is inside the box.
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

  /// An image that replaces borders (CSS Backgrounds 3, section 5).
  package struct BorderImage: Sendable, Hashable {
    /// The way in which the pieces at the sides fill them.
    package enum Repeat: Sendable, Hashable { case stretch, `repeat`, round, space }
    /// A length, or a multiple of something.
    package enum Measure: Sendable, Hashable {
      /// Pixels of the image for slices; border widths for widths and outsets.
      case number(Double)
      case extent(LengthPercentage)
      /// The width of the slice.
      case auto
    }
    /// Nil for `none`.
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

  /// A line around a box that takes no space (CSS UI 3, section 4).
  package struct Outline: Sendable, Hashable {
    package var border = Border()
    /// Its distance from the border box.
    package var offset = Length.zero
    package init() {}
  }
}
