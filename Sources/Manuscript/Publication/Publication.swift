package import Documents
internal import Settings
internal import Synchronization

/// An EPUB: its files, its metadata, and its documents in reading order.
///
/// It may be used by any number of threads at once. Nothing but the package is read before it is requested.
package final class Publication: Sendable {
  package let metadata: PublicationMetadata
  /// The EPUB version given in the package: “2.0”, “3.0”.
  package let version: String
  /// The documents in reading order.
  package let spine: [SpineItem]
  /// The indices of these documents, by path.
  let chapters: [String: Int]
  /// Whether pages are turned from left to right.
  package let isRightToLeft: Bool
  /// The distinct paths of the fonts, in manifest order, followed by those that it does not list.
  package let fontPaths: [String]
  /// The distinct paths of spine documents and covers that are not in the container, in order.
  private let missingAtFirst: [String]
  /// The manifest's files that the container lacks; warnings were given on opening.
  private let absent: Set<String>
  /// The same in manifest order.
  package let absentFiles: [String]
  /// The names of all files in the container, relative to its root.
  package var fileNames: [String] { files.names.all }

  /// The size of its archive in bytes, or of its folder's files.
  package var inputBytes: Int { files.diskBytes }

  package let limits: PublicationLimits
  let package: PackageDocument
  private let files: any ContainerFiles
  private let encryption: Encryption
  /// The pictures that are shown instead of files of other types, by the paths of those.
  private let substitutes: [String: String]
  /// The media types of the listed files, by their indices in the container.
  private let types: [Int: String]
  private let state = Mutex(State())
  /// The links of the documents that were read.
  let links = LinkLedger()

  /// The mutable state while the publication is read.
  private struct State {
    var warnings: [ManuscriptWarning] = []
    var said: Set<String> = []
    /// The requested files that are missing.
    var missing: Set<String> = []
    /// The missing documents to which the table of contents refers, in its order.
    var missingLinks: [String] = []
    /// The files that have been read, and their total size in bytes.
    var read: Set<Int> = []
    var total = 0
    var contents: Contents?
    var hasHeadings = false
    var cover: String??
    /// The first problem in each document, by its index in the spine.
    var amiss: [Int: ManuscriptWarning] = [:]
    /// The names of files that were read though the manifest does not list them.
    var unlisted: Set<String> = []
  }

  /// Opens an archive.
  package convenience init(
    bytes: [UInt8], name: String, limits: PublicationLimits = .standard
  ) throws(ManuscriptError) {
    try self.init(files: try ZipArchive(bytes, limits: limits), limits: limits)
  }

  /// Opens an unpacked publication by its folder's name, in the system's bytes.
  package convenience init(
    folder: [UInt8], limits: PublicationLimits = .standard
  ) throws(ManuscriptError) {
    try self.init(files: try UnpackedFolder(folder, limits: limits), limits: limits)
  }

  private init(files all: any ContainerFiles, limits: PublicationLimits) throws(ManuscriptError) {
    let files = FolderFiles.publication(in: all)
    self.files = files
    self.limits = limits
    var opening = PackageLoader(files: files, limits: limits)
    package = try opening.package()
    encryption = try opening.encryption()
    spine = try opening.spine(of: package, encryption)
    types = opening.types(of: package)
    substitutes = package.pictureFallbacks
    (missingAtFirst, absentFiles) = (opening.missing, opening.absent)
    absent = Set(absentFiles)
    chapters = Dictionary(
      spine.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
    metadata = package.metadata
    version = package.version
    let direction =
      package.progression ?? PublicationMetadata.Direction(language: package.metadata.language)
    isRightToLeft = direction == .rightToLeft
    // Books give fonts all sorts of types; a name's extension is just as reliable.
    let fonts = package.items.filter { item in
      MediaTypes.isFont(item.mediaType)
        || item.path.map { MediaTypes.isFont(MediaTypes.guess($0)) } ?? false
    }
    var known: Set<String> = []
    let types = types
    let unlisted = files.names.all.indices.filter { index in
      types[index] == nil && MediaTypes.isUnlistedFont(files.name(of: index))
    }
    fontPaths = (fonts.compactMap(\.path) + unlisted.map { files.name(of: $0) }).filter {
      known.insert($0).inserted
    }
    let warnings = opening.warnings
    state.withLock { [total = opening.total] state in
      state.total = total
      for message in warnings where state.said.insert(message).inserted {
        state.warnings.append(ManuscriptWarning(message: message))
      }
    }
  }

  /// Another reader of a publication's files: it knows what was read, but reports only what it finds itself.
  private init(_ other: Publication) {
    (files, encryption, types, limits) = (other.files, other.encryption, other.types, other.limits)
    (package, spine, metadata, version, substitutes) = (
      other.package, other.spine, other.metadata, other.version, other.substitutes
    )
    (isRightToLeft, fontPaths, chapters) = (other.isRightToLeft, other.fontPaths, other.chapters)
    (missingAtFirst, absentFiles, absent) = (
      other.missingAtFirst, other.absentFiles, other.absent
    )
    let known = other.state.withLock { $0 }
    state.withLock { state in
      state = known
      (state.warnings, state.said, state.amiss, state.missing) = ([], [], [:], [])
      state.unlisted = []
    }
  }

  /// The same publication, which collects its warnings separately.
  package func withOwnWarnings() -> Publication { Publication(self) }

  /// The distinct warnings, so far, about content whose interpretation may differ from what was meant.
  ///
  /// For each document that was read, the first one is reported, in reading order.
  package var warnings: [ManuscriptWarning] {
    let found = state.withLock { state in
      var said: Set<ManuscriptWarning> = []
      let amiss = state.amiss.sorted { $0.key < $1.key }.map(\.value)
      let unlisted = Self.warning(ofUnlisted: state.unlisted).map { [$0] } ?? []
      return state.warnings + unlisted + amiss.filter { said.insert($0).inserted }
    }
    return found + deadLinks.warnings
  }

  /// The warning about files that are used though the manifest does not list them; nil without any.
  private static func warning(ofUnlisted names: Set<String>) -> ManuscriptWarning? {
    guard let first = names.min() else { return nil }
    let words =
      names.count == 1
      ? "\(first) is in the book and not in its manifest; it is treated as if it were listed"
      : "\(first) and \(names.count - 1) more are in the book and not in its manifest; they are treated as if listed"
    return ManuscriptWarning(message: words)
  }

  // MARK: Files

  /// The media type of a file, from the manifest or else from its name's extension; nil if neither tells.
  package func mediaType(of path: String) -> String? {
    let path = substitutes[path] ?? path
    if let position = files.names.place(of: path)?.place, let type = types[position] { return type }
    let guess = MediaTypes.guess(path)
    return guess.isEmpty ? nil : guess
  }

  /// The bytes of a file, decompressed and, for an obfuscated font, restored.
  ///
  /// Nil, with a warning, if there is no such file, or if it is damaged, encrypted or too large. A file that the
  /// manifest does not list is read nevertheless, with a warning. A file of a type that is not drawn is replaced by the
  /// picture among its fallbacks.
  package func bytes(of path: String) -> [UInt8]? {
    let path = substitutes[path] ?? path
    do { return try read(path) } catch {
      if case .missing = error { miss(path) } else { warn(error.description) }
      return nil
    }
  }

  /// The distinct missing files: documents of the spine and the table of contents, covers, and other files that were
  /// requested.
  package var missingFiles: [String] {
    let (linked, asked) = state.withLock { ($0.missingLinks, $0.missing) }
    var known = Set(missingAtFirst)
    return missingAtFirst + linked.filter { known.insert($0).inserted }
      + asked.filter { !known.contains($0) }.sorted()
  }

  /// Records that a file is missing; the manifest's files were reported before.
  private func miss(_ path: String) {
    state.withLock { state in
      if state.missing.count < 10_000 { state.missing.insert(path) }
    }
    if !absent.contains(path) { warn(FileError.missing(path).description) }
  }

  /// Whether the book has a file.
  func hasFile(_ path: String) -> Bool { files.names.place(of: path) != nil }

  /// The name in the container of a file that documents spell differently; nil if there is no such file.
  func fileName(of path: String) -> String? {
    files.names.place(of: path).map { files.name(of: $0.place) }
  }

  /// Records that a font of a style sheet cannot be used: it is missing or damaged.
  package func noteUnusable(font path: String) {
    do {
      _ = try read(path)
      warn("\(path) cannot be used as a font; its text is set in another")
    } catch {
      if case .missing = error { return miss(path) }
      warn(error.description)
    }
    state.withLock { state in
      if state.missing.count < 10_000 { state.missing.insert(path) }
    }
  }

  /// Records the missing documents to which the table of contents refers.
  private func noteMissingLinks(of contents: Contents) {
    var known: Set<String> = []
    let paths = contents.entries.compactMap(\.path)
      .filter { known.insert($0).inserted && files.names.place(of: $0) == nil }
    for path in paths where !absent.contains(path) {
      warn("the table of contents leads to \(path), which is not in the book")
    }
    state.withLock { $0.missingLinks = paths }
  }

  /// Why a file of the publication is unavailable.
  private enum FileError: Error {
    case missing(String)
    case locked(String, String)
    case container(String, ContainerError)

    var description: String {
      switch self {
      case .missing(let path): "there is no file \(path) in the book"
      case .locked(let path, let method):
        "\(path) is encrypted with \(method); this file needs its vendor's reader"
      case .container(let path, let error): "\(path) \(error.reason)"
      }
    }
  }

  private func read(_ path: String) throws(FileError) -> [UInt8] {
    guard let (place, match) = files.names.place(of: path) else { throw .missing(path) }
    let name = files.name(of: place)
    if match != .exact { warn("\(path) is not in the book; \(name) is used instead") }
    if types[place] == nil {
      state.withLock { if $0.unlisted.count < 10_000 { $0.unlisted.insert(name) } }
    }
    let method = encryption.method(of: name)
    if case .other(let algorithm)? = method { throw .locked(name, algorithm) }
    var bytes: [UInt8]
    do {
      try count(place)
      bytes = try files.read(place, limits: limits)
    } catch { throw .container(name, error) }
    if let method { reveal(&bytes, name, method) }
    return bytes
  }

  /// Adds a file to the total that has been read, unless it was read before.
  private func count(_ index: Int) throws(ContainerError) {
    let size = files.byteCount(of: index)
    let isWithin = state.withLock { state in
      guard state.read.insert(index).inserted else { return true }
      let (sum, overflow) = state.total.addingReportingOverflow(size)
      state.total = overflow ? .max : sum
      return state.total <= limits.total
    }
    guard isWithin else {
      throw .tooLarge(limit: "\(limits.total >> 20) MiB together with the files before it")
    }
  }

  private func reveal(_ bytes: inout [UInt8], _ name: String, _ method: Encryption.Method) {
    if !Encryption.reveal(&bytes, method, identifier: metadata.identifier) {
      warn(
        "\(name) is obfuscated, but the book's identifier is not a valid key; it is used as it is")
    } else if !Encryption.isFont(bytes) {
      warn("\(name) is obfuscated, but does not contain a font")
    }
  }

  /// Adds a warning, unless it is known already.
  package func warn(_ message: String) {
    state.withLock { state in
      guard state.said.count < 10_000, state.said.insert(message).inserted else { return }
      state.warnings.append(ManuscriptWarning(message: message))
    }
  }

  // MARK: Documents

  /// The tree of a document of the spine, and its warnings.
  ///
  /// A picture in the spine becomes a document with that picture. A damaged file is an error: a book with a chapter
  /// missing is not a book.
  package func document(
    _ spineIndex: Int
  ) throws(ManuscriptError) -> (document: Document, warnings: [ManuscriptWarning]) {
    let item = spine[spineIndex]
    if item.kind == .image { return (Document(pageOf: item.path), []) }
    let result = try document(
      at: item.path, namespace: item.kind == .svg ? Namespace.svg : Namespace.xhtml)
    if let first = result.warnings.first { state.withLock { $0.amiss[spineIndex] = first } }
    links.take(result.document, at: spineIndex)
    return result
  }

  /// The tree of any document.
  func document(
    at path: String, namespace: String
  ) throws(ManuscriptError) -> (document: Document, warnings: [ManuscriptWarning]) {
    let bytes: [UInt8]
    do { bytes = try read(path) } catch { throw .publication(error.description) }
    let result = DocumentReader.read(bytes, path: path, namespace: namespace, limits: limits)
    guard result.document.nodes.count < limits.document.nodes else {
      throw .publication(
        "\(path) has more than \(limits.document.nodes) elements and texts; \(Setting.limits) off sets it anyway"
      )
    }
    return (result.document, result.warnings.map { ManuscriptWarning($0, in: path) })
  }

  // MARK: Places

  /// The table of contents: the book's own, or else its headings.
  package var contents: [ContentsEntry] {
    let own = listedPlaces.entries
    if !own.isEmpty { return own }
    let isKnown = state.withLock { $0.hasHeadings }
    if !isKnown {
      let entries = spine.indices.flatMap { index in
        spine[index].kind == .document
          ? (try? document(index)).map { HeadingContents.entries(of: $0.document) } ?? [] : []
      }
      state.withLock { state in
        state.contents?.entries = Array(entries.prefix(limits.contentsEntries))
        state.hasHeadings = true
      }
    }
    return state.withLock { $0.contents?.entries ?? [] }
  }

  /// The book's own table of contents; empty if it has none.
  package var listedContents: [ContentsEntry] { listedPlaces.entries }

  /// The landmarks.
  package var landmarks: [Landmark] { listedPlaces.landmarks }

  /// The pages of the printed book.
  package var pageList: [PageLabel] { listedPlaces.pages }

  /// The book's own navigation data.
  var listedPlaces: Contents {
    if let known = state.withLock({ $0.contents }) { return known }
    var contents = readContents()
    contents.name { [self] in fileName(of: $0) ?? $0 }
    for message in contents.warnings { warn(message) }
    noteMissingLinks(of: contents)
    return state.withLock { state in
      state.contents = state.contents ?? contents
      return state.contents ?? contents
    }
  }

  /// The path of the cover picture; nil if there is none.
  package var coverPath: String? {
    if let known = state.withLock({ $0.cover }) { return known }
    let cover = findCover()
    state.withLock { $0.cover = .some(cover) }
    return cover
  }
}

extension ManuscriptWarning {
  /// A warning about a file in the book.
  init(_ warning: (line: Int?, message: String), in path: String) {
    let place = warning.line.map { "\(path):\($0)" } ?? path
    self.init(message: "\(place): \(warning.message)")
  }
}
