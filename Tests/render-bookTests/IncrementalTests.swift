import Foundation
import TestSupport
import Testing

@testable import BookRendering
@testable import Files
@testable import Output

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

  @Test func `a change of any dependency is noticed`() throws {
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
  func `after a change the result is that of a run in an empty folder`(
    options: [String]
  ) throws {
    try withFolder { folder in
      #expect(try run(folder, options).code == 0)
      let before = try times(folder)
      for word in [
        "pages", "pages, sheets and whole books with enough words that lines end", "lines",
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

  @Test func `one changed word changes only the files of its page`() throws {
    try withFolder { folder in
      #expect(try run(folder).code == 0)
      let first = try times(folder)
      try write(Self.text("leaves"), folder + "/book.md")
      #expect(try run(folder).code == 0)
      let touched = try times(folder).filter { $0.value != first[$0.key] }.keys.sorted()
      #expect(touched == ["manifest.json", "page-0003.png", "page-0003_9x9.png"])
    }
  }

  /// A book with something to warn of at every step: reading, fonts, pictures, links.
  private static let faulty = """
    # One

    A call[^1], a [link](#nowhere), <blink>words</blink>, a box \u{16800} and ![a picture](none.png).

    # Two

    <math><mi>x</mi></math> [a file](other.md)

    [^2]: A note that nothing calls.
    """

  @Test(arguments: [
    ["--out", "out"], ["--out", "out", "--viewer", "html"],
    ["--out", "a.html", "--viewer", "single"],
    ["--out", "a.pdf"], ["--out", "a.svg", "--pages", "1"], ["--out", "a.hocr"],
    ["--film", "a.png", "--dpi", "20", "--pages", "1-2"],
  ])
  func `a run with nothing new repeats every warning`(options: [String]) throws {
    try withFolder { folder in
      try write(Self.faulty, folder + "/book.md")
      func warnings(_ more: [String] = []) throws -> [Substring] {
        let run = try runCommand(["book.md"] + options + more, in: folder)
        #expect(run.code == 0, "\(run.errors)")
        let lines = run.errors.split(separator: "\n")
        #expect(lines.last?.hasSuffix("nothing has changed") == (more.isEmpty && isSecond))
        return lines.dropLast()
      }
      var isSecond = false
      let first = try warnings()
      #expect(first.count >= 6, "\(first)")
      isSecond = true
      #expect(try warnings() == first)
      #expect(try warnings(["--redraw"]) == first)
      #expect(try runCommand(["book.md", "--quiet"] + options, in: folder).errors.isEmpty)
    }
  }

  private static let oneFile = ["book.md", "--chapters", "any", "--css", "style.css"]

  @Test(.needs(.ffmpeg), arguments: runsOfFFmpeg)
  func `a run with ffmpeg notices whether anything has changed`(
    name: String, options: [String]
  ) throws {
    try expectRuns(of: name, options: options)
  }

  @Test(arguments: runsOfOneFile)
  func `a run that makes one file notices whether anything has changed`(
    name: String, options: [String]
  ) throws {
    try expectRuns(of: name, options: options)
  }

  private func expectRuns(of name: String, options: [String]) throws {
    try withFolder { folder in
      let url = URL(fileURLWithPath: folder + "/" + name)
      let build = ["--depfile", "d", "--stamp", "s"]
      func isUnchanged(_ more: [String] = []) throws -> Bool {
        let run = try runCommand(Self.oneFile + options + [name] + build + more, in: folder)
        #expect(run.code == 0, "\(run.errors)")
        return run.errors == "render-book: \(name): nothing has changed\n"
      }
      func time() throws -> Date? {
        try FileManager.default.attributesOfItem(atPath: url.path)[.modificationDate] as? Date
      }
      #expect(try !isUnchanged())
      let (first, bytes) = (try time(), try Data(contentsOf: url))
      for file in ["d", "s"] { try FileManager.default.removeItem(atPath: folder + "/" + file) }
      #expect(try isUnchanged() && isUnchanged(["--jobs", "1"]))
      #expect(try time() == first)
      #expect(FileManager.default.fileExists(atPath: "\(folder)/s"))
      let rule = try String(contentsOfFile: folder + "/d", encoding: .utf8)
      #expect(rule.hasPrefix("\(name): ") && rule.contains("book.md"))
      #expect(try !isUnchanged(["--redraw"]))
      #expect(try Data(contentsOf: url) == bytes)
      try bytes.dropLast().write(to: url)
      #expect(try !isUnchanged())
      try (bytes + Data([10])).write(to: url)
      #expect(try !isUnchanged())
      #expect(try !isUnchanged(["--theme", "night"]) && isUnchanged(["--theme", "night"]))
      try write("p { margin: 1px }", folder + "/style.css")
      #expect(try !isUnchanged() && isUnchanged())
      try write(Self.text("pages"), folder + "/book.md")
      #expect(try !isUnchanged() && isUnchanged())
    }
  }

  @Test(.needs(.germanPatterns))
  func `a single-file run looks for the patterns that the former run read`() throws {
    try withFolder { folder in
      let call = ["book.md", "--language", "de", "--out", "b.pdf", "--depfile", "d"]
      #expect(try runCommand(call, in: folder).code == 0)
      let rules = try Data(contentsOf: URL(fileURLWithPath: folder + "/d"))
      #expect(String(decoding: rules, as: UTF8.self).contains("hyph_de_DE.dic"))
      try FileManager.default.removeItem(atPath: folder + "/d")
      #expect(try runCommand(call, in: folder).errors.contains("nothing has changed"))
      #expect(try Data(contentsOf: URL(fileURLWithPath: folder + "/d")) == rules)
      let pdf = URL(fileURLWithPath: folder + "/b.pdf")
      let text = String(decoding: try Data(contentsOf: pdf), as: Unicode.ASCII.self)
      let place = try #require(text.range(of: "hyph_de_DE.dic="))
      // Other patterns than those that are there.
      let digest = text[place.upperBound...].prefix(8)
      try Data(text.replacingOccurrences(of: digest, with: "00000000").utf8).write(to: pdf)
      #expect(try !runCommand(call, in: folder).errors.contains("nothing has changed"))
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

  @Test func `a set is described in the same order in every process`() {
    let words = Set((0..<40).map { "w\($0)" })
    var random = SplitMix64(seed: 208)
    #expect(ValueText.of(words) == ValueText.of(Set(words.sorted().shuffled(using: &random))))
    #expect(ValueText.of(words).contains("\"w1\", \"w10\", \"w11\""))
  }

  @Test func `a truncated or foreign manifest is not a former run`() throws {
    try withFolder { folder in
      #expect(try run(folder).code == 0)
      let manifest = [UInt8](
        try Data(contentsOf: URL(fileURLWithPath: folder + "/out/manifest.json")))
      #expect(FormerRun(manifest).isWhole && FormerRun(manifest).pictures.count > 4)
      for length in stride(from: 0, to: manifest.count, by: 37) {
        let former = FormerRun(Array(manifest[..<length]))
        #expect(!former.isWhole || former.pictures.count == FormerRun(manifest).pictures.count)
      }
      var random = SplitMix64(seed: 222)
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

/// Runs that make one file, of each format with a place for the run's mark; uncompressed frames have none.
private let runsOfOneFile: [(name: String, options: [String])] =
  DocumentFormat.all.map {
    ("book.\($0.name)", ($0.holdsOneSheet ? ["--pages", "2"] : []) + ["--out"])
  }
  + [("book.html", ["--viewer", "single", "--dpi", "20", "--out"])]
  + FilmFormat.all.filter { !$0.isMadeByFFmpeg && $0 != .y4m }.map {
    ("film.\($0.name)", filmOptions)
  }

/// Runs that ffmpeg packs into one file.
private let runsOfFFmpeg = FilmFormat.all.filter(\.isMadeByFFmpeg).map {
  (name: "film.\($0.name)", options: filmOptions)
}

private let filmOptions = [
  "--spine", "mid", "--turn", "1:2", "--dpi", "20", "--fps", "6", "--film",
]
