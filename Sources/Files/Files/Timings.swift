internal import Glibc
internal import Synchronization

/// The durations of a run's parts, in the trace format of browsers and Perfetto.
///
/// May be used from several threads. Times count from its creation.
public final class Timings: Sendable {
  private struct Event: JSONWritable {
    var name: String
    /// The thread, from 0 for the one that lays out.
    var worker: Int
    /// The start in nanoseconds.
    var start: UInt64
    var end: UInt64

    func write(to json: inout JSONWriter) {
      json.object {
        $0.member("name", name)
        $0.member("ph", "X")
        $0.member("pid", 1)
        $0.member("tid", worker)
        $0.member("ts", Double(start) / 1000)
        $0.member("dur", Double(end - start) / 1000)
      }
    }
  }

  private let origin = Timings.now()
  private let events = Mutex<[Event]>([])

  /// Starts the clock.
  public init() {}

  /// Measures a call on a thread.
  ///
  /// - Throws: what `body` throws.
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
    var json = JSONWriter()
    json.object {
      $0.member("displayTimeUnit", "ms")
      $0.name("traceEvents")
      $0.array(indent: 0, end: 0) { for event in events { $0.add(event) } }
    }
    return json.text + "\n"
  }

  private static func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
