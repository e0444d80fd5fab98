internal import Foundation
internal import Synchronization

/// A folder of expected results, and the folder that failures are left in.
package struct GoldenFolder: Sendable {
  /// Where the expected results are.
  package let goldens: String
  /// Where the files of a failure are left, for people to look at.
  package let failures: String
  /// Whether results are written as the new goldens instead of being compared.
  package let isRecording: Bool

  package init(goldens: String, failures: String, isRecording: Bool) {
    self.goldens = goldens
    self.failures = failures
    self.isRecording = isRecording
  }

  /// The folder `Goldens` beside a test's file.
  package init(besideFile path: String) {
    let tests = URL(fileURLWithPath: path).deletingLastPathComponent()
    // This file is two folders below the package's root.
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    self.init(
      goldens: tests.appending(path: "Goldens").path,
      failures: root.appending(path: "failures").path,
      isRecording: Self.isAskedToRecord(ProcessInfo.processInfo.environment))
  }

  /// Whether the environment asks for recording, which continuous integration never does.
  package static func isAskedToRecord(_ environment: [String: String]) -> Bool {
    environment["RECORD_GOLDENS"] == "1" && (environment["CI"] ?? "").isEmpty
  }

  /// The names of files in the folder that no test of this process has asked for so far.
  ///
  /// Goldens that nothing compares with any more only look like tests.
  package func unasked() -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: goldens)) ?? []
    let asked = Self.asked.withLock { $0 }
    return files.filter { !asked.contains(goldens + "/" + $0) }.sorted()
  }

  private static let asked = Mutex<Set<String>>([])

  /// The bytes of a golden; nil when there is none.
  func golden(_ file: String) -> [UInt8]? {
    let path = goldens + "/" + file
    Self.asked.withLock { _ = $0.insert(path) }
    return FileManager.default.contents(atPath: path).map { Array($0) }
  }

  /// Writes a golden.
  func record(_ bytes: [UInt8], as file: String) throws {
    try Self.write(bytes, to: goldens, file)
  }

  /// Leaves a file of a failure.
  func leave(_ bytes: [UInt8], as file: String) throws {
    try Self.write(bytes, to: failures, file)
  }

  /// Removes what an earlier failure left.
  func forget(_ files: [String]) {
    for file in files { try? FileManager.default.removeItem(atPath: failures + "/" + file) }
  }

  private static func write(_ bytes: [UInt8], to folder: String, _ file: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: folder + "/" + file), options: .atomic)
  }
}
