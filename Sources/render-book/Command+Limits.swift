internal import BookRendering
internal import Budgets

extension Arguments {
  /// The limits on the work that a book may ask for.
  func limits() throws(UsageError) -> Limits {
    var limits = try value(.limits, takes: Limits.takes) { Limits($0) } ?? .standard
    limits.time = try value(.limitTime, takes: "seconds of processor time, 0.1 to 1000000") {
      number($0, 0.1...1_000_000)
    }
    limits.memory = try value(.limitMemory, takes: "a size such as 512M or 2G, 16M at least") {
      Limits.bytes($0).flatMap { $0 >= Self.leastMemory ? $0 : nil }
    }
    return limits
  }

  /// No book fits into less memory than this.
  private static let leastMemory = 16 << 20

  /// Whether the user trusts the book, whatever its size.
  var trustsBook: Bool { values[.limits] == "off" }
}

extension Command {
  /// Begins the run of a book: returns the processor time from which it is measured, and watches over code that cannot
  /// be interrupted.
  static func beginRun(of name: FileName?, _ options: RenderOptions) -> Double {
    let start = ProcessMeter.processorTime
    if let time = options.limits.time {
      let book = name.map { "\($0): " } ?? ""
      ProcessorWatch.set(
        start: start, limit: time,
        message: Messages.line(
          book
            + "over the limit “time”: \(time) seconds of processor time, in work that could not be interrupted; see \(Option.limitTime)"
        ))
    }
    return start
  }
}
