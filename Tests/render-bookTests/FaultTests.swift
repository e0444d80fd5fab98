import Foundation
import TestSupport
import Testing

/// The law of faults, on a part of them: `scripts/faults` alone tries all.
struct FaultTests {
  private static let script = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "scripts/faults")

  /// Kinds whose files are replaced together have each fault tried that others have every so often.
  @Test(
    .needs(.strace, .python),
    arguments: [
      ["--every", "31", "--start", "5"], ["--kind", "update", "--every", "2"],
      ["--kind", "report", "--every", "3"], ["--kind", "pdf", "--every", "5"],
    ])
  func `whichever call fails, files are the former or the new ones, and the next run heals`(
    options: [String]
  ) throws {
    let run = try runCommand(
      [Self.script.path, commandFile.path] + options, of: Tool.python.found())
    #expect(run.code == 0, "\(run.output)\(run.errors)")
  }
}
