/// Tells a page view controller which pages follow each other.
public protocol PageViewControllerDataSource: AnyObject {
  /// The page before another one: left of it, or above it; nil where there is none.
  func pageViewController(
    _ controller: PageViewController, before content: any PageContent
  ) -> (any PageContent)?
  /// The page after another one: right of it, or below it; nil where there is none.
  func pageViewController(
    _ controller: PageViewController, after content: any PageContent
  ) -> (any PageContent)?
  /// How many dots the indicator has; nil for none.
  func presentationCount(for controller: PageViewController) -> Int?
  /// Which dot is the current one, counted from 0; nil for none.
  func presentationIndex(for controller: PageViewController) -> Int?
}

extension PageViewControllerDataSource {
  /// No indicator.
  public func presentationCount(for controller: PageViewController) -> Int? { nil }
  /// No indicator.
  public func presentationIndex(for controller: PageViewController) -> Int? { nil }
}

/// Is told of the turns that gestures make.
public protocol PageViewControllerDelegate: AnyObject {
  /// A gesture begins to turn to these pages: as many as a set takes, a leaf's front before its back.
  func pageViewController(
    _ controller: PageViewController, willTransitionTo pending: [any PageContent])
  /// A gesture's turn has ended: `finished` when its animation ran to its end, `completed` unless
  /// the reader let the page fall back.
  func pageViewController(
    _ controller: PageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [any PageContent], transitionCompleted completed: Bool)
  /// Where the spine is to be in a view of another shape; nil leaves it where it is.
  ///
  /// The pages may be set here, and `isDoubleSided`; whether they fit is looked at afterwards.
  func pageViewController(
    _ controller: PageViewController, spineLocationFor orientation: InterfaceOrientation
  ) -> PageViewController.SpineLocation?
  /// Is not called: nothing turns a headless device.
  func pageViewControllerSupportedInterfaceOrientations(
    _ controller: PageViewController
  ) -> [InterfaceOrientation]
  /// Is not called: nothing turns a headless device.
  func pageViewControllerPreferredInterfaceOrientationForPresentation(
    _ controller: PageViewController
  ) -> InterfaceOrientation
}

extension PageViewControllerDelegate {
  /// Does nothing.
  public func pageViewController(
    _ controller: PageViewController, willTransitionTo pending: [any PageContent]
  ) {}
  /// Does nothing.
  public func pageViewController(
    _ controller: PageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [any PageContent], transitionCompleted completed: Bool
  ) {}
  /// Leaves the spine where it is.
  public func pageViewController(
    _ controller: PageViewController, spineLocationFor orientation: InterfaceOrientation
  ) -> PageViewController.SpineLocation? { nil }
  /// All of them.
  public func pageViewControllerSupportedInterfaceOrientations(
    _ controller: PageViewController
  ) -> [InterfaceOrientation] { InterfaceOrientation.allCases }
  /// Upright.
  public func pageViewControllerPreferredInterfaceOrientationForPresentation(
    _ controller: PageViewController
  ) -> InterfaceOrientation { .portrait }
}

/// The shape of a view: higher than wide, or wider than high.
public enum InterfaceOrientation: Int, Sendable, Hashable, CaseIterable {
  /// Higher than wide, or square.
  case portrait = 1
  /// Wider than high.
  case landscape = 3
}
