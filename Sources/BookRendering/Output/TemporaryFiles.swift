internal import Synchronization

/// The temporary names in use in a folder, so that they can be removed when a signal ends the run.
final class TemporaryFiles: Sendable {
  private let folder: Int32
  private let remove: @Sendable (Int32, String) -> Int32
  private let names = Mutex<Set<String>>([])

  init(folder: Int32, remove: @escaping @Sendable (Int32, String) -> Int32) {
    self.folder = folder
    self.remove = remove
  }

  /// A name that no file has, noted as in use.
  func next() -> String {
    let name = ".render-book-" + String(UInt64.random(in: .min ... .max), radix: 36) + ".tmp"
    names.withLock { _ = $0.insert(name) }
    return name
  }

  func forget(_ name: String) { names.withLock { _ = $0.remove(name) } }

  func removeAll() {
    names.withLock { names in
      for name in names { _ = remove(folder, name) }
    }
  }

  static func isTemporary(_ name: String) -> Bool {
    name.hasPrefix(".render-book-") && name.hasSuffix(".tmp")
  }
}
