public import Files
internal import Output
internal import Synchronization

/// The ways to turn new pictures into references.
public enum ReferenceUpdate: String, Sendable, Hashable, CaseIterable {
  /// The references become the new pictures; orphans are removed.
  case all
  /// Changed pictures are replaced and new ones added; orphans stay.
  case changed
  /// Only missing references are added.
  case missing
  /// Nothing is written.
  case none

  /// Whether a picture's reference is written or removed.
  func replaces(_ picture: PictureComparison) -> Bool { statuses.contains(picture.status) }

  /// The statuses of the pictures that are written or removed.
  private var statuses: Set<PictureComparison.Status> {
    switch self {
    case .all: [.changed, .tolerated, .added, .removed, .orphaned]
    case .changed: [.changed, .added]
    case .missing: [.added]
    case .none: []
    }
  }

  /// Updates the references and returns the number of files written or removed; the result then
  /// lists what still differs.
  ///
  /// The files are replaced together once all are written, after removing the old manifest.
  ///
  /// - Throws: `OutputError` if the references cannot be written, `InputError` if a new picture cannot be read.
  public func apply(
    to result: inout ComparisonResult, reference: FileName, new: FileName
  ) throws -> Int {
    let names = result.pictures.filter { statuses.contains($0.status) }
    guard !names.isEmpty else { return try complete(result, reference: reference, new: new) }
    if reference.kind == .file {
      let writer = try FolderWriter(reference.folder)
      try writer.write(try PictureComparer.file(new), to: reference.lastComponent)
      result.pictures = []
      return 1
    }
    let writer = try FolderWriter(reference)
    try writer.hold()
    let areGone = { (picture: PictureComparison) in
      picture.status == .removed || picture.status == .orphaned
    }
    let waiting = try names.filter { !areGone($0) }.map { picture in
      try writer.prepare(
        PictureComparer.file(new.appending(picture.name.bytes)), for: picture.name)
    }
    // A manifest must describe the pictures beside it, so neither the new nor the old one is valid
    // if some pictures were left out. If pictures were only added, the old one stays valid.
    let manifest = try result.hasUnreadable ? [] : PictureFolder.manifest(in: new)
    let name = FileName(OutputFiles.manifest)
    let last = try manifest.isEmpty ? nil : writer.prepare(manifest, for: name)
    try OutputFiles.replacing.withLock { _ in
      if self != .missing { try writer.setManifestAside() }
      var isUntouched = true
      do {
        for file in waiting {
          try writer.place(file)
          isUntouched = false
        }
        for picture in names where areGone(picture) {
          try writer.remove(picture.name)
          isUntouched = false
        }
        if self != .missing, let last { try writer.place(last) }
      } catch {
        if self != .missing { writer.endManifestAside(restoring: isUntouched) }
        throw error
      }
      if self != .missing { try writer.remove(FileName(OutputFiles.formerManifest)) }
    }
    let written = Set(names.map(\.name))
    result.pictures.removeAll { written.contains($0.name) }
    return names.count
  }

  /// Completes an interrupted update: all pictures are replaced, but the manifest is not.
  private func complete(
    _ result: ComparisonResult, reference: FileName, new: FileName
  ) throws -> Int {
    guard self == .all, reference.kind == .folder, !result.hasUnreadable else { return 0 }
    let aside = FileName(OutputFiles.formerManifest)
    let isMissing = try PictureFolder.manifest(in: reference).isEmpty
    guard isMissing || reference.appending(aside.bytes).kind == .file else { return 0 }
    let manifest = try isMissing ? PictureFolder.manifest(in: new) : []
    let writer = try FolderWriter(reference)
    try writer.hold()
    if !manifest.isEmpty { try writer.write(manifest, to: FileName(OutputFiles.manifest)) }
    try writer.remove(aside)
    return manifest.isEmpty ? 0 : 1
  }
}
