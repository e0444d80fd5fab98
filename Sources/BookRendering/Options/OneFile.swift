internal import Glibc

/// What a run makes that leaves one file and no folder.
public enum OneFile: Sendable {
  /// The book as a PDF.
  case pdf
  /// A page or a spread as an SVG.
  case svg
  /// A viewer with all that it shows.
  case viewer
  /// A film.
  case film(FilmOptions)

  /// What it is and how it is made, for the run's key; of a film also which program makes it, as that
  /// one's time and length tell.
  var keyText: String {
    switch self {
    case .pdf: return "pdf"
    case .svg: return "svg"
    case .viewer: return "viewer"
    case .film(let film):
      var program = stat()
      let isThere = film.encoder?.withCString { stat($0, &program) == 0 } ?? false
      let version = isThere ? " \(program.st_size) \(program.st_mtim.tv_sec)" : ""
      return "film " + ValueText.of(film) + version
    }
  }
}
