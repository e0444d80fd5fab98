public import Files
internal import Synchronization

extension ReportFolder {
  /// Writes the report's page, `index.html`.
  ///
  /// `new` is nil if the new pictures are in no folder; those that differ were kept in memory.
  ///
  /// - Throws: `OutputError` if the page cannot be written, or a picture that was compared cannot be read again.
  public func finish(
    _ result: ComparisonResult, reference: FileName, new: FileName?
  ) throws(OutputError) {
    let isPair = reference.kind == .file && new?.kind == .file
    // The references of a lock are digests, which have no pictures.
    let isLock = reference.kind == .file && !isPair
    let marks = marks.withLock { $0 }
    let kept = kept.withLock { $0 }
    func isGone(_ picture: PictureComparison) -> Bool {
      picture.status == .removed || picture.status == .orphaned
    }
    let unreadable = Set(result.pictures.filter { $0.status == .unreadable }.map(\.name))
    var fault: InputError?
    func file(_ picture: FileName, in folder: FileName?) -> [UInt8]? {
      guard let folder else { return kept[picture] }
      guard !isLock || folder != reference else { return nil }
      let name = isPair ? folder : folder.appending(picture.bytes)
      do throws(InputError) {
        let bytes = try PictureComparer.file(name)
        // Only valid pictures are embedded.
        return PictureComparer.isWhole(bytes) ? bytes : nil
      } catch {
        if !unreadable.contains(picture) { fault = fault ?? error }
        return nil
      }
    }
    let page = ReportPage(
      result: result, reference: reference.text, new: new?.text ?? "the book as it is drawn now"
    ) { picture in
      let sides = [
        ("a", picture.status == .added ? nil : file(picture.name, in: reference)),
        ("b", isGone(picture) ? nil : file(picture.name, in: new)), ("d", marks[picture.name]),
      ]
      return sides.compactMap { side, file in file.map { (side, $0) } }
    }
    let bytes = page.bytes
    if let fault { throw .file(path: "\(fault.file)", reason: fault.reason) }
    try write(bytes, to: "index.html")
    try TurnStrips.write(result, into: self) { name in
      guard let expected = file(name, in: reference) else { return nil }
      return file(name, in: new).map { (expected, $0) }
    }
  }
}
