internal import Synchronization

/// Makes references of new pictures.
public enum ReferenceUpdate: String, Sendable, Hashable, CaseIterable {
  /// The references become what the new pictures are: orphans go.
  case all
  /// Changed pictures are replaced and new ones added; orphans stay.
  case changed
  /// Only pictures that had no reference are added.
  case missing
  /// Nothing is written.
  case none

  /// What becomes of pictures of these kinds is written.
  private var statuses: Set<PictureComparison.Status> {
    switch self {
    case .all: [.changed, .tolerated, .added, .removed, .orphaned]
    case .changed: [.changed, .added]
    case .missing: [.added]
    case .none: []
    }
  }

  /// Writes references, and returns how many files were written or removed; the result then tells of
  /// what is still different.
  ///
  /// They are replaced together, when all are written, without the manifest of the former ones.
  public func apply(
    to result: inout ComparisonResult, reference: FileName, new: FileName
  ) throws -> Int {
    let names = result.pictures.filter { statuses.contains($0.status) }
    guard !names.isEmpty else { return 0 }
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
    // The manifest tells of the pictures beside it; with some of them left out it would lie, as the former
    // one would. Of those that are only added the former one says nothing wrong.
    let manifest = result.hasUnreadable ? [] : PictureFolder.manifest(in: new)
    let name = FileName(OutputFiles.manifest)
    let last = try manifest.isEmpty ? nil : writer.prepare(manifest, for: name)
    try OutputFiles.replacing.withLock { _ in
      if self != .missing { try writer.setManifestAside() }
      for file in waiting { try writer.place(file) }
      for picture in names where areGone(picture) { try writer.remove(picture.name) }
      guard self != .missing else { return }
      if let last { try writer.place(last) }
      try writer.remove(FileName(OutputFiles.formerManifest))
    }
    let written = Set(names.map(\.name))
    result.pictures.removeAll { written.contains($0.name) }
    return names.count
  }
}
