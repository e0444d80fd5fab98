internal import Manuscript

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
    let output = JobOutput(OutputPlace(path, root: outputRoot), calls: calls)
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
  /// Without painting, the pictures are only planned and have no digests.
  func draw(
    into output: any PictureOutput, isPainting: Bool = true,
    progress: @escaping @Sendable (Progress) -> Void
  ) throws(RenderError) -> (run: RenderJob, summary: Summary) {
    let source = try PageSource(self, options: directedOptions)
    var pictures = BookPainter(
      source, into: output, isPainting: isPainting, fileStem: fileStem, timings: timings,
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
}
