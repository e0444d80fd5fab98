/// Gives a page view controller the pages before and after others.
public protocol PageViewControllerDataSource: AnyObject {
  /// The page before another, to its left or above; nil if there is none.
  func pageViewController(
    _ controller: PageViewController, before content: any PageContent
  ) -> (any PageContent)?
  /// The page after another, to its right or below; nil if there is none.
  func pageViewController(
    _ controller: PageViewController, after content: any PageContent
  ) -> (any PageContent)?
  /// The number of dots of the indicator; nil for none.
  func presentationCount(for controller: PageViewController) -> Int?
  /// The index of the current dot; nil for none.
  func presentationIndex(for controller: PageViewController) -> Int?
}

extension PageViewControllerDataSource {
  /// No indicator by default.
  public func presentationCount(for controller: PageViewController) -> Int? { nil }
  /// No indicator by default.
  public func presentationIndex(for controller: PageViewController) -> Int? { nil }
}

/// Methods that are called as gestures turn pages.
public protocol PageViewControllerDelegate: AnyObject {
  /// A gesture begins to turn to these pages: as many as a set needs, a leaf's front before its
  /// back.
  func pageViewController(
    _ controller: PageViewController, willTransitionTo pending: [any PageContent])
  /// A gesture's turn ended: `finished` if its animation ran to its end, `completed` unless the
  /// page fell back.
  func pageViewController(
    _ controller: PageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [any PageContent], transitionCompleted completed: Bool)
  /// The position of the spine in a view of another orientation; nil to keep it.
  ///
  /// Pages and `isDoubleSided` may be set here; whether they fit is checked afterwards.
  func pageViewController(
    _ controller: PageViewController, spineLocationFor orientation: InterfaceOrientation
  ) -> PageViewController.SpineLocation?
  /// Never called: a headless device does not rotate.
  func pageViewControllerSupportedInterfaceOrientations(
    _ controller: PageViewController
  ) -> [InterfaceOrientation]
  /// Never called: a headless device does not rotate.
  func pageViewControllerPreferredInterfaceOrientationForPresentation(
    _ controller: PageViewController
  ) -> InterfaceOrientation
}

extension PageViewControllerDelegate {
  /// Does nothing by default.
  public func pageViewController(
    _ controller: PageViewController, willTransitionTo pending: [any PageContent]
  ) {}
  /// Does nothing by default.
  public func pageViewController(
    _ controller: PageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [any PageContent], transitionCompleted completed: Bool
  ) {}
  /// Keeps the spine by default.
  public func pageViewController(
    _ controller: PageViewController, spineLocationFor orientation: InterfaceOrientation
  ) -> PageViewController.SpineLocation? { nil }
  /// All by default.
  public func pageViewControllerSupportedInterfaceOrientations(
    _ controller: PageViewController
  ) -> [InterfaceOrientation] { InterfaceOrientation.allCases }
  /// Portrait by default.
  public func pageViewControllerPreferredInterfaceOrientationForPresentation(
    _ controller: PageViewController
  ) -> InterfaceOrientation { .portrait }
}

/// The orientation of a view.
public enum InterfaceOrientation: Int, Sendable, Hashable, CaseIterable {
  /// Higher than wide, or square.
  case portrait = 1
  /// Wider than high.
  case landscape = 3
}
