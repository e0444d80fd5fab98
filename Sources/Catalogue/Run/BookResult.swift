internal import BookRendering

/// The result for a line of a catalogue.
package struct BookResult: Sendable, Hashable {
  /// The outcome for a book.
  package enum Status: String, Sendable, Hashable, CaseIterable {
    /// It was drawn.
    case done
    /// It was in the store already.
    case present
    /// Another run was faster, with the same pictures.
    case duplicate
    /// The store has other pictures for the same key.
    case different
    /// It is not in the store; reported instead of drawn.
    case missing
    /// It is quarantined.
    case quarantined
    /// Its file cannot be read, or is not the one in the catalogue.
    case unreadable
    /// The line is faulty.
    case faulty
  }

  /// The line's id; empty if it has none.
  package var id: String
  /// Its key; nil if it could not be determined.
  package var key: String?
  /// The outcome.
  package var status: Status
  /// The child process's report, if it was drawn.
  package var report = BookReport()
  /// The elapsed time in seconds.
  package var seconds = 0.0
  /// The attempts of this run.
  package var tries = 0
  /// The size of its file in bytes, if that was read.
  package var bytesIn = 0
  /// The problem.
  package var error: String?

  /// The result as JSON on one line, with a line end.
  package var json: String {
    let isThere = status == .done || status == .duplicate
    var json = JSONWriter()
    json.object {
      $0.member("id", id)
      $0.member(ifAny: "key", key)
      $0.member("status", status.rawValue)
      if isThere {
        $0.member("pages", report.pages)
        $0.member("files", report.files)
        $0.member("bytes", report.bytes)
        if report.unsettled > 0 { $0.member("unsettled", report.unsettled) }
      }
      if tries > 0 { $0.member("tries", tries) }
      $0.name("seconds")
      $0.add(json: Self.text(seconds))
      $0.member(ifAny: "error", error?.withoutControls)
    }
    return json.text + "\n"
  }

  /// Seconds, rounded to a tenth of a millisecond.
  static func text(_ seconds: Double) -> String {
    let rounded = (seconds * 10_000).rounded() / 10_000
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
