import Foundation
import Graphics
import ImageCoding
import TestSupport
import Testing

@testable import BookRendering
@testable import Files
@testable import Output

/// Runs that are ended from outside, and what the next ones find and leave.
@Suite struct InterruptedRunTests {
  private let folder = NSTemporaryDirectory() + "render-book-ended-" + UUID().uuidString

  private func withFolder(_ body: () throws -> Void) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body()
  }

  private func write(_ bytes: [UInt8], _ name: String) throws {
    let url = URL(fileURLWithPath: folder + "/" + name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  private func files(_ name: String = "") -> [String: Data] {
    var found: [String: Data] = [:]
    for file in (try? FileManager.default.contentsOfDirectory(atPath: folder + "/" + name)) ?? [] {
      found[file] = FileManager.default.contents(atPath: "\(folder)/\(name)/\(file)")
    }
    return found
  }

  private func shell(_ script: String) throws -> CommandOutcome {
    try runCommand(
      ["-c", script, commandFile.path], of: URL(fileURLWithPath: "/bin/sh"), in: folder)
  }

  private func png(_ gray: UInt8, side: Int = 1) -> [UInt8] {
    let bytes = [UInt8](repeating: gray, count: side * side)
    return PNGEncoder().encode(Bitmap(width: side, height: side, format: .gray, bytes: bytes))
  }

  private let book = (1...60).map { "# Chapter \($0)\n\nSome words of it.\n\n" }.joined()

  // MARK: Two runs into one folder

  @Test func `two runs into one folder exclude each other, and a killed one excludes none`() throws
  {
    try withFolder {
      try write(Array("Some words.\n".utf8), "b.txt")
      let run = "\"$0\" b.txt --out out --size 60x90"
      #expect(try shell(run).code == 0)
      let before = files("out")
      let second = try shell("printf 'Other words.\\n' > b.txt; flock out \(run)")
      #expect(second.code == 5)
      #expect(second.errors.contains("another run is writing there"))
      #expect(files("out") == before)
      // The folder stays open, and locked, in this process alone.
      let third = try shell(
        """
        flock --no-fork out sleep 3600 & pid=$!
        while flock -n out true && kill -0 $pid; do sleep 0.01; done
        kill -KILL $pid; wait $pid 2> /dev/null; \(run)
        """)
      #expect(third.code == 0, "\(third.errors)")
      #expect(files("out") != before)
    }
  }

  // MARK: Programs that were started

  /// It stands for one that makes its file again when that has been removed, until it is killed.
  private static let encoder = """
    #!/bin/sh
    trap '' TERM
    for file; do :; done
    file=${file#file:} n=0
    : > "$0.began"
    while [ $n -lt 400 ]; do : > "$file"; n=$((n + 1)); sleep 0.01; done

    """

  @Test(arguments: ["TERM", "HUP"], [".mp4", ".webm", ".gif"])
  func `a signal ends the encoder before its file is removed`(
    signal: String, ending: String
  ) throws {
    try withFolder {
      try write(Array(book.utf8), "book.md")
      try write(Array(Self.encoder.utf8), "bin/ffmpeg")
      let outcome = try shell(
        """
        chmod +x bin/ffmpeg; mkdir out
        PATH="$PWD/bin:$PATH" "$0" book.md --spine mid --dpi 30 --quiet --film out/a\(ending) & pid=$!
        until [ -e bin/ffmpeg.began ]; do kill -0 $pid || break; sleep 0.01; done
        [ -e bin/ffmpeg.began ] || exit 1
        kill -\(signal) $pid; wait $pid; code=$?; sleep 0.2; ls -A out; exit $code
        """)
      #expect(outcome.code > 128)
      #expect(outcome.output.isEmpty && !outcome.errors.contains("render-book"), "\(outcome)")
    }
  }

  // MARK: Temporary files of dead runs

  private static let runsOfOneFile: [[String]] = [
    ["--out", "out/b.pdf"], ["--out", "out/b.svg", "--pages", "3"],
    ["--film", "out/b.webp", "--spine", "mid", "--turn", "1:3", "--dpi", "20"],
    ["--viewer", "single", "--out", "out/b.html", "--dpi", "20", "--pages", "1-3"],
    ["--out", "out", "--dpi", "20", "--pages", "1-3"],
  ]

  @Test(arguments: runsOfOneFile)
  func `leftovers of a killed run are removed by the next`(options: [String]) throws {
    try withFolder {
      try write(Array(book.utf8), "book.md")
      try write(Array("half".utf8), "out/.render-book-1x2y3z.tmp")
      try write(Array("mine".utf8), "out/mine.tmp")
      let outcome = try runCommand(["book.md", "--quiet"] + options, in: folder)
      #expect(outcome.code == 0, "\(outcome)")
      #expect(files("out").keys.filter { $0.hasSuffix(".tmp") } == ["mine.tmp"])
    }
  }

  @Test func `leftovers of a killed single-file run are removed by the next`() throws {
    try withFolder {
      try write(Array(String(repeating: book, count: 40).utf8), "book.md")
      let outcome = try shell(
        """
        "$0" book.md --quiet --out a.pdf & pid=$!
        until ls -A | grep -q tmp; do kill -0 $pid || break; sleep 0.001; done; kill -KILL $pid; wait $pid
        ls -A; "$0" book.md --pages 1 --quiet --out a.pdf; echo; ls -A
        """)
      let lists = outcome.output.components(separatedBy: "\n\n")
      #expect(lists.first?.contains(".tmp") == true, "\(outcome)")
      #expect(lists.last == "a.pdf\nbook.md\n")
    }
  }

  @Test func `nothing of a living run is removed`() throws {
    try withFolder {
      let first = try StreamedFile(FileName(folder + "/first"))
      first.write([1])
      let second = try StreamedFile(FileName(folder + "/second"))
      second.write([2])
      try OutputFile.write([3], to: FileName(folder + "/third"))
      let run = try OutputFolder(OutputLocation(FileName(folder)))
      try run.write([4], to: "page-0001.png")
      // Others do not hold the folder, as the run does.
      let waiting = files().keys.filter { $0.hasPrefix(".render-book-run-") }
      #expect(waiting.isEmpty)
      let fourth = try StreamedFile(FileName(folder + "/fourth"))
      try first.finish()
      try second.finish()
      try fourth.finish()
      try run.finish(manifest: [5], written: ["page-0001.png"])
      #expect(
        files().keys.sorted() == [
          "first", "fourth", "manifest.json", "page-0001.png", "second", "third",
        ])
    }
  }

  @Test func `a single-file run does not remove another run's waiting pictures`() throws {
    try withFolder {
      let manifest = Array("{\"schema\": \"manifest/2\", \"file\": \"page-0001.png\"}".utf8)
      try write(manifest, "manifest.json")
      try write(png(1), "page-0001.png")
      let run = try OutputFolder(OutputLocation(FileName(folder)))
      try run.write(png(2), to: "page-0001.png")
      #expect(files().count == 3)
      let file = try StreamedFile(FileName(folder + "/file"))
      try file.finish()
      try run.finish(manifest: manifest + [10], written: ["page-0001.png"])
      #expect(files().keys.sorted() == ["file", "manifest.json", "page-0001.png"])
      #expect(files()["page-0001.png"] == Data(png(2)))
    }
  }

  // MARK: Pictures of runs that did not end

  @Test(arguments: ["KILL", "TERM"])
  func `a run leaves the same files as in an empty folder, whatever was left there`(
    signal: String
  ) throws {
    try withFolder {
      try write(Array(book.utf8), "book.md")
      let call = "\"$0\" book.md --spine mid --dpi 30 --quiet"
      let outcome = try shell(
        """
        \(call) --turns 0 --out clean
        \(call) --out out & pid=$!
        until ls -A out 2>/dev/null | grep -q turn-05; do kill -0 $pid || break; sleep 0.01; done
        cp clean/spread-0003.png out/mine.png; kill -\(signal) $pid; wait $pid
        \(call) --turns 0 --out out
        """)
      #expect(outcome.code == 0)
      var left = files("out")
      // A copy of a picture that no run has named is somebody's.
      #expect(left.removeValue(forKey: "mine.png") != nil)
      #expect(left == files("clean"))
    }
  }

  // MARK: References

  @Test(arguments: ["KILL", "TERM"])
  func `references and their manifest match, whenever an update is interrupted`(
    signal: String
  ) throws {
    try withFolder {
      func fill(_ name: String, _ gray: UInt8) throws {
        for number in 1...150 { try write(png(gray, side: 200), "\(name)/page-\(number).png") }
        try write(
          Array("{\"schema\": \"manifest/2\", \"gray\": \(gray)}\n".utf8), name + "/manifest.json")
      }
      try fill("new", 9)
      let new = files("new")
      for delay in ["", "sleep 0.002", "sleep 0.01", "sleep 0.03", "sleep 0.06"] {
        try fill("ref", 7)
        let old = files("ref")
        let outcome = try shell(
          """
          "$0" compare ref new --update all --quiet >/dev/null & pid=$!
          until ls -A ref | grep -q tmp; do kill -0 $pid 2>/dev/null || break; done; \(delay)
          kill -\(signal) $pid; wait $pid; exit 0
          """)
        #expect(outcome.code == 0)
        let left = files("ref").filter { !$0.key.hasSuffix(".tmp") }
        if let manifest = left["manifest.json"] {
          #expect(left == (manifest == old["manifest.json"] ? old : new))
        }
        if signal == "TERM" { #expect(!files("ref").keys.contains { $0.hasSuffix(".tmp") }) }
        _ = try runCommand(["compare", "ref", "new", "--update", "all", "--quiet"], in: folder)
        if signal == "TERM" { #expect(files("ref") == new) }
        try FileManager.default.removeItem(atPath: folder + "/ref")
      }
    }
  }

  @Test func `an update removes a manifest that does not match`() throws {
    try withFolder {
      let manifest = Array("{\"schema\": \"manifest/2\"}\n".utf8)
      try write(png(1), "ref/a.png")
      try write(manifest, "ref/manifest.json")
      try write(png(2), "new/a.png")
      let call = ["compare", "ref", "new", "--quiet", "--update"]
      #expect(try runCommand(call + ["changed"], in: folder).code == 0)
      #expect(files("ref") == ["a.png": Data(png(2))])
      // Another program's is never replaced.
      try write(Array("{\"name\": \"A web site\"}".utf8), "ref/manifest.json")
      try write(png(3), "new/a.png")
      try write(manifest, "new/manifest.json")
      let outcome = try runCommand(call + ["all"], in: folder)
      #expect(outcome.code == 5)
      #expect(outcome.errors.contains("it has a manifest.json that is not render-book's"))
      #expect(files("ref")["a.png"] == Data(png(2)))
    }
  }
}
