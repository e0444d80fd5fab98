import Foundation
import TestSupport
import Testing

@testable import BookInput
@testable import BookRendering
@testable import Comparing
@testable import Files
@testable import Typesetting

/// What a build needs of the command: lists of outputs, dependencies, stamps, and the examples.
struct BuildTests {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  func withFolder(_ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "render-book-build-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  func write(_ text: String, _ name: String) throws {
    let file = URL(fileURLWithPath: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: name)), as: UTF8.self)
  }

  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: name) }

  static let small = ["--dpi", "20", "--spine", "mid", "--frames", "2"]

  @Test func `the listed outputs are those written, and listing writes nothing`()
    throws
  {
    try withFolder { folder in
      try write("# One\n\nA word.\n\n# Two\n\nAnother.\n", folder + "/book.md")
      for options in [
        Self.small, ["--dpi", "20"], ["--dpi", "20", "--turn", "1:3", "--spine", "mid"],
        ["--dpi", "20", "--unpaged", "tiles"], ["--dpi", "20", "--pages", "2"],
        Self.small + ["--reverse"],
      ] {
        let out = ["book.md", "--out", "a/out"] + options
        let list = try runCommand(out + ["--list-outputs"], in: folder)
        #expect(list.code == 0 && list.errors.isEmpty && !exists(folder + "/a"))
        #expect(try runCommand(out + ["--quiet"], in: folder).code == 0)
        let written = try FileManager.default.contentsOfDirectory(atPath: folder + "/a/out")
        let listed = list.output.split(separator: "\n").map(String.init)
        #expect(listed.sorted() == written.map { "a/out/" + $0 }.sorted())
        #expect(listed.last == "a/out/manifest.json")
        try FileManager.default.removeItem(atPath: folder + "/a")
      }
    }
  }

  @Test func `the manifest names inputs and tool but no paths`() throws {
    try withFolder { folder in
      try write("A word.\n", folder + "/b <&\" é.txt")
      let outcome = try runCommand(
        ["b <&\" é.txt", "--out", folder + "/out", "--dpi", "20"], in: folder)
      #expect(outcome.code == 0)
      let text = try read(folder + "/out/manifest.json")
      let manifest = try JSONDecoder().decode(ManifestText.self, from: Data(text.utf8))
      // The digest is what `printf 'A word.\n' | sha256sum` says.
      #expect(
        manifest.inputs == [
          .init(
            name: "b <&\" é.txt",
            sha256: "19936d5260179a6eb527f02ec2421b0d07cbb0008f6b23aefa712eb0f710f9d4")
        ])
      #expect(try runCommand(["--version"]).output == manifest.tool + "\n")
      #expect(!text.contains(folder))
    }
  }

  @Test func `the version names all libraries that the loader finds`() throws {
    let lines = try runCommand(["--version", "--verbose"]).output.split(separator: "\n")
    #expect(try runCommand(["--version"]).output.dropLast() == lines[0])
    let libraries = lines.filter { $0.hasPrefix("library ") }
    #expect(libraries.contains { $0.hasPrefix("library HarfBuzz: ") })
    let files = Set(lines.filter { $0.hasPrefix("file ") }.map { $0.dropFirst("file ".count) })
    let script = "ldd \"$0\" | grep -o '/[^ ]*' | xargs realpath"
    let linked = try runCommand(
      ["-c", script, commandFile.path], of: URL(fileURLWithPath: "/bin/sh")
    ).output.split(separator: "\n")
    #expect(linked.count > 5 && files.isSuperset(of: linked))
  }

  @Test(.needs(.jsonSchema)) func `the manifest is valid for its schema`() throws {
    let check = """
      import json, jsonschema, sys
      jsonschema.validate(json.load(open(sys.argv[1])), json.load(open(sys.argv[2])))
      """
    try withFolder { folder in
      try write("# One\n\nA word.\n\n# Two\n\n---\n\nAnother.\n", folder + "/book.md")
      let call = ["--quiet", folder + "/book.md", "--out", folder]
      for options in [Self.small, ["--dpi", "20", "--cover", "paired", "--spine", "min"]] {
        #expect(try runCommand(call + options).code == 0)
        let schema = Self.root.appendingPathComponent("docs/manifest.schema.json").path
        let outcome = try runCommand(
          ["-c", check, folder + "/manifest.json", schema], of: Tool.jsonSchema.found())
        #expect(outcome.code == 0, "\(outcome.errors.suffix(800))")
      }
    }
  }

  @Test func `the target of a depfile is the manifest as it was named`() throws {
    try withFolder { folder in
      try write("A word.\n", folder + "/in/b.txt")
      try write("p { color: red }", folder + "/in/s.css")
      try FileManager.default.createDirectory(
        atPath: folder + "/work", withIntermediateDirectories: false)
      let call = ["../in/b.txt", "--css", "../in/s.css", "--out", "../x", "--dpi", "20", "--quiet"]
      #expect(try runCommand(call + ["--depfile", "d/b.d"], in: folder + "/work").code == 0)
      #expect(
        try read(folder + "/work/d/b.d") == """
          ../x/manifest.json: \\
            ../in/b.txt \\
            ../in/s.css

          ../in/b.txt:

          ../in/s.css:

          """)
      let named = ["--depfile", "d/b.d", "--depfile-target", "x y"]
      #expect(try runCommand(call + named, in: folder + "/work").code == 0)
      #expect(try read(folder + "/work/d/b.d").hasPrefix("x\\ y: \\\n"))
    }
  }

  @Test func `hyphenation patterns in use are dependencies`() throws {
    let dictionary = Array("UTF-8\nw1o\n".utf8)
    try withFolder { folder in
      let file = folder + "/hyph_de_DE.dic"
      try write(String(decoding: dictionary, as: UTF8.self), file)
      let ledger = InputLedger()
      let patterns = HyphenationPatterns(noting: ledger, folders: [FileName(folder)])
      #expect(patterns.hyphenator(for: "de-AT") != nil)
      #expect(ledger.entries.map(\.name.text) == [file])
      let noted = InputLedger()
      noted.note(FileName(file), dictionary)
      #expect(ledger.entries == noted.entries)
      let rule = try DependencyFile.bytes(target: FileName("t"), inputs: ledger.entries.map(\.name))
      #expect(String(decoding: rule, as: UTF8.self).hasPrefix("t: \\\n  \(file)\n"))
    }
  }

  @Test(.needs(.germanPatterns), arguments: [false, true])
  func `the system's patterns are dependencies of a run that may use them`(alone: Bool) throws {
    let patterns = try Tool.germanPatterns.found().path
    try withFolder { folder in
      try write("Ein Wort.\n", folder + "/b.txt")
      var call = ["b.txt", "--language", "de", "--dpi", "20", "--depfile", "b.d", "--quiet"]
      if alone { call.append("--no-system") }
      #expect(try runCommand(call, in: folder).code == 0)
      let names = try read(folder + "/b.d").split(whereSeparator: { " \\\n:".contains($0) })
      #expect(names.contains { $0 == patterns } == !alone)
      let manifest = try read(folder + "/frames/manifest.json")
      #expect(manifest.contains("\"name\": \"hyph_de_DE.dic\"") == !alone)
      // Nothing that the system may get later changes a run without it.
      #expect(manifest.contains("\"run\": "))
    }
  }

  @Test func `a run that fails leaves the former depfile and stamp`() throws {
    try withFolder { folder in
      try write("A word with \u{10FFFD}.\n", folder + "/b.txt")
      try write("former: b.txt\n", folder + "/d")
      try write("", folder + "/s")
      let former = Date(timeIntervalSince1970: 1_000_000)
      try FileManager.default.setAttributes(
        [.modificationDate: former], ofItemAtPath: folder + "/s")
      func isLeft() throws -> Bool {
        let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/s")
        return try read(folder + "/d") == "former: b.txt\n"
          && attributes[.modificationDate] as? Date == former
      }
      let call = ["b.txt", "--dpi", "20", "--depfile", "d", "--stamp", "s", "--strict"]
      #expect(try runCommand(call, in: folder).code == 4)
      #expect(try isLeft())
      #expect(try runCommand(call.dropLast() + ["--pages", "7"], in: folder).code == 2)
      #expect(try isLeft())
      #expect(try runCommand(call.dropLast(), in: folder).code == 0)
      #expect(try !isLeft())
    }
  }

  @Test func `no input is overwritten, and no file written twice`() throws {
    try withFolder { folder in
      let text = "A word.\n"
      for name in ["b.txt", "b.pdf", "b.png", "b.css", "notes"] {
        try write(text, folder + "/\(name)")
      }
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/link", withDestinationPath: "b.txt")
      let small = ["--dpi", "20", "--out", "out"]
      for (call, words) in [
        (["b.txt", "--stamp", "b.txt"] + small, "--stamp b.txt: this file is an input"),
        (["b.txt", "--stamp", "./b.txt"] + small, "this file is an input"),
        (["b.txt", "--timings", "link"] + small, "this file is an input"),
        (["b.txt", "--depfile", "b.css", "--css", "b.css"] + small, "this file is an input"),
        (["b.pdf", "--input", "text", "--out", "b.pdf"], "--out b.pdf: this file is an input"),
        (
          ["b.pdf", "--input", "text", "--format", "pdf", "--out", "b.pdf"], "this file is an input"
        ),
        (["b.png", "--input", "text", "--film", "b.png"], "--film b.png: this file is an input"),
        (["b.txt", "--thumbnailer", "b.txt"], "this file is an input"),
        (
          ["b.txt", "--depfile", "a", "--stamp", "a"] + small, "--depfile and --stamp name the same"
        ),
        (["b.txt", "--depfile", "a.pdf", "--out", "a.pdf"], "--out and --depfile name the same"),
        (["b.txt", "--stamp", "notes"] + small, "--stamp notes: is not empty"),
        (["verify", "b.txt", "--against", "out", "--junit", "b.txt"], "this file is an input"),
        (["b.txt", "--timings", "notes"] + small, "--timings notes: this file is of another kind"),
        (["b.txt", "--depfile", "notes"] + small, "this file is of another kind"),
        (["compare", "out", "out", "--json", "notes"], "this file is of another kind"),
        (["compare", "out", "out", "--junit", "notes"], "this file is of another kind"),
        (["verify", "b.txt", "--lock", "b.txt", "--update", "all"], "this file is the book"),
      ] {
        let outcome = try runCommand(call, in: folder)
        #expect(outcome.code == 2 && outcome.errors.contains(words), "\(call): \(outcome.errors)")
      }
      let verified = try runCommand(
        ["verify", "b.txt", "--lock", "notes", "--update", "all"], in: folder)
      #expect(verified.code == 3 && verified.errors.contains("is not a lock file"))
      for name in ["b.txt", "b.pdf", "b.png", "b.css", "notes"] {
        #expect(try read(folder + "/\(name)") == text)
      }
      #expect(!exists(folder + "/out") && !exists(folder + "/a") && !exists(folder + "/a.pdf"))
    }
  }

  @Test func `only regular files are replaced`() throws {
    try withFolder { folder in
      try write("A word.\n", folder + "/b.txt")
      #expect(mkfifo(folder + "/pipe", 0o600) == 0)
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/null", withDestinationPath: "/dev/null")
      for name in ["pipe", "null"] {
        for option in ["--depfile", "--stamp", "--timings"] {
          let outcome = try runCommand(
            ["b.txt", "--dpi", "20", "--redraw", "--out", "out", option, name], in: folder)
          #expect(outcome.code == 5 && outcome.errors.contains("\(name): could not be written"))
          #expect(outcome.errors.contains("not a regular file"))
        }
        let outcome = try runCommand(
          ["b.txt", "--format", "pdf", "--out", name], in: folder)
        #expect(outcome.code == 5 && outcome.errors.contains("not a regular file"))
      }
      var status = stat()
      #expect(lstat(folder + "/pipe", &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
      #expect(lstat(folder + "/null", &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    }
  }

  @Test func `an impossible depfile is refused before anything is read`() throws {
    try withFolder { folder in
      for (call, words) in [
        (["--depfile", "-"], "not standard output"), (["--stamp", "-"], "not standard output"),
        (["--depfile="], "takes the name of a file"),
        (["--depfile", "d", "--list-outputs"], "cannot be combined with --list-outputs"),
        (["--depfile-target", "t"], "needs --depfile"),
      ] {
        let outcome = try runCommand(["missing.txt"] + call, in: folder)
        #expect(outcome.code == 2 && outcome.errors.contains(words), "\(call): \(outcome.errors)")
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
      try write("A word.\n", folder + "/a\nb.txt")
      let outcome = try runCommand(["a\nb.txt", "--depfile", "d"], in: folder)
      #expect(outcome.code == 5 && outcome.errors.contains("line break"), "\(outcome.errors)")
      #expect(!exists(folder + "/d") && !exists(folder + "/frames"))
    }
  }

  @Test func `timings are events of a trace, one for each picture`() throws {
    struct Trace: Decodable {
      struct Event: Decodable {
        var name: String
        var ph: String
        var ts: Double
        var dur: Double
      }
      var traceEvents: [Event]
    }
    try withFolder { folder in
      try write("# One\n\nA word.\n\n# Two\n\nAnother.\n", folder + "/book.md")
      let call = ["book.md", "--dpi", "20", "--out", "o", "--timings", "t.json", "--quiet"]
      #expect(try runCommand(call, in: folder).code == 0)
      let trace = try JSONDecoder().decode(Trace.self, from: Data(read(folder + "/t.json").utf8))
      let pictures = try FileManager.default.contentsOfDirectory(atPath: folder + "/o")
        .filter { $0.hasSuffix(".png") }
      let names = trace.traceEvents.map(\.name)
      #expect(Set(names).isSuperset(of: pictures + ["read", "lay out", "put in place"]))
      #expect(trace.traceEvents.allSatisfy { $0.ph == "X" && $0.ts >= 0 && $0.dur >= 0 })
    }
  }

  @Test func `differences are annotated with GitHub's commands, ten at most`() throws {
    let nasty = "a%b:c,d\r\ne"
    #expect(nasty.escapedForProperty == "a%25b%3Ac%2Cd%0D%0Ae")
    #expect(nasty.escapedForCommand == "a%25b:c,d%0D%0Ae")
    try withFolder { folder in
      let chapters = (1...12).map { "# Chapter \($0)\n\nA word.\n\n" }.joined()
      try write(chapters, folder + "/book.md")
      let call = ["book.md", "--quiet", "--dpi", "20", "--chapters", "any"]
      #expect(try runCommand(call + ["--out", "a:b"], in: folder).code == 0)
      #expect(try runCommand(call + ["--out", "new", "--theme", "night"], in: folder).code == 0)
      let compare = ["compare", "a:b", "new", "--quiet"]
      let told = try runCommand(compare + ["--annotations", "github"], in: folder)
      let lines = told.output.split(separator: "\n").filter { $0.hasPrefix("::") }
      #expect(told.code == 1 && lines.count == 11)
      #expect(lines[0].hasPrefix("::error file=a%3Ab/page-0001.png,title=changed page-0001.png::"))
      #expect(
        lines[10].hasPrefix("::notice::and 2 more") || lines[10].hasPrefix("::notice::and 3 more"))
      var environment = ProcessInfo.processInfo.environment
      environment["GITHUB_ACTIONS"] = "true"
      let there = try runCommand(compare, in: folder, environment: environment)
      #expect(there.output.contains("::error file="))
      environment["GITHUB_STEP_SUMMARY"] = folder + "/summary.md"
      try write("Before.\n", folder + "/summary.md")
      #expect(try runCommand(compare, in: folder, environment: environment).code == 1)
      let summary = try read(folder + "/summary.md")
      #expect(summary.hasPrefix("Before.\n### render-book: "))
      #expect(summary.contains("\n| page-0001.png | changed: "))
      let none = try runCommand(
        compare + ["--annotations", "none"], in: folder, environment: environment)
      #expect(!none.output.contains("::error"))
    }
  }
}

/// A manifest as far as these tests read it.
private struct ManifestText: Decodable {
  struct Input: Decodable, Equatable {
    var name: String
    var sha256: String
  }
  var tool: String
  var inputs: [Input]
}
