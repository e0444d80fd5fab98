internal import CLinux
internal import Glibc

/// A program of the user's that takes pictures on its standard input.
///
/// It is started by its name and its words, without a shell. What it says is kept, to tell its last
/// line where it fails.
final class EncoderProcess {
  private var process: pid_t = 0
  private var input: Int32
  private let messages: Int32

  /// More than this of what it says is not looked at.
  private static let mostBytes = 1 << 16

  /// Starts a program with its words; throws the number of the system's error.
  init(_ program: FileName, _ words: [FileName]) throws(StartError) {
    messages = linux_memory_file()
    guard messages >= 0 else { throw StartError(number: errno) }
    // A pipe would do, but for the signal that ends who writes when nobody reads any more.
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
    var started: pid_t = 0
    let errors = messages
    let number = program.withCString {
      linux_start(&started, $0, pointers, linux_environment(), ends[0], errors)
    }
    process = started
    for pointer in pointers { free(pointer) }
    close(ends[0])
    input = ends[1]
    guard number == 0 else {
      close(ends[1])
      close(messages)
      throw StartError(number: number)
    }
  }

  /// Why a program could not be started.
  struct StartError: Error {
    var number: Int32
  }

  deinit {
    if input >= 0 { close(input) }
    if process > 0 {
      kill(process, SIGKILL)
      wait()
    }
    close(messages)
  }

  /// Hands it bytes; false where it takes no more.
  func write(_ bytes: [UInt8]) -> Bool { Self.calls.put(bytes, into: input) == nil }

  private static let calls: SystemCalls = {
    var calls = SystemCalls()
    calls.write = { send($0, $1.baseAddress, $1.count, Int32(MSG_NOSIGNAL)) }
    return calls
  }()

  /// Waits for its end; what it said last where it has failed, or nil.
  func finish() -> String? {
    close(input)
    input = -1
    let status = wait()
    process = 0
    // The high byte of a status is the exit code, the low one a signal.
    guard status != 0 else { return nil }
    let words = status & 0x7F == 0 ? "it ended with \(status >> 8 & 0xFF)" : "it was killed"
    return lastLine ?? words
  }

  @discardableResult
  private func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }

  private var lastLine: String? {
    let end = Int(lseek(messages, 0, SEEK_END))
    var bytes = [UInt8](repeating: 0, count: Self.mostBytes)
    let count = pread(messages, &bytes, bytes.count, max(0, end - bytes.count))
    guard count > 0 else { return nil }
    let line = bytes[..<count].split(whereSeparator: { $0 == 10 || $0 == 13 }).last
    return line.map { String(decoding: $0.prefix(200), as: UTF8.self).escapedForTerminal }
  }
}
