package import Budgets
package import Graphics
package import ImageCoding
internal import Layout
package import Manuscript
package import Pagination
package import Paragraphs
package import RenderingOptions
internal import Settings
internal import Shaping
internal import Synchronization

/// The fonts and pictures of a book, opened for laying it out and painting it.
package final class BookResources: Sendable {
  /// The source they are read from.
  package let source: any BookSource
  /// The fonts that the book lists, in its order; an unreadable one has no bytes.
  package let fonts: [FontFile]
  /// The renderer of its SVGs.
  package let renderer: SVGRenderer

  private struct State {
    // What follows has no more entries than the book has files, and drawings in documents.
    /// The width and height in pixels of each requested picture; nil for those that are not pictures.
    var sizes: [String: (width: Double, height: Double)?] = [:]
    /// The drawings within documents, by the names they were given.
    var drawings: [String: [UInt8]] = [:]
    /// Drawings with the pictures they link to embedded.
    var wholes = BoundedCache<String, [UInt8]>(limit: mostWholeBytes)
    /// The pictures without pixels of their own: SVGs.
    var drawn: Set<String> = []
    /// The characters in the text of drawings that pages show.
    var characters: Set<Unicode.Scalar> = []
    /// The picture files that were read last: pages show them again.
    var held = BoundedCache<String, [UInt8]>(limit: mostHeldBytes)
    /// The omitted pictures, which are reported elsewhere.
    var omitted: Set<String> = []
    /// The names of the pictures that are missing at bytes of the book.
    var missing = OffsetMap<[String]>()
    /// The faults of pictures that occurred when they were drawn, by name.
    var faults: [String: ImageError] = [:]
  }

  private let state = Mutex(State())

  private let budget: Budget

  package init(
    _ source: any BookSource, drawings: DrawingOptions, budget: Budget = Budget(.none)
  ) {
    (self.source, self.budget) = (source, budget)
    renderer = SVGRenderer(
      drawings, goesOn: { budget.goesOn(at: "a drawing") },
      measured: { budget.note(childTime: $0) })
    var left = budget.limit(.fonts)
    var isOver = false
    fonts = source.fontPaths.map { path in
      // A bad font never ends a run: its text is set in the default font.
      let bytes = isOver ? [] : Self.font(path, of: source)
      guard !bytes.isEmpty else { return FontFile(name: path, bytes: []) }
      left -= max(bytes.count, Self.leastFontBytes)
      guard left >= 0 else {
        isOver = true
        source.warn(
          "\(path.prefix(200)): over the limit “fonts” of \(budget.limit(.fonts)) bytes; it and later fonts "
            + "are not used")
        return FontFile(name: path, bytes: [])
      }
      return FontFile(name: path, bytes: bytes)
    }
  }

  /// The least memory of an open font: the widths of 65,536 glyphs.
  private static let leastFontBytes = 4 << 16

  /// The bytes of a font, decompressed; empty if it is not a font, or too large.
  private static func font(_ path: String, of source: any BookSource) -> [UInt8] {
    let bytes = source.bytes(of: path).flatMap(WebFont.unpacked) ?? []
    guard bytes.count <= source.limits.font else {
      source.warn("\(path) is larger than 32 MiB and is not used; \(Setting.limits) off allows it")
      return []
    }
    return WebFont.isFont(bytes) ? bytes : []
  }

  /// The most bytes of drawings with embedded pictures that are kept, besides a larger last one.
  private static let mostWholeBytes = 32 << 20

  /// The bytes of a picture: a file of the book, a drawing in a document, or a data URL.
  ///
  /// A drawing has the pictures it links to embedded.
  package func bytes(_ path: String) -> [UInt8]? {
    if let known = state.withLock({ $0.wholes[path] }) { return known }
    guard let file = file(path) else { return nil }
    guard ImageFormat(of: file) == .svg else { return file }
    state.withLock { _ = $0.drawn.insert(path) }
    var allowance = DrawingPictures.Budget()
    // In a trusted book a drawing may contain any amount.
    if budget.limit(.pixels) == .max { (allowance.pixels, allowance.bytes) = (.max, .max) }
    var pictures = DrawingPictures(source, budget: allowance) { [budget] in
      budget.goesOn(at: path)
    }
    let isInDocument = state.withLock { $0.drawings[path] != nil }
    let base = isInDocument ? path.lastIndex(of: "#").map { String(path[..<$0]) } : path
    guard let whole = pictures.whole(file, path: base ?? path) else { return file }
    // The last one is kept, however large it is: everyone who shows it will ask for it again.
    state.withLock { $0.wholes.insert(whole, for: path, cost: whole.count) }
    return whole
  }

  /// The bytes of a picture as they are in the book.
  private func file(_ path: String) -> [UInt8]? {
    if let known = state.withLock({ $0.drawings[path] ?? $0.held[path] }) { return known }
    if let data = DataAddress.bytes(of: path) { return data }
    guard let bytes = source.bytes(of: path) else { return nil }
    state.withLock { $0.held.insert(bytes, for: path, cost: bytes.count) }
    return bytes
  }

  /// The size of picture files in bytes up to which they are kept.
  private static let mostHeldBytes = 16 << 20

  /// Whether a picture is a drawing, which has no pixels of its own.
  func isDrawing(_ path: String) -> Bool {
    size(path) != nil && state.withLock { $0.drawn.contains(path) }
  }

  /// The number of pixels that are read when a picture is drawn at any size; 0 if there is no picture, and for a
  /// drawing, which has no pixels of its own.
  func pixelsToRead(_ path: String) -> Int {
    guard let size = size(path) else { return 0 }
    return state.withLock { $0.drawn.contains(path) } ? 0 : Int(min(size.width * size.height, 1e15))
  }

  /// Records the faults of pictures that were drawn, by file name.
  package func note(_ faults: [String: ImageError]) {
    guard !faults.isEmpty else { return }
    state.withLock { state in
      let new = faults.filter { !state.omitted.contains($0.key) }
      state.faults.merge(new) { known, _ in known }
    }
  }

  /// The pictures whose faults may not occur when they are drawn again (`ImageError.isTransient`).
  package var transientFaults: Set<String> {
    state.withLock { Set($0.faults.filter(\.value.isTransient).keys) }
  }

  /// The versions of the libraries that draw its SVGs; nil if it has shown none so far.
  package var drawingLibraries: String? {
    state.withLock { $0.drawn.isEmpty } ? nil : renderer.libraryVersions
  }

  /// The characters in the text of drawings that pages show.
  package var drawingCharacters: Set<Unicode.Scalar> { state.withLock { $0.characters } }

  /// Records that a picture is omitted.
  func omit(_ path: String) { state.withLock { _ = $0.omitted.insert(path) } }

  /// The most places of missing pictures that are kept.
  private static let mostMissing = 100_000

  /// Records a picture that cannot be shown at a byte of the book.
  private func miss(_ name: String, at byte: Int) {
    state.withLock { state in
      let known = state.missing[byte] ?? []
      guard !known.contains(name), state.missing.count < Self.mostMissing else { return }
      state.missing[byte] = known + [name]
    }
  }

  /// The missing pictures in the documents laid out so far, in order of first occurrence.
  package var missingPictures: [MissingPicture] { missingPictures(in: 0..<Int.max) }

  /// Those of them whose places are among some bytes of the book, with these places.
  package func missingPictures(in range: Range<Int>) -> [MissingPicture] {
    var places: [String: [Int]] = [:]
    for (place, names) in state.withLock({ $0.missing[range] }) {
      for name in names { places[name, default: []].append(place) }
    }
    return places.map { MissingPicture(name: $0, places: $1) }
      .sorted { ($0.places[0], $0.name) < ($1.places[0], $1.name) }
  }

  /// The names of the pictures that were painted only in part, or not at all.
  package var damagedPictures: [String] { state.withLock { $0.faults.keys.sorted() } }

  /// The faults of pictures so far, one sentence each without its full stop, in the order of their names.
  package var pictureFaults: [String] {
    var said: Set<String> = []
    return state.withLock(\.faults).sorted { $0.key < $1.key }.compactMap { name, fault in
      guard case .noDrawingProcess = fault else { return "\(name.prefix(200)): \(fault)" }
      // The fault is not in the picture, and the same for all.
      return said.insert("\(fault)").inserted ? "\(fault)" : nil
    }
  }

  /// The size of a picture in pixels; nil for a drawing, and for what cannot be read.
  package func pixels(_ path: String) -> (width: Int, height: Int)? {
    guard let bytes = file(path), let header = try? ImageFile.probe(bytes), header.svg == nil
    else {
      return nil
    }
    return (header.width, header.height)
  }

  /// Keeps a drawing, and returns a name for it.
  private func keep(_ drawing: [UInt8], _ name: String) -> String {
    state.withLock { $0.drawings[name] = drawing }
    return name
  }

  /// The width and height of a picture in pixels; nil if there is none that can be drawn.
  private func size(_ path: String) -> (width: Double, height: Double)? {
    if let known = state.withLock({ $0.sizes[path] }) { return known }
    var size: (width: Double, height: Double)?
    if let bytes = file(path) {
      do throws(ImageError) {
        let header = try ImageFile.probe(bytes)
        size = (Double(header.width), Double(header.height))
        if header.svg != nil {
          let text = DrawingText(of: bytes, path: path, limits: source.limits)
          state.withLock { state in
            state.drawn.insert(path)
            state.characters.formUnion(text.characters)
          }
          for (element, words) in text.unshown {
            source.warn("\(path.prefix(200)): the text in <\(element)> is not shown: “\(words)”")
          }
        }
      } catch {
        source.warn("\(path.prefix(200)) cannot be drawn: \(error.description)")
      }
    }
    state.withLock { $0.sizes[path] = .some(size) }
    return size
  }

  /// The design that sets the documents on the pages of a layout.
  package func design(
    of book: Book, in language: String?, layout: PageLayout, options: PublicationOptions,
    fonts: FontTable, budget: Budget
  ) -> BookDesign {
    BookDesign(
      book, layout: layout,
      options: options.styles(of: book, in: language, on: layout),
      notes: options.notes,
      pictures: FlowPictures(
        size: { self.size($0) }, keep: { self.keep($0, $1) },
        path: { [source] in source.picturePath($0, from: $1) },
        miss: { self.miss($0, at: $1) }), fonts: fonts,
      budget: budget)
  }
}
