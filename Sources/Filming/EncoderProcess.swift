internal import CLinux
internal import Files
internal import Glibc

/// A program of the user's that reads pictures from its standard input.
///
/// It is started by name and arguments, without a shell. Its messages are kept for the error if it
/// fails.
final class EncoderProcess {
  private var process: pid_t = 0
  private var input: Int32
  private let messages: Int32

  /// The most bytes of messages that are kept.
  private static let mostBytes = 1 << 16

  /// Starts a program with arguments.
  ///
  /// - Throws: `StartError` with the system's error number.
  init(_ program: FileName, _ words: [FileName]) throws(StartError) {
    messages = linux_memory_file()
    guard messages >= 0 else { throw StartError(number: errno) }
    // A socket rather than a pipe, whose writer would get a signal when its reader has gone.
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      let number = errno
      close(messages)
      throw StartError(number: number)
    }
    let list = [program] + words
    var pointers: [UnsafeMutablePointer<CChar>?] = list.map { $0.withCString { strdup($0) } }
    pointers.append(nil)
    let errors = messages
    let (started, number) = ChildProcesses.start { started in
      program.withCString {
        linux_start(&started, $0, pointers, linux_environment(), ends[0], errors)
      }
    }
    process = started
    for pointer in pointers { free(pointer) }
    close(ends[0])
    input = ends[1]
    // `deinit` closes what is open so far.
    guard number == 0 else { throw StartError(number: number) }
  }

  /// The reason why a program could not be started.
  struct StartError: Error {
    var number: Int32
  }

  deinit {
    if input >= 0 { close(input) }
    if process > 0 {
      ChildProcesses.kill(process)
      _ = ChildProcesses.wait(for: process)
    }
    close(messages)
  }

  /// Writes bytes to it; false if it reads no more.
  func write(_ bytes: [UInt8]) -> Bool { Self.calls.put(bytes, into: input) == nil }

  private static let calls: SystemCalls = {
    var calls = SystemCalls()
    calls.write = { send($0, $1.baseAddress, $1.count, Int32(MSG_NOSIGNAL)) }
    return calls
  }()

  /// Waits for it to end; its last message if it failed, otherwise nil.
  func finish() -> String? {
    close(input)
    input = -1
    let status = ChildProcesses.wait(for: process)
    process = 0
    // The high byte of the status is the exit code, the low one a signal.
    guard let status else { return "its exit status is unknown" }
    guard status != 0 else { return nil }
    let lines = lines
    let (signal, code) = (status & 0x7F, status >> 8 & 0xFF)
    systemError =
      signal == SIGXFSZ
      ? EFBIG
      : Self.faultsOfDisks.first { number in
        lines.contains { $0.hasSuffix(systemMessage(number)) }
      }
    let words = signal == 0 ? "it exited with \(code)" : "it was killed"
    return lines.last.map { String($0.prefix(200)).escapedForTerminal } ?? words
  }

  /// The system's error number if a message says that its file could not be written; not always the
  /// last message.
  private(set) var systemError: Int32?

  private static let faultsOfDisks = [ENOSPC, EDQUOT, EFBIG, EROFS, EIO]

  /// Its messages so far.
  private var lines: [String] {
    let end = Int(lseek(messages, 0, SEEK_END))
    var bytes = [UInt8](repeating: 0, count: Self.mostBytes)
    let count = pread(messages, &bytes, bytes.count, max(0, end - bytes.count))
    guard count > 0 else { return [] }
    return bytes[..<count].split(whereSeparator: { $0 == 10 || $0 == 13 }).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
