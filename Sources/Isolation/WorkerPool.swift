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
  /// Why no child can be had, which is found out once.
  private var obstacle: String?

  /// Makes a pool; no child is started yet.
  package init(_ kind: WorkKind, program: WorkerProgram = .own) {
    (self.kind, self.program) = (kind, program)
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
    return try start(memory: kind.limits.memory).perform(job)
  }

  private func start(memory: Int) throws(WorkFault) -> Worker {
    if let obstacle = monitor.locked({ obstacle }) { throw .unavailable(obstacle) }
    do throws(WorkFault) { return try Worker(kind, memory: memory, of: program) } catch {
      if case .unavailable(let why) = error { monitor.locked { obstacle = why } }
      throw error
    }
  }
}
