internal import Snapshots

/// The layouts that two manifests tell of, and what has become of one in the other.
struct ManifestPair {
  let oldBytes: [UInt8]
  let newBytes: [UInt8]
  let old: LayoutRecord?
  let new: LayoutRecord?
  private let comparison: LayoutComparison?

  /// Reads manifests where they are needed: those of long books have megabytes.
  init(_ old: [UInt8], _ new: [UInt8], isNeeded: Bool) {
    let read = { (bytes: [UInt8]) in
      isNeeded ? JSON(bytes).flatMap { LayoutRecord(manifest: $0) } : nil
    }
    self.init(oldBytes: old, newBytes: new, old: read(old), new: read(new))
  }

  /// Takes layouts as they are.
  init(_ old: LayoutRecord?, _ new: LayoutRecord?) {
    self.init(oldBytes: [], newBytes: [], old: old, new: new)
  }

  private init(oldBytes: [UInt8], newBytes: [UInt8], old: LayoutRecord?, new: LayoutRecord?) {
    (self.oldBytes, self.newBytes, self.old, self.new) = (oldBytes, newBytes, old, new)
    if let old, let new { comparison = LayoutComparison(old, new) } else { comparison = nil }
  }

  /// What has become of the layout.
  var layoutVerdicts: [LayoutVerdict] { comparison?.verdicts ?? [] }

  /// What the layouts depend on and is not the same.
  var conditions: [LayoutVerdict] {
    layoutVerdicts.filter { [.program, .conditions].contains($0.kind) }
  }

  /// Whether the same files were read for both; nil where a manifest does not tell.
  var haveSameInputs: Bool? {
    guard let old = Self.inputs(of: oldBytes), let new = Self.inputs(of: newBytes) else {
      return nil
    }
    return old == new
  }

  /// The digests of the files that a manifest says were read; nil where it does not tell.
  static func inputs(of manifest: [UInt8]) -> Set<String>? {
    JSON(manifest)?["inputs"]?.elements.map { Set($0.compactMap { $0["sha256"]?.text }) }
  }

  /// The digests of the pictures that a manifest tells of, by their names.
  static func digests(of manifest: [UInt8]) -> [String: String] {
    let files = JSON(manifest)?["files"]?.elements ?? []
    let digests = files.compactMap { file in
      file["file"]?.text.flatMap { name in file["xxh128"]?.text.map { (name, $0) } }
    }
    return Dictionary(digests, uniquingKeysWith: { $1 })
  }

  /// What has become of the pages that a changed picture shows.
  func verdicts(of picture: PictureComparison, oldName: FileName) -> [LayoutVerdict] {
    guard let comparison, let old, let new,
      let shown = new.pictures.first(where: { $0.name == picture.name.text })
    else { return [] }
    let found = comparison.verdicts(on: shown.pages.map(\.number))
    if !found.isEmpty { return found }
    let before = old.pictures.first { $0.name == oldName.text }
    let pages = shown.pages.map(\.number)
    if let before, before.pages.map(\.number) != pages {
      return [.otherPages(before.pages.map(\.number), pages)]
    }
    return [.ink(picture.pixels, in: shown, of: new)]
  }

  /// Where the things that are masked for what they are stand in each picture, before and now.
  func areas(of meanings: Set<ComparisonOptions.Meaning>) -> [String: [PixelRect]] {
    var areas: [String: [PixelRect]] = [:]
    for record in [old, new].compactMap({ $0 }) where !meanings.isEmpty {
      for picture in record.pictures {
        areas[picture.name, default: []] += record.areas(
          of: Set(meanings.map(\.rawValue)), in: picture)
      }
    }
    return areas
  }

  /// What masks by meaning do not reach, in a sentence each.
  func maskWarnings(_ meanings: Set<ComparisonOptions.Meaning>) -> [String] {
    guard !meanings.isEmpty else { return [] }
    guard let old, let new else {
      return [
        "no manifest on both sides tells where heads, folios and pictures are: they are not masked"
      ]
    }
    let pictures = [old, new].map { record in
      record.pictures.filter { picture in picture.pages.contains { $0.place == nil } }.count
    }
    guard let count = pictures.max(), count > 0 else { return [] }
    return [
      "masks by name do not reach into turns, level spines and books read from the right: "
        + counted(count, "picture")
    ]
  }
}
