internal import BookRendering
internal import Catalogue
internal import Glibc
internal import Synchronization

/// The progress report of a catalogue run: a line per book on standard output, the progress on standard error, and
/// metrics in a file.
final class BatchReport: Sendable {
  private struct State {
    var tally: BatchTally
    var lastShown = 0.0
    var lastFigures = 0.0
    var isReadNoMore = false
    var metricsFault: OutputError?
    var log: BatchLog?
  }

  private let state: Mutex<State>
  private let start = ContinuousClock.now
  private let isShown: Bool
  private let isTerminal = isatty(2) == 1
  private let metrics: FileName?

  init(_ options: BatchOptions, total: Int?, metrics: FileName?, isQuiet: Bool) {
    state = Mutex(State(tally: BatchTally(total: total)))
    isShown = !isQuiet
    self.metrics = metrics
  }

  private var seconds: Double {
    let (seconds, atto) = (ContinuousClock.now - start).components
    return Double(seconds) + Double(atto) / 1e18
  }

  /// Also writes the lines to a log.
  func keep(in log: BatchLog?) { state.withLock { $0.log = log } }

  /// Records a book's result.
  func note(_ result: BookResult) {
    let now = seconds
    state.withLock { state in
      state.tally.note(result)
      let line = result.json
      if !state.isReadNoMore {
        state.isReadNoMore = (try? Messages.print(line)) != true
      }
      state.log?.add(line)
      if isShown, now - state.lastShown >= (isTerminal ? 1 : 60) {
        state.lastShown = now
        show(state.tally.line(after: now))
      }
      // Programs that read the metrics do so every few seconds.
      if now - state.lastFigures >= 5 {
        state.lastFigures = now
        write(&state, now)
      }
    }
  }

  private func show(_ line: String) {
    if isTerminal { Messages.show("\r" + line + "\u{1B}[K") } else { Messages.say(line) }
  }

  private func write(_ state: inout State, _ now: Double) {
    guard let metrics else { return }
    do throws(OutputError) {
      try OutputFile.write(state.tally.metrics(after: now), to: metrics)
      state.metricsFault = nil
    } catch { state.metricsFault = error }
  }

  /// Reports the result of the run.
  func end() {
    let now = seconds
    state.withLock { state in
      write(&state, now)
      guard isShown else { return }
      if isTerminal { Messages.show("\r\u{1B}[K") }
      Messages.say(state.tally.line(after: now))
    }
  }

  /// Throws if the metrics could not be written.
  func checkMetrics() throws(OutputError) {
    if let fault = state.withLock({ $0.metricsFault }) { throw fault }
  }

  /// The exit code of the run.
  var code: ExitCode {
    state.withLock { state in
      let tally = state.tally
      if tally.count(.faulty) > 0 { return .badInput }
      if tally.count(.different) > 0 { return .flawed }
      return tally.count(.quarantined) + tally.count(.unreadable) > 0 ? .someBooks : .done
    }
  }
}
