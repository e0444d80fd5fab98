internal import CIsolation
internal import Glibc

/// A child of the program that does jobs of one kind, one at a time; it is confined to one thread.
///
/// Nothing that it sends is trusted: an unexpected message ends it.
package final class Worker {
  private let kind: WorkKind
  private let memory: Int
  private let channel: Int32
  private let notes: SharedMemory
  private var process: pid_t = 0
  private var number: UInt64 = 0
  /// The processor time of the last job so far, in nanoseconds.
  package private(set) var lastTime: Int64 = 0
  /// The exit status of a child that was given up; nil as long as it lives.
  package private(set) var endStatus: Int32?
  /// The files it has been given; nil before the first.
  private(set) var files: SharedFiles?
  /// Whether it has done its maximum number of jobs.
  package var isSpent: Bool { number >= UInt64(kind.limits.jobs) }

  /// Starts a child with a memory limit in bytes, and waits for its greeting.
  package init(
    _ kind: WorkKind, memory: Int, of program: WorkerProgram = .own
  ) throws(WorkFault) {
    (self.kind, self.memory) = (kind, memory)
    let path = try program.path()
    var ends: [Int32] = [-1, -1]
    guard let notes = SharedMemory(count: Self.notesCount), isolation_make_channel(&ends) == 0
    else {
      throw .unavailable("no child process could be started: \(String(cString: strerror(errno)))")
    }
    (self.notes, channel) = (notes, ends[0])
    let words = [
      "render-book", WorkService.word, kind.name, "\(memory)", "\(kind.limits.processorSeconds)",
    ]
    var pointers: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    if case .files(let folder) = kind.reach {
      pointers.append(strdup(folder.map(CChar.init(bitPattern:)) + [0]))
    }
    pointers.append(nil)
    let failed = isolation_start(path, pointers, ends[1], notes.file, &process)
    for pointer in pointers { free(pointer) }
    close(ends[1])
    guard failed == 0 else {
      throw .unavailable("\(path) could not be started: \(String(cString: strerror(failed)))")
    }
    try greet(path)
  }

  private static let notesCount = 4096
  /// The time that a child may take to start: libraries are read, perhaps from a slow disk.
  private static let timeToBegin: Int64 = 20_000_000_000

  deinit {
    end()
    close(channel)
  }

  /// Waits for the child's first message.
  private func greet(_ path: String) throws(WorkFault) {
    let hello: WorkMessage
    do throws(WorkFault) { hello = try receive(within: Self.timeToBegin) } catch {
      throw .unavailable("\(path) cannot serve as a child process")
    }
    if hello.kind == .refused {
      let words = hello.payload.prefix(WorkMessage.mostWords)
      throw .unavailable(String(decoding: words, as: UTF8.self))
    }
    let bars = hello.payload.number(at: 0, UInt32.self)
    let isBarred = kind.reach != .nothing || bars & UInt32(isolation_has_filter) != 0
    guard hello.kind == .hello, hello.number == 0, isBarred,
      Array(hello.payload.dropFirst(4)) == Array(kind.version.utf8)
    else { throw .unavailable("\(path) is of another version") }
  }

  /// Does a job; if it throws, the child is dead.
  package func perform(_ job: Job) throws(WorkFault) -> JobResult {
    lastTime = 0
    do throws(WorkFault) { return try work(on: job) } catch {
      // A problem in this process does not count against the drawing.
      if case .unavailable = error {
        end()
        throw error
      }
      let wantedMemory = notes.bytes.first.map { $0 & UInt8(isolation_note_refused_memory) != 0 }
      let status = end()
      endStatus = status
      let isOutOfTime = status & 0x7F == SIGXCPU
      throw wantedMemory ?? false ? .tooMuchMemory : isOutOfTime ? .tooSlow : error
    }
  }

  /// The child's output on standard error since the job began, as far as it fits; only for children with file access.
  package var lastWords: String {
    guard kind.reach != .nothing else { return "" }
    let words = notes.bytes.dropFirst(Int(isolation_last_words)).prefix { $0 != 0 }
    return String(decoding: words, as: UTF8.self)
  }

  private func work(on job: Job) throws(WorkFault) -> JobResult {
    if let files = job.files, files !== self.files { try give(files) }
    guard let input = SharedMemory(count: job.input.count),
      let output = SharedMemory(count: job.outputCount)
    else { throw .unavailable("there is no memory for a picture") }
    job.input.withUnsafeBytes { input.bytes.copyMemory(from: $0) }
    number += 1
    notes.bytes.initializeMemory(as: UInt8.self, repeating: 0)
    var payload: [UInt8] = []
    payload.append(number: UInt64(job.input.count))
    payload.append(number: UInt64(job.outputCount))
    try send(
      WorkMessage(.job, number: number, payload: payload + job.parameters),
      [input.file, output.file])
    let reply = try receive(within: kind.limits.processorTime)
    guard reply.number == number else { throw .crashed }
    // A picture inside the picture for which memory was short is left out silently.
    guard notes.bytes.load(as: UInt32.self) == 0 else { throw .tooMuchMemory }
    switch reply.kind {
    case .done: return .done(output.take())
    case .refused:
      let words = reply.payload.prefix(WorkMessage.mostWords)
      return .refused(String(decoding: words, as: UTF8.self))
    case .hello, .files, .job: throw .crashed
    }
  }

  /// Gives it files instead of those it has.
  private func give(_ new: SharedFiles) throws(WorkFault) {
    files = new
    let all = new.descriptors
    let most = Int(isolation_most_files)
    for index in stride(from: 0, to: max(1, all.count), by: most) {
      let part = Array(all[min(index, all.count)..<min(index + most, all.count)])
      try send(WorkMessage(.files, payload: [index == 0 ? 1 : 0]), part)
    }
  }

  private func send(_ message: WorkMessage, _ files: [Int32]) throws(WorkFault) {
    let bytes = message.bytes
    guard bytes.count <= WorkMessage.mostBytes,
      isolation_send(channel, bytes, bytes.count, files, files.count) == 0
    else { throw .crashed }
  }

  /// The next message; throws if the child takes more processor time than this, in nanoseconds.
  private func receive(within limit: Int64) throws(WorkFault) -> WorkMessage {
    let start = isolation_processor_time(process)
    var (used, quiet): (Int64, Int64) = (0, 0)
    while true {
      // With several threads a child may use several seconds of processor time per second.
      let wait = min(max((limit - used) / 2_000_000, 1), 1000)
      var end = pollfd(fd: channel, events: Int16(POLLIN), revents: 0)
      let ready = poll(&end, 1, Int32(wait))
      let now = isolation_processor_time(process)
      // A dead child has no clock; what it sent before may still be there.
      let spent = now < 0 || start < 0 ? used : now - start
      quiet = spent > used ? 0 : quiet + wait
      used = spent
      lastTime = used
      guard used <= limit else { throw .tooSlow }
      if ready > 0 { break }
      guard quiet < kind.limits.patience else { throw .tooSlow }
    }
    var bytes = [UInt8](repeating: 0, count: WorkMessage.mostBytes)
    let count = isolation_receive(channel, &bytes, bytes.count, nil, 0, nil)
    guard count > 0, let message = WorkMessage(bytes.prefix(count)) else { throw .crashed }
    return message
  }

  /// Kills it, and returns its exit status.
  @discardableResult
  private func end() -> Int32 {
    guard process > 0 else { return 0 }
    // If it has ended by itself it keeps its own status; once the system has reaped it, its number may be another
    // process's.
    var information = siginfo_t()
    if waitid(P_PID, id_t(process), &information, Int32(WEXITED | WNOWAIT | WNOHANG)) == 0 {
      kill(process, SIGKILL)
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    process = 0
    return status
  }
}
