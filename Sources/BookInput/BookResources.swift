package import Budgets
package import Graphics
package import ImageCoding
internal import Layout
package import Manuscript
package import Pagination
package import Paragraphs
package import RenderingOptions
internal import Shaping
internal import Synchronization

/// The fonts and pictures of a book, opened for those who set and paint it.
package final class BookResources: Sendable {
  /// What they are read from.
  package let source: any BookSource
  /// The fonts that the book lists, in its order; one that cannot be read has no bytes.
  package let fonts: [FontFile]
  /// What draws its SVGs.
  package let renderer: SVGRenderer

  private struct State {
    /// Pixels across and down of each picture that was asked for; nil for those that are none.
    var sizes: [String: (width: Double, height: Double)?] = [:]
    /// The drawings that stand in documents, by the names they were given.
    var drawings: [String: [UInt8]] = [:]
    /// Drawings with the pictures that they link, and their bytes in all.
    var wholes: [String: [UInt8]] = [:]
    var wholeBytes = 0
    /// The pictures without pixels of their own: SVGs.
    var drawn: Set<String> = []
    /// The characters in the texts of drawings that pages show.
    var characters: Set<Unicode.Scalar> = []
    /// The files of pictures that were read last, and their bytes in all: pages show them again.
    var held: [String: [UInt8]] = [:]
    var heldBytes = 0
    /// The pictures that are left out, which is reported elsewhere.
    var omitted: Set<String> = []
    /// The bytes of the book where pictures should stand that are shown nowhere, by their names.
    var missing: [String: Set<Int>] = [:]
    /// What was wrong with pictures when they were drawn, by their names.
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
      // One bad font never ends a run: what it would set is set in the text's own.
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

  /// What a font takes at least when it is opened: the widths of 65,536 glyphs.
  private static let leastFontBytes = 4 << 16

  /// The bytes of a font, unpacked; none of what is no font, or too large.
  private static func font(_ path: String, of source: any BookSource) -> [UInt8] {
    let bytes = source.bytes(of: path).flatMap(WebFont.unpacked) ?? []
    guard bytes.count <= source.limits.font else {
      source.warn("\(path) is larger than 32 MiB and is not used; --limits off takes it")
      return []
    }
    return WebFont.isFont(bytes) ? bytes : []
  }

  /// The bytes of drawings with their pictures that are kept, besides one larger one.
  private static let mostWholeBytes = 32 << 20

  /// The bytes of a picture: a file of the book, a drawing of a document, or data in an address.
  ///
  /// A drawing has the pictures in it that it links.
  package func bytes(_ path: String) -> [UInt8]? {
    if let known = state.withLock({ $0.wholes[path] }) { return known }
    guard let file = file(path) else { return nil }
    guard ImageFormat(of: file) == .svg else { return file }
    state.withLock { _ = $0.drawn.insert(path) }
    var room = DrawingPictures.Budget()
    // Of a book one trusts a drawing may hold what it likes.
    if budget.limit(.pixels) == .max { (room.pixels, room.bytes) = (.max, .max) }
    var pictures = DrawingPictures(source, budget: room) { [budget] in
      budget.goesOn(at: path)
    }
    let isInDocument = state.withLock { $0.drawings[path] != nil }
    let base = isInDocument ? path.lastIndex(of: "#").map { String(path[..<$0]) } : path
    guard let whole = pictures.whole(file, path: base ?? path) else { return file }
    state.withLock { state in
      // The last one stays, however large it is: it is asked for again by all who show it.
      if state.wholeBytes + whole.count > Self.mostWholeBytes {
        (state.wholes, state.wholeBytes) = ([:], 0)
      }
      if state.wholes.updateValue(whole, forKey: path) == nil { state.wholeBytes += whole.count }
    }
    return whole
  }

  /// The bytes of a picture as the book has them.
  private func file(_ path: String) -> [UInt8]? {
    if let known = state.withLock({ $0.drawings[path] ?? $0.held[path] }) { return known }
    if let data = DataAddress.bytes(of: path) { return data }
    guard let bytes = source.bytes(of: path) else { return nil }
    state.withLock { state in
      if state.heldBytes > Self.mostHeldBytes { (state.held, state.heldBytes) = ([:], 0) }
      if state.held.updateValue(bytes, forKey: path) == nil { state.heldBytes += bytes.count }
    }
    return bytes
  }

  /// The bytes of pictures' files beyond which none is kept.
  private static let mostHeldBytes = 16 << 20

  /// Whether a picture is a drawing, which has no pixels of its own.
  func isDrawing(_ path: String) -> Bool {
    size(path) != nil && state.withLock { $0.drawn.contains(path) }
  }

  /// The pixels that are read where a picture is drawn in some size; none where there is no picture, and of a
  /// drawing, which has no pixels of its own.
  func pixelsToRead(_ path: String) -> Int {
    guard let size = size(path) else { return 0 }
    return state.withLock { $0.drawn.contains(path) } ? 0 : Int(min(size.width * size.height, 1e15))
  }

  /// Notes what was wrong with pictures that were drawn, by the names of their files.
  package func note(_ faults: [String: ImageError]) {
    guard !faults.isEmpty else { return }
    state.withLock { state in
      let new = faults.filter { !state.omitted.contains($0.key) }
      state.faults.merge(new) { known, _ in known }
    }
  }

  /// The pictures that failed for a reason that may have passed when they are drawn again (`ImageError.isTransient`).
  package var transientFaults: Set<String> {
    state.withLock { Set($0.faults.filter(\.value.isTransient).keys) }
  }

  /// The versions of the libraries that draw its SVGs; nil where it has shown none so far.
  package var drawingLibraries: String? {
    state.withLock { $0.drawn.isEmpty } ? nil : renderer.libraryVersions
  }

  /// The characters in the texts of drawings that pages show.
  package var drawingCharacters: Set<Unicode.Scalar> { state.withLock { $0.characters } }

  /// Notes that a picture is left out.
  func omit(_ path: String) { state.withLock { _ = $0.omitted.insert(path) } }

  /// The places of missing pictures that are kept.
  private static let mostMissing = 10_000

  /// Notes a picture that cannot be shown at a byte of the book.
  private func miss(_ name: String, at byte: Int) {
    state.withLock { state in
      guard state.missing.count < Self.mostMissing else { return }
      state.missing[name, default: []].insert(byte)
    }
  }

  /// The pictures that the documents laid out so far name in vain, in the order of their first places.
  package var missingPictures: [MissingPicture] {
    state.withLock(\.missing).map { MissingPicture(name: $0, places: $1.sorted()) }
      .sorted { ($0.places[0], $0.name) < ($1.places[0], $1.name) }
  }

  /// The pictures that were painted as far as they could be read, or not at all, by their names.
  package var damagedPictures: [String] { state.withLock { $0.faults.keys.sorted() } }

  /// What was wrong with pictures so far, a sentence each without its full stop, in the order of their
  /// names.
  package var pictureFaults: [String] {
    var said: Set<String> = []
    return state.withLock(\.faults).sorted { $0.key < $1.key }.compactMap { name, fault in
      guard case .noDrawingProcess = fault else { return "\(name.prefix(200)): \(fault)" }
      // It is not the picture's, and the same for all.
      return said.insert("\(fault)").inserted ? "\(fault)" : nil
    }
  }

  /// How many pixels a picture has; nil for a drawing, and for what cannot be read.
  package func pixels(_ path: String) -> (width: Int, height: Int)? {
    guard let bytes = file(path), let header = try? ImageFile.probe(bytes), header.svg == nil
    else {
      return nil
    }
    return (header.width, header.height)
  }

  /// Keeps a drawing, and gives it a name.
  private func keep(_ drawing: [UInt8], _ name: String) -> String {
    state.withLock { $0.drawings[name] = drawing }
    return name
  }

  /// Pixels across and down of a picture; nil where there is none that can be drawn.
  private func size(_ path: String) -> (width: Double, height: Double)? {
    if let known = state.withLock({ $0.sizes[path] }) { return known }
    var size: (width: Double, height: Double)?
    if let bytes = file(path) {
      do throws(ImageError) {
        let header = try ImageFile.probe(bytes)
        size = (Double(header.width), Double(header.height))
        if header.svg != nil {
          let characters = DrawingText.characters(of: bytes, path: path, limits: source.limits)
          state.withLock { state in
            state.drawn.insert(path)
            state.characters.formUnion(characters)
          }
        }
      } catch {
        source.warn("\(path.prefix(200)) cannot be drawn: \(error.description)")
      }
    }
    state.withLock { $0.sizes[path] = .some(size) }
    return size
  }

  /// What the documents are set with on the pages of a layout.
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
