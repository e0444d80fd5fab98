import Foundation
import Testing

@testable import BookRendering

/// Runs that find that nothing, or little, has changed since the one before.
struct IncrementalTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "render-book-again-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write(Self.text(), folder + "/book.md")
    try write("p { margin: 0 }", folder + "/style.css")
    try body(folder)
  }

  private func write(_ text: String, _ name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: name))
  }

  private static func text(_ word: String = "lines") -> String {
    (1...4).map { chapter in
      "# Chapter \(chapter)\n\nIt is a truth that words fill \(chapter == 3 ? word : "lines").\n\n"
    }.joined()
  }

  private static let options = [
    "--dpi", "20", "--out", "out", "--chapters", "any", "--css", "style.css", "--thumbnail", "9x9",
  ]

  private func run(_ folder: String, _ more: [String] = []) throws -> CommandOutcome {
    try runCommand(["book.md"] + Self.options + more, in: folder)
  }

  private func isUnchanged(_ folder: String, _ more: [String] = []) throws -> Bool {
    let outcome = try run(folder, more)
    #expect(outcome.code == 0, "\(outcome.errors)")
    return outcome.errors == "render-book: out: nothing has changed\n"
  }

  private func files(_ folder: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder + "/out") {
      files[name] = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/out/\(name)"))
    }
    return files
  }

  private func times(_ folder: String) throws -> [String: Date] {
    var times: [String: Date] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder + "/out") {
      let file = "\(folder)/out/\(name)"
      times[name] =
        try FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date
    }
    return times
  }

  @Test func `a run with nothing new touches no file and says so`() throws {
    try withFolder { folder in
      #expect(try !isUnchanged(folder))
      let (first, files) = (try times(folder), try files(folder))
      #expect(try isUnchanged(folder))
      try write(Self.text(), folder + "/book.md")
      #expect(try isUnchanged(folder, ["--jobs", "3"]))
      #expect(try run(folder, ["--quiet"]).errors.isEmpty)
      #expect(try times(folder) == first)
      // To draw all the same changes nothing either.
      #expect(try !isUnchanged(folder, ["--redraw"]))
      #expect(try times(folder) == first && self.files(folder) == files)
    }
  }

  @Test func `whatever a run depends on, a change of it is noticed`() throws {
    try withFolder { folder in
      #expect(try !isUnchanged(folder))
      for change in [
        ["--theme", "night"], ["--pages", "2"], ["--png", "small"], ["--name", "{page}"],
        ["--thumbnail-mode", "fill"], ["--input", "text"], ["--language", "en-GB"], ["--strict"],
      ] {
        #expect(try !isUnchanged(folder, change), "\(change)")
        #expect(try isUnchanged(folder, change), "\(change)")
      }
      #expect(try !isUnchanged(folder))
      try write("p { margin: 1px }", folder + "/style.css")
      #expect(try !isUnchanged(folder))
      try write(Self.text("pages"), folder + "/book.md")
      #expect(try !isUnchanged(folder))
      for name in ["page-0003.png", "page-0002_9x9.png", "manifest.json"] {
        try FileManager.default.removeItem(atPath: folder + "/out/" + name)
        #expect(try !isUnchanged(folder), "\(name)")
        #expect(FileManager.default.fileExists(atPath: folder + "/out/" + name))
      }
      try write("cut", folder + "/out/page-0003.png")
      #expect(try !isUnchanged(folder))
      #expect(try isUnchanged(folder))
    }
  }

  @Test(arguments: [[], ["--spine", "mid", "--frames", "2"], ["--contact-sheet", "2x1"]])
  func `what is drawn after a change is what a run in an empty folder draws`(
    options: [String]
  ) throws {
    try withFolder { folder in
      #expect(try run(folder, options).code == 0)
      let before = try times(folder)
      for word in [
        "pages", "pages, sheets and whole books with so many words that lines end", "lines",
      ] {
        try write(Self.text(word), folder + "/book.md")
        #expect(try run(folder, options).code == 0)
        let again = try files(folder)
        try FileManager.default.removeItem(atPath: folder + "/out")
        #expect(try run(folder, options).code == 0)
        #expect(try files(folder) == again)
      }
      #expect(try Set(times(folder).keys) == Set(before.keys))
    }
  }

  @Test func `one changed word changes the files of its page alone`() throws {
    try withFolder { folder in
      #expect(try run(folder).code == 0)
      let first = try times(folder)
      try write(Self.text("leaves"), folder + "/book.md")
      #expect(try run(folder).code == 0)
      let touched = try times(folder).filter { $0.value != first[$0.key] }.keys.sorted()
      #expect(touched == ["manifest.json", "page-0003.png", "page-0003_9x9.png"])
    }
  }

  @Test func `depfile and stamp are written even where nothing has changed`() throws {
    try withFolder { folder in
      let call = ["--depfile", "d", "--stamp", "s"]
      #expect(try !isUnchanged(folder, call))
      let rules = try Data(contentsOf: URL(fileURLWithPath: folder + "/d"))
      for name in ["d", "s"] { try FileManager.default.removeItem(atPath: folder + "/" + name) }
      #expect(try isUnchanged(folder, call))
      #expect(try Data(contentsOf: URL(fileURLWithPath: folder + "/d")) == rules)
      #expect(FileManager.default.fileExists(atPath: folder + "/s"))
    }
  }

  @Test func `a set is told in the same order in every process`() {
    let words = Set((0..<40).map { "w\($0)" })
    #expect(ValueText.of(words) == ValueText.of(Set(words.shuffled())))
    #expect(ValueText.of(words).contains("\"w1\", \"w10\", \"w11\""))
  }

  @Test func `a manifest that is cut off, or another's, is no former run`() throws {
    try withFolder { folder in
      #expect(try run(folder).code == 0)
      let manifest = [UInt8](
        try Data(contentsOf: URL(fileURLWithPath: folder + "/out/manifest.json")))
      #expect(FormerRun(manifest).isWhole && FormerRun(manifest).pictures.count > 4)
      for length in stride(from: 0, to: manifest.count, by: 37) {
        let former = FormerRun(Array(manifest[..<length]))
        #expect(!former.isWhole || former.pictures.count == FormerRun(manifest).pictures.count)
      }
      var random = SystemRandomNumberGenerator()
      for _ in 0..<300 {
        var broken = manifest
        for _ in 0..<3 {
          broken[Int.random(in: broken.indices, using: &random)] = UInt8.random(
            in: 0...255, using: &random)
        }
        _ = FormerRun(broken)
      }
    }
  }
}
