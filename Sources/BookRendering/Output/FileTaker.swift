internal import Manuscript
internal import Synchronization

/// Hands a run's pictures to a function, one after the other.
private final class FileTaker: PictureOutput, PictureFileSink {
  typealias Take =
    @Sendable (_ name: String, _ bytes: [UInt8], _ digest: String) throws(OutputError) -> Void
  private let taking: Take
  private let lock = Mutex<Void>(())

  init(_ taking: @escaping Take) { self.taking = taking }

  func sink() throws(OutputError) -> any PictureSink { self }

  func take(_ bytes: [UInt8], as name: String, digest: String) throws(OutputError) {
    try lock.withLock { (_) throws(OutputError) in try taking(name, bytes, digest) }
  }
}

extension BookRenderer {
  /// Draws all that the options ask for, and hands the pictures to a function as they are drawn: their names,
  /// their files, the digests of their pixels.
  ///
  /// It is called by one thread at a time, and with one thread in all (`RenderOptions.jobs`) in the order of
  /// the manifest, which is returned as it would lie beside them. Viewers are made of more than pictures, and
  /// are written by `render(into:)`.
  package func render(
    taking take:
      @escaping @Sendable (
        _ name: String, _ bytes: [UInt8], _ digest: String
      ) throws(OutputError) -> Void
  ) throws(RenderError) -> (summary: Summary, manifest: [UInt8]) {
    let key = origin.map { JobKey.of(options, inputs: inputs.entries, book: $0) }
    return try RenderError.writing(FileName("pictures")) {
      let (run, summary) = try draw(into: FileTaker(take), progress: { _ in })
      var manifest = Manifest(
        title: book.title, author: book.author,
        pageCount: run.isWholeBook ? summary.pageCount : nil, entries: run.settledEntries,
        layout: run.layoutRecord, inputs: inputs.entries)
      manifest.key = run.settledKey(key)
      return (summary, manifest.json)
    }
  }
}
