package import Files
package import Snapshots

/// The layouts in two manifests, and their differences.
package struct ManifestPair {
  /// The former manifest.
  package let oldBytes: [UInt8]
  /// The new manifest.
  package let newBytes: [UInt8]
  /// The former layout.
  package let old: LayoutRecord?
  /// The new layout.
  package let new: LayoutRecord?
  private let comparison: LayoutComparison?

  /// Reads manifests only if needed, since those of long books have megabytes.
  package init(_ old: [UInt8], _ new: [UInt8], isNeeded: Bool) {
    let read = { (bytes: [UInt8]) in
      isNeeded ? JSON(bytes).flatMap { LayoutRecord(manifest: $0) } : nil
    }
    self.init(oldBytes: old, newBytes: new, old: read(old), new: read(new))
  }

  /// Makes a pair of layouts.
  package init(_ old: LayoutRecord?, _ new: LayoutRecord?) {
    self.init(oldBytes: [], newBytes: [], old: old, new: new)
  }

  private init(oldBytes: [UInt8], newBytes: [UInt8], old: LayoutRecord?, new: LayoutRecord?) {
    (self.oldBytes, self.newBytes, self.old, self.new) = (oldBytes, newBytes, old, new)
    if let old, let new { comparison = LayoutComparison(old, new) } else { comparison = nil }
  }

  /// The differences of the layouts.
  package var layoutVerdicts: [LayoutVerdict] { comparison?.verdicts ?? [] }

  /// The changed conditions of the layouts.
  package var conditions: [LayoutVerdict] {
    layoutVerdicts.filter { [.program, .conditions].contains($0.kind) }
  }

  /// Whether both runs read the same files; nil if a manifest does not say.
  package var haveSameInputs: Bool? {
    guard let old = Self.inputs(of: oldBytes), let new = Self.inputs(of: newBytes) else {
      return nil
    }
    return old == new
  }

  /// The digests of the files that were read; nil if the manifest does not say.
  package static func inputs(of manifest: [UInt8]) -> Set<String>? {
    JSON(manifest)?["inputs"]?.elements.map { Set($0.compactMap { $0["sha256"]?.text }) }
  }

  /// The digests of the pictures, by name.
  package static func digests(of manifest: [UInt8]) -> [String: String] {
    let files = JSON(manifest)?["files"]?.elements ?? []
    let digests = files.compactMap { file in
      file["file"]?.text.flatMap { name in file["xxh128"]?.text.map { (name, $0) } }
    }
    return Dictionary(digests, uniquingKeysWith: { $1 })
  }

  /// The differences on the pages that a changed picture shows.
  package func verdicts(of picture: PictureComparison, oldName: FileName) -> [LayoutVerdict] {
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

  /// The masked areas in each picture, in the old and the new layout.
  package func areas(of meanings: Set<ComparisonOptions.Meaning>) -> [String: [PixelRect]] {
    var areas: [String: [PixelRect]] = [:]
    for record in [old, new].compactMap({ $0 }) where !meanings.isEmpty {
      for picture in record.pictures {
        areas[picture.name, default: []] += record.areas(
          of: Set(meanings.map(\.rawValue)), in: picture)
      }
    }
    return areas
  }

  /// Warnings about masks by role that have no effect.
  package func maskWarnings(_ meanings: Set<ComparisonOptions.Meaning>) -> [String] {
    guard !meanings.isEmpty else { return [] }
    guard let old, let new else {
      return [
        "without manifests on both sides, heads, folios and pictures cannot be masked"
      ]
    }
    let pictures = [old, new].map { record in
      record.pictures.filter { picture in picture.pages.contains { $0.place == nil } }.count
    }
    guard let count = pictures.max(), count > 0 else { return [] }
    return [
      "masks by name do not apply to turns, horizontal spines and right-to-left books: "
        + counted(count, "picture")
    ]
  }
}
