import Foundation
import TestSupport
import Testing

/// What `batch` leaves in a store, whatever happens on the way.
@Suite struct BatchTests {
  @Test func `a catalogue is drawn once, and what is there is left alone`() throws {
    let shop = try Workshop()
    try shop.makeBooks(5)
    let first = try shop.batch(["--jobs", "2"])
    #expect(first.code == 0 && first.counts == ["done": 5], "\(first)")
    #expect(shop.keys() == Set(first.lines.compactMap { $0["key"] as? String }))
    let files = shop.files("store/books")
    #expect(files.count == 15)
    let second = try shop.batch()
    #expect(second.code == 0 && second.counts == ["present": 5], "\(second)")
    #expect(shop.files("store/books") == files)
    #expect(shop.files("store/work").isEmpty && shop.files("store/attempts").isEmpty)
    let asked = try shop.batch(["--dry-run"])
    #expect(asked.counts == ["present": 5])
  }

  @Test func `only what has changed is drawn again`() throws {
    let shop = try Workshop()
    var lines = try shop.makeBooks(3)
    #expect(try shop.batch().counts == ["done": 3])
    // A book.
    try shop.write("# Book 2\n\nIt has other words.\n", "books/2.md")
    #expect(try shop.batch().counts == ["done": 1, "present": 2])
    // An option of a line.
    lines[0] = lines[0].dropLast() + ", \"options\": {\"font-size\": 12}}"
    try shop.write(lines.joined(separator: "\n"), "list.jsonl")
    let changed = try shop.batch()
    #expect(changed.counts == ["done": 1, "present": 2])
    #expect(changed.line("1")["status"] as? String == "done")
    // The same said otherwise, and a default that is written out.
    lines[0] = lines[0].replacingOccurrences(of: "12", with: "\"12pt\"")
    lines[1] = lines[1].dropLast() + ", \"options\": {\"font-size\": 11, \"no-hyphens\": false}}"
    try shop.write(lines.joined(separator: "\r\n") + "\r\n", "list.jsonl")
    #expect(try shop.batch().counts == ["present": 3])
    // A font.
    let fonts = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "fonts")
    let files =
      FileManager.default.subpaths(atPath: fonts.path)?.filter { $0.hasSuffix("tf") } ?? []
    let font = try #require(files.sorted().first)
    try FileManager.default.copyItem(
      atPath: fonts.path + "/" + font, toPath: shop.folder + "/font.ttf")
    let font1 = try shop.batch(["--font", "font.ttf"])
    #expect(font1.counts == ["done": 3], "\(font1)")
    try FileManager.default.moveItem(
      atPath: shop.folder + "/font.ttf", toPath: shop.folder + "/other.ttf")
    #expect(try shop.batch(["--font", "other.ttf"]).counts == ["present": 3])
    // Where a book lies, and in which folder the store, is nobody's affair.
    try FileManager.default.moveItem(
      atPath: shop.folder + "/books", toPath: shop.folder + "/elsewhere")
    try shop.write(
      lines.joined(separator: "\n").replacingOccurrences(of: "books/", with: ""), "list.jsonl")
    #expect(try shop.batch(["--books", "elsewhere"]).counts == ["present": 3])
  }

  @Test func `two runs on one store agree`() throws {
    let shop = try Workshop()
    try shop.makeBooks(8)
    let words = ["batch", "list.jsonl", "--out", "store", "--dpi", "20", "--quiet"]
    let runs = try (0..<2).map { _ in try shop.start(words) }
    let outcomes = runs.map { $0.outcome() }
    for outcome in outcomes {
      #expect(outcome.code == 0 && outcome.lines.count == 8, "\(outcome)")
      #expect(Set(outcome.counts.keys).isSubset(of: ["done", "duplicate", "present"]))
    }
    #expect(outcomes.reduce(0) { $0 + ($1.counts["done"] ?? 0) } == 8)
    #expect(shop.keys().count == 8)
    #expect(shop.files("store/work").isEmpty && shop.files("store/attempts").isEmpty)
  }

  @Test func `shares of a catalogue are together the whole, for any number`() throws {
    let shop = try Workshop()
    try shop.makeBooks(7)
    for count in [1, 2, 3, 5, 8, 40] {
      var ids: [String] = []
      for index in 0..<count {
        let outcome = try shop.batch(["--dry-run", "--shard", "\(index)/\(count)"])
        #expect(outcome.code == 0 && outcome.counts.keys.allSatisfy { $0 == "missing" })
        ids += outcome.lines.compactMap { $0["id"] as? String }
      }
      #expect(ids.sorted() == (1...7).map(String.init))
    }
    // A look draws nothing.
    #expect(shop.files("store").isEmpty)
    for index in 0..<3 { #expect(try shop.batch(["--shard", "\(index)/3"]).code == 0) }
    #expect(try shop.batch().counts == ["present": 7])
    try shop.makeBooks(7, catalogue: "again.jsonl")
    #expect(try shop.batch(catalogue: "again.jsonl", store: "whole").counts == ["done": 7])
    for store in ["store", "whole"] {
      #expect(try shop.run(["index", store, "--quiet"]).code == 0)
    }
    let index = shop.bytes("store/index-000.jsonl")
    #expect(index == shop.bytes("whole/index-000.jsonl") && index.count { $0 == 0x0A } == 7)
    for bad in ["3/3", "0/0", "-1/3", "1", "a/b", "1/2/3"] {
      #expect(try shop.batch(["--shard", bad]).code == 2, "\(bad)")
    }
  }

  private static let steps = [
    "mark", "work", "pack", "poster", "manifest", "drawn", "rename", "renamed", "cleared",
  ]

  @Test(arguments: steps)
  func `after a crash at any step the next run ends right`(step: String) throws {
    let shop = try Workshop()
    try shop.makeBooks(2)
    let words = ["batch", "list.jsonl", "--out", "store", "--dpi", "20", "--quiet", "--jobs", "1"]
    let killed = try shop.run(words, environment: ["RENDER_BOOK_CRASH_AT": step])
    #expect(killed.code == 128 + 9, "\(killed)")
    // Who believes manifests sees whole books alone.
    for key in shop.keys() {
      let manifest = shop.json("store/books/\(key.prefix(2))/\(key)/manifest.json")
      #expect(manifest["key"] as? String == key)
    }
    let next = try shop.run(words)
    #expect(next.code == 0 && next.counts.values.reduce(0, +) == 2, "\(next)")
    #expect(shop.keys().count == 2)
    #expect(shop.files("store/work").isEmpty && shop.files("store/attempts").isEmpty)
    #expect(try shop.run(words).counts == ["present": 2])
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func `a signal leaves nothing half done, and counts against no book`(signal: Int32) throws {
    let shop = try Workshop()
    try shop.makeBooks(40)
    let words = ["batch", "list.jsonl", "--out", "store", "--dpi", "20", "--quiet", "--tries", "1"]
    let run = try shop.start(words)
    while shop.keys().count < 2, run.process.isRunning { usleep(2000) }
    kill(run.process.processIdentifier, signal)
    #expect(run.outcome().code == 128 + signal)
    #expect(shop.files("store/attempts").isEmpty && shop.files("store/quarantine").isEmpty)
    let next = try shop.run(words)
    #expect(next.code == 0 && shop.keys().count == 40, "\(next)")
    #expect(shop.files("store/work").isEmpty)
  }

  @Test func `a part of a pack is the file that it names`() throws {
    let shop = try Workshop()
    try shop.makeBooks(1)
    let options = ["--spine", "mid", "--frames", "1"]
    #expect(try shop.batch(options).code == 0)
    #expect(
      try shop.run(
        ["books/1.md", "--out", "loose", "--dpi", "20", "--quiet", "--jobs", "1"] + options
      ).code == 0)
    let key = try #require(shop.keys().first)
    let book = "store/books/\(key.prefix(2))/\(key)"
    let (manifest, pack) = (shop.json(book + "/manifest.json"), shop.bytes(book + "/pages.zip"))
    let files = try #require(manifest["files"] as? [[String: Any]])
    let loose = Set(try FileManager.default.contentsOfDirectory(atPath: shop.folder + "/loose"))
    #expect(Set(files.compactMap { $0["file"] as? String }) == loose)
    for file in files {
      let name = try #require(file["file"] as? String)
      let (offset, count) = (file["offset"] as? Int ?? 0, file["bytes"] as? Int ?? 0)
      guard name != "manifest.json" else { continue }
      #expect(Array(pack[offset..<offset + count]) == shop.bytes("loose/" + name), "\(name)")
    }
    #expect(!shop.bytes(book + "/poster.png").isEmpty)
  }

  @Test(.needs(.python))
  func `a pack is an archive that others read`() throws {
    let shop = try Workshop()
    try shop.makeBooks(1)
    #expect(try shop.batch().code == 0)
    let key = try #require(shop.keys().first)
    let python = try Tool.python.found().path
    let script =
      "import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; print(*z.namelist())"
    let outcome = try shop.run(
      ["-c", script, "store/books/\(key.prefix(2))/\(key)/pages.zip"], of: python)
    #expect(outcome.code == 0 && outcome.output.contains("manifest.json"), "\(outcome)")
  }

  @Test(
    arguments: [
      ("thumbnails", "thumbnail"), ("spreads", "spread-0001.png"), ("frames", "_turn-"),
      ("film", "book.webp"), ("flipbook", "index.html"), ("pdf", "book.pdf"),
    ])
  func `a recipe makes what it is named for`(recipe: String, file: String) throws {
    let shop = try Workshop()
    try shop.makeBooks(1)
    var words = ["batch", "list.jsonl", "--out", "store", "--quiet", "--recipe", recipe]
    if recipe != "pdf" { words += ["--dpi", "20"] }
    let outcome = try shop.run(words)
    #expect(outcome.code == 0 && outcome.counts == ["done": 1], "\(outcome)")
    let key = try #require(shop.keys().first)
    #expect(shop.text("store/books/\(key.prefix(2))/\(key)/manifest.json").contains(file))
    #expect(try shop.run(words).counts == ["present": 1])
  }

  // MARK: Stores that cannot be written

  @Test(.enabled(if: getuid() == 0, "only root may mount"))
  func `a full disk ends the run and is no book's fault`() throws {
    let shop = try Workshop()
    try shop.makeBooks(30)
    let script = """
      mkdir -p disk && mount -t tmpfs -o size=700k tmpfs disk || exit 77
      "$0" batch list.jsonl --out disk/store --dpi 60 --quiet --jobs 1; code=$?
      find disk/store/quarantine -type f; mount -o remount,size=60m disk
      "$0" batch list.jsonl --out disk/store --dpi 60 --quiet --jobs 1 > second; echo second $?
      umount disk; exit $code
      """
    let outcome = try shop.run(
      ["-c", script, Workshop.program("render-book").path], of: "/bin/sh", under: ["unshare", "-m"])
    guard outcome.code != 77, outcome.code != 1 else {
      withKnownIssue("this machine lets nobody mount") { Issue.record("\(outcome.errors)") }
      return
    }
    #expect(outcome.code == 5, "\(outcome)")
    #expect(outcome.errors.contains("No space left"), "\(outcome.errors)")
    #expect(outcome.output.hasSuffix("second 0\n") && !outcome.output.contains("quarantine"))
  }

  @Test func `a store that cannot be made ends the run`() throws {
    let shop = try Workshop()
    try shop.makeBooks(2)
    try shop.write("a file", "file")
    for store in ["file", "file/store", "/proc/store"] {
      let outcome = try shop.batch(store: store)
      #expect(outcome.code == 5 && outcome.lines.isEmpty, "\(store): \(outcome)")
      #expect(outcome.errors.hasPrefix("render-book: ") && outcome.errors.contains(store))
    }
  }

  @Test(arguments: ["books", "work", "attempts", "quarantine", "log"])
  func `no link in a store leads out of it`(part: String) throws {
    let shop = try Workshop()
    try shop.makeBooks(1)
    for folder in ["store", "outside"] {
      try FileManager.default.createDirectory(
        atPath: shop.folder + "/" + folder, withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(
      atPath: shop.folder + "/store/" + part, withDestinationPath: shop.folder + "/outside")
    let outcome = try shop.batch()
    #expect(outcome.code == 5, "\(outcome)")
    #expect(shop.files("outside").isEmpty)
  }

  @Test func `a link on a shelf leads nowhere`() throws {
    let shop = try Workshop()
    try shop.makeBooks(1)
    let key = try #require(try shop.batch(["--dry-run"]).lines.first?["key"] as? String)
    for folder in ["store/books", "outside"] {
      try FileManager.default.createDirectory(
        atPath: shop.folder + "/" + folder, withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(
      atPath: shop.folder + "/store/books/\(key.prefix(2))",
      withDestinationPath: shop.folder + "/outside")
    #expect(try shop.batch().code == 5)
    #expect(shop.files("outside").isEmpty)
  }
}
