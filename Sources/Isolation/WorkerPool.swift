/// Child processes that do jobs of one kind for several threads: started on demand, kept for the next job, and replaced
/// after a fault or after many jobs.
///
/// Unchecked: mutable state is accessed with the monitor's lock held.
package final class WorkerPool: @unchecked Sendable {
  private let kind: WorkKind
  private let program: WorkerProgram
  private let monitor = Monitor()
  private var idle: [Worker] = []
  private var busy = 0
  /// Whether a job needs all the memory for itself, so that others wait.
  private var isExclusive = false
  /// The number of consecutive failures to start a child.
  private var failedStarts = 0
  /// The reason for the last failure.
  private var obstacle = ""
  private let measured: @Sendable (_ nanoseconds: Int64) -> Void

  /// The number of failures after which no other start is tried: the obstacle is permanent.
  private static let mostFailedStarts = 3

  /// Makes a pool; no child is started yet.
  ///
  /// `measured` receives the processor time of each job, whatever its result.
  package init(
    _ kind: WorkKind, program: WorkerProgram = .own,
    measured: @escaping @Sendable (_ nanoseconds: Int64) -> Void = { _ in }
  ) {
    (self.kind, self.program, self.measured) = (kind, program, measured)
  }

  /// Does a job in a child; waits while all children are busy.
  ///
  /// The leftovers of a failed job disappear with its child.
  package func perform(_ job: Job) throws(WorkFault) -> JobResult {
    let limits = kind.limits
    do throws(WorkFault) {
      return try performBesideOthers(job)
    } catch {
      guard error == .tooMuchMemory, limits.memory > limits.commonMemory else { throw error }
      return try performAlone(job)
    }
  }

  /// The time in milliseconds for which a job waits for a busy child before another is started: starting one takes
  /// longer than most drawings.
  private static let patience = 50

  private func performBesideOthers(_ job: Job) throws(WorkFault) -> JobResult {
    let known: Worker? = monitor.locked {
      var isWorthAnother = busy == 0
      while isExclusive || busy >= kind.limits.children || (idle.isEmpty && !isWorthAnother) {
        isWorthAnother = !monitor.wait(milliseconds: Self.patience) || busy == 0
      }
      busy += 1
      let fitting = idle.firstIndex { job.files == nil || $0.files === job.files }
      return (fitting ?? idle.indices.last).map { idle.remove(at: $0) }
    }
    var kept: Worker?
    defer {
      monitor.locked {
        busy -= 1
        if let kept, !kept.isSpent { idle.append(kept) }
        monitor.broadcast()
      }
    }
    let worker: Worker
    if let known { worker = known } else { worker = try start(memory: kind.limits.commonMemory) }
    defer { measured(worker.lastTime) }
    let result = try worker.perform(job)
    kept = worker
    return result
  }

  /// Does a job with all available memory, in a child of its own.
  private func performAlone(_ job: Job) throws(WorkFault) -> JobResult {
    let others: [Worker] = monitor.locked {
      while isExclusive { monitor.wait() }
      isExclusive = true
      while busy > 0 { monitor.wait() }
      defer { idle = [] }
      return idle
    }
    _ = others
    defer {
      monitor.locked {
        isExclusive = false
        monitor.broadcast()
      }
    }
    let worker = try start(memory: kind.limits.memory)
    defer { measured(worker.lastTime) }
    return try worker.perform(job)
  }

  private func start(memory: Int) throws(WorkFault) -> Worker {
    let obstacle = monitor.locked { failedStarts < Self.mostFailedStarts ? nil : self.obstacle }
    if let obstacle { throw .unavailable(obstacle) }
    do throws(WorkFault) {
      let worker = try Worker(kind, memory: memory, of: program)
      monitor.locked { failedStarts = 0 }
      return worker
    } catch {
      if case .unavailable(let why) = error {
        monitor.locked {
          self.obstacle = why
          failedStarts += 1
        }
      }
      throw error
    }
  }
}
