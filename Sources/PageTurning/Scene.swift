/// An instant of a book: which pages lie where, and what moves between them.
///
/// It is described as if the book were read from left to right, with an upright spine; `view` says how the
/// finished picture is to be turned round.
package struct Scene: Sendable {
  /// What is to be seen.
  package var stage: Stage
  /// How far it is from the stage's first spread to its second, from 0 to 1; 0 where there is but one.
  package var share = 0.0
  /// How the picture is turned round when it is done.
  package var view: View

  package init(stage: Stage, share: Double = 0, view: View) {
    (self.stage, self.share, self.view) = (stage, share, view)
  }

  /// How pictures and pages are turned round: first their axes changed, then mirrored.
  package struct View: Sendable, Hashable {
    /// Whether left and right are changed.
    package var isMirrored: Bool
    /// Whether x and y are changed: the spine lies level.
    package var isTransposed: Bool

    /// The view of a book with such a binding.
    package init(_ binding: Binding) {
      isMirrored = binding.isMirrored
      isTransposed = binding.orientation == .vertical
    }
  }

  /// What happens.
  package enum Stage: Sendable {
    /// A spread at rest.
    case still(Spread<PageKey>)
    /// A leaf bends over a spread.
    case leaf(Leaf, over: Spread<PageKey>)
    /// A board swings over a spread.
    case board(Board, over: Spread<PageKey>)
    /// The first moves to the left and the second comes behind it: a share of the way.
    case scroll(Spread<PageKey>, Spread<PageKey>, share: Double)
    /// The first slides to the left, over the second: a share of the way.
    case slide(Spread<PageKey>, Spread<PageKey>, share: Double)
    /// The second slides in from the right, over the first: a share of the way.
    case cover(Spread<PageKey>, Spread<PageKey>, share: Double)
    /// The first is mixed with a share of the second.
    case fade(Spread<PageKey>, Spread<PageKey>, share: Double)
  }

  /// What is on the back of a leaf that turns.
  package enum Back: Sendable, Hashable {
    /// A page.
    case page(PageKey)
    /// Paper with the front shining through.
    case showThrough
    /// Bare paper.
    case paper
    /// The picture of the options.
    case picture
  }

  /// How much a back has become a page as it comes down: from 0 to 1.
  package struct Landing: Sendable {
    package var page: PageKey
    package var share: Double
  }

  /// A leaf on its way.
  package struct Leaf: Sendable {
    /// The page on its front.
    package var front: PageKey
    /// What is on its back.
    package var back: Back
    /// What its bend and the views of it depend on: leaves of one shape differ in their pages alone.
    package var shape: LeafShape
    /// Its bend.
    var cone: RollingCone
    /// What the eye sees of it.
    package var view: ProjectionTable
    /// The slopes of the rays of light.
    package var rays: [(x: Double, y: Double)]
    /// How far the apex is beyond the page's end, in the page's unit.
    package var apexDistance: Double
    /// Whether the apex is below the page's foot.
    package var leadsAtFoot: Bool
    /// The light, of which each of the rays stands for a part.
    package var light: LightDisc
    /// What lies flat on the right still, and what comes down on the left.
    package var footprints: (left: Footprint, right: Footprint)
    /// What the back becomes.
    package var landing: Landing?

    /// What each ray of light sees of it; made anew each time.
    package var shadows: [ProjectionTable] {
      rays.map { ray in
        ProjectionTable(
          cone, eyeX: ray.x, eyeY: ray.y * (leadsAtFoot ? -1 : 1), inverseHeight: 0, light: nil)
      }
    }
  }

  /// What a sheet on its way covers of the table at one side of the spine, seen straight from above:
  /// from the spine to a line.
  package struct Footprint: Sendable, Hashable {
    /// How far the line is from the spine at the page's head and at its foot, in the page's unit.
    ///
    /// What is beyond the page's width is none of it, nor what is on the other side of the spine.
    package var head: Double
    package var foot: Double
    /// How near it is to the table: 1 where it lies on it, less the higher it is.
    package var closeness: Double

    package init(head: Double, foot: Double, closeness: Double) {
      (self.head, self.foot, self.closeness) = (head, foot, closeness)
    }

    /// The same of a sheet whose free edge is at two heights above the table; `page` is the height of
    /// the page.
    init(head: Double, foot: Double, heights: (Double, Double), page: Double) {
      // A sheet a sixteenth of the page's height above the table is no longer beside it.
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
    /// What is on its back.
    package var back: Back
    /// The cosine and the sine of the angle by which it is turned up: from 0 to π.
    package var lean: (cosine: Double, sine: Double)
    /// How light its upper side is, against paper that lies flat.
    package var shade: Double
    /// How thick it is, in the page's unit.
    package var thickness: Double
    /// One over the eye's height above the table, in the page's unit; 0 for an eye infinitely high.
    package var inverseEyeHeight: Double
    /// Where the eye is: from the spine and from the head.
    package var eye: (x: Double, y: Double)
    /// The light that it keeps from the table.
    package var light: LightDisc
    /// What is under it, as far as it is not too high.
    package var footprint: Footprint
    /// What the back becomes.
    package var landing: Landing?

    /// Whether its back is seen: the board has passed the eye, which need not be over the spine.
    package var showsBack: Bool { lean.cosine < lean.sine * eye.x * inverseEyeHeight }
  }
}

extension Scene {
  /// A spread at rest.
  package static func rest(_ spread: Spread<PageKey>, _ binding: Binding) -> Scene {
    Scene(stage: .still(spread.inOrder(binding)), view: View(binding))
  }

  /// A spread at rest, in a book whose keys are its pages' numbers.
  package static func rest(_ spread: Spread<PageNumber>, _ binding: Binding) -> Scene {
    rest(spread.map { PageKey($0) }, binding)
  }
}

extension Spread {
  /// The spread as it lies in a view that is turned round at the end.
  ///
  /// A single page without a spine is always the right one.
  func inOrder(_ binding: Binding) -> Spread {
    binding.isMirrored && binding.spine != .none ? swapped : self
  }
}
