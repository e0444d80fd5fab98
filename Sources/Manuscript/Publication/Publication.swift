package import Documents
internal import Synchronization

/// An EPUB: its files, its metadata, and its documents in the order of reading.
///
/// Any number of threads may ask at once. Nothing is read before it is asked for, but the package.
package final class Publication: Sendable {
  package let metadata: PublicationMetadata
  /// The version of EPUB, as the package has it: “2.0”, “3.0”.
  package let version: String
  /// The documents in the order of reading.
  package let spine: [SpineItem]
  /// The numbers of these documents, by their paths.
  let chapters: [String: Int]
  /// Whether pages are turned from left to right.
  package let isRightToLeft: Bool
  /// The paths of the fonts, each once, in the manifest's order, and behind them those that it does not list.
  package let fontPaths: [String]
  /// The documents of the spine and the covers that are not in the container, by their paths, each once, in order.
  private let missingAtFirst: [String]
  /// The files that the manifest lists and the container lacks; warnings said so when it was opened.
  private let absent: Set<String>
  /// The same in the manifest's order.
  package let absentFiles: [String]
  /// The names of all files of the container, from its root.
  package var fileNames: [String] { files.names.all }

  /// The bytes of its archive, or of the files of its folder.
  package var inputBytes: Int { files.diskBytes }

  package let limits: PublicationLimits
  let package: PackageDocument
  private let files: any ContainerFiles
  private let encryption: Encryption
  /// The media types of the listed files, by their places in the container.
  private let types: [Int: String]
  private let state = Mutex(State())
  /// The links of the documents that were read.
  let links = LinkLedger()

  /// What changes while the publication is read.
  private struct State {
    var warnings: [ManuscriptWarning] = []
    var said: Set<String> = []
    /// The files that were asked for and are not there.
    var missing: Set<String> = []
    /// The documents that the table of contents leads to and that are not there, in its order.
    var missingLinks: [String] = []
    /// The files that have been read, and their bytes in all.
    var read: Set<Int> = []
    var total = 0
    var contents: Contents?
    var hasHeadings = false
    var cover: String??
    /// The first thing that was amiss in each document, by its place in the spine.
    var amiss: [Int: ManuscriptWarning] = [:]
    /// The files that were read though the manifest does not list them, by their names.
    var unlisted: Set<String> = []
  }

  /// Opens an archive.
  package convenience init(
    bytes: [UInt8], name: String, limits: PublicationLimits = .standard
  ) throws(ManuscriptError) {
    try self.init(files: try ZipArchive(bytes, limits: limits), limits: limits)
  }

  /// Opens an unpacked publication by the name of its folder, in the system's bytes.
  package convenience init(
    folder: [UInt8], limits: PublicationLimits = .standard
  ) throws(ManuscriptError) {
    try self.init(files: try UnpackedFolder(folder, limits: limits), limits: limits)
  }

  private init(files: any ContainerFiles, limits: PublicationLimits) throws(ManuscriptError) {
    self.files = files
    self.limits = limits
    var opening = PackageLoader(files: files, limits: limits)
    package = try opening.package()
    encryption = try opening.encryption()
    spine = try opening.spine(of: package, encryption)
    types = opening.types(of: package)
    (missingAtFirst, absentFiles) = (opening.missing, opening.absent)
    absent = Set(absentFiles)
    chapters = Dictionary(
      spine.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
    metadata = package.metadata
    version = package.version
    let direction =
      package.progression ?? PublicationMetadata.Direction(language: package.metadata.language)
    isRightToLeft = direction == .rightToLeft
    // Books call fonts all sorts of things; a name's ending is as good a witness.
    let fonts = package.items.filter { item in
      MediaTypes.isFont(item.mediaType)
        || item.path.map { MediaTypes.isFont(MediaTypes.guess($0)) } ?? false
    }
    var known: Set<String> = []
    let types = types
    let unlisted = files.names.all.indices.filter { place in
      types[place] == nil && MediaTypes.isUnlistedFont(files.name(of: place))
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

  /// Another reader of a publication's files: it knows what was read, and tells only what it finds itself.
  private init(_ other: Publication) {
    (files, encryption, types, limits) = (other.files, other.encryption, other.types, other.limits)
    (package, spine, metadata, version) = (
      other.package, other.spine, other.metadata, other.version
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

  /// The same publication with warnings of its own: those of who reads on in it, and nobody else's.
  package func withOwnWarnings() -> Publication { Publication(self) }

  /// What has been taken otherwise than it may have been meant, up to now; each thing once.
  ///
  /// Of each document that was read the first is reported, in the order of reading.
  package var warnings: [ManuscriptWarning] {
    let found = state.withLock { state in
      var said: Set<ManuscriptWarning> = []
      let amiss = state.amiss.sorted { $0.key < $1.key }.map(\.value)
      let unlisted = Self.warning(ofUnlisted: state.unlisted).map { [$0] } ?? []
      return state.warnings + unlisted + amiss.filter { said.insert($0).inserted }
    }
    return found + deadLinks.warnings
  }

  /// The warning of files that are used though the manifest does not list them; nil without any.
  private static func warning(ofUnlisted names: Set<String>) -> ManuscriptWarning? {
    guard let first = names.min() else { return nil }
    let words =
      names.count == 1
      ? "\(first) is in the book and not in its manifest; it is treated as if it were listed"
      : "\(first) and \(names.count - 1) more are in the book and not in its manifest; they are treated as if listed"
    return ManuscriptWarning(message: words)
  }

  // MARK: Files

  /// The media type of a file, by the manifest or else by its name's ending; nil where neither tells.
  package func mediaType(of path: String) -> String? {
    if let place = files.names.place(of: path)?.place, let type = types[place] { return type }
    let guess = MediaTypes.guess(path)
    return guess.isEmpty ? nil : guess
  }

  /// The bytes of a file, unpacked and, for a hidden font, revealed.
  ///
  /// Nil, with a warning, where there is no such file, it is damaged or locked, or too large. A file that the manifest
  /// does not list is read all the same, with a warning.
  package func bytes(of path: String) -> [UInt8]? {
    do { return try read(path) } catch {
      if case .missing = error { miss(path) } else { warn(error.description) }
      return nil
    }
  }

  /// What readers do without: the missing documents of the spine and of the contents, covers, and the files that were
  /// asked for in vain, each once.
  package var missingFiles: [String] {
    let (linked, asked) = state.withLock { ($0.missingLinks, $0.missing) }
    var known = Set(missingAtFirst)
    return missingAtFirst + linked.filter { known.insert($0).inserted }
      + asked.filter { !known.contains($0) }.sorted()
  }

  /// Notes that a file is missing; the manifest's files were reported before.
  private func miss(_ path: String) {
    state.withLock { state in
      if state.missing.count < 10_000 { state.missing.insert(path) }
    }
    if !absent.contains(path) { warn(FileError.missing(path).description) }
  }

  /// Whether the book has a file.
  func hasFile(_ path: String) -> Bool { files.names.place(of: path) != nil }

  /// The name in the container of a file that documents have another spelling of; nil where there is no such file.
  func fileName(of path: String) -> String? {
    files.names.place(of: path).map { files.name(of: $0.place) }
  }

  /// Notes that a font which a style sheet brings cannot be used: it is missing or damaged.
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

  /// Notes the documents that the table of contents leads to in vain.
  private func noteMissingLinks(of contents: Contents) {
    var known: Set<String> = []
    let paths = contents.entries.compactMap(\.path)
      .filter { known.insert($0).inserted && files.names.place(of: $0) == nil }
    for path in paths where !absent.contains(path) {
      warn("the table of contents leads to \(path), which is not in the book")
    }
    state.withLock { $0.missingLinks = paths }
  }

  /// Why a file of the publication is not to be had.
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

  /// Adds a file to what has been read, if it was not read before.
  private func count(_ place: Int) throws(ContainerError) {
    let size = files.byteCount(of: place)
    let isWithin = state.withLock { state in
      guard state.read.insert(place).inserted else { return true }
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

  /// Notes something once.
  package func warn(_ message: String) {
    state.withLock { state in
      guard state.said.count < 10_000, state.said.insert(message).inserted else { return }
      state.warnings.append(ManuscriptWarning(message: message))
    }
  }

  // MARK: Documents

  /// The tree of a document of the spine, and what was taken otherwise than it may have been meant.
  ///
  /// A picture in the spine is a document with that picture. A damaged file is an error: a book with a
  /// chapter missing is none.
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
        "\(path) has more than \(limits.document.nodes) elements and texts; --limits off sets it anyway"
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

  /// The table of contents that the book has of its own; empty where it has none.
  package var listedContents: [ContentsEntry] { listedPlaces.entries }

  /// Places with names of their own.
  package var landmarks: [Landmark] { listedPlaces.landmarks }

  /// The pages of the printed book.
  package var pageList: [PageLabel] { listedPlaces.pages }

  /// What the book itself has to find its places by.
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

  /// The path of the cover's picture; nil where there is none.
  package var coverPath: String? {
    if let known = state.withLock({ $0.cover }) { return known }
    let cover = findCover()
    state.withLock { $0.cover = .some(cover) }
    return cover
  }
}

extension ManuscriptWarning {
  /// A warning of a file inside the book.
  init(_ warning: (line: Int?, message: String), in path: String) {
    let place = warning.line.map { "\(path):\($0)" } ?? path
    self.init(message: "\(place): \(warning.message)")
  }
}
