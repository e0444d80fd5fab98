internal import BookRendering

/// The totals of a run so far.
package struct BatchTally: Sendable {
  /// The number of books in the shard, if they could be counted.
  package var total: Int?
  /// The number of books by status.
  package private(set) var counts: [BookResult.Status: Int] = [:]
  /// Pages and files drawn, attempts, bytes of books read and of files written.
  package private(set) var pages = 0, files = 0, tries = 0, bytesIn = 0, bytesOut = 0
  /// The time spent in each phase for the books that were drawn, in seconds.
  private var read = 0.0, draw = 0.0, poster = 0.0, write = 0.0
  /// The number of drawn books that took no longer than each of `bounds`.
  private var histogram = [Int](repeating: 0, count: bounds.count)
  private var drawnSeconds = 0.0

  /// The bounds of the histogram, in seconds.
  private static let bounds = [
    0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500,
  ]

  /// Begins counting.
  package init(total: Int? = nil) { self.total = total }

  /// Counts a book.
  package mutating func note(_ result: BookResult) {
    counts[result.status, default: 0] += 1
    tries += result.tries
    bytesIn += result.bytesIn
    guard result.status == .done || result.status == .duplicate else { return }
    let report = result.report
    pages += report.pages
    files += report.files
    bytesOut += report.bytes
    read += report.read
    draw += report.draw
    poster += report.poster
    write += report.write
    drawnSeconds += result.seconds
    for (index, bound) in Self.bounds.enumerated() where result.seconds <= bound {
      histogram[index] += 1
    }
  }

  /// The number of books with a status.
  package func count(_ status: BookResult.Status) -> Int { counts[status] ?? 0 }

  /// The number of books processed.
  package var done: Int { counts.values.reduce(0, +) }

  /// The progress of the run after some seconds, in one line: `120/500 books, 14.2 books/s, 310 pages/s, 2 quarantined,
  /// 27 s to go`.
  package func line(after seconds: Double) -> String {
    let rate = seconds > 0 ? Double(done) / seconds : 0
    var words = [
      "\(done)\(total.map { "/\($0)" } ?? "") books", "\(Self.rate(rate)) books/s",
      "\(Self.rate(seconds > 0 ? Double(pages) / seconds : 0)) pages/s",
    ]
    for status in [BookResult.Status.quarantined, .unreadable, .faulty, .different]
    where count(status) > 0 {
      words.append("\(count(status)) \(status.rawValue)")
    }
    if let total, done > 0, done < total {
      words.append("\(Int((Double(total - done) / rate).rounded(.up))) s to go")
    }
    return words.joined(separator: ", ")
  }

  private static func rate(_ number: Double) -> String {
    number < 100 ? "\((number * 10).rounded() / 10)" : "\(Int(number))"
  }

  /// The metrics in Prometheus's text format, after some seconds.
  package func metrics(after seconds: Double) -> String {
    var lines: [String] = []
    func metric(_ name: String, _ kind: String, _ help: String, _ values: [(String, String)]) {
      lines += ["# HELP render_book_\(name) \(help)", "# TYPE render_book_\(name) \(kind)"]
      lines += values.map { "render_book_\(name)\($0.0) \($0.1)" }
    }
    metric(
      "books_total", "counter", "Books by status.",
      BookResult.Status.allCases.map { ("{status=\"\($0.rawValue)\"}", "\(count($0))") })
    for (name, help, number) in [
      ("pages_total", "Pages laid out.", pages), ("files_total", "Files drawn.", files),
      ("tries_total", "Attempts to draw books.", tries),
      ("read_bytes_total", "Bytes of books read.", bytesIn),
      ("written_bytes_total", "Bytes of files written.", bytesOut),
    ] {
      metric(name, "counter", help, [("", "\(number)")])
    }
    metric(
      "phase_seconds_total", "counter", "Seconds spent in each phase of drawn books.",
      [("read", read), ("draw", draw), ("poster", poster), ("write", write)].map {
        ("{phase=\"\($0.0)\"}", BookResult.text($0.1))
      })
    let drawn = count(.done) + count(.duplicate)
    let buckets = zip(Self.bounds, histogram).map { bound, count in
      ("_bucket{le=\"\(BookResult.text(bound))\"}", "\(count)")
    }
    metric(
      "book_seconds", "histogram", "Seconds per drawn book.",
      buckets + [
        ("_bucket{le=\"+Inf\"}", "\(drawn)"), ("_sum", BookResult.text(drawnSeconds)),
        ("_count", "\(drawn)"),
      ])
    metric(
      "run_seconds", "gauge", "Seconds since the run began.", [("", BookResult.text(seconds))])
    return lines.joined(separator: "\n") + "\n"
  }
}
