import Foundation
import Testing

/// What a run has left.
struct Outcome {
  var code: Int32
  var lines: [[String: Any]]
  var output: String
  var errors: String

  /// How many books have each status.
  var counts: [String: Int] {
    lines.reduce(into: [:]) { $0[$1["status"] as? String ?? "", default: 0] += 1 }
  }

  /// What is said of the book of an id.
  func line(_ id: String) -> [String: Any] { lines.first { $0["id"] as? String == id } ?? [:] }
}

/// A folder with books, catalogues and stores, which goes with it.
final class Workshop {
  let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "render-book-catalogue-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// A program beside the tests.
  static func program(_ name: String) -> URL {
    guard !name.hasPrefix("/") else { return URL(fileURLWithPath: name) }
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    for _ in 0..<6 {
      let candidate = folder.appendingPathComponent(name)
      if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
      folder.deleteLastPathComponent()
    }
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return root.appendingPathComponent(".build/debug/\(name)")
  }

  func write(_ text: String, _ name: String) throws {
    let file = URL(fileURLWithPath: folder + "/" + name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func bytes(_ name: String) -> [UInt8] {
    FileManager.default.contents(atPath: folder + "/" + name).map { [UInt8]($0) } ?? []
  }

  func text(_ name: String) -> String { String(decoding: bytes(name), as: UTF8.self) }

  func json(_ name: String) -> [String: Any] {
    (try? JSONSerialization.jsonObject(with: Data(bytes(name)))) as? [String: Any] ?? [:]
  }

  /// The files below a folder, by their names from it, with the times of their last changes.
  func files(_ name: String) -> [String: Date] {
    var found: [String: Date] = [:]
    let root = folder + "/" + name
    for path in FileManager.default.subpaths(atPath: root) ?? [] {
      let values = try? FileManager.default.attributesOfItem(atPath: root + "/" + path)
      guard values?[.type] as? FileAttributeType == .typeRegular else { continue }
      found[path] = values?[.modificationDate] as? Date
    }
    return found
  }

  /// Writes a number of small books and a catalogue of them; returns the lines.
  @discardableResult
  func makeBooks(_ count: Int, catalogue: String = "list.jsonl") throws -> [String] {
    let lines = try (1...count).map { number in
      try write("# Book \(number)\n\nIt has \(number) words, or so.\n", "books/\(number).md")
      return "{\"id\": \"\(number)\", \"path\": \"books/\(number).md\"}"
    }
    try write(lines.joined(separator: "\n") + "\n", catalogue)
    return lines
  }

  /// Starts a program in the folder.
  func start(
    _ words: [String], of program: String = "render-book", input: String? = nil,
    environment: [String: String] = [:], under wrapper: [String] = []
  ) throws -> Running {
    let process = Process()
    let file = Self.program(program).path
    let all = wrapper + [file] + words
    process.executableURL = URL(fileURLWithPath: wrapper.isEmpty ? file : "/usr/bin/env")
    process.arguments = wrapper.isEmpty ? words : all
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let running = Running(process: process)
    process.standardOutput = running.output
    process.standardError = running.errors
    let pipe = Pipe()
    process.standardInput = pipe
    var (none, former) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &former)
    defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
    try process.run()
    if let input { pipe.fileHandleForWriting.write(Data(input.utf8)) }
    try pipe.fileHandleForWriting.close()
    return running
  }

  func run(
    _ words: [String], of program: String = "render-book", input: String? = nil,
    environment: [String: String] = [:], under wrapper: [String] = []
  ) throws -> Outcome {
    try start(
      words, of: program, input: input, environment: environment, under: wrapper
    ).outcome()
  }

  /// Draws a catalogue into a store, as small as can be.
  func batch(
    _ words: [String] = [], catalogue: String = "list.jsonl", store: String = "store"
  ) throws -> Outcome {
    try run(["batch", catalogue, "--out", store, "--dpi", "20", "--quiet"] + words)
  }

  /// The keys of the books of a store.
  func keys(_ store: String = "store") -> Set<String> {
    Set(
      files(store + "/books").keys.filter { $0.hasSuffix("/manifest.json") }
        .map { String($0.split(separator: "/")[1]) })
  }
}

/// A program that goes on.
final class Running {
  let process: Process
  let output = Pipe()
  let errors = Pipe()

  init(process: Process) { self.process = process }

  /// Waits for its end; of one that was ended by a signal the code is 128 and the signal's number.
  func outcome() -> Outcome {
    let out = output.fileHandleForReading.readDataToEndOfFile()
    let errors = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: out, as: UTF8.self)
    let lines = text.split(separator: "\n").compactMap {
      (try? JSONSerialization.jsonObject(with: Data($0.utf8))) as? [String: Any]
    }
    let signal = process.terminationReason == .uncaughtSignal
    return Outcome(
      code: process.terminationStatus + (signal ? 128 : 0), lines: lines, output: text,
      errors: String(decoding: errors, as: UTF8.self))
  }
}
