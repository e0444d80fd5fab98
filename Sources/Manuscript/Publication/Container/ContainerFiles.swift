/// The files of a publication, wherever they lie; several threads may read at once.
protocol ContainerFiles: Sendable {
  /// The names, with slashes, from the container's root.
  var names: EntryNames { get }
  /// The bytes that all of it takes as it lies on disk.
  var diskBytes: Int { get }
  /// What was found amiss on opening.
  var warnings: [String] { get }
  /// The bytes that a file has when it is read, as the container states.
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
  /// It is packed or locked in a way that is not known.
  case method(String)
  /// What is there is not what was packed.
  case damaged(String)

  /// What is wrong, to follow the file's name.
  var reason: String {
    switch self {
    case .tooLarge(let limit): "unpacks to more than \(limit)"
    case .method(let method): "is \(method), which no EPUB may be; pack the book again"
    case .damaged(let what): "is damaged: \(what)"
    }
  }
}
