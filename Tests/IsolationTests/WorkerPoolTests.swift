import Foundation
import Glibc
import Isolation
import Synchronization
import TestSupport
import Testing

/// Children that do what bad ones would, and what comes of it.
@Suite(.serialized)
struct WorkerPoolTests {
  private static let probe =
    Bundle.main.executableURL?.deletingLastPathComponent().appendingPathComponent("isolation-probe")
    .path ?? ""
  static let program = WorkerProgram.at(probe)

  private static func kind(
    memory: Int = 64 << 20, milliseconds: Int64 = 60_000, jobs: Int = 64, version: String = "1"
  ) -> WorkKind {
    WorkKind(
      name: "probe", version: version,
      limits: WorkLimits(
        memory: memory, commonMemory: memory / 2, processorTime: milliseconds * 1_000_000,
        jobs: jobs))
  }

  private func job(
    _ what: Character, _ number: UInt32 = 0, input: [UInt8] = [], output: Int = 0,
    files: SharedFiles? = nil
  ) -> Job {
    var parameters = Array(String(what).utf8)
    parameters.append(number: number)
    return Job(parameters: parameters, input: input, outputCount: output, files: files)
  }

  private func outcome(_ pool: WorkerPool, _ job: Job) -> Result<JobResult, WorkFault> {
    do throws(WorkFault) { return .success(try pool.perform(job)) } catch { return .failure(error) }
  }

  @Test func `bytes go in and come out, whatever their number`() throws {
    let pool = WorkerPool(Self.kind(), program: Self.program)
    var random = SplitMix64(seed: 1)
    for round in 0..<40 {
      let count = round == 0 ? 0 : Int.random(in: 0...(1 << (round / 2)), using: &random)
      let input = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(try pool.perform(job("e", input: input, output: count)) == .done(input.map { ~$0 }))
    }
  }

  @Test func `large pictures come out whole`() throws {
    let pool = WorkerPool(Self.kind(), program: Self.program)
    let input = (0..<9_000_001).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) }
    #expect(
      try pool.perform(job("e", input: input, output: input.count)) == .done(input.map { ~$0 }))
  }

  @Test func `what a child cannot do is told by its fault, and the next job is done`() throws {
    let pool = WorkerPool(Self.kind(milliseconds: 1000), program: Self.program)
    let faults: [(Job, WorkFault)] = [
      (job("s"), .tooSlow), (job("t", 5000), .tooSlow), (job("a"), .crashed), (job("d"), .crashed),
      (job("x"), .crashed), (job("m", 1000), .tooMuchMemory), (job("c", 1000), .tooMuchMemory),
    ]
    for (bad, fault) in faults + faults.reversed() {
      #expect(outcome(pool, bad) == .failure(fault))
      #expect(outcome(pool, job("e", input: [1], output: 1)) == .success(.done([254])))
    }
  }

  @Test func `a job that needs more than its fraction has all the memory for itself`() throws {
    let pool = WorkerPool(Self.kind(memory: 128 << 20), program: Self.program)
    for size: UInt32 in [8, 80, 8] { #expect(try pool.perform(job("m", size)) == .done([])) }
    #expect(outcome(pool, job("m", 160)) == .failure(.tooMuchMemory))
  }

  @Test func `several threads have what they asked for, beside jobs that fail`() {
    let pool = WorkerPool(Self.kind(memory: 128 << 20), program: Self.program)
    DispatchQueue.concurrentPerform(iterations: 40) { round in
      switch round % 5 {
      case 0: #expect(outcome(pool, job("a")) == .failure(.crashed))
      case 1: #expect(outcome(pool, job("m", 80)) == .success(.done([])))
      default:
        let byte = UInt8(round)
        #expect(outcome(pool, job("e", input: [byte], output: 1)) == .success(.done([~byte])))
      }
    }
  }

  @Test
  func `nothing that a child says ends the parent, and no more than is wanted is listened to`()
    throws
  {
    let pool = WorkerPool(Self.kind(), program: Self.program)
    var random = SplitMix64(seed: 7)
    let magic: [UInt8] = [1, 0x57, 0x42, 0x52]
    for round in 0..<60 {
      var bytes = (0..<Int.random(in: 1...60, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      if round % 2 == 0, bytes.count > 24 {
        // A head that is right but for its kind, its number or its length.
        bytes.replaceSubrange(0..<8, with: magic + [UInt8(round % 8), 0, 0, 0])
        if round % 3 > 0 { bytes.replaceSubrange(8..<16, with: [9, 0, 0, 0, 0, 0, 0, 0]) }
        if round % 5 > 0 {
          bytes.replaceSubrange(16..<20, with: [UInt8(bytes.count - 20), 0, 0, 0])
        }
      }
      #expect(outcome(pool, job("g", input: bytes)) == .failure(.crashed), "\(bytes)")
    }
    guard case .success(.refused(let words)) = outcome(pool, job("w", 900)) else {
      Issue.record("no words")
      return
    }
    #expect(words.utf8.count <= 520)
  }

  @Test func `a child can get at nothing, and has no descriptors but its own`() throws {
    let pool = WorkerPool(Self.kind(), program: Self.program)
    let stranger = open("/etc/passwd", O_RDONLY)
    defer { close(stranger) }
    #expect(outcome(pool, job("o")) == .success(.refused("")))
    #expect(access("/tmp/render-book-probe", F_OK) != 0)
    // /dev/null three times, the channel, the notes, and a job's input and output.
    #expect(outcome(pool, job("n")) == .success(.refused("7")))
    #expect(outcome(pool, job("k", output: 4096)) == .success(.refused("whole")))
  }

  @Test func `threads take little of a child's memory`() {
    let pool = WorkerPool(Self.kind(), program: Self.program)
    for _ in 0..<20 { #expect(outcome(pool, job("p", 9)) == .success(.refused("9"))) }
  }

  @Test func `files are there by name, to be read, and others instead when they are wanted`() throws
  {
    let pool = WorkerPool(Self.kind(), program: Self.program)
    let sets = [["one", "two"], ["three"], [], (0..<250).map { "\($0)" }].map { names in
      (SharedFiles(names.map { Array($0.utf8) }), names.joined(separator: " "))
    }
    for (files, words) in sets + sets {
      let cut = String(decoding: words.utf8.prefix(512), as: UTF8.self)
      #expect(outcome(pool, job("f", files: files)) == .success(.refused(cut)))
    }
  }

  @Test func `a program that is missing, is another or of another version is refused`() {
    let bad: [(WorkKind, WorkerProgram)] = [
      (Self.kind(version: "2"), Self.program), (Self.kind(), .at("/bin/true")),
      (Self.kind(), .at("/bin/cat")), (Self.kind(), .at("/nonexistent/program")),
    ]
    for (kind, program) in bad {
      let pool = WorkerPool(kind, program: program)
      for _ in 0..<2 {
        guard case .failure(.unavailable(let why)) = outcome(pool, job("e")) else {
          Issue.record("\(program) was taken")
          continue
        }
        #expect(!why.isEmpty)
      }
    }
  }

  @Test func `a start that fails is tried again, and not for ever`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "render-book-pool-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func make(_ name: String) throws -> WorkerProgram {
      try FileManager.default.createSymbolicLink(
        atPath: folder.appendingPathComponent(name).path, withDestinationPath: Self.probe)
      return .at(folder.appendingPathComponent(name).path)
    }
    let late = WorkerPool(Self.kind(), program: .at(folder.appendingPathComponent("late").path))
    guard case .failure(.unavailable) = outcome(late, job("e")) else {
      Issue.record("a program that is not there was started")
      return
    }
    _ = try make("late")
    #expect(outcome(late, job("e", input: [1], output: 1)) == .success(.done([254])))
    let never = WorkerPool(Self.kind(), program: .at(folder.appendingPathComponent("never").path))
    for _ in 0..<3 { _ = outcome(never, job("e")) }
    _ = try make("never")
    guard case .failure(.unavailable) = outcome(never, job("e")) else {
      Issue.record("it was tried once more")
      return
    }
  }

  @Test func `the processor time of every job is told, also of failed ones`() {
    let total = Mutex<Int64>(0)
    let pool = WorkerPool(Self.kind(milliseconds: 200), program: Self.program) { time in
      total.withLock { $0 += time }
    }
    #expect(outcome(pool, job("s")) == .failure(.tooSlow))
    let first = total.withLock { $0 }
    #expect(first >= 200_000_000)
    #expect(outcome(pool, job("t", 100)) == .success(.done([])))
    #expect(total.withLock { $0 } > first)
  }

  @Test func `the kernel warns of its limit of time before it kills`() {
    // Of a child that is killed nobody could tell that it was too slow.
    let pool = WorkerPool(Self.kind(), program: Self.program)
    #expect(outcome(pool, job("z")) == .success(.refused("softer")))
  }

  @Test func `every way that is tried is open to a program that is not shut in`() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.probe)
    process.arguments = ["--ways"]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let closed = String(decoding: output, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      .map(String.init)
    // Some want rights or a kernel that not every machine gives.
    let privileged: Set = [
      "bpf", "io_uring", "namespace", "keys", "trace", "read-others",
    ]
    #expect(Set(closed).subtracting(privileged).isEmpty, "\(closed)")
  }

  @Test func `many jobs leave no child and no descriptor behind`() async {
    await #expect(processExitsWith: .success) {
      let tests = WorkerPoolTests()
      func descriptors() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
      }
      _ = tests.outcome(WorkerPool(Self.kind(), program: Self.program), tests.job("e"))
      let before = try descriptors()
      do {
        let pool = WorkerPool(Self.kind(jobs: 7), program: Self.program)
        for round in 0..<200 {
          let files = round % 3 == 0 ? SharedFiles([[1], [2]]) : nil
          let isBad = round % 20 == 19
          let outcome = tests.outcome(pool, tests.job(isBad ? "a" : "e", files: files))
          #expect(outcome == (isBad ? .failure(.crashed) : .success(.done([]))))
        }
        for path in ["/bin/true", "/nonexistent/program"] {
          _ = tests.outcome(WorkerPool(Self.kind(), program: .at(path)), tests.job("e"))
        }
      }
      #expect(try descriptors() == before)
      #expect(waitpid(-1, nil, WNOHANG) == -1)
    }
  }
}
