internal import Glibc
internal import Synchronization

/// The durations of a run's parts, in the trace format of browsers and Perfetto.
///
/// May be used from several threads. Times count from its creation.
public final class Timings: Sendable {
  private struct Event {
    var name: String
    /// The thread, from 0 for the one that lays out.
    var worker: Int
    /// The start in nanoseconds.
    var start: UInt64
    var end: UInt64
  }

  private let origin = Timings.now()
  private let events = Mutex<[Event]>([])

  /// Starts the clock.
  public init() {}

  /// Measures a call on a thread.
  public func measure<Value, Failure: Error>(
    _ name: String, worker: Int = 0, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let start = Self.now()
    defer {
      let event = Event(name: name, worker: worker, start: start - origin, end: Self.now() - origin)
      events.withLock { $0.append(event) }
    }
    return try body()
  }

  /// All measurements as JSON, an event per line, sorted by start.
  public var json: String {
    let events = events.withLock { $0 }.sorted { ($0.start, $0.worker) < ($1.start, $1.worker) }
    let lines = events.map { event in
      JSONText.object([
        ("name", .string(event.name)), ("ph", .string("X")), ("pid", .number(1)),
        ("tid", .number(event.worker)),
        ("ts", JSONText(json: Self.microseconds(event.start))),
        ("dur", JSONText(json: Self.microseconds(event.end - event.start))),
      ]).text
    }
    return "{\"displayTimeUnit\": \"ms\", \"traceEvents\": [\n"
      + lines.joined(separator: ",\n") + "\n]}\n"
  }

  private static func microseconds(_ nanoseconds: UInt64) -> String {
    shortNumber(Double(nanoseconds) / 1000)
  }

  private static func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
