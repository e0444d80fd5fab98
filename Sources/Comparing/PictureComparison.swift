public import Files
public import Snapshots

/// The result of comparing one picture.
public struct PictureComparison: Sendable {
  /// The status of a picture.
  public enum Status: String, Sendable, Hashable, CaseIterable {
    /// It is the same.
    case equal
    /// It differs within the tolerance.
    case tolerated
    /// It differs.
    case changed
    /// It has no reference.
    case added
    /// Only the reference exists.
    case removed
    /// Only the reference exists, and its manifest does not list it.
    case orphaned
    /// One of its files could not be read completely.
    case unreadable

    /// Whether it counts as a difference.
    public var isDifferent: Bool { self != .equal && self != .tolerated }
  }

  /// The name in the folders.
  public var name: FileName
  /// The status.
  public var status: Status
  /// The difference in pixels, if both files could be read.
  public var pixels: Comparison?
  /// The most differing pixels in a window, if a window was given.
  public var densest: Int?
  /// The reason why a file could not be read.
  public var fault: String?
  /// The differences of the layout on the pages it shows.
  public var verdicts: [LayoutVerdict] = []

  /// The digests of the old and the new pixels, if they differ.
  var digests: (old: String, new: String)?

  package init(
    name: FileName, status: Status, pixels: Comparison? = nil, densest: Int? = nil,
    fault: String? = nil, verdicts: [LayoutVerdict] = [], digests: (old: String, new: String)? = nil
  ) {
    self.name = name
    self.status = status
    self.pixels = pixels
    self.densest = densest
    self.fault = fault
    self.verdicts = verdicts
    self.digests = digests
  }

  /// Whether the old or the new pixels are not those of the manifests, by their digests.
  func isStranger(to manifests: [[String: String]]) -> Bool {
    guard let digests else { return false }
    return zip(manifests, [digests.old, digests.new]).contains { manifest, digest in
      manifest[name.text].map { $0 != digest } ?? false
    }
  }

  /// Whether a file has 16 bits per channel, of which the higher eight were compared.
  var isRounded = false

  /// The number of differing pixels that the tolerance applies to.
  var count: Int { densest ?? pixels?.differingPixels ?? 0 }
}

/// The result of comparing some pictures.
public struct ComparisonResult: Sendable {
  /// The options of the comparison.
  public var options: ComparisonOptions
  /// The pictures by name.
  public var pictures: [PictureComparison]
  /// The differences of the layout, if there are manifests on both sides.
  public var layout: [LayoutVerdict] = []
  /// Warnings, a sentence each.
  public var warnings: [String] = []

  package init(
    options: ComparisonOptions, pictures: [PictureComparison], layout: [LayoutVerdict] = [],
    warnings: [String] = []
  ) {
    self.options = options
    self.pictures = pictures
    self.layout = layout
    self.warnings = warnings
  }

  /// The names of the pictures with a status.
  public func names(_ status: PictureComparison.Status) -> [FileName] {
    pictures.filter { $0.status == status }.map(\.name)
  }

  /// Whether no picture counts as a difference.
  public var isEqual: Bool { !pictures.contains { $0.status.isDifferent } }

  /// Warnings about pictures that were compared with reduced precision.
  var roundingWarnings: [String] {
    let count = pictures.filter { $0.isRounded && !$0.status.isDifferent }.count
    guard count > 0 else { return [] }
    return ["only the higher 8 of 16 bits per channel were compared: \(counted(count, "picture"))"]
  }

  /// Whether a file could not be read.
  public var hasUnreadable: Bool { pictures.contains { $0.status == .unreadable } }
}
