import Foundation
import TestSupport
import Testing

/// What the command says of itself, of mistakes, and at the end.
@Suite struct HelpTests {
  private let folder = NSTemporaryDirectory() + "render-book-help-" + UUID().uuidString
  private static let commands = ["render", "layout", "info", "compare", "verify", "batch", "index"]

  private func withFolder(_ body: () throws -> Void) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data("# One\n\nWords.\n\n# Two\n\nMore.\n".utf8)
      .write(to: URL(fileURLWithPath: folder + "/b.md"))
    try body()
  }

  private func options(in help: String) -> [String] {
    help.split(separator: "\n").filter { $0.hasPrefix("  -") }.compactMap { line in
      line.split(separator: " ").first { $0.hasPrefix("--") }.map(String.init)
    }
  }

  @Test func `each command has its own help, no wider than a terminal`() throws {
    let all = try runCommand(["--help"]).output
    #expect(try runCommand(["help"]).output == all && runCommand(["-h"]).output == all)
    var found = Set<String>()
    for command in Self.commands {
      let help = try runCommand([command, "--help"])
      #expect(help.code == 0 && help.errors.isEmpty)
      #expect(try runCommand(["help", command]).output == help.output)
      let own = options(in: help.output)
      #expect(Set(own).isSubset(of: options(in: all)) && own.count < options(in: all).count)
      found.formUnion(own)
      for line in (help.output + all).split(separator: "\n") {
        #expect(line.count <= 80, "\(line)")
      }
      // Options that the help lacks are refused.
      for option in options(in: all) where !own.contains(option) {
        let outcome = try runCommand([command, option + "=1"])
        #expect(outcome.code == 2 && outcome.errors.contains(option), "\(command) \(option)")
      }
    }
    #expect(found == Set(options(in: all)))
  }

  @Test func `a design may set the options of the page, but none that is about the book`() throws {
    let all = try runCommand(["--help"]).output
    let page = try #require(all.split(separator: "\n\n").first { $0.hasPrefix("The page\n") })
    let listed = Set(options(in: String(page)))
    #expect(listed.count > 30)
    try withFolder {
      let design = URL(fileURLWithPath: folder + "/x.design")
      let taken = try options(in: all).filter { option in
        try Data("\(option.dropFirst(2))\nnone-such\n".utf8).write(to: design)
        let run = try runCommand(["layout", "b.md", "--design", "x.design"], in: folder)
        #expect(run.code == 2)
        return !run.errors.contains("x.design:1: a design has no option")
      }
      #expect(
        Set(taken) == listed.subtracting(["--design", "--input", "--language", "--allow-outside"]))
    }
  }

  @Test func `doctor prints what pixels depend on, and nothing else`() throws {
    let told = try runCommand(["doctor"])
    #expect(told.code == 0 && told.errors.isEmpty)
    let lines = told.output.split(separator: "\n")
    for part in ["program: ", "pixels: ", "library ", "font Vollkorn-Regular.ttf: ", "patterns "] {
      #expect(lines.contains { $0.hasPrefix(part) }, "\(part)")
    }
    #expect(lines.last?.wholeMatch(of: /fingerprint: [0-9a-f]{32}/) != nil)
    #expect(try runCommand(["doctor"]).output == told.output)
    #expect(try runCommand(["doctor", "b.md"]).code == 2)
    #expect(
      try runCommand(["doctor", "--help"]).output == runCommand(["help", "doctor"]).output)
  }

  @Test(arguments: commands + ["help", "doctor"])
  func `a mistyped command gets a suggestion`(command: String) throws {
    try withFolder {
      var random = SplitMix64(seed: UInt64(command.utf8.count))
      for _ in 0..<12 {
        var letters = Array(command.utf8)
        let place = Int.random(in: 0..<letters.count - 1, using: &random)
        switch Int.random(in: 0...3, using: &random) {
        case 0: letters.swapAt(place, place + 1)
        case 1: letters.remove(at: place)
        case 2: letters.insert(0x78, at: place)
        default: letters[place] = 0x78
        }
        let word = String(decoding: letters, as: UTF8.self)
        guard word != command else { continue }
        let outcome = try runCommand([word, "b.md"], in: folder)
        #expect(outcome.code == 2)
        #expect(
          outcome.errors
            == "render-book: no book or command “\(word)”; did you mean \(command)?\n")
      }
      // A file of that name is a book.
      try Data("Words.\n".utf8).write(to: URL(fileURLWithPath: folder + "/layuot"))
      let outcome = try runCommand(["layuot", "--dpi", "20", "--out", "o", "--quiet"], in: folder)
      #expect(outcome.code == 0)
    }
  }

  @Test(arguments: [
    ("--spine", "middle", "mid"), ("--theme", "nigth", "night"), ("--language", "en_US", "en-US"),
    ("--page-size", "6x9", "6x9in"), ("--page-size", "15x21", "15x21cm"),
    ("--ignore", "fonts,colours", "colors"), ("--curl", "slent=0.3", "slant"),
    ("--design", "trad", "trade"), ("--transition", "Curl", "curl"), ("--png", "fats", "fast"),
  ])
  func `a mistyped value gets a suggestion`(
    option: String, value: String, meant: String
  ) throws {
    try withFolder {
      let outcome = try runCommand(["b.md", option, value, "--out", "o"], in: folder)
      #expect(outcome.code == 2)
      #expect(outcome.errors.hasSuffix("; did you mean \(meant)?\n"), "\(outcome.errors)")
    }
  }

  @Test(arguments: [
    ["--out", "x.jpg"], ["--out", "x.docx"], ["--out", "x.WEBP"],
    ["--out", "x.png", "--pages", "1"],
    ["--out", "deep/x.mp4"], ["--out", "x.html"], ["--out", "x.html", "--viewer", "html"],
  ])
  func `no folder gets the name of a file`(options: [String]) throws {
    try withFolder {
      let outcome = try runCommand(["b.md", "--dpi", "20"] + options, in: folder)
      #expect(outcome.code == 2 && outcome.errors.contains("--out \(options[1]): "))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["b.md"])
      // With a slash it is meant.
      var meant = options
      meant[1] += "/"
      for _ in 0..<2 {
        #expect(try runCommand(["b.md", "--dpi", "20"] + meant, in: folder).code == 0)
        meant[1] = options[1]
      }
    }
  }

  private static let endings: [([String], String)] = [
    (["--out", "o"], #"o/: 3 pages, [\d.]+ kB"#),
    (
      ["--out", "o/", "--spine", "mid", "--frames", "2"],
      #"o/: 2 spreads, 1 turn × 2 pictures, \d+ kB"#
    ),
    (
      ["--out", "o", "--thumbnail", "9x9", "--thumbnails-only"],
      #"o/: 3 thumbnails, [\d.]+ (kB|bytes)"#
    ),
    (["--out", "o.pdf"], #"o\.pdf: 3 pages, [\d.]+ kB"#),
    (["--out", "o.svg", "--pages", "1"], #"o\.svg: 1 page, [\d.]+ kB"#),
    (["--viewer", "html", "--out", "o"], #"o/: 3 pages, \d+ kB"#),
    (["--viewer", "single", "--out", "o.html"], #"o\.html: 3 pages, \d+ kB"#),
    (
      ["--film", "o.webp", "--spine", "mid", "--frames", "2"],
      #"o\.webp: 2 spreads, 1 turn × 2 pictures, [\d.]+ kB"#
    ),
  ]

  @Test(arguments: endings)
  func `a run ends by saying what was made and where`(options: [String], line: String) throws {
    try withFolder {
      let call =
        ["b.md"]
        + (options.contains { $0.hasSuffix(".pdf") || $0.hasSuffix(".svg") }
          ? [] : ["--dpi", "20"])
      let outcome = try runCommand(call + options, in: folder)
      #expect(outcome.code == 0 && outcome.output.isEmpty)
      let pattern = try Regex("render-book: " + line + #" in \d+\.\d+ s\n"#)
      #expect(outcome.errors.wholeMatch(of: pattern) != nil, "\(outcome.errors)")
      let quiet = try runCommand(call + options + ["-q", "--redraw"], in: folder)
      #expect(quiet.code == 0 && quiet.output.isEmpty && quiet.errors.isEmpty)
    }
  }
}
