import Foundation
import TestSupport
import Testing

/// The command as its user meets it: words in, text and an exit code out.
struct CommandTests {
  /// Runs the command from a shell, which stands for what a user can do with its files.
  private func runShell(_ script: String) throws -> CommandOutcome {
    try run(["-c", script, commandFile.path], of: URL(fileURLWithPath: "/bin/sh"))
  }

  private func run(
    _ arguments: [String], of program: URL = commandFile, input: String = "",
    in folder: String? = nil
  ) throws -> CommandOutcome {
    try runCommand(arguments, of: program, input: input, in: folder)
  }

  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "render-book-command-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  @Test func `the help matches its golden`() throws {
    let help = try run(["--help"])
    #expect(help.code == 0 && help.errors.isEmpty)
    expectTextGolden(help.output, named: "help")
  }

  @Test func `the tree of a book is printed with the byte of each letter`() throws {
    let text = """
      # Part One

      ## Chapter 1. The "Sea"

      It's *blue*.[^1]

      ![A wave](a%20b.jpg "Its crest"){.plate #wave width=50%}

      <div class="letter">

      Dear &eacute;

      > A verse\\
      > of two

      </div>

      - [x] done

      | a | b |
      |---|--:|
      | 1 | 2 |

      ```swift
      let a = 1
      \tlet b = 2
      ```

      # Part Two

      [See](#wave)

      [^1]: Mostly.

          Not always.
      """
    let tree = try run(
      ["layout", "--dump", "tree", "--quiet", "--input", "markdown", "-"], input: text)
    #expect(tree.code == 0 && tree.errors.isEmpty)
    expectTextGolden(tree.output, named: "tree")
    #expect(try run(["layout", "--dump", "leaves"]).code == 2)
  }

  private static let mistakes = [
    ["missing.txt"], ["folder"], ["empty.txt"], ["blank.md"], ["nul.txt"], ["picture.txt"],
    ["/dev/zero"], ["--spin", "mid"], ["--frobnicate"], ["--verbose"], ["--spine", "middle"],
    ["--spine"], ["--frames", "-1"], ["--frames", "1e9"], ["--frames", "٣"], ["--dpi", "0"],
    ["--dpi", "nan"], ["--page-size", "0x0"], ["--page-size", "1e9x2"],
    ["--page-size", "6x9mm"],
    ["--font-size", "0"], ["--margins", "300,10,300,10pt"], ["--margins", "1,2"],
    ["--paper", "mauve-ish"], ["--pages", "7-3"], ["--pages", "0"], ["--size", "1x1"],
    ["--jobs", "0"], ["--language", "en_US"], ["--help=1"], ["--dpi", "90", "--dpi", "91"],
    ["--font-bold", "x.ttf"], ["--font", "missing.ttf"], ["--font", "no-font.ttf"],
    ["--page-size", "7200x7200pt", "--dpi", "2400"], ["--size", "32768x100"],
    ["--page-size", "7200x7200pt", "--dpi", "200"],
    ["--page-size", "7200x36pt", "--margins", "1pt", "--font-size", "2", "--dpi", "400"],
    ["--out", "book.txt"],
    ["--out", "book.txt/deep"], ["--out", ""],
    ["--out", "missing/../book.txt/deep"], ["--font", ""], ["nul"],
    ["--name", "a/b"], ["--name", "{"], ["--out", "{label}"], ["--format", "json"],
    ["--transition", "twirl"], ["--orientation", "diagonal"], ["--direction", "sideways"],
    ["--spacing", "-1"], ["--cover", "hat"], ["--back", "page.pdf"],
    ["--back", "missing.png"], ["--back", "bad.png"], ["--back", "paper", "--single-sided"],
    ["--curl", "slant=9"], ["--curl", "light=1:1"], ["--at", "0,2"], ["--ease", "bounce"],
    ["--ease", "2,0,0,1"], ["--fps", "0"], ["--duration", "61"],
    ["--fps", "9", "--frames", "3"],
    ["--position", "0"], ["--position", "9"], ["--turn", "3"], ["--turn", "1:1"],
    ["--turn", "1:7"], ["--turn", "1:#nowhere"], ["--turn", "1:2", "--position", "1"],
    ["--turn", "1:2", "--pages", "1"], ["--gesture", "none.gesture"],
    ["--gesture", "bad.gesture"],
    ["--indicator", "dots,mauve"],
    ["--viewer", "flash"], ["--viewer", "html", "--reverse"],
    ["--unpaged", "long"], ["--unpaged", "one", "--spine", "mid"],
    ["--spacing", "3", "--strict"], ["--out", "-"], ["--report", "r"], ["--lint"],
  ]

  @Test func `each mistake gets one line and its exit code`() throws {
    try withFolder { folder in
      let write = { (name: String, bytes: [UInt8]) in
        try Data(bytes).write(to: URL(fileURLWithPath: folder + "/" + name))
      }
      try write("empty.txt", [])
      try write("blank.md", Array(" \n\n".utf8))
      try write("nul.txt", [0x61, 0, 0x62])
      try write("nul", [0x61, 0, 0x62])
      try write("picture.txt", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A])
      try write("book.txt", Array("A word.\n".utf8))
      try write("bad.png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
      try write("bad.gesture", Array("0 down 0.9 0.9\n0.1 wave\n".utf8))
      try write("no-font.ttf", Array("not a font".utf8))
      try FileManager.default.createDirectory(
        atPath: folder + "/folder", withIntermediateDirectories: false)
      var text = ""
      for call in Self.mistakes {
        let hasBook = call.contains {
          $0.hasSuffix(".txt") && !call[0].hasPrefix("--") || $0 == "/dev/zero"
        }
        let book =
          hasBook || call == ["folder"] || call == ["nul"] || call == ["blank.md"]
          ? [] : ["book.txt"]
        let out = call.contains("--out") ? [] : ["--out", "out"]
        let outcome = try run(call + book + out, in: folder)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.split(separator: "\n").count == 1, "\(call)")
        text += call.joined(separator: " ") + "\n  \(outcome.code): \(outcome.errors)"
      }
      #expect(!FileManager.default.fileExists(atPath: folder + "/out/manifest.json"))
      expectTextGolden(text, named: "mistakes")
    }
  }

  @Test(arguments: ["layout", "layout --format json", "--help", "--version", "--version --verbose"])
  func `a failing standard output is an error, and a closed one is not`(
    words: String
  ) throws {
    let options = words.hasPrefix("layout") ? " --quiet" : ""
    for (target, reason) in [
      (">/dev/full", "No space left on device"), (">&-", "Bad file descriptor"),
    ] {
      let outcome = try runShell("\"$0\" \(words)\(options) \(target)")
      #expect(outcome.code == 5)
      #expect(
        outcome.errors == "render-book: standard output: could not be written: \(reason)\n")
    }
    let unread = try runShell("{ \"$0\" \(words)\(options); echo $? >&2; } | true")
    #expect(unread.errors == "0\n")
  }

  @Test(arguments: [
    ["--font", "F"], ["--font-mono", "F"], ["--font-fallback", "F"], ["--css", "F"],
    ["--design", "F"], ["--back", "F.png", "--spine", "mid"], ["--gesture", "F", "--spine", "mid"],
    ["batch", "--recipe", "F"],
  ])
  func `an option whose file cannot be read is named with it`(words: [String]) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let option = try #require(words.first { $0.hasPrefix("--") })
    for isFolder in [false, true] {
      let name = isFolder ? "folder" : "none"
      let files = ["F": name + ".txt", "F.png": name + ".png"]
      for file in files.values where isFolder {
        try FileManager.default.createDirectory(
          at: folder.appending(path: file), withIntermediateDirectories: true)
      }
      let run = try runCommand(
        words.map { files[$0] ?? $0 } + ["--out", "out", "book.md"], in: folder.path)
      #expect(run.code == 3)
      #expect(run.errors.hasPrefix("render-book: \(option) \(name)."), "\(run.errors)")
      #expect(!run.errors.contains("name a book") && run.errors.contains("folder") == isFolder)
    }
  }

  @Test func `missing pages and turns are reported`() throws {
    try withFolder { folder in
      func errors(_ arguments: String, code: Int32) throws -> String {
        let words = arguments.split(separator: " ").map(String.init)
        let out = words.first == "layout" ? [] : ["--out", "out", "--dpi", "10"]
        let outcome = try run(words + ["-"] + out, input: "One page.\n", in: folder)
        #expect(outcome.code == code && (code == 0 || outcome.output.isEmpty), "\(arguments)")
        return outcome.errors
      }
      let none = "render-book: the book has 1 page; --pages 5-6 selects none of them\n"
      #expect(try errors("--pages 5-6", code: 2) == none)
      #expect(try errors("--pages 5-6 --spine mid", code: 2) == none)
      #expect(try errors("--pages 5-6 --reverse", code: 2) == none)
      #expect(try errors("layout --pages 5-6", code: 2) == none)
      #expect(try errors("layout --format json --pages 5-6", code: 2) == none)
      #expect(!FileManager.default.fileExists(atPath: folder + "/out"))
      let noTurns = "render-book: the book has 0 turns; --turns 7- selects none of them\n"
      #expect(try errors("--turns 7- --spine mid", code: 2) == noTurns)
      #expect(!FileManager.default.fileExists(atPath: folder + "/out"))
      let done = try errors("--turns 0 --spine mid", code: 0)
      #expect(done.wholeMatch(of: /render-book: out\/: 1 spread, .* in .* s\n/) != nil, "\(done)")
      #expect(try !errors("--turns 0", code: 0).contains("nothing turns"))
      let both = try errors("--turns 2 --frames 3", code: 0)
      #expect(both.contains("nothing turns: --frames and --turns have no effect; see --spine\n"))
      let one = try errors("--frames 3", code: 0)
      #expect(one.contains("nothing turns: --frames has no effect; see --spine\n"))
    }
  }

  @Test func `a signal leaves the former run as it was`() throws {
    try withFolder { folder in
      let out = folder + "/out"
      let first = try run(["--dpi", "20", "--quiet", "--out", out, "--spine", "mid"])
      #expect(first.code == 0)
      let before = try FileManager.default.contentsOfDirectory(atPath: out).sorted()
      let manifest = try Data(contentsOf: URL(fileURLWithPath: out + "/manifest.json"))
      let outcome = try runShell(
        """
        cd '\(out)'; "$0" --dpi 60 --theme night --quiet --spine mid --frames 99 --out . & pid=$!
        until ls -A | grep -q tmp; do kill -0 $pid 2>/dev/null || break; sleep 0.01; done; sleep 0.2; kill -TERM $pid; wait $pid; exit $?
        """)
      #expect(outcome.code == 128 + 15)
      #expect(try FileManager.default.contentsOfDirectory(atPath: out).sorted() == before)
      #expect(try Data(contentsOf: URL(fileURLWithPath: out + "/manifest.json")) == manifest)
    }
  }

  @Test(arguments: ["HUP", "INT", "TERM"])
  func `a signal that was ignored stays so`(name: String) throws {
    try withFolder { folder in
      let outcome = try runShell(
        """
        cd '\(folder)'; trap '' \(name)
        "$0" --dpi 20 --frames 1 --quiet --spine mid --out . & pid=$!
        until ls -A | grep -q png; do kill -0 $pid 2>/dev/null || break; sleep 0.01; done; kill -\(name) $pid; wait $pid; exit $?
        """)
      #expect(outcome.code == 0)
      #expect(FileManager.default.fileExists(atPath: folder + "/manifest.json"))
    }
  }

  @Test func `with standard error closed, no message ends up in a picture`() throws {
    try withFolder { folder in
      let outcome = try runShell(
        "cd '\(folder)' && \"$0\" --pages 1-1 --dpi 20 --out out <&- 2>&- && cat out/*.png")
      #expect(outcome.code == 0)
      #expect(!outcome.output.contains("render-book: "))
    }
  }

  @Test func `a layout is printed as text and as JSON`() throws {
    let book = """
      ---
      title: A Small Book
      author: N. N.
      ---

      # The First

      "Here," she said, "is an *uncommonly* well-made paragraph of several lines, in which some
      extraordinary words are to be divided."[^1]

      > A quotation.

      ## Then

      1. One
      2. Two

      [^1]: The note.
      """
    let options = ["layout", "-", "--page-size", "220x300pt", "--quiet"]
    let text = try run(options, input: book)
    #expect(text.code == 0)
    expectTextGolden(text.output, named: "layout")
    let json = try run(options + ["--format", "json", "--pages", "3"], input: book)
    expectTextGolden(json.output, named: "layout.json")
    let parsed = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    #expect(parsed?["schema"] as? String == "layout/1")
  }

  @Test func `a book is drawn from standard input, and names that look like options are books`()
    throws
  {
    try withFolder { folder in
      #expect(try run(["-", "--out", "a", "--dpi", "20"], input: "Text.\n", in: folder).code == 0)
      try Data("Text.\n".utf8).write(to: URL(fileURLWithPath: folder + "/-x.txt"))
      #expect(try run(["--out", "b", "--dpi", "20", "--", "-x.txt"], in: folder).code == 0)
      for name in ["a", "b"] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/" + name)
        #expect(names.sorted() == ["manifest.json", "page-0001.png"])
      }
    }
  }
}
