internal import Manuscript

extension BookRenderer {
  /// Draws all that the options ask for into a folder, which is made where there is none.
  ///
  /// Every file appears whole or not at all; the manifest appears when all are in place.
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
      // A name that a file of dependencies cannot have is told before anything is drawn.
      try dependencies?.check(inputs.entries.map(\.name), output: path)
      if let viewer = options.viewer {
        return try render(viewer, into: output, key: key, progress: progress)
      }
      let (run, summary) = try draw(into: output, progress: progress)
      var manifest = Manifest(
        title: book.title, author: book.author,
        pageCount: run.isWholeBook ? summary.pageCount : nil, entries: run.entries,
        layout: run.layoutRecord, inputs: inputs.entries)
      // With patterns that are installed in the meantime the next run may divide words.
      if !run.lacksPatterns { manifest.key = key }
      // Before the manifest, behind which a run counts as finished.
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

  /// Draws all that the options ask for.
  ///
  /// Without painting the pictures are only planned, and have no digests.
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
    run.lacksPatterns = source.layout.lacksPatterns
    let summary = Summary(
      pageCount: run.pageCount, pictureCount: run.entries.count,
      missingCharacters: source.missingCharacters,
      warnings: source.layout.warnings + run.warnings(isWholeBook: run.isWholeBook),
      product: JobProduct(run.entries))
    return (run, summary)
  }
}
