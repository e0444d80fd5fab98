public import Snapshots

/// What has become of one picture.
public struct PictureComparison: Sendable {
  /// What has become of it.
  public enum Status: String, Sendable, Hashable, CaseIterable {
    /// It is the same.
    case equal
    /// It differs, but by no more than is tolerated.
    case tolerated
    /// It differs.
    case changed
    /// It is new.
    case added
    /// The reference has it, and the new pictures have not.
    case removed
    /// The reference has it beside the pictures of its own manifest: nobody knows it.
    case orphaned
    /// One of its files could not be read whole.
    case unreadable

    /// Whether there is a difference.
    public var isDifferent: Bool { self != .equal && self != .tolerated }
  }

  /// Its name in the folders.
  public var name: FileName
  /// What has become of it.
  public var status: Status
  /// The difference in pixels, where both files could be read.
  public var pixels: Comparison?
  /// The most differing pixels in a window, where one was asked for.
  public var densest: Int?
  /// Why a file could not be read.
  public var fault: String?
  /// What has become of the pages it shows, in words.
  public var verdicts: [LayoutVerdict] = []

  /// The digests of the pixels before and now, where they differ.
  var digests: (old: String, new: String)?

  /// Whether it is another picture, before or now, than manifests tell of, by digests of both.
  func isStranger(to manifests: [[String: String]]) -> Bool {
    guard let digests else { return false }
    return zip(manifests, [digests.old, digests.new]).contains { manifest, digest in
      manifest[name.text].map { $0 != digest } ?? false
    }
  }

  /// Whether a file has sixteen bits a channel, of which the higher eight were compared.
  var isRounded = false

  /// The number of differing pixels that the tolerance is about.
  var count: Int { densest ?? pixels?.differingPixels ?? 0 }
}

/// What has become of some pictures.
public struct ComparisonResult: Sendable {
  /// How they were compared.
  public var options: ComparisonOptions
  /// The pictures by name.
  public var pictures: [PictureComparison]
  /// What has become of the layout, in words, where manifests on both sides tell of it.
  public var layout: [LayoutVerdict] = []
  /// What could not be done, a sentence each.
  public var warnings: [String] = []

  /// The pictures that something has become of.
  public func names(_ status: PictureComparison.Status) -> [FileName] {
    pictures.filter { $0.status == status }.map(\.name)
  }

  /// Whether nothing has changed.
  public var isEqual: Bool { !pictures.contains { $0.status.isDifferent } }

  /// What is said where pictures were found equal by less than is in their files.
  var roundingWarnings: [String] {
    let count = pictures.filter { $0.isRounded && !$0.status.isDifferent }.count
    guard count > 0 else { return [] }
    return ["of 16 bits a channel the higher 8 are compared: \(counted(count, "picture"))"]
  }

  /// Whether a file could not be read.
  public var hasUnreadable: Bool { pictures.contains { $0.status == .unreadable } }
}
