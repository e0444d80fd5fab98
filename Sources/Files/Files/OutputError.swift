internal import Settings

/// An error in writing output.
public enum OutputError: Error, Sendable, Hashable {
  /// The folder could not be created or opened.
  case folder(path: String, reason: String)
  /// Another run is writing into the folder.
  case busy(path: String)
  /// A file that is not from a run has the name of one to be written.
  case foreign(path: String)
  /// A file could not be written; any earlier file of that name is unchanged.
  case file(path: String, reason: String)
}

extension OutputError {
  /// Makes the error of a file from the system's error number.
  public init(file: FileName, errorNumber: Int32) {
    self = .file(path: "\(file)", reason: systemMessage(errorNumber))
  }
}

extension OutputError: CustomStringConvertible {
  /// The problem and its remedy, in one line.
  public var description: String {
    switch self {
    case .folder(let path, let reason):
      "\(path): cannot be used as the output folder: \(reason); name another with \(Setting.output)"
    case .busy(let path):
      "\(path): another run is writing there; wait for it, or name another folder with \(Setting.output)"
    case .foreign(let path):
      "\(path): exists and was not written by render-book; name another folder with \(Setting.output)"
    case .file(let path, let reason):
      "\(path): could not be written: \(reason)"
    }
  }
}
