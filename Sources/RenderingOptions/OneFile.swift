internal import Files
internal import Glibc

/// The output of a run that writes one file instead of a folder.
public enum OneFile: Sendable {
  /// A document, such as a PDF.
  case document(DocumentFormat)
  /// A viewer in one HTML file.
  case viewer
  /// A film.
  case film(FilmOptions)

  /// The kind and its options for the run's key; for a film also the size and date of the encoder.
  package var keyText: String {
    switch self {
    case .document(let format): return format.name
    case .viewer: return "viewer"
    case .film(let film):
      var program = stat()
      let isThere = film.encoder?.withCString { stat($0, &program) == 0 } ?? false
      let version = isThere ? " \(program.st_size) \(program.st_mtim.tv_sec)" : ""
      return "film " + ValueText.of(film) + version
    }
  }
}
