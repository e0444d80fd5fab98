/// Why a page view controller could not do what it was asked for.
///
/// Where UIKit raises an exception, and its words are known, they are these.
public enum PageViewControllerError: Error, Sendable, Hashable {
  /// So many contents were given, and so many are to be.
  case controllerCount(provided: Int, required: Int)
  /// With the spine in the middle, both sides of each page are seen.
  case doubleSidedRequiredByMidSpine
  /// A turn is under way, and the policy is to refuse another.
  case turnInProgress
  /// The data source gave a leaf's back, and no front to follow it.
  case missingFrontAfterBack
  /// There is nothing to show.
  case noPages
  /// A view must have a size.
  case noSize
}

extension PageViewControllerError: CustomStringConvertible {
  /// What is wrong.
  public var description: String {
    switch self {
    case .controllerCount(let provided, let required):
      "The number of view controllers provided (\(provided)) doesn't match the number required "
        + "(\(required)) for the requested transition"
    case .doubleSidedRequiredByMidSpine:
      "isDoubleSided cannot be false while the spine is in the middle"
    case .turnInProgress: "a turn is under way; wait for its completion, or choose another policy"
    case .missingFrontAfterBack:
      "the data source gave a leaf's back and no front after it; give neither at the end"
    case .noPages: "there are no view controllers to show; set them first"
    case .noSize: "a view must be 1 to 32767 pixels wide and high"
    }
  }
}
