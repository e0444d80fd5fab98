import Budgets
import Foundation
import Graphics
import ImageCoding
import TestSupport
import Testing

@testable import BookRendering
@testable import Files

/// Books with drawings that break the library that draws them, or take more than there is.
struct HostileDrawingTests {
  private static let drawings: [(name: String, file: [UInt8], words: String)] = [
    ("convolve", HostileSVG.convolve, "crashed the library"),
    ("text", HostileSVG.textSize, "crashed the library"),
    ("masks", HostileSVG.masks, "needs more than 192 MiB"),
    ("picture", HostileSVG.largePicture, "30000 × 30000 pixels are more than"),
    ("turbulence", HostileSVG.turbulence, "needs more than 1 s"),
    ("uses", HostileSVG.uses, "needs more than 1 s"),
  ]

  private static let good = Array(
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><rect width="40" height="30" \
    fill="#c00"/><text x="4" y="20">Wig</text></svg>
    """.utf8)

  /// A book in which a good drawing and the bad ones stand on pages of their own.
  private static func book(_ bad: [(name: String, file: [UInt8], words: String)]) -> TestEPUB {
    let names = ["good"] + bad.map(\.name)
    var epub = TestEPUB()
    for name in names {
      epub.addDocument(
        "c-\(name)",
        TestEPUB.document("<p><img src='../\(name).svg' alt='\(name)' width='200'/></p>"))
    }
    epub.addFile("good.svg", good, id: "good", type: "image/svg+xml")
    for drawing in bad {
      epub.addFile("\(drawing.name).svg", drawing.file, id: drawing.name, type: "image/svg+xml")
    }
    return epub
  }

  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "render-book-drawings-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  private func write(_ epub: TestEPUB, _ name: String, _ folder: String) throws {
    try Data(epub.archive).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
  }

  /// Whether a picture has the good drawing's red in it.
  private func hasRed(_ file: String) throws -> Bool {
    let bitmap = try PNGDecoder().decode([UInt8](Data(contentsOf: URL(fileURLWithPath: file))))
    let bytes = bitmap.rgba().bytes
    return stride(from: 0, to: bytes.count, by: 4).contains {
      bytes[$0] > 150 && bytes[$0 + 1] < 50 && bytes[$0 + 2] < 50
    }
  }

  @Test func `each fault is reported in one line and the rest is drawn, at any number of threads`()
    throws
  {
    try inFolder { folder in
      try write(Self.book(Self.drawings), "bad.epub", folder)
      try write(Self.book([]), "good.epub", folder)
      var digests: [Set<Data>] = []
      for jobs in ["1", "3"] {
        let outcome = try runCommand(
          ["bad.epub", "good.epub", "--out", "out\(jobs)/{name}", "--jobs", jobs], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        for drawing in Self.drawings {
          let lines = outcome.errors.split(whereSeparator: \.isNewline).filter {
            $0.contains("\(drawing.name).svg")
          }
          #expect(lines.count == 1, "\(outcome.errors)")
          #expect(lines.first?.contains(drawing.words) == true, "\(outcome.errors)")
        }
        #expect(try hasRed("\(folder)/out\(jobs)/bad/page-0001.png"))
        #expect(try hasRed("\(folder)/out\(jobs)/good/page-0001.png"))
        let out = "\(folder)/out\(jobs)/bad"
        let files = try FileManager.default.contentsOfDirectory(atPath: out)
          .filter { $0.hasSuffix(".png") }
        digests.append(
          Set(try files.map { try Data(contentsOf: URL(fileURLWithPath: "\(out)/\($0)")) }))
      }
      #expect(digests[0] == digests[1])
    }
  }

  private static let outputs = [
    ["--out", "pages", "--spine", "mid", "--turns", "1"],
    ["--out", "small", "--thumbnail", "40x60", "--thumbnails-only"],
    ["--out", "viewer", "--viewer", "html"], ["--film", "film.webp"], ["--out", "book.pdf"],
  ]

  @Test(arguments: outputs)
  func `drawings are drawn in children for every output`(options: [String]) throws {
    try inFolder { folder in
      try write(Self.book([Self.drawings[0]]), "book.epub", folder)
      let outcome = try runCommand(["book.epub"] + options, in: folder)
      #expect(outcome.code == 0, "\(outcome.errors)")
      let lines = outcome.errors.split(whereSeparator: \.isNewline)
      #expect(lines.filter { $0.contains("crashed the library") }.count == 1, "\(outcome.errors)")
    }
  }

  @Test func `limits that are off let a drawing take longer`() throws {
    try inFolder { folder in
      // Some two seconds of processor time, where a second is the limit.
      let slow = Array(
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><filter id="f">\
        <feTurbulence baseFrequency="0.1" numOctaves="1200"/></filter>\
        <rect width="200" height="200" filter="url(#f)"/></svg>
        """.utf8)
      try write(Self.book([("slow", slow, "")]), "book.epub", folder)
      let limited = try runCommand(["book.epub", "--out", "a"], in: folder)
      #expect(limited.errors.contains("slow.svg: the drawing needs more than 1 s"))
      let free = try runCommand(["book.epub", "--out", "b", "--limits", "off"], in: folder)
      #expect(!free.errors.contains("slow.svg"), "\(free.errors)")
    }
  }

  @Test func `a drawing may take no more than its whole book`() throws {
    var limits = Limits.standard
    #expect(DrawingOptions().within(limits) == DrawingOptions())
    (limits.time, limits.memory) = (0.25, 48 << 20)
    for options in [DrawingOptions(), .unlimited] {
      let within = options.within(limits)
      #expect(within.processorSeconds == 0.25 && within.memory == 48 << 20)
    }
    (limits.time, limits.memory) = (300, 1 << 30)
    #expect(DrawingOptions().within(limits) == DrawingOptions())
    try inFolder { folder in
      try write(Self.book([("masks", HostileSVG.masks, "")]), "book.epub", folder)
      let outcome = try runCommand(
        ["book.epub", "--out", "a", "--dpi", "30", "--limit-memory", "128M"], in: folder)
      #expect(outcome.errors.contains("masks.svg: the drawing"), "\(outcome)")
      // It wants more than 192 MiB, and is not asked whether that would do.
      #expect(!outcome.errors.contains("192 MiB"), "\(outcome)")
    }
  }

  /// The processes whose parent is this one, or was.
  private func children(of parent: pid_t) -> [pid_t] {
    let threads =
      (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(parent)/task")) ?? []
    let all = threads.compactMap {
      try? String(contentsOfFile: "/proc/\(parent)/task/\($0)/children", encoding: .utf8)
    }
    return all.flatMap { $0.split(separator: " ").compactMap { pid_t($0) } }
  }

  private static let hasChildLists = FileManager.default.fileExists(
    atPath: "/proc/self/task/\(getpid())/children")

  @Test(.enabled(if: hasChildLists || Tool.areRequired), arguments: [SIGKILL, SIGTERM, SIGINT])
  func `children die with the program`(signal: Int32) throws {
    try inFolder { folder in
      try write(Self.book([Self.drawings[4]]), "book.epub", folder)
      let process = Process()
      process.executableURL = commandFile
      process.arguments = ["book.epub", "--out", "out", "--limits", "off"]
      process.currentDirectoryURL = URL(fileURLWithPath: folder)
      try process.run()
      // One that has computed for a second is in the midst of the drawing without an end.
      var found: [pid_t] = []
      while process.isRunning, !found.contains(where: { (ticks(of: $0) ?? 0) >= 100 }) {
        usleep(5000)
        found = children(of: process.processIdentifier)
      }
      #expect(!found.isEmpty)
      kill(process.processIdentifier, signal)
      process.waitUntilExit()
      for child in found {
        // Ten minutes at least: on a busy machine the end of a process may take long.
        for _ in 0..<300_000 where kill(child, 0) == 0 && !isDead(child) { usleep(2000) }
        #expect(kill(child, 0) != 0 || isDead(child))
      }
    }
  }

  /// What the kernel tells of a process after its name: its state, …; nil where there is none.
  private func status(of process: pid_t) -> [Substring]? {
    let line = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return line?.split(separator: ")").last?.split(separator: " ")
  }

  /// The processor time of a process, in hundredths of a second.
  private func ticks(of process: pid_t) -> Int? {
    guard let status = status(of: process), status.count > 12 else { return nil }
    return (Int(status[11]) ?? 0) + (Int(status[12]) ?? 0)
  }

  /// Whether a process has ended, though nobody may have asked for its status yet.
  private func isDead(_ process: pid_t) -> Bool { status(of: process)?.first ?? "Z" == "Z" }

  @Test func `only the program itself can be the child that draws`() throws {
    let outcome = try runCommand(["--worker", "svg", "100000000", "10"])
    #expect(outcome.code == 2)
    #expect(outcome.errors.split(whereSeparator: \.isNewline).count == 1)
  }
}
