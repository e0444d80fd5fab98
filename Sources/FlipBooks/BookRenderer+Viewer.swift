internal import Assets
internal import BookInput
internal import Digests
public import Files
internal import Graphics
internal import Manuscript
package import Output
internal import Pagination
public import RenderingOptions
internal import Settings
internal import Snapshots
public import Typesetting

extension BookRenderer {
  /// Whether a run to this path writes one file instead of a folder: a single-file viewer.
  public static func isOneFile(_ path: FileName, _ options: RenderOptions) -> Bool {
    let name = path.lastComponent.text.lowercased()
    return options.viewer?.isOneFile == true && (name.hasSuffix(".html") || name.hasSuffix(".htm"))
  }

  /// Draws the pages for a viewer into a folder, and writes the viewer.
  package func render(
    _ viewer: Viewer, into output: JobOutput, key: String?,
    progress: @escaping @Sendable (Progress) -> Void
  ) throws -> Summary {
    let (fileKey, before) = (self.key(of: .viewer), inputs.entries)
    let held = viewer.isOneFile ? HeldPictures() : nil
    let (run, layout, geometry) = try laidOut(for: viewer) { run, pages throws(OutputError) in
      if let held { return try run.draw(pages, into: held, progress: progress) }
      let folder = try output.folder()
      if run.entries.isEmpty { try folder.requireOwn(ViewerFiles.names(viewer, pages: 1)) }
      try run.draw(pages, into: folder, progress: progress)
    }
    let index = PageIndex(run.pages, of: book)
    var places = run.places
    let contents = ViewerContents.entries(of: book, index: index, places: &places)
    let links = run.pages.map { page in page.links.map { index.end(of: $0, &places) } }
    let data = ViewerData(
      book: book, options: directedOptions, geometry: geometry, pages: run.pages,
      pageCount: run.pageCount, index: index,
      contents: contents, links: links,
      hasDoubles: ViewerRun.hasDoubles(viewer, geometry))
    let files = files(of: viewer, data, held)
    let summary = Summary(
      pageCount: run.pageCount, pictureCount: run.pages.count,
      missingCharacters: layout.missingCharacters.sorted(), warnings: layout.warnings,
      product: product(
        of: run, files: files.map(\.bytes.count), isOneFile: Self.isOneFile(output.path, options)),
      unsettledPictures: layout.unsettledPictures)
    if Self.isOneFile(output.path, options) {
      var dependencies = dependencies
      if dependencies?.target == nil { dependencies?.target = output.path }
      let mark = JobMark(
        key: layout.settled(fileKey), before: before,
        inputs: inputs.entries,
        warnings: JobWarnings(reading: book.warnings, drawing: summary.warnings))
      for file in files {
        let comment = mark?.comment(after: file.bytes.count) ?? []
        try OutputFile.write(file.bytes + comment, to: output.path, root: outputRoot)
      }
      try dependencies?.write(inputs.entries.map(\.name), output: output.path)
      return summary
    }
    let folder = try output.folder()
    try folder.requireOwn(files.map(\.name))
    for file in files { try folder.write(file.bytes, to: file.name) }
    var manifest = Manifest(
      title: book.title, author: book.author,
      pageCount: layout.isFinished ? run.pageCount : nil,
      entries: held == nil ? run.entries : [], layout: run.layoutRecord, inputs: inputs.entries)
    if held != nil { manifest.layout.pictures = [] }
    manifest.viewer = files.map { ($0.name, SHA256.hex($0.bytes), $0.bytes.count) }
    manifest.key = layout.settled(key)
    manifest.warnings = JobWarnings(reading: book.warnings, drawing: summary.warnings)
    let names = manifest.entries.map(\.picture.name) + files.map(\.name)
    try dependencies?.write(
      inputs.entries.map(\.name), output: output.path,
      outputs: (names + [OutputFiles.manifest]).map { output.path.appending($0) })
    try folder.finish(manifest: manifest.json, written: Set(names))
    return summary
  }

  private func product(of run: ViewerRun, files: [Int], isOneFile: Bool) -> JobProduct {
    var product = JobProduct(pages: run.pages.count, areSpreads: false)
    // A single file contains the pictures.
    let pictures = isOneFile ? [] : run.entries.map(\.byteCount)
    product.byteCount = (pictures + files).reduce(0, +)
    return product
  }

  /// The names of the files that `render` would write for a viewer, ending with the manifest.
  package func outputNames(of viewer: Viewer) throws(RenderError) -> [String] {
    let (run, _, _) = try laidOut(for: viewer) { _, _ in }
    let pictures = viewer.isOneFile ? [] : run.pages.flatMap { run.names(ofPage: $0.number) }
    return pictures + ViewerFiles.names(viewer, pages: run.pages.count)
      + [OutputFiles.manifest]
  }

  /// Lays the book out and draws its pages in batches.
  private func laidOut(
    for viewer: Viewer, draw: (inout ViewerRun, [Page]) throws(OutputError) -> Void
  ) throws(RenderError) -> (ViewerRun, BookLayout, PictureGeometry) {
    let options = directedOptions
    if let fault = options.fault { throw .options(fault) }
    let open = PictureGeometry(options.layoutOfViewer)
    let flatOptions = options.flat(open)
    let flat = PictureGeometry(flatOptions)
    if let fault = flat.fault { throw .options(fault) }
    let source = try pageSource(options, geometry: open)
    let run = ViewerRun(
      viewer, options: flatOptions, geometry: flat, jobs: options.threadCount,
      layout: source.layout)
    return try withoutActuallyEscaping(draw) { draw throws(RenderError) in
      var pages = ViewerPages(run: run, draw: draw)
      try source.feed(&pages)
      var geometry = flat
      geometry.binding = open.binding
      return (pages.run, source.layout, geometry)
    }
  }

  private func files(
    of viewer: Viewer, _ data: ViewerData, _ held: HeldPictures?
  ) -> [(name: String, bytes: [UInt8])] {
    guard let held else {
      let document = ViewerDocument(data: data, pictures: nil)
      let texts = document.starts.enumerated().map { number, start in
        let end = min(start + ViewerFiles.pagesOfText, data.pages.count)
        let text = "window.renderBookText(\(number + 1), \(data.words(start..<end)));\n"
        return (ViewerFiles.text(number + 1), Array(text.utf8))
      }
      return [
        (ViewerFiles.page, document.bytes), (ViewerFiles.style, Array(Asset.viewerStyle.utf8)),
        (ViewerFiles.script, Array(Asset.viewerScript.utf8)),
        (ViewerFiles.book, Array("window.renderBook = \(data.json);\n".utf8)),
      ] + texts
    }
    let pictures = data.pages.map { page in
      (
        page.number,
        (
          page: held.file(ViewerFiles.picture(page.number)),
          thumbnail: held.file(ViewerFiles.thumbnail(page.number))
        )
      )
    }
    let document = ViewerDocument(
      data: data, pictures: Dictionary(pictures, uniquingKeysWith: { first, _ in first }))
    return [(ViewerFiles.page, document.bytes)]
  }
}

/// Draws the pages of a viewer in batches.
private struct ViewerPages: PageProcessor {
  typealias Draw = (inout ViewerRun, [Page]) throws(OutputError) -> Void

  private(set) var run: ViewerRun
  private var waiting: [Page] = []
  private let draw: Draw

  init(run: ViewerRun, draw: @escaping Draw) { (self.run, self.draw) = (run, draw) }

  var isFull: Bool { run.isBeyondWantedPages }

  var isEmpty: Bool { run.pages.isEmpty }

  mutating func add(_ pages: [Page]) { waiting += run.add(pages) }

  mutating func process(isLast: Bool, isEnd: Bool) throws(RenderError) {
    guard run.pages.count * 3 <= RenderOptions.mostPictures else {
      throw .options(.output(.pictures([.pages])))
    }
    guard !waiting.isEmpty else { return }
    do { try draw(&run, waiting) } catch { throw .output(error) }
    waiting = []
  }
}
