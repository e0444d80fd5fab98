internal import Glibc
internal import Synchronization

/// The temporary files of a run in a folder, so that they can be removed when a signal ends the run.
final class TemporaryFiles: Sendable {
  private let folder: Int32
  private let calls: SystemCalls
  private let names = Mutex<Set<String>>([])

  init(folder: Int32, calls: SystemCalls) {
    self.folder = folder
    self.calls = calls
  }

  /// A new file: its name and its descriptor, which is below zero where it could not be made.
  ///
  /// It is made and noted at once, so that none appears while they are being removed.
  func create() -> (name: String, file: Int32, errorNumber: Int32) {
    let name = ".render-book-" + String(UInt64.random(in: .min ... .max), radix: 36) + ".tmp"
    return names.withLock { names in
      let file = calls.create(folder, name)
      if file >= 0 { names.insert(name) }
      return (name, file, errno)
    }
  }

  /// A file has got its own name, and is temporary no more.
  func forget(_ name: String) { names.withLock { _ = $0.remove(name) } }

  func remove(_ name: String) {
    names.withLock { names in
      if names.remove(name) != nil { _ = calls.remove(folder, name) }
    }
  }

  /// Removes all, and calls a function before any other can be made.
  func removeAll(then end: () -> Void = {}) {
    names.withLock { names in
      for name in names { _ = calls.remove(folder, name) }
      names = []
      end()
    }
  }

  static func isTemporary(_ name: String) -> Bool {
    name.hasPrefix(".render-book-") && name.hasSuffix(".tmp")
  }
}
