internal import Settings
internal import Synchronization

/// The work that a run of a book has used and may use; one per run, shared by its threads.
///
/// Work is counted before it is done. The first excess ends the run: nothing more is granted, so
/// all loops finish soon and the driver reports it. A book within its budget is not changed by it;
/// one beyond it may end some pages earlier with more threads, which set text ahead.
package final class Budget: Sendable {
  /// The limits of the run.
  package let limits: Limits
  /// The size of the book on disk, in bytes.
  package let inputBytes: Int
  private let textBytes = Atomic<Int>(0)
  private let measuredBytes = Atomic<Int>(0)
  /// The processor time of child processes, in nanoseconds.
  private let childTime = Atomic<Int>(0)
  private let isOver = Atomic<Bool>(false)
  private let first = Mutex<Excess?>(nil)
  private let textLimit: Int
  private let meter: ProcessMeter?

  /// Begins a run of a book of `inputBytes`.
  ///
  /// `start` is the process's processor time in seconds when the run began; nil for now.
  package init(_ limits: Limits, inputBytes: Int = 0, start: Double? = nil) {
    self.limits = limits
    self.inputBytes = inputBytes
    textLimit = limits.text.amount(bytes: inputBytes)
    meter = limits.time == nil && limits.memory == nil ? nil : ProcessMeter(start: start)
  }

  /// The first excess over a limit.
  package struct Excess: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of work.
    package var work: Limits.Work
    /// The limit; in MiB for memory.
    package var limit: String
    /// Where the excess was noticed: a file of the book or a page; empty if unknown.
    package var place: String

    /// The problem and its remedy, in one line.
    package var description: String {
      let where_ = place.isEmpty ? "" : ", noticed at \(place)"
      let option =
        switch work {
        case .time: "see \(Setting.timeLimit)"
        case .memory: "see \(Setting.memoryLimit)"
        default:
          "\(Setting.limits) \(work.rawValue)=N allows more, \(Setting.limits) off any amount"
        }
      let unit = limit == "1" ? work.unitOfOne : work.unit
      return
        "over the limit “\(work.rawValue)”: more than \(limit) \(unit)\(where_); \(option)"
    }
  }

  /// The excess that ended the run; nil while all is within the budget.
  package var excess: Excess? { first.withLock { $0 } }

  /// The bytes of text set so far.
  package var text: Int { textBytes.load(ordering: .relaxed) }

  /// The bytes of text measured so far, whether or not they were set.
  package var measuredText: Int { measuredBytes.load(ordering: .relaxed) }

  /// Counts bytes of text that are measured.
  package func note(measuredText bytes: Int) { measuredBytes.add(bytes, ordering: .relaxed) }

  /// Counts processor time of children, in nanoseconds, as the process's own.
  package func note(childTime nanoseconds: Int64) {
    childTime.add(Int(clamping: max(nanoseconds, 0)), ordering: .relaxed)
  }

  /// The processor time of the run and its children, in seconds.
  private func seconds(_ meter: ProcessMeter) -> Double {
    meter.seconds + Double(childTime.load(ordering: .relaxed)) / 1e9
  }

  /// The amount of a kind of work that is allowed in all.
  package func limit(_ work: Limits.Work) -> Int { limits[work].amount(bytes: inputBytes) }

  /// Whether work may go on; asked at least once for each paragraph, page and picture.
  ///
  /// `place` names the position of the run; evaluated only if the run ends there.
  package func goesOn(at place: @autoclosure () -> String = "") -> Bool {
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

  /// Takes bytes of text from the budget; false if too few are left.
  package func spend(text bytes: Int, at place: @autoclosure () -> String = "") -> Bool {
    guard goesOn(at: place()) else { return false }
    let sum = textBytes.add(bytes, ordering: .relaxed).newValue
    return sum <= textLimit || end(.text, limit: "\(textLimit)", at: place())
  }

  /// The least number of bytes that a line of text counts as: even one of a single letter takes time and memory.
  package static let leastLine = 64
  /// The number of bytes that what is laid out by itself counts as, besides its text: a chapter or a note.
  package static let leastLayout = 256
  /// The number of bytes that an item that is the same on every page counts as on each.
  package static let repeatedItem = 8

  /// Takes what the lines of a text cost beyond its bytes, which are taken already.
  package func spend(
    lines count: Int, of bytes: Int, at place: @autoclosure () -> String = ""
  ) -> Bool {
    let cost = count * Self.leastLine - bytes
    return cost > 0 ? spend(text: cost, at: place()) : goesOn(at: place())
  }

  /// Whether a book may have this many pages.
  package func allows(pages count: Int, at place: @autoclosure () -> String = "") -> Bool {
    allows(.pages, count, at: place())
  }

  /// Whether a table may have this many cells.
  package func allows(cells count: Int, at place: @autoclosure () -> String = "") -> Bool {
    allows(.cells, count, at: place())
  }

  private func allows(_ work: Limits.Work, _ count: Int, at place: @autoclosure () -> String)
    -> Bool
  {
    guard goesOn(at: place()) else { return false }
    let most = limit(work)
    return count <= most || end(work, limit: "\(most)", at: place())
  }

  /// Whether this many more bytes may be held; asked before large allocations.
  package func allows(bytes: Int, at place: @autoclosure () -> String = "") -> Bool {
    guard let memory = limits.memory, let meter else { return goesOn(at: place()) }
    let (sum, isLarge) = meter.residentBytes.addingReportingOverflow(bytes)
    guard isLarge || sum > memory else { return goesOn(at: place()) }
    return end(.memory, limit: "\(max(1, memory >> 20))", at: place())
  }

  /// Ends the run; the first reason is kept.
  private func end(_ work: Limits.Work, limit: String, at place: String) -> Bool {
    first.withLock { $0 = $0 ?? Excess(work: work, limit: limit, place: place) }
    isOver.store(true, ordering: .relaxed)
    return false
  }
}

extension Double {
  fileprivate var isWhole: Bool { self < 1e9 && rounded() == self }
}
