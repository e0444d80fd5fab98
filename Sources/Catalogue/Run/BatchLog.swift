internal import BookRendering
internal import Glibc

/// The log of a single run, in a file of its own in the store.
package final class BatchLog: Sendable {
  private let file: Int32

  /// Begins a log: `log/HOST-PID.jsonl`, to which nobody else writes.
  init(in folder: StoreFolder) throws(OutputError) {
    var host = [CChar](repeating: 0, count: 256)
    gethostname(&host, host.count - 1)
    let letters = host.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }.filter {
      (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || $0 == 0x2D
    }
    let stem =
      (letters.isEmpty ? "host" : String(decoding: letters, as: UTF8.self)) + "-\(getpid())"
    var name = stem + ".jsonl"
    // An earlier process may have had the same number.
    if folder.has(name) { name = "\(stem)-\(Store.randomWord()).jsonl" }
    file = try folder.create(name)
  }

  deinit { close(file) }

  /// Adds a line; a failure to write it has no consequences.
  package func add(_ line: String) { _ = StoreFolder.put(Array(line.utf8), into: file) }
}

extension BatchRun {
  /// Begins the run's log; nil for a dry run.
  package func log() throws(BatchError) -> BatchLog? {
    guard let store, !options.isDryRun else { return nil }
    do throws(OutputError) { return try BatchLog(in: try store.folder(.log)) } catch {
      throw .store(error.description)
    }
  }
}
