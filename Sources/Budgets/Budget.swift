internal import Synchronization

/// What a run of a book has used of what it may: one for each run, shared by its threads.
///
/// Work is counted where it is done, before it is done. The first excess ends the run: from then on nothing more
/// is granted, so that all loops come to their end soon, and whoever drives them tells of it. A book that stays
/// within its budget is not changed by it; one that does not may end some pages sooner with more threads, which set
/// text ahead.
public final class Budget: Sendable {
  /// What is allowed.
  public let limits: Limits
  /// The bytes of the book as it lies on disk.
  public let inputBytes: Int
  private let textBytes = Atomic<Int>(0)
  private let measuredBytes = Atomic<Int>(0)
  /// The processor time of children, in nanoseconds.
  private let childTime = Atomic<Int>(0)
  private let isOver = Atomic<Bool>(false)
  private let first = Mutex<Excess?>(nil)
  private let textLimit: Int
  private let meter: ProcessMeter?

  /// Begins a run of a book of so many bytes.
  ///
  /// `start` is the processor time of the process, in seconds, when the run began; nil is now.
  public init(_ limits: Limits, inputBytes: Int = 0, start: Double? = nil) {
    self.limits = limits
    self.inputBytes = inputBytes
    textLimit = limits.text.amount(bytes: inputBytes)
    meter = limits.time == nil && limits.memory == nil ? nil : ProcessMeter(start: start)
  }

  /// How a book went beyond what it may.
  public struct Excess: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of work.
    public var work: Limits.Work
    /// How much of it was allowed: in MiB for memory.
    public var limit: String
    /// Where that was noticed: a file of the book, a page; empty where that is not known.
    public var place: String

    /// What is wrong and what to do, in one line.
    public var description: String {
      let where_ = place.isEmpty ? "" : ", noticed at \(place)"
      let option =
        switch work {
        case .time: "see --limit-time"
        case .memory: "see --limit-memory"
        default: "--limits \(work.rawValue)=N allows more, --limits off any number"
        }
      return
        "over the limit “\(work.rawValue)”: more than \(limit) \(work.unit)\(where_); \(option)"
    }
  }

  /// What has ended the run; nil as long as all is within the budget.
  public var excess: Excess? { first.withLock { $0 } }

  /// The bytes of text that were set so far.
  public var text: Int { textBytes.load(ordering: .relaxed) }

  /// The bytes of text whose widths were asked for so far, before they were set or besides.
  public var measuredText: Int { measuredBytes.load(ordering: .relaxed) }

  /// Notes that the widths of so much text are asked for.
  public func note(measuredText bytes: Int) { measuredBytes.add(bytes, ordering: .relaxed) }

  /// Notes that children have used so much processor time, in nanoseconds: it counts as the process's own.
  public func note(childTime nanoseconds: Int64) {
    childTime.add(Int(clamping: max(nanoseconds, 0)), ordering: .relaxed)
  }

  /// The seconds of processor that the run has used, with those of its children.
  private func seconds(_ meter: ProcessMeter) -> Double {
    meter.seconds + Double(childTime.load(ordering: .relaxed)) / 1e9
  }

  /// How much of a kind of work is allowed in all.
  public func limit(_ work: Limits.Work) -> Int { limits[work].amount(bytes: inputBytes) }

  /// Whether work may go on: asked wherever it can be left, at least once for each paragraph, page and picture.
  ///
  /// `place` says where the run is, and is only asked for where it ends there.
  public func goesOn(at place: @autoclosure () -> String = "") -> Bool {
    if isOver.load(ordering: .relaxed) { return false }
    guard let meter else { return true }
    if let time = limits.time, seconds(meter) > time {
      return end(.time, limit: time.isWhole ? "\(Int(time))" : "\(time)", at: place())
    }
    if let memory = limits.memory, meter.residentBytes > memory {
      return end(.memory, limit: "\(max(1, memory >> 20))", at: place())
    }
    return true
  }

  /// Takes so many bytes of text from what is left; false where there is not enough.
  public func spend(text bytes: Int, at place: @autoclosure () -> String = "") -> Bool {
    guard goesOn(at: place()) else { return false }
    let sum = textBytes.add(bytes, ordering: .relaxed).newValue
    return sum <= textLimit || end(.text, limit: "\(textLimit)", at: place())
  }

  /// Whether a book may have so many pages.
  public func allows(pages count: Int, at place: @autoclosure () -> String = "") -> Bool {
    allows(.pages, count, at: place())
  }

  /// Whether a table may have so many cells.
  public func allows(cells count: Int, at place: @autoclosure () -> String = "") -> Bool {
    allows(.cells, count, at: place())
  }

  private func allows(_ work: Limits.Work, _ count: Int, at place: @autoclosure () -> String)
    -> Bool
  {
    guard goesOn(at: place()) else { return false }
    let most = limit(work)
    return count <= most || end(work, limit: "\(most)", at: place())
  }

  /// Whether so many bytes may be held besides those that are: asked before large pieces of memory.
  public func allows(bytes: Int, at place: @autoclosure () -> String = "") -> Bool {
    guard let memory = limits.memory, let meter else { return goesOn(at: place()) }
    let (sum, isLarge) = meter.residentBytes.addingReportingOverflow(bytes)
    guard isLarge || sum > memory else { return goesOn(at: place()) }
    return end(.memory, limit: "\(max(1, memory >> 20))", at: place())
  }

  /// Ends the run; the first reason counts.
  private func end(_ work: Limits.Work, limit: String, at place: String) -> Bool {
    first.withLock { $0 = $0 ?? Excess(work: work, limit: limit, place: place) }
    isOver.store(true, ordering: .relaxed)
    return false
  }
}

extension Double {
  fileprivate var isWhole: Bool { self < 1e9 && rounded() == self }
}
