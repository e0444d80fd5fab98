internal import BookRendering

/// What has become of a line of a catalogue.
package struct BookResult: Sendable, Hashable {
  /// What has become of it.
  package enum Status: String, Sendable, Hashable, CaseIterable {
    /// It was drawn now.
    case done
    /// It was there.
    case present
    /// Another run was first in the meantime, with the same pictures.
    case duplicate
    /// Other pictures of the same are there.
    case different
    /// It is not there; told instead of drawing it.
    case missing
    /// It is set aside.
    case quarantined
    /// Its file cannot be read, or is another than the catalogue says.
    case unreadable
    /// The line is at fault.
    case faulty
  }

  /// The line's id; empty where the line has none.
  package var id: String
  /// Its key; nil where it could not be told.
  package var key: String?
  /// What has become of it.
  package var status: Status
  /// What the child reports of it, where it was drawn now.
  package var report = BookReport()
  /// The clock's seconds that it took.
  package var seconds = 0.0
  /// The attempts of this run.
  package var tries = 0
  /// The bytes of its file, where that was read.
  package var bytesIn = 0
  /// What was wrong.
  package var error: String?

  /// As JSON on one line, with a line's end.
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

  /// Seconds to a tenth of a millisecond.
  static func text(_ seconds: Double) -> String {
    let rounded = (seconds * 10_000).rounded() / 10_000
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
