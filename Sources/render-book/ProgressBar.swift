internal import BookRendering
internal import Synchronization

/// A line on a terminal that shows the progress of a run.
final class ProgressBar: Sendable {
  private static let width = 30
  private let isShown: Bool
  private let shown = Mutex<Int>(-1)

  init(isShown: Bool) { self.isShown = isShown }

  func show(_ progress: BookRenderer.Progress) {
    guard isShown, progress.total > 0 else { return }
    let filled = Self.width * progress.written / progress.total
    let bar =
      String(repeating: "█", count: filled) + String(repeating: "░", count: Self.width - filled)
    shown.withLock { last in
      guard progress.written > last else { return }
      last = progress.written
      Messages.show("\r\(bar) \(progress.written)/\(progress.total)")
    }
  }

  /// Removes the line.
  func clear() {
    guard isShown else { return }
    Messages.show("\r\u{1B}[K")
  }
}
