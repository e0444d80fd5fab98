/// The files of a publication, wherever they are; several threads may read at once.
protocol ContainerFiles: Sendable {
  /// The names, with slashes, relative to the container's root.
  var names: EntryNames { get }
  /// The size of everything on disk in bytes.
  var diskBytes: Int { get }
  /// The problems found on opening.
  var warnings: [String] { get }
  /// The uncompressed size of a file in bytes, as the container states it.
  func byteCount(of place: Int) -> Int
  /// The name of a file.
  func name(of place: Int) -> String
  /// The bytes of a file.
  func read(_ place: Int, limits: PublicationLimits) throws(ContainerError) -> [UInt8]
}

/// Why a file of a publication cannot be read.
enum ContainerError: Error, Sendable, Hashable {
  /// It is larger than a limit.
  case tooLarge(limit: String)
  /// It is compressed or encrypted in an unknown way.
  case method(String)
  /// Its content is not what was compressed.
  case damaged(String)

  /// The problem, to follow the file's name.
  var reason: String {
    switch self {
    case .tooLarge(let limit): "unpacks to more than \(limit)"
    case .method(let method): "is \(method), which EPUB does not allow; pack the book again"
    case .damaged(let what): "is damaged: \(what)"
    }
  }
}
