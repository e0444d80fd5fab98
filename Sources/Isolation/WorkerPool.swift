/// Children that do jobs of one kind for several threads: started when there is something to do, kept for the
/// next job, replaced after a fault or when they have done many.
///
/// Unchecked: what changes is read and written with the monitor's lock held.
package final class WorkerPool: @unchecked Sendable {
  private let kind: WorkKind
  private let program: WorkerProgram
  private let monitor = Monitor()
  private var idle: [Worker] = []
  private var busy = 0
  /// Whether a job wants all the memory for itself, and others wait.
  private var isExclusive = false
  /// How often no child could be had, one time after the other.
  private var failedStarts = 0
  /// Why none could be had the last time.
  private var obstacle = ""
  private let measured: @Sendable (_ nanoseconds: Int64) -> Void

  /// The failures after which no other start is tried: what was in the way does not pass.
  private static let mostFailedStarts = 3

  /// Makes a pool; no child is started yet.
  ///
  /// `measured` gets the processor time of each job, whatever has become of it.
  package init(
    _ kind: WorkKind, program: WorkerProgram = .own,
    measured: @escaping @Sendable (_ nanoseconds: Int64) -> Void = { _ in }
  ) {
    (self.kind, self.program, self.measured) = (kind, program, measured)
  }

  /// Does a job in a child; waits where all children are at work.
  ///
  /// What a job that fails leaves behind goes with its child.
  package func perform(_ job: Job) throws(WorkFault) -> JobResult {
    let limits = kind.limits
    do throws(WorkFault) {
      return try performBesideOthers(job)
    } catch {
      guard error == .tooMuchMemory, limits.memory > limits.commonMemory else { throw error }
      return try performAlone(job)
    }
  }

  /// So many milliseconds a job waits for a child that has one in hand before another is started: to start
  /// one takes longer than most drawings.
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

  /// Does a job with all the memory that there is, in a child of its own.
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
