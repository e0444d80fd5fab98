internal import FlipBooks
internal import BookInput
public import Files
internal import Manuscript
internal import Output
public import RenderingOptions
public import Typesetting

extension BookRenderer {
  /// Draws all pictures into a folder, which is created if needed.
  ///
  /// Every file appears complete or not at all; the manifest appears last.
  ///
  /// - Throws: `RenderError`.
  public func render(
    into path: FileName, progress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) throws(RenderError) -> Summary {
    try render(into: path, calls: SystemCalls(), progress: progress)
  }

  func render(
    into path: FileName, calls: SystemCalls, progress: @escaping @Sendable (Progress) -> Void
  ) throws(RenderError) -> Summary {
    let output = JobOutput(OutputLocation(path, root: outputRoot), calls: calls)
    let key = origin.map { JobKey.of(options, inputs: inputs.entries, book: $0) }
    defer { output.close() }
    return try RenderError.writing(path) {
      // Reports names that a dependency file cannot have before drawing anything.
      try dependencies?.check(inputs.entries.map(\.name), output: path)
      if let viewer = options.viewer {
        return try render(viewer, into: output, key: key, progress: progress)
      }
      let (run, summary) = try draw(into: output, progress: progress)
      var manifest = Manifest(
        title: book.title, author: book.author,
        pageCount: run.isWholeBook ? summary.pageCount : nil, entries: run.settledEntries,
        layout: run.layoutRecord, inputs: inputs.entries)
      manifest.key = run.settledKey(key)
      manifest.warnings = JobWarnings(reading: book.warnings, drawing: summary.warnings)
      // Before the manifest, which marks a run as finished.
      let names = run.entries.map(\.picture.name)
      try dependencies?.write(
        inputs.entries.map(\.name), output: path,
        outputs: (names + [OutputFiles.manifest]).map { path.appending($0) })
      let text = manifest.json
      try measure("put in place") { () throws(OutputError) in
        try output.folder().finish(manifest: text, written: Set(names))
      }
      return summary
    }
  }

  /// Draws all pictures.
  ///
  /// Without an output, the pictures are only planned and have no digests.
  func draw(
    into output: (any PictureOutput)?,
    progress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) throws(RenderError) -> (run: RenderJob, summary: Summary) {
    // Otherwise each batch of columns and of pages would start a thread with a large stack of its own.
    let result = DeepStack.run {
      Result { () throws(RenderError) in
        try drawHere(into: output, progress: progress)
      }
    }
    return try result.get()
  }

  /// Draws all pictures on a thread with a large stack.
  private func drawHere(
    into output: (any PictureOutput)?,
    progress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) throws(RenderError) -> (run: RenderJob, summary: Summary) {
    let source = try pageSource(directedOptions)
    var pictures = BookPainter(
      source, into: output, fileStem: fileStem, timings: timings,
      progress: progress)
    try source.feed(&pictures)
    var run = pictures.run
    run.isWholeBook = source.layout.isFinished
    run.settledKey = source.layout.settlesKey
    try run.refuseIdleTurns()
    let summary = Summary(
      pageCount: run.pageCount, pictureCount: run.entries.count,
      missingCharacters: source.missingCharacters,
      warnings: source.layout.warnings + run.warnings,
      product: JobProduct(run.entries), unsettledPictures: source.layout.unsettledPictures)
    return (run, summary)
  }

  /// Draws everything that the options ask for, and passes the pictures to a function as they are drawn: their names,
  /// their files, the digests of their pixels.
  ///
  /// The function is called by one thread at a time, and with a single thread (`RenderOptions.jobs`) in the order of
  /// the manifest, which is returned as it would be stored with them. Viewers consist of more than pictures, and are
  /// written by `render(into:)`.
  package func render(
    taking take:
      @escaping @Sendable (
        _ name: String, _ bytes: [UInt8], _ digest: String
      ) throws(OutputError) -> Void
  ) throws(RenderError) -> (summary: Summary, manifest: [UInt8]) {
    let key = origin.map { JobKey.of(options, inputs: inputs.entries, book: $0) }
    return try RenderError.writing(FileName("pictures")) {
      let (run, summary) = try draw(into: FileTaker(take))
      var manifest = Manifest(
        title: book.title, author: book.author,
        pageCount: run.isWholeBook ? summary.pageCount : nil, entries: run.settledEntries,
        layout: run.layoutRecord, inputs: inputs.entries)
      manifest.key = run.settledKey(key)
      manifest.warnings = JobWarnings(reading: book.warnings, drawing: summary.warnings)
      return (summary, manifest.json)
    }
  }
}
