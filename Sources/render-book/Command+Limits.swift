internal import BookRendering
internal import Budgets

extension Arguments {
  /// How much work a book may ask for.
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

  /// Less memory than this takes no book.
  private static let leastMemory = 16 << 20

  /// Whether the book is one the user trusts, of any size.
  var trustsBook: Bool { values[.limits] == "off" }
}

extension Command {
  /// Begins the run of a book: the processor time that it is measured from, with a watch over what cannot be left.
  static func beginRun(of name: FileName?, _ options: RenderOptions) -> Double {
    let start = ProcessMeter.processorTime
    if let time = options.limits.time {
      let book = name.map { "\($0): " } ?? ""
      ProcessorWatch.set(
        start: start, limit: time,
        message: Messages.line(
          book
            + "over the limit “time”: \(time) seconds of processor time, in work that could not be interrupted; see --limit-time"
        ))
    }
    return start
  }
}
