extension BookLayout {
  /// The key of a run that was begun with this one, as its files tell it (`JobKey`).
  ///
  /// Nil where the next run may make others of the same: with patterns that are installed in the meantime it
  /// divides words, and what a machine could not draw for want of something another time it may.
  func settled(_ key: String?) -> String? {
    guard let key, !lacksPatterns, pictures?.transientFaults.isEmpty ?? true else { return nil }
    return JobKey.of(key, drawnBy: pictures?.drawingLibraries)
  }
}

extension OpenPublication {
  /// The entries as they stand at the end of a run.
  ///
  /// Of a picture that shows one with a transient fault it is not told what it is drawn from, so that the next run
  /// draws it again.
  func settled(_ entries: [Manifest.Entry]) -> [Manifest.Entry] {
    let failed = transientFaults
    guard !failed.isEmpty else { return entries }
    return entries.map { entry in
      var entry = entry
      if !failed.isDisjoint(with: entry.images) { entry.source = "" }
      return entry
    }
  }
}
