package import Foundation
internal import Testing

/// What a run of the command has left.
package struct CommandOutcome {
  /// The exit code.
  package var code: Int32
  package var output: String
  package var errors: String
}

/// The built command, beside the tests.
package let commandFile: URL = {
  var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
  for _ in 0..<6 {
    let candidate = folder.appendingPathComponent("render-book")
    if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
    folder.deleteLastPathComponent()
  }
  let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  return root.appendingPathComponent(".build/debug/render-book")
}()

/// Runs the command, or another program, and waits for its end.
package func runCommand(
  _ arguments: [String], of program: URL = commandFile, input: String = "",
  in folder: String? = nil, environment: [String: String]? = nil
) throws -> CommandOutcome {
  let process = Process()
  process.executableURL = program
  process.arguments = arguments
  if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
  if let environment { process.environment = environment }
  let (inPipe, outPipe, errorPipe) = (Pipe(), Pipe(), Pipe())
  process.standardInput = inPipe
  process.standardOutput = outPipe
  process.standardError = errorPipe
  try start(process)
  inPipe.fileHandleForWriting.write(Data(input.utf8))
  try inPipe.fileHandleForWriting.close()
  let output = outPipe.fileHandleForReading.readDataToEndOfFile()
  let errors = errorPipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  #expect(process.terminationReason == .exit)
  return CommandOutcome(
    code: process.terminationStatus, output: String(decoding: output, as: UTF8.self),
    errors: String(decoding: errors, as: UTF8.self))
}

/// Starts a process that blocks no signals.
///
/// The threads that tests run on block most of them, and a process inherits that: CMake would wait for
/// ever for the end of what it has started.
private func start(_ process: Process) throws {
  var (none, former) = (sigset_t(), sigset_t())
  sigemptyset(&none)
  pthread_sigmask(SIG_SETMASK, &none, &former)
  defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
  try process.run()
}
