internal import BookRendering
internal import Glibc
internal import Isolation
internal import Settings

/// The outcome for a book in a child process.
enum BookOutcome {
  case done(BookReport)
  /// The child has reported a problem.
  case refused(BookFault)
  /// The child has exited or was killed: how, and its last words.
  case died(String)
  /// No child process is available.
  case unavailable(String)
}

/// A child process that draws books one after the other, started on demand, and replaced after a fault.
struct BookChild: ~Copyable {
  private let kind: WorkKind
  private let program: WorkerProgram
  private var worker: Worker?
  /// A child that holds more memory than this afterwards is replaced: the next book's limit includes it.
  private let mostResident: Int

  init(_ kind: WorkKind, program: WorkerProgram) {
    (self.kind, self.program) = (kind, program)
    mostResident = kind.limits.memory / 2
  }

  mutating func draw(_ job: BookJob) -> BookOutcome {
    let child: Worker
    do throws(WorkFault) {
      if let worker {
        child = worker
      } else {
        child = try Worker(kind, memory: kind.limits.memory, of: program)
      }
    } catch {
      if case .unavailable(let why) = error { return .unavailable(why) }
      return .died("the child process did not start")
    }
    worker = nil
    do throws(WorkFault) {
      let result = try child.perform(
        Job(parameters: [], input: job.bytes, outputCount: BookReport.count))
      switch result {
      case .done(let bytes):
        let report = BookReport(bytes)
        if !child.isSpent, report.resident <= mostResident { worker = child }
        return .done(report)
      case .refused(let words):
        if !child.isSpent { worker = child }
        return .refused(BookFault(words: words))
      }
    } catch {
      if case .unavailable(let why) = error { return .unavailable(why) }
      return .died(Self.words(error, child))
    }
  }

  /// The number of bytes of a child's last words that are kept.
  private static let mostWords = 2000

  private static func words(_ fault: WorkFault, _ child: Worker) -> String {
    let what =
      switch fault {
      case .tooMuchMemory: "took more memory than it is allowed; see \(Setting.memoryLimit)"
      case .tooSlow: "took longer than it is allowed; see \(Setting.timeLimit)"
      case .crashed, .unavailable: ended(child.endStatus ?? 0)
      }
    let last = child.lastWords.suffix(mostWords)
    return last.isEmpty ? what : what + ": " + last
  }

  private static func ended(_ status: Int32) -> String {
    let signal = status & 0x7F
    guard signal != 0 else { return "the child process exited with code \(status >> 8 & 0xFF)" }
    return "the child process was killed by signal \(signal)"
  }
}
