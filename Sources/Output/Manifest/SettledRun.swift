internal import BookInput
internal import Typesetting

extension BookLayout {
  /// The pictures that another run may draw, where this one could not (`Summary.unsettledPictures`).
  package var unsettledPictures: [String] { (pictures?.transientFaults ?? []).sorted() }

  /// The key to record for a run whose key was `key` when it began (`JobKey`).
  ///
  /// Nil if the next run may differ with the same key: after missing hyphenation patterns are
  /// installed, or if a drawing failed for a transient reason.
  package func settled(_ key: String?) -> String? {
    guard let key, !lacksPatterns, pictures?.transientFaults.isEmpty ?? true else { return nil }
    return JobKey.of(key, drawnBy: pictures?.drawingLibraries)
  }
}

extension OpenPublication {
  /// The entries to record at the end of a run.
  ///
  /// Pictures with a transient fault have no source, so that the next run draws them again.
  package func settled(_ entries: [Manifest.Entry]) -> [Manifest.Entry] {
    let failed = transientFaults
    guard !failed.isEmpty else { return entries }
    return entries.map { entry in
      var entry = entry
      if !failed.isDisjoint(with: entry.images) { entry.source = "" }
      return entry
    }
  }
}
