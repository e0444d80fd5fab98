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
    for picture in names {
      if picture.status == .removed || picture.status == .orphaned {
        try writer.remove(picture.name)
      } else {
        try writer.write(
          try PictureComparer.file(new.appending(picture.name.bytes)), to: picture.name)
      }
    }
    // The manifest tells of the pictures beside it; with some of them left out it would lie.
    let manifest = PictureFolder.manifest(in: new)
    if self != .missing, !manifest.isEmpty, !result.hasUnreadable {
      try writer.write(manifest, to: FileName(OutputFolder.manifestName))
    }
    let written = Set(names.map(\.name))
    result.pictures.removeAll { written.contains($0.name) }
    return names.count
  }
}
