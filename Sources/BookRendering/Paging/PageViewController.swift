public import Graphics
public import PageTurning
public import Raster

/// UIKit's page view controller without a screen: the same names, the same rules, and errors where
/// that one raises exceptions.
///
/// Time passes when `advance(by:)` says so, and the picture of each instant is `picture()`. Where the
/// rules are from, and where they leave a choice, is in `docs/page-view-controller.md`. It belongs to
/// one thread.
public final class PageViewController {
  /// How pages give way to each other.
  public enum TransitionStyle: Int, Sendable, Hashable {
    /// A page curls over the spine.
    case pageCurl = 0
    /// Pages scroll.
    case scroll = 1
  }

  /// The axis along which pages follow each other.
  public enum NavigationOrientation: Int, Sendable, Hashable {
    /// From side to side.
    case horizontal = 0
    /// Up and down.
    case vertical = 1
  }

  /// Which way a turn goes.
  public enum NavigationDirection: Int, Sendable, Hashable {
    /// Pages move to the left, as in a book, or upwards, as in a wall calendar.
    case forward = 0
    /// Pages move to the right, or downwards.
    case reverse = 1
  }

  /// Where the spine is.
  public enum SpineLocation: Int, Sendable, Hashable {
    /// Pages that scroll have none.
    case none = 0
    /// At the left edge, or the top.
    case min = 1
    /// In the middle: two pages are shown.
    case mid = 2
    /// At the right edge, or the bottom.
    case max = 3
  }

  /// What can be chosen when a controller is made.
  public struct Options: Sendable, Hashable {
    /// Where the spine is; only valid for curls, where it is `.min` unless told otherwise.
    public var spineLocation: SpineLocation?
    /// The gap between pages; only valid for pages that scroll.
    public var interPageSpacing: Length?

    /// Makes options.
    public init(spineLocation: SpineLocation? = nil, interPageSpacing: Length? = nil) {
      (self.spineLocation, self.interPageSpacing) = (spineLocation, interPageSpacing)
    }
  }

  /// What tells which pages follow each other; without it gestures turn nothing.
  public weak var dataSource: (any PageViewControllerDataSource)?
  /// What is told of the turns that gestures make.
  public weak var delegate: (any PageViewControllerDelegate)?
  /// How pages give way to each other.
  public let transitionStyle: TransitionStyle
  /// The axis along which pages follow each other.
  public let navigationOrientation: NavigationOrientation
  /// Where the spine is; `.none` for pages that scroll.
  public internal(set) var spineLocation: SpineLocation
  /// Whether pages have something on their backs.
  public internal(set) var isDoubleSided = false
  /// The pages that are shown; those before, while a turn is under way.
  public internal(set) var viewControllers: [any PageContent] = []
  /// What is done with a turn that comes while another is under way.
  public var overlapPolicy = TurnInteraction.OverlapPolicy.finish
  /// How long a turn takes, and how it moves.
  public var timing = TurnTiming()
  /// How a leaf bends and is lit.
  public var turnOptions: TurnOptions
  /// The colours of paper and ink.
  public var theme = PageTheme.white
  /// The colour of what is between pages that scroll, and behind a leaf.
  public var backgroundColor = Color.black
  /// The colour of the indicator's dots.
  public var pageIndicatorTintColor = Color(red: 0x88, green: 0x88, blue: 0x88)
  /// The colour of the indicator's current dot.
  public var currentPageIndicatorTintColor = Color(red: 0x20, green: 0x20, blue: 0x20)
  /// What was said and is of no use, and what was filled in, a sentence each: the last thousand.
  public var warnings: [String] { recentWarnings.lines }
  /// Calls and turns so far, a line each: the last thousand.
  public var trace: [String] { recent.lines }
  /// The view's size.
  public internal(set) var viewSize: Size
  /// The pixels of a point.
  public let scale: Double

  var recentWarnings = RecentLines()
  var recent = RecentLines()
  /// The contents by the numbers they are drawn under; each showing of a content has its own.
  var faces: [Int: any PageContent] = [:]
  /// The numbers of what is shown; `Spread.filler` for a blank page.
  var shown: [Int] = []
  var nextFace = 1
  /// The turn under way.
  var motion: Motion?
  var waiting: [Waiting] = []
  /// What a finger holds that turns nothing yet.
  var held: TurnInteraction?
  /// Whether the delegate is choosing the spine at the moment, and may set pages that do not fit yet.
  var isChoosingSpine = false
  /// Whether all turns are being ended at the moment: what is asked for then waits.
  var isEnding = false
  /// The dots, as the data source said at the last set, and where gestures have gone since.
  var presentation: (count: Int, index: Int)?
  var time = 0.0
  let painter: ContentPainter

  /// A turn under way.
  struct Motion {
    var reader: TurnInteraction
    /// The contents after it, and their numbers.
    var pending: [any PageContent]
    var pendingFaces: [Int]
    var direction: NavigationDirection
    /// Whether a gesture made it, of which the delegate is told.
    var isByGesture: Bool
    var completion: ((Bool) -> Void)?
  }

  /// A set that waits for the turn under way.
  struct Waiting {
    var contents: [any PageContent]
    var direction: NavigationDirection
    var isAnimated: Bool
    var completion: ((Bool) -> Void)?
  }

  /// Makes a controller with a view of a size; `scale` is the pixels of a point.
  public init(
    transitionStyle: TransitionStyle = .pageCurl,
    navigationOrientation: NavigationOrientation = .horizontal, options: Options = Options(),
    viewSize: Size = Size(width: .pt(320), height: .pt(480)), scale: Double = 1
  ) throws(PageViewControllerError) {
    self.transitionStyle = transitionStyle
    self.navigationOrientation = navigationOrientation
    self.viewSize = viewSize
    self.scale = scale
    painter = ContentPainter()
    turnOptions = TurnOptions()
    turnOptions.transition = transitionStyle == .scroll ? .scroll : .curl
    let spine = options.spineLocation ?? .min
    spineLocation = transitionStyle == .scroll ? .none : spine == .none ? .min : spine
    isDoubleSided = spineLocation == .mid
    if transitionStyle == .scroll, options.spineLocation != nil {
      recentWarnings.append("spineLocation is only valid for the page curl")
    }
    if let spacing = options.interPageSpacing {
      if transitionStyle == .scroll {
        turnOptions.spacing = spacing
      } else {
        recentWarnings.append("interPageSpacing is only valid for pages that scroll")
      }
    }
    guard Self.isDrawable(viewSize, scale) else { throw .noSize }
  }

  /// Whether a view has pixels, and not too many.
  static func isDrawable(_ size: Size, _ scale: Double) -> Bool {
    let sides = [size.width.points * scale, size.height.points * scale]
    return sides.allSatisfy { $0 >= 2 && $0 <= Double(RenderOptions.longestSide) }
      && sides[0] * sides[1] <= Double(RenderOptions.largestPicture)
  }

  /// The gestures it takes: none for pages that scroll, and none without a data source.
  public var gestureRecognizers: [GestureRecognizer] {
    transitionStyle == .pageCurl && dataSource != nil ? GestureRecognizer.allCases : []
  }

  /// A kind of gesture.
  public enum GestureRecognizer: String, Sendable, Hashable, CaseIterable {
    /// A drag.
    case pan
    /// A tap near an edge.
    case tap
  }

  /// Whether a turn is under way.
  public var isTurning: Bool { motion != nil }

  /// Says whether pages have something on their backs.
  public func setDoubleSided(_ isDoubleSided: Bool) throws(PageViewControllerError) {
    guard isDoubleSided || spineLocation != .mid || isChoosingSpine else {
      throw .doubleSidedRequiredByMidSpine
    }
    // What a finger holds has other sides then.
    if self.isDoubleSided != isDoubleSided { held = nil }
    self.isDoubleSided = isDoubleSided
  }

  /// How many contents a set needs.
  public var requiredCount: Int {
    switch spineLocation {
    case .none: 1
    case .mid: 2
    case .min, .max: isDoubleSided ? 2 : 1
    }
  }
}
