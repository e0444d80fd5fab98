internal import BookRendering
internal import Glibc
internal import Isolation

/// What has become of a book in a child.
enum BookOutcome {
  case done(BookReport)
  /// The child has said what is wrong.
  case refused(BookFault)
  /// The child has ended, or was ended: how, and its last words.
  case died(String)
  /// There is no child to be had.
  case unavailable(String)
}

/// A child that draws books one after the other, started when there is one, and replaced after a fault.
struct BookChild: ~Copyable {
  private let kind: WorkKind
  private let program: WorkerProgram
  private var worker: Worker?
  /// A child that holds more than this afterwards is replaced: what the next may take is counted with it.
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
      return .died("the child did not begin")
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

  /// So much is kept of what a child says last.
  private static let mostWords = 2000

  private static func words(_ fault: WorkFault, _ child: Worker) -> String {
    let what =
      switch fault {
      case .tooMuchMemory: "took more memory than it may; see --limit-memory"
      case .tooSlow: "took longer than it may; see --limit-time"
      case .crashed, .unavailable: ended(child.endStatus ?? 0)
      }
    let last = child.lastWords.suffix(mostWords)
    return last.isEmpty ? what : what + ": " + last
  }

  private static func ended(_ status: Int32) -> String {
    let signal = status & 0x7F
    guard signal != 0 else { return "the child ended with code \(status >> 8 & 0xFF)" }
    return "the child was ended by signal \(signal)"
  }
}
