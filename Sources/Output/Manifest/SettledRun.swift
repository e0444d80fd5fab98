internal import BookInput
internal import Typesetting

extension BookLayout {
  /// The pictures that another run may draw, where this one could not (`Summary.unsettledPictures`).
  package var unsettledPictures: [String] { (pictures?.transientFaults ?? []).sorted() }

  /// The key to record for a run whose key was `key` when it began.
  package func settled(_ key: String?) -> String? { settlesKey(key) }

  /// Makes the key to record of that at the start of a run (`JobKey`).
  ///
  /// Nil if the next run may differ with the same key: after missing hyphenation patterns are
  /// installed, or if a drawing failed for a transient reason.
  ///
  /// It holds no reference to the layout, which is released before the manifest is written.
  package var settlesKey: (_ key: String?) -> String? {
    guard !lacksPatterns, pictures?.transientFaults.isEmpty ?? true else { return { _ in nil } }
    let libraries = pictures?.drawingLibraries
    return { key in key.map { JobKey.of($0, drawnBy: libraries) } }
  }
}

extension BookResources {
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
