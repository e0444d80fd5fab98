import Foundation
import TestSupport
import Testing

@testable import BookInput
@testable import BookRendering
@testable import Comparing
@testable import Files
@testable import Typesetting

/// The dependencies of a run, as build tools read them.
extension BuildTests {
  @Test func `names are escaped as Make reads them`() throws {
    func text(_ name: String) throws -> String {
      String(
        decoding: try DependencyFile.bytes(target: FileName("t"), inputs: [FileName(name)]),
        as: UTF8.self)
    }
    for (name, escaped) in [
      ("a b", "a\\ b"), ("a#b", "a\\#b"), ("a:b", "a\\:b"), ("a$b", "a$$b"), ("a\\b", "a\\b"),
      ("a\\ b", "a\\\\\\ b"), ("a\\\\#b", "a\\\\\\\\\\#b"), ("é🙂'\"%", "é🙂'\"%"),
      ("-b", "-b"),
    ] {
      #expect(try text(name) == "t: \\\n  \(escaped)\n\n\(escaped):\n")
    }
    #expect(throws: OutputError.self) { try text("a\nb") }
  }

  @Test(.needs(.make, .ninja)) func `Make and Ninja read the names that a depfile has`() throws {
    let names = ["a b", "a#b", "a$b", "a:b", "é🙂", "it's", "a\"b", "-b", "a%b"]
    for (tool, program) in [("make", try Tool.make.found()), ("ninja", try Tool.ninja.found())] {
      try withFolder { folder in
        // Ninja before 1.12 ends a name at a quotation mark.
        for name in names where tool == "make" || !(name.contains("'") || name.contains("\"")) {
          try write("A word.\n", folder + "/" + name)
          // The book has its name from the depfile alone; when it is newer, the recipe runs again.
          try write(
            "out/manifest.json:\n\t@echo drawing\n\t@sh run\n-include d\n", folder + "/Makefile")
          try write(
            """
            rule r
              command = echo drawing && sh run
              depfile = d
              deps = gcc
            build out/manifest.json: r

            """, folder + "/build.ninja")
          let book = "'" + name.replacingOccurrences(of: "'", with: "'\\''") + "'"
          try write(
            "'\(commandFile.path)' --quiet --dpi 20 --out out --depfile d -- \(book)\n"
              + "touch out/manifest.json\n", folder + "/run")
          try? FileManager.default.removeItem(atPath: folder + "/out")
          for (step, runs) in [
            ("first", true), ("again", false), ("touched", true), ("gone", true),
          ] {
            let file = folder + "/" + name
            if step == "touched" {
              try FileManager.default.setAttributes(
                [.modificationDate: Date().addingTimeInterval(100)], ofItemAtPath: file)
            }
            // To Make an empty rule with a per cent sign is a pattern's.
            if step == "gone", tool == "make", name.contains("%") { continue }
            if step == "gone" {
              // Without its file a target is made anew, and that there is no rule is no error.
              try FileManager.default.removeItem(atPath: file)
              try write("mkdir -p out; touch out/manifest.json; : > d\n", folder + "/run")
            }
            let outcome = try runCommand([], of: program, in: folder)
            #expect(outcome.code == 0, "\(tool) \(name) \(step): \(outcome.errors)")
            #expect(outcome.output.contains("drawing") == runs, "\(tool) \(name) \(step)")
          }
        }
      }
    }
  }

  @Test func `Ninja learns all files of a run beforehand`() throws {
    try withFolder { folder in
      try write("# One\n\nA word.\n\n# Two\n\nAnother.\n", folder + "/book.md")
      let call = ["book.md", "--dpi", "20", "--out", "a b/$c", "--list-outputs", "dyndep"]
      let list = try runCommand(call, in: folder)
      #expect(list.code == 0)
      let lines = list.output.split(separator: "\n")
      #expect(lines.count == 3 && lines[0] == "ninja_dyndep_version = 1")
      #expect(lines[1].hasPrefix("build a$ b/$$c/manifest.json | a$ b/$$c/page-0001.png "))
      #expect(lines[1].hasSuffix(": dyndep") && lines[2] == "  restat = 1")
      let named = try runCommand(call + ["--depfile-target", "t"], in: folder)
      #expect(named.output.contains("build t | a$ b/$$c/page-0001.png"))
      #expect(named.output.contains("manifest.json: dyndep"))
      let other = try runCommand(["book.md", "--list-outputs=make"], in: folder)
      #expect(other.code == 2 && other.errors.contains("takes dyndep, or nothing at all"))
      let two = try runCommand(["book.md"] + call, in: folder)
      #expect(two.errors.contains("takes one book at a time"))
    }
  }

  @Test func `dependencies in JSON name inputs and outputs, and record failed runs`() throws {
    struct Dependencies: Decodable, Equatable {
      var complete: Bool
      var target: String?
      var inputs: [String]
      var outputs: [String]
    }
    try withFolder { folder in
      func dependencies() throws -> Dependencies {
        try JSONDecoder().decode(Dependencies.self, from: Data(read(folder + "/d").utf8))
      }
      try write("A word.\n", folder + "/b \"\n<&.txt")
      let call = ["b \"\n<&.txt", "--dpi", "20", "--out", "o", "--depfile", "d"]
      let json = ["--deps-format", "json"]
      #expect(try runCommand(call + json, in: folder).code == 0)
      let done = Dependencies(
        complete: true, target: "o/manifest.json", inputs: ["b \"\n<&.txt"],
        outputs: ["o/page-0001.png", "o/manifest.json"])
      #expect(try dependencies() == done)
      #expect(try runCommand(call + json, in: folder).errors.contains("nothing has changed"))
      #expect(try dependencies() == done)
      try write("A word with \u{10FFFD}.\n", folder + "/b \"\n<&.txt")
      #expect(try runCommand(call + json + ["--strict"], in: folder).code == 4)
      #expect(
        try dependencies()
          == Dependencies(
            complete: false, target: nil, inputs: ["b \"\n<&.txt"], outputs: []))
      let lone = try runCommand(["b", "--deps-format", "json"], in: folder)
      #expect(lone.code == 2 && lone.errors.contains("needs --depfile"))
    }
  }
}
