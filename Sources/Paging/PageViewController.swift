public import Graphics
public import PageTurning
public import Raster
internal import RenderingOptions

/// UIKit's page view controller without a screen: the same names and rules, with errors instead of
/// exceptions.
///
/// Time advances by `advance(by:)`, and `picture()` is the view at that instant. The sources of the
/// rules, and the choices they leave, are in `docs/page-view-controller.md`. The controller belongs
/// to one thread.
public final class PageViewController {
  /// The transition between pages.
  public enum TransitionStyle: Int, Sendable, Hashable {
    /// Pages curl around the spine.
    case pageCurl = 0
    /// Pages scroll.
    case scroll = 1
  }

  /// The axis along which pages follow each other.
  public enum NavigationOrientation: Int, Sendable, Hashable {
    /// Left to right.
    case horizontal = 0
    /// Top to bottom.
    case vertical = 1
  }

  /// The direction of a turn.
  public enum NavigationDirection: Int, Sendable, Hashable {
    /// Pages move left, as in a book, or up, as in a wall calendar.
    case forward = 0
    /// Pages move right or down.
    case reverse = 1
  }

  /// The position of the spine.
  public enum SpineLocation: Int, Sendable, Hashable {
    /// No spine: pages scroll.
    case none = 0
    /// At the left or top edge.
    case min = 1
    /// In the middle, between two pages.
    case mid = 2
    /// At the right or bottom edge.
    case max = 3
  }

  /// The options of a new controller.
  public struct Options: Sendable, Hashable {
    /// The position of the spine, `.min` by default; valid only for curls.
    public var spineLocation: SpineLocation?
    /// The gap between pages; valid only for scrolling.
    public var interPageSpacing: Length?

    /// Makes options.
    public init(spineLocation: SpineLocation? = nil, interPageSpacing: Length? = nil) {
      (self.spineLocation, self.interPageSpacing) = (spineLocation, interPageSpacing)
    }
  }

  /// The source of the pages before and after others; without it, gestures turn nothing.
  public weak var dataSource: (any PageViewControllerDataSource)?
  /// The delegate, whose methods are called as gestures turn pages.
  public weak var delegate: (any PageViewControllerDelegate)?
  /// The transition between pages.
  public let transitionStyle: TransitionStyle
  /// The axis along which pages follow each other.
  public let navigationOrientation: NavigationOrientation
  /// The position of the spine; `.none` for scrolling pages.
  public internal(set) var spineLocation: SpineLocation
  /// Whether pages have backs.
  public internal(set) var isDoubleSided = false
  /// The visible pages; during a turn, those before it.
  public internal(set) var viewControllers: [any PageContent] = []
  /// The policy for a turn that is requested during another.
  public var overlapPolicy = TurnInteraction.OverlapPolicy.finish
  /// The duration and easing of turns.
  public var timing = TurnTiming()
  /// The bend and lighting of leaves.
  public var turnOptions: TurnOptions
  /// The colours of paper and ink.
  public var theme = PageTheme.white
  /// The colour of the background between scrolling pages and under a turning leaf.
  public var backgroundColor = Color.black
  /// The colour of the indicator's dots.
  public var pageIndicatorTintColor = Color(red: 0x88, green: 0x88, blue: 0x88)
  /// The colour of the indicator's current dot.
  public var currentPageIndicatorTintColor = Color(red: 0x20, green: 0x20, blue: 0x20)
  /// Warnings about ignored and assumed values, a sentence each; the last thousand.
  public var warnings: [String] { recentWarnings.lines }
  /// Calls and turns, a line each; the last thousand.
  public var trace: [String] { recent.lines }
  /// The size of the view.
  public internal(set) var viewSize: Size
  /// The scale in pixels per point.
  public let scale: Double

  var recentWarnings = RecentLines()
  var recent = RecentLines()
  /// The contents by their keys; each showing of a content has its own.
  var contentsByKey: [PageKey: any PageContent] = [:]
  /// The keys of the visible pages; `PageKey.filler` for a blank page.
  var shown: [PageKey] = []
  var lastKey: PageKey = 0
  /// The turn in progress.
  var motion: Motion?
  var waiting: [Waiting] = []
  /// The page held by a finger before anything turns.
  var held: TurnInteraction?
  /// Whether the delegate is choosing the spine and may set pages that do not fit yet.
  var isChoosingSpine = false
  /// Whether all turns are being ended, so that requests wait.
  var isEnding = false
  /// The page indicator, as the data source gave it at the last set, moved by gestures since.
  var presentation: (count: Int, index: Int)?
  var time = 0.0
  let painter: ContentPainter

  /// A turn in progress.
  struct Motion {
    var reader: TurnInteraction
    /// The pages after the turn, and their keys.
    var pending: [any PageContent]
    var pendingKeys: [PageKey]
    var direction: NavigationDirection
    /// Whether a gesture started it, which the delegate is told.
    var isByGesture: Bool
    var completion: ((Bool) -> Void)?
  }

  /// A set of pages that waits for the turn in progress.
  struct Waiting {
    var contents: [any PageContent]
    var direction: NavigationDirection
    var isAnimated: Bool
    var completion: ((Bool) -> Void)?
  }

  /// Makes a controller with a view of a size; `scale` is in pixels per point.
  ///
  /// - Throws: `.noSize` if the view has no size.
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

  /// The gestures it recognises: none for scrolling pages or without a data source.
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

  /// Whether a turn is in progress.
  public var isTurning: Bool { motion != nil }

  /// Sets whether pages have backs.
  ///
  /// - Throws: `.doubleSidedRequiredByMidSpine` for false while the spine is in the middle.
  public func setDoubleSided(_ isDoubleSided: Bool) throws(PageViewControllerError) {
    guard isDoubleSided || spineLocation != .mid || isChoosingSpine else {
      throw .doubleSidedRequiredByMidSpine
    }
    // A page held by a finger would have other sides.
    if self.isDoubleSided != isDoubleSided { held = nil }
    self.isDoubleSided = isDoubleSided
  }

  /// The number of pages that `setViewControllers` requires.
  public var requiredCount: Int {
    switch spineLocation {
    case .none: 1
    case .mid: 2
    case .min, .max: isDoubleSided ? 2 : 1
    }
  }
}
