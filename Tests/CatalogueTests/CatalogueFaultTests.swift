import BookRendering
import Catalogue
import Foundation
import TestSupport
import Testing

/// Catalogues that are not as they should be.
@Suite struct CatalogueFaultTests {
  @Test func `faults are told with their lines, and all other books are drawn`() throws {
    let shop = try Workshop()
    try shop.write("# One\n\nWords.\n", "a.md")
    let digest = String(repeating: "0", count: 63)
    let lines: [(line: String, told: String?)] = [
      ("{\"id\": \"1\", \"path\": \"a.md\"}", nil),
      ("", nil),
      ("{\"id\": \"1\", \"path\": \"a.md\"}", "is already used"),
      ("{\"id\": \"2\", \"path\": \"a.md\"", "not a JSON object"),
      ("[1]", "not a JSON object"),
      ("{\"id\": \"3\", \"path\": \"a.md\", \"colour\": 1}", "unknown key “colour”"),
      ("{\"path\": \"a.md\"}", "no “id”"),
      ("{\"id\": \"\", \"path\": \"a.md\"}", "“id” must be a text"),
      ("{\"id\": \"4\"}", "no “path”"),
      ("{\"id\": \"5\", \"path\": 7}", "“path” must be a text"),
      ("{\"id\": \"6\", \"path\": \"a.md\", \"sha256\": \"\(digest)\"}", "64 hexadecimal"),
      ("{\"id\": \"7\", \"path\": \"a.md\", \"options\": {\"spyne\": \"mid\"}}", "mean “spine”"),
      ("{\"id\": \"8\", \"path\": \"a.md\", \"options\": {\"spine\": \"top\"}}", "--spine takes"),
      ("{\"id\": \"9\", \"path\": \"a.md\", \"options\": {\"out\": \"x\"}}", "no option “out”"),
      ("{\"id\": \"10\", \"path\": \"a.md\", \"options\": {\"spine\": {}}}", "a text, a number"),
      ("{\"id\": \"11\", \"path\": \"a.md\", \"pages\": \"0\"}", "--pages takes"),
      ("{\"id\": \"12\", \"path\": \"a\\u0000.md\"}", "“path” must be a text"),
      (
        "{\"id\": \"\(String(repeating: "é", count: 513))\", \"path\": \"a.md\"}",
        "“id” must be a text"
      ),
      ("{\"id\": \"13\", \"path\": \"\(String(repeating: "x", count: 1 << 20))\"}", "than 1 MiB"),
      ("{\"id\": \"é\u{1F4D6}\", \"path\": \"a.md\"}", nil),
      ("{\"id\": \"../../up\", \"path\": \"a.md\"}", nil),
      ("{\"id\": \"/etc/passwd\", \"path\": \"a.md\"}", nil),
    ]
    for end in ["\n", "\r\n"] {
      try shop.write("\u{FEFF}" + lines.map(\.line).joined(separator: end) + end, "list.jsonl")
      let outcome = try shop.batch(["--jobs", "1"])
      let (sound, faulty) = (lines.count { $0.told == nil } - 1, lines.count { $0.told != nil })
      #expect(outcome.code == 3 && outcome.lines.count == sound + faulty)
      #expect(outcome.counts["faulty"] == faulty, "\(outcome)")
      let told = outcome.errors.split(separator: "\n").map(String.init)
      #expect(told.count == faulty, "\(outcome.errors)")
      for (place, line) in lines.enumerated() {
        let said = told.first { $0.hasPrefix("render-book: list.jsonl:\(place + 1): ") }
        #expect((said == nil) == (line.told == nil), "\(line): \(said ?? "")")
        if let what = line.told { #expect(said?.contains(what) == true, "\(said ?? "")") }
      }
      #expect(shop.keys().count == 1)
    }
    // Where no line is sound nothing is made.
    try shop.write("no line\n", "bad.jsonl")
    let nothing = try shop.run(["batch", "bad.jsonl", "--out", "other"])
    #expect(nothing.code == 3 && nothing.lines.isEmpty && shop.files("other").isEmpty)
    #expect(nothing.errors.hasSuffix("bad.jsonl: nothing was drawn\n"))
    // What is well among them is drawn: ids are no names of files.
    let good = lines.filter { $0.told == nil }.map(\.line).joined(separator: "\n")
    try shop.write(good, "list.jsonl")
    let outcome = try shop.batch(["--jobs", "1"])
    #expect(outcome.code == 0 && outcome.lines.count == 4, "\(outcome)")
    #expect(shop.keys().count == 1)
    let names = try FileManager.default.contentsOfDirectory(atPath: shop.folder).sorted()
    #expect(names == ["a.md", "bad.jsonl", "list.jsonl", "store"])
  }

  @Test func `what cannot be looked through before is told as it comes`() throws {
    let shop = try Workshop()
    try shop.write("# One\n\nWords.\n", "a.md")
    let input = """
      {"id": "1", "path": "a.md"}
      {"id": "1", "path": "a.md"}
      no line
      {"id": "2", "path": "missing.md"}
      """
    let outcome = try shop.run(
      ["batch", "-", "--out", "store", "--dpi", "20", "--quiet"], input: input)
    #expect(outcome.code == 3)
    #expect(outcome.counts == ["done": 1, "faulty": 2, "unreadable": 1], "\(outcome)")
    #expect(outcome.line("2")["error"] as? String == "missing.md: no such file")
  }

  @Test func `a file that is another than the catalogue says is not drawn`() throws {
    let shop = try Workshop()
    try shop.write("# One\n\nWords.\n", "a.md")
    let wrong = String(repeating: "0", count: 64)
    try shop.write("{\"id\": \"1\", \"path\": \"a.md\", \"sha256\": \"\(wrong)\"}", "list.jsonl")
    let outcome = try shop.batch()
    #expect(outcome.code == 6 && outcome.counts == ["unreadable": 1], "\(outcome)")
    #expect(shop.files("store/books").isEmpty && shop.files("store/attempts").isEmpty)
  }

  @Test func `an empty catalogue and one that is none`() throws {
    let shop = try Workshop()
    try shop.write("\n\n", "list.jsonl")
    let empty = try shop.batch()
    #expect(empty.code == 0 && empty.lines.isEmpty, "\(empty)")
    #expect(try shop.batch(catalogue: "missing.jsonl").code == 3)
    #expect(try shop.batch(catalogue: "store").code == 3)
    #expect(try shop.run(["batch"]).code == 2)
    #expect(try shop.run(["batch", "list.jsonl"]).code == 2)
    #expect(try shop.batch(["--recipe", "filim"]).errors.contains("did you mean film"))
    #expect(try shop.run(["index", "missing"]).code == 3)
  }

  /// Lines of random texts come out as they went in, whatever the pieces in which the file is read.
  @Test func `a line says what was written`() throws {
    let shop = try Workshop()
    var random = SplitMix64(seed: 23)
    let letters = Array("aé\u{1F4D6}\u{202E} \"\\/\u{7}\u{2028}x")
    var ids: Set<String> = []
    var lines = ""
    for _ in 0..<2000 {
      let count = Int.random(in: 1...80, using: &random)
      let id = String((0..<count).compactMap { _ in letters.randomElement(using: &random) })
      guard ids.insert(id).inserted else { continue }
      let line = try JSONSerialization.data(withJSONObject: ["id": id, "path": "p/" + id])
      lines += String(decoding: line, as: UTF8.self) + (Bool.random(using: &random) ? "\n" : "\r\n")
    }
    try shop.write(lines, "list.jsonl")
    var reader = try CatalogueReader(FileName(shop.folder + "/list.jsonl"))
    var found: Set<String> = []
    while let line = try reader.next() {
      let line = try line.get()
      #expect(line.path == "p/" + line.id)
      found.insert(line.id)
    }
    #expect(found == ids)
  }

  @Test func `a long catalogue is streamed`() throws {
    let shop = try Workshop()
    let options = ", \"options\": {\"font-size\": 12, \"spine\": \"mid\"}"
    let lines = (0..<100_000).map {
      "{\"id\": \"978\($0)\", \"path\": \"books/no/such/file/\($0).epub\"\(options)}\n"
    }
    try shop.write(lines.joined(), "list.jsonl")
    // Besides what the program maps of itself it may have 100 MiB.
    let outcome = try shop.run(
      [
        "-c",
        "ulimit -d 102400; exec \"$0\" batch list.jsonl --out store --dry-run --quiet | tail -n 1"
          + " && grep -c . list.jsonl", Workshop.program("render-book").path,
      ],
      of: "/bin/sh")
    #expect(outcome.code == 0 && outcome.output.hasSuffix("100000\n"), "\(outcome.output)")
    #expect(outcome.lines.first?["status"] as? String == "unreadable", "\(outcome)")
  }
}
