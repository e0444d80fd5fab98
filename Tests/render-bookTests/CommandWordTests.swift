import Foundation
import TestSupport
import Testing

/// What the command says of its words: commands in the wrong place, options without effect, faults in sheets.
@Suite struct CommandWordTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "render-book-words-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let text =
      "---\ntitle: A\n---\n# One\n\nWords.[^1]\n\n- a\n- b\n\n| a | b |\n|---|---|\n| c | d |\n\n[^1]: A note.\n\n# Two\n\nWords.\n\n"
    try Data((text + String(repeating: "More words. ", count: 200)).utf8)
      .write(to: URL(fileURLWithPath: folder + "/b.md"))
    try body(folder)
  }

  private func write(_ text: String, _ name: String, in folder: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
  }

  @Test func `a command after options or books is never taken for a book`() throws {
    try withFolder { folder in
      let commands = [
        "render", "layout", "info", "compare", "verify", "batch", "index", "help", "doctor",
      ]
      for command in commands {
        for words in [["--jobs", "1", command, "b.md"], ["b.md", command]] {
          let run = try runCommand(words, in: folder)
          #expect(run.code == 2 && run.errors.contains("comes first"), "\(words): \(run.errors)")
          #expect(!FileManager.default.fileExists(atPath: folder + "/frames"))
        }
      }
      // A book of that name is a book.
      try write("Words.\n", "verify", in: folder)
      let run = try runCommand(
        ["--dpi", "10", "--out", "o", "--input", "text", "verify"], in: folder)
      #expect(run.code == 0, "\(run.errors)")
    }
  }

  @Test func `a word that looks like a command is none, and draws nothing`() throws {
    try withFolder { folder in
      for (word, use) in [
        ("lint", "use “render-book layout --lint …”"),
        ("dump", "use “render-book layout --dump …”"),
        ("diff", "use “render-book compare …”"), ("convert", "use “render-book render …”"),
        ("typeset", "commands are render, "), ("pretty-print", "commands are render, "),
      ] {
        for words in [[word, "b.md"], ["--dpi", "10", word, "b.md"]] {
          let run = try runCommand(words, in: folder)
          #expect(run.code == 2 && run.errors.contains(use), "\(words): \(run.errors)")
          #expect(run.errors.hasPrefix("render-book: no book or command “\(word)”; "))
          #expect(run.errors.split(separator: "\n").count == 1)
          #expect(!FileManager.default.fileExists(atPath: folder + "/frames"))
        }
      }
      // A file of that name is a book, and a book that is not there is none of these.
      try write("Words.\n", "lint", in: folder)
      let run = try runCommand(["lint", "--dpi", "10", "--out", "o", "--quiet"], in: folder)
      #expect(run.code == 0, "\(run.errors)")
      #expect(
        try runCommand(["Novel", "b.md", "--dpi", "10"], in: folder).errors.contains("no such"))
    }
  }

  /// Else the built-in sample would be drawn instead, and the book taken for a style sheet or an ornament.
  @Test func `no option takes the only book for its value`() throws {
    try withFolder { folder in
      let help = try runCommand(["--help"]).output
      let options = help.matches(of: /(?m)^  (?:-\w, )?(--[a-z-]+) [A-Z]/).map { String($0.1) }
      #expect(options.count > 60)
      for option in options {
        let run = try runCommand([option, "b.md"], in: folder)
        #expect(run.code == 2 || run.code == 3, "\(option): \(run.errors)")
        #expect(!run.errors.contains("sample"), "\(option)")
      }
      #expect(!FileManager.default.fileExists(atPath: folder + "/frames"))
      let run = try runCommand(["--css=b.md", "--dpi", "10", "b.md", "--out", "o"], in: folder)
      #expect(run.code == 0, "\(run.errors)")
    }
  }

  @Test func `an option is said to have no effect where it has none, and nowhere else`() throws {
    try withFolder { folder in
      func layout(_ words: [String]) throws -> CommandOutcome {
        try runCommand(["layout", "b.md", "--format", "json"] + words, in: folder)
      }
      let plain = try layout([]).output
      let options = [
        ["--ignore", "grid"], ["--line-height", "2"], ["--indent", "4"], ["--notes", "end"],
        ["--skip-nonlinear"], ["--page-margins", "book"],
      ]
      for words in options {
        let run = try layout(words)
        #expect(
          run.errors.contains("\(words[0]) has no effect") == (run.output == plain), "\(words)")
      }
    }
  }

  @Test func `an option is said to have no effect on an EPUB where it has none, and nowhere else`()
    throws
  {
    try withFolder { folder in
      let text = "<h1>One</h1><p>Words.</p><hr/><p>More words.</p>"
      let archive = TestEPUB(text, text).archive
      try Data(archive).write(to: URL(fileURLWithPath: folder + "/b.epub"))
      func layout(_ words: [String]) throws -> CommandOutcome {
        try runCommand(["layout", "b.epub"] + words, in: folder)
      }
      let plain = try layout([]).output
      let options = [
        ["--chapters", "any"], ["--chapters", "recto"], ["--no-title-page"], ["--ornament", "§"],
        ["--line-height", "2"],
      ]
      for words in options {
        let run = try layout(words)
        #expect(run.code == 0, "\(run.errors)")
        #expect(
          run.errors.contains("\(words[0]) has no effect") == (run.output == plain), "\(words)")
      }
    }
  }

  @Test func `faults in sheets of one's own are told with their file and line, each once`() throws {
    try withFolder { folder in
      try write(
        "p { color: navy }\np { colour: red }\np { font-siz: 3pt }\n", "x.css",
        in: folder)
      try write("p { widow: 3 }\n", "d.css", in: folder)
      for command in [["layout"], ["info"], ["render", "--dpi", "10", "--out", "o"]] {
        let words = command + ["b.md", "--css", "x.css", "--design", "d.css"]
        let run = try runCommand(words, in: folder)
        let told = run.errors + run.output
        #expect(told.contains("x.css:2: unknown property “colour”"), "\(told)")
        #expect(told.contains("x.css:3: unknown property “font-siz”"))
        #expect(told.contains("d.css:1: unknown property “widow”"))
        #expect(run.errors.split(separator: "\n").count { $0.contains("“colour”") } <= 1)
      }
    }
  }

  @Test func `a spine in the middle prints both sides of a leaf`() throws {
    try withFolder { folder in
      let words = ["b.md", "--dpi", "10", "--out", "o", "--turns", "0"]
      let run = try runCommand(words + ["--spine", "mid", "--single-sided"], in: folder)
      #expect(run.code == 2 && run.errors.contains("--single-sided needs --spine min or max"))
      #expect(try runCommand(words + ["--spine", "min", "--single-sided"], in: folder).code == 0)
      let back = try runCommand(words + ["--spine", "mid", "--back", "paper"], in: folder)
      #expect(back.code == 0 && back.errors.contains("the back of a leaf is a page"))
    }
  }

  @Test func `messages say which turn, and where an instant goes`() throws {
    try withFolder { folder in
      func said(_ turn: String) throws -> String {
        let run = try runCommand(
          ["b.md", "--spine", "mid", "--out", "o", "--dpi", "10", "--turn", turn], in: folder)
        #expect(run.code == 2)
        return run.errors
      }
      #expect(try said("1:2,2:3").contains("page 2 and page 3 are on the same spread"))
      #expect(try said("1:2@0.3").contains("--at 0.3"))
      let index = try runCommand(["index", "nosuch"], in: folder)
      #expect(index.code == 3 && index.errors.contains("is not a store"))
    }
  }

  @Test func `names of pictures have no gap where a page has no chapter`() throws {
    try withFolder { folder in
      let words = ["b.md", "--dpi", "10", "--out", "o", "--name", "{0page} {chapter}"]
      #expect(try runCommand(words, in: folder).code == 0)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/o")
      #expect(
        names.contains("0002.png") && names.allSatisfy { !$0.contains("untitled") }, "\(names)")
    }
  }
}
