package import Files
internal import Synchronization
package import Typesetting

/// Draws some pictures on several threads, which take tasks in order.
package struct PictureRound<Painter> {
  /// The number of threads.
  var jobs: Int
  /// The painter of each thread.
  var painters: WorkerLocal<Painter>
  /// The number of pictures written before.
  var before: Int
  /// The total number of pictures, as far as known.
  var total: Int
  /// Receives the progress of the run.
  var progress: @Sendable (RenderProgress) -> Void

  package init(
    jobs: Int, painters: WorkerLocal<Painter>, before: Int, total: Int,
    progress: @escaping @Sendable (RenderProgress) -> Void
  ) {
    (self.jobs, self.painters, self.before, self.total) = (jobs, painters, before, total)
    self.progress = progress
  }

  /// Calls `draw` for each task; returns the manifest entries of their pictures in the order of
  /// tasks.
  ///
  /// `draw` is called on several threads and reports each picture as soon as it is drawn. After the
  /// first error no further task is started.
  package func draw(
    _ count: Int, make: @escaping @Sendable () -> sending Painter,
    _ draw:
      @escaping @Sendable (
        _ painter: Painter, _ worker: Int, _ task: Int, _ note: (Manifest.Entry) -> Void
      ) throws(OutputError) -> Void
  ) throws(OutputError) -> [Manifest.Entry] {
    let counter = TaskCounter(count: count)
    let results = Mutex<[Int: [Manifest.Entry]]>([:])
    let failure = Mutex<OutputError?>(nil)
    let written = Atomic<Int>(before)
    Workers.run(min(jobs, max(1, count))) { [painters, total, progress] worker in
      painters.with(worker, make: make) { painter in
        while let task = counter.take() {
          var entries: [Manifest.Entry] = []
          do throws(OutputError) {
            try draw(painter, worker, task) { entry in
              entries.append(entry)
              let count = written.add(1, ordering: .relaxed).newValue
              progress(RenderProgress(written: count, total: total))
            }
          } catch {
            failure.withLock { if $0 == nil { $0 = error } }
            counter.stop()
          }
          results.withLock { $0[task] = entries }
        }
      }
    }
    if let error = failure.withLock({ $0 }) { throw error }
    return results.withLock { results in (0..<count).flatMap { results[$0] ?? [] } }
  }
}
