internal import CIsolation
internal import Glibc
internal import Synchronization

/// The work of a child of the program: the other side of a `WorkerPool`.
package struct WorkService: Sendable {
  /// The name of the kind of work, and the version on which both sides must agree.
  package var (name, version): (String, String)
  /// Whether a child is fully confined; otherwise it reads files, and writes below one folder (`WorkReach.files`).
  package var isShutIn: Bool
  /// Loads what the work needs, since no file can be opened later; returns why that is impossible, or nil.
  package var prepare: @Sendable () -> String?
  /// Takes ownership of open files to work with; closes the earlier ones if told to.
  package var take: @Sendable (_ files: [Int32], _ replacesOthers: Bool) -> Void
  /// Does a job, from its parameters and its input to its output; returns the problem, or nil.
  package var perform:
    @Sendable (
      _ parameters: [UInt8], _ input: UnsafeRawBufferPointer,
      _ output: UnsafeMutableRawBufferPointer
    ) -> String?

  /// Makes a service.
  package init(
    name: String, version: String, isShutIn: Bool = true,
    prepare: @escaping @Sendable () -> String?,
    take: @escaping @Sendable (_ files: [Int32], _ replacesOthers: Bool) -> Void = { files, _ in
      for file in files { close(file) }
    },
    perform:
      @escaping @Sendable (
        _ parameters: [UInt8], _ input: UnsafeRawBufferPointer,
        _ output: UnsafeMutableRawBufferPointer
      ) -> String?
  ) {
    (self.name, self.version, self.isShutIn) = (name, version, isShutIn)
    (self.prepare, self.take, self.perform) = (prepare, take, perform)
  }

  /// The first word of a child's command line.
  static let word = "--worker"

  /// Serves until the parent has gone, if the process was started for that; otherwise returns, and from then on
  /// children are started from this program.
  ///
  /// To be called once, before anything else.
  package static func serveIfAsked(_ services: [WorkService]) {
    let words = CommandLine.arguments
    guard words.count > 1, words[1] == word else {
      WorkerProgram.serves.store(true, ordering: .relaxed)
      return
    }
    guard let service = services.first(where: { words.count > 2 && $0.name == words[2] }),
      words.count == (service.isShutIn ? 5 : 6),
      let memory = UInt64(words[3]), let seconds = UInt64(words[4]), isStartedByItself
    else {
      let line = "render-book: \(word) is for the program's own use\n"
      _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
      exit(2)
    }
    exit(service.serve(memory: memory, seconds: seconds) ? 0 : 1)
  }

  /// Whether the descriptors that a child is given are present.
  private static var isStartedByItself: Bool {
    var kind: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    let isSocket =
      getsockopt(Int32(isolation_channel), SOL_SOCKET, SO_TYPE, &kind, &size) == 0
    return isSocket && kind == Int32(SOCK_SEQPACKET.rawValue)
  }

  /// The most open files of a child, and its stack size in bytes: as deep as the program itself may recurse.
  private static let (mostFiles, stack): (UInt64, UInt64) = (2048, 32 << 20)
  private static let notesCount = 4096

  private func serve(memory: UInt64, seconds: UInt64) -> Bool {
    signal(SIGXFSZ, SIG_IGN)
    guard isolation_limit(memory, seconds, Self.mostFiles, Self.stack, isShutIn ? 0 : 1) == 0,
      let notes = SharedMemory(
        given: Int32(isolation_notes), count: Self.notesCount, isWritten: true)
    else { return false }
    let page = notes.bytes.bindMemory(to: UInt32.self).baseAddress
    if !isShutIn {
      // It starts children of its own, and its last words are kept in the page of notes.
      WorkerProgram.serves.store(true, ordering: .relaxed)
      isolation_keep_last_words(page)
    }
    if let why = prepare() { return Self.send(WorkMessage(.refused, payload: Array(why.utf8))) }
    let bars = isShutIn ? isolation_shut(page) : isolation_confine(CommandLine.unsafeArgv[5])
    guard bars > 0 || !isShutIn else {
      let why = "the system does not allow a child process to be sandboxed (seccomp)"
      return Self.send(WorkMessage(.refused, payload: Array(why.utf8)))
    }
    var payload: [UInt8] = []
    payload.append(number: UInt32(bars))
    guard Self.send(WorkMessage(.hello, payload: payload + Array(version.utf8))) else {
      return false
    }
    while let (message, files) = Self.receive() {
      switch message.kind {
      case .files: take(files, message.payload.first == 1)
      case .job:
        if !isShutIn { isolation_begin_last_words() }
        guard files.count == 2, let reply = perform(message, files[0], files[1]),
          Self.send(reply)
        else { return false }
      case .hello, .done, .refused: return false
      }
    }
    return true
  }

  private func perform(_ job: WorkMessage, _ input: Int32, _ output: Int32) -> WorkMessage? {
    let inputCount = Int(clamping: job.payload.number(at: 0, UInt64.self))
    let outputCount = Int(clamping: job.payload.number(at: 8, UInt64.self))
    guard let from = SharedMemory(given: input, count: inputCount, isWritten: false),
      let into = SharedMemory(given: output, count: outputCount, isWritten: true)
    else { return nil }
    let parameters = Array(job.payload.dropFirst(16))
    guard let words = perform(parameters, UnsafeRawBufferPointer(from.bytes), into.bytes) else {
      return WorkMessage(.done, number: job.number)
    }
    let cut = Array(words.utf8.prefix(WorkMessage.mostWords))
    return WorkMessage(.refused, number: job.number, payload: cut)
  }

  private static func send(_ message: WorkMessage) -> Bool {
    let bytes = message.bytes
    return isolation_send(Int32(isolation_channel), bytes, bytes.count, nil, 0) == 0
  }

  /// The next message with its files; nil if the parent has gone.
  private static func receive() -> (WorkMessage, [Int32])? {
    var bytes = [UInt8](repeating: 0, count: WorkMessage.mostBytes)
    var files = [Int32](repeating: -1, count: Int(isolation_most_files))
    var fileCount = 0
    let count = isolation_receive(
      Int32(isolation_channel), &bytes, bytes.count, &files, files.count, &fileCount)
    guard count > 0, let message = WorkMessage(bytes.prefix(count)) else { return nil }
    return (message, Array(files.prefix(fileCount)))
  }
}
