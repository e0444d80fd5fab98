/// Why output could not be written.
public enum OutputError: Error, Sendable, Hashable {
  /// The folder could not be made or opened.
  case folder(path: String, reason: String)
  /// Another run is writing into the folder.
  case busy(path: String)
  /// A file of somebody else's has the name of one that is to be written.
  case foreign(path: String)
  /// A file could not be written whole; nothing stands under its name that did not before.
  case file(path: String, reason: String)
}

extension OutputError {
  /// A file could not be written, for a reason that the system gives by its number.
  public init(file: FileName, errorNumber: Int32) {
    self = .file(path: "\(file)", reason: systemMessage(errorNumber))
  }
}

extension OutputError: CustomStringConvertible {
  /// What is wrong and what to do, in one line.
  public var description: String {
    switch self {
    case .folder(let path, let reason):
      "\(path): cannot be used as the output folder: \(reason); name another with --out"
    case .busy(let path):
      "\(path): another run is writing there; wait for it, or name another folder with --out"
    case .foreign(let path):
      "\(path): is there already, is no run's, and stays as it is; name another folder with --out"
    case .file(let path, let reason):
      "\(path): could not be written: \(reason)"
    }
  }
}
