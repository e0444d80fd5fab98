internal import RenderingOptions

/// An error of a page view controller.
///
/// If UIKit raises an exception with known words, the words are the same.
public enum PageViewControllerError: Error, Sendable, Hashable {
  /// The number of pages is not the required one.
  case controllerCount(provided: Int, required: Int)
  /// With the spine in the middle, both sides of each leaf are visible.
  case doubleSidedRequiredByMidSpine
  /// A turn is in progress, and the policy is to refuse others.
  case turnInProgress
  /// The data source gave the back of a leaf and no front after it.
  case missingFrontAfterBack
  /// There is nothing to show.
  case noPages
  /// The view has no size.
  case noSize
}

extension PageViewControllerError: CustomStringConvertible {
  /// The problem.
  public var description: String {
    switch self {
    case .controllerCount(let provided, let required):
      "The number of view controllers provided (\(provided)) doesn't match the number required "
        + "(\(required)) for the requested transition"
    case .doubleSidedRequiredByMidSpine:
      "isDoubleSided cannot be false while the spine is in the middle"
    case .turnInProgress: "a turn is in progress; wait for its completion, or choose another policy"
    case .missingFrontAfterBack:
      "the data source gave a leaf's back and no front after it; give neither at the end"
    case .noPages: "there are no view controllers to show; set them first"
    case .noSize:
      "a view must be 2 to \(RenderOptions.longestSide) pixels wide and high, and have no more than "
        + "\(RenderOptions.largestPicture)"
    }
  }
}
