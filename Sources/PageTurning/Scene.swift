package import Graphics

/// An instant of a book: the positions of its pages, and what moves between them.
///
/// It is described as if the book were read from left to right, with a vertical spine; `view` tells how the finished
/// picture is transformed.
package struct Scene: Sendable {
  /// The visible parts.
  package var stage: Stage
  /// The progress from the stage's first spread to its second, from 0 to 1; 0 if there is only one.
  package var fraction = 0.0
  /// The transform of the finished picture.
  package var view: View

  package init(stage: Stage, fraction: Double = 0, view: View) {
    (self.stage, self.fraction, self.view) = (stage, fraction, view)
  }

  /// The transformation of pictures and pages: they are transposed first, and then mirrored.
  package struct View: Sendable, Hashable {
    /// Whether left and right are swapped.
    package var isMirrored: Bool
    /// Whether x and y are swapped: the spine is horizontal.
    package var isTransposed: Bool

    /// The view of a book with this binding.
    package init(_ binding: Binding) {
      isMirrored = binding.isMirrored
      isTransposed = binding.orientation == .vertical
    }
  }

  /// The kinds of scenes.
  package enum Stage: Sendable {
    /// A spread at rest.
    case still(Spread<PageKey>)
    /// A leaf bends over a spread.
    case leaf(Leaf, over: Spread<PageKey>)
    /// A board swings over a spread.
    case board(Board, over: Spread<PageKey>)
    /// The first moves to the left and the second follows it, by a fraction of the way.
    case scroll(Spread<PageKey>, Spread<PageKey>, fraction: Double)
    /// The first slides to the left, over the second, by a fraction of the way.
    case slide(Spread<PageKey>, Spread<PageKey>, fraction: Double)
    /// The second slides in from the right, over the first, by a fraction of the way.
    case cover(Spread<PageKey>, Spread<PageKey>, fraction: Double)
    /// The first is blended with a fraction of the second.
    case fade(Spread<PageKey>, Spread<PageKey>, fraction: Double)
  }

  /// The back of a turning leaf.
  package enum Back: Sendable, Hashable {
    /// A page.
    case page(PageKey)
    /// Paper with the front showing through.
    case showThrough
    /// Bare paper.
    case paper
    /// The picture of the options.
    case picture
  }

  /// The fraction of a back that has turned into a page as it comes down.
  package struct Landing: Sendable {
    package var page: PageKey
    package var fraction: Double
  }

  /// A turning leaf.
  package struct Leaf: Sendable {
    /// The page on its front.
    package var front: PageKey
    /// The page on its back.
    package var back: Back
    /// The parameters of its bend and its views: leaves of the same shape differ only in their pages.
    package var shape: LeafShape
    /// Its bend.
    var cone: RollingCone
    /// The eye's view of it.
    package var view: ProjectionTable
    /// The slopes of the light rays.
    package var rays: [(x: Double, y: Double)]
    /// The distance of the apex beyond the end of the page, in the page's unit.
    package var apexDistance: Double
    /// Whether the apex is below the page's foot.
    package var leadsAtFoot: Bool
    /// The light; each of the rays represents a part of it.
    package var light: LightDisc
    /// The pages that still lie flat on the right, and those that come down on the left.
    package var footprints: (left: Footprint, right: Footprint)
    /// The page that the back turns into.
    package var landing: Landing?

    /// Each light ray's view of it; computed on access.
    package var shadows: [ProjectionTable] {
      rays.map { ray in
        ProjectionTable(
          cone, eyeX: ray.x, eyeY: ray.y * (leadsAtFoot ? -1 : 1), inverseHeight: 0, light: nil)
      }
    }
  }

  /// The area of the table that a turning sheet covers on one side of the spine, seen from directly above: from the
  /// spine to a line.
  package struct Footprint: Sendable, Hashable {
    /// The distance of the line from the spine at the head and at the foot of the page, in the page's unit.
    ///
    /// Anything beyond the page's width, or on the other side of the spine, is not part of it.
    package var head: Double
    package var foot: Double
    /// Its closeness to the table: 1 where it touches it, less the higher it is.
    package var closeness: Double

    package init(head: Double, foot: Double, closeness: Double) {
      (self.head, self.foot, self.closeness) = (head, foot, closeness)
    }

    /// The footprint of a sheet whose free edge is at two heights above the table; `page` is the height of the page.
    init(head: Double, foot: Double, heights: (Double, Double), page: Double) {
      // A sheet a sixteenth of the page's height above the table is no longer close to it.
      let height = (heights.0 + heights.1) / 2 / page
      self.init(
        head: head, foot: foot, closeness: exponential(-max(0, height) / Self.reach))
    }

    private static let reach = 0.0625
  }

  /// A leaf that does not bend.
  package struct Board: Sendable {
    /// The page on its front.
    package var front: PageKey
    /// The page on its back.
    package var back: Back
    /// The cosine and sine of the angle by which it is raised: from 0 to π.
    package var lean: (cosine: Double, sine: Double)
    /// The brightness of its upper side, relative to flat paper.
    package var shade: Double
    /// Its thickness, in the page's unit.
    package var thickness: Double
    /// The inverse of the eye's height above the table, in the page's unit; 0 for an eye infinitely high.
    package var inverseEyeHeight: Double
    /// The position of the eye: from the spine and from the head.
    package var eye: (x: Double, y: Double)
    /// The light that it blocks.
    package var light: LightDisc
    /// The area under it, unless it is too high.
    package var footprint: Footprint
    /// The page that the back turns into.
    package var landing: Landing?

    /// Whether its back is visible: the board has passed the eye, which need not be above the spine.
    package var showsBack: Bool { lean.cosine < lean.sine * eye.x * inverseEyeHeight }
  }
}

extension Scene {
  /// A spread at rest.
  package static func rest(_ spread: Spread<PageKey>, _ binding: Binding) -> Scene {
    Scene(stage: .still(spread.inOrder(binding)), view: View(binding))
  }

  /// A spread at rest, in a book whose keys are its page numbers.
  package static func rest(_ spread: Spread<PageNumber>, _ binding: Binding) -> Scene {
    rest(spread.map { PageKey($0) }, binding)
  }
}

extension Spread {
  /// The spread as it is in a view that is transformed in the end.
  ///
  /// A single page without a spine is always the right one.
  func inOrder(_ binding: Binding) -> Spread {
    binding.isMirrored && binding.spine != .none ? swapped : self
  }
}
