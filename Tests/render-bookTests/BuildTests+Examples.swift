import Foundation
import TestSupport
import Testing

@testable import BookInput
@testable import BookRendering
@testable import Comparing
@testable import Files
@testable import Typesetting

/// Makefiles and packages of others that draw books.
extension BuildTests {
  @Test(.needs(.make, .ninja), arguments: ["make", "ninja"])
  func `an example builds, and rebuilds what has changed`(_ tool: String) throws {
    let program = try (tool == "make" ? Tool.make : .ninja).found()
    try withFolder { folder in
      let name = tool == "make" ? "Make" : "Ninja"
      let example = Self.root.appendingPathComponent("Examples/" + name).path
      for file in try FileManager.default.contentsOfDirectory(atPath: example) {
        var text = try read(example + "/" + file)
        if tool == "ninja" {
          text = text.replacingOccurrences(
            of: "render_book = render-book", with: "render_book = " + commandFile.path)
        }
        try write(text, folder + "/" + file)
      }
      try write("A word.\n", folder + "/books/one.md")
      try write("A word.\n", folder + "/books/two.txt")
      func build() throws -> CommandOutcome {
        switch tool {
        case "make":
          return try runCommand(["RENDER_BOOK=" + commandFile.path], of: program, in: folder)
        default: return try runCommand([], of: program, in: folder)
        }
      }
      /// How often each book's folder was written, as its stamp or manifest tells.
      func times() throws -> [String: Date] {
        var times: [String: Date] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder + "/out")
        where name.hasSuffix("done") || name.hasSuffix(".stamp") || name.hasSuffix("manifest.json")
        {
          let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/out/" + name)
          times[name] = attributes[.modificationDate] as? Date
        }
        return times
      }
      #expect(try build().code == 0)
      let first = try times()
      #expect(first.keys.filter { $0.hasSuffix("manifest.json") }.count == 2)
      #expect(try build().code == 0)
      #expect(try times() == first)
      try write("Another word.\n", folder + "/books/one.md")
      #expect(try build().code == 0)
      let second = try times()
      #expect(second.keys == first.keys)
      for (name, time) in second {
        #expect((time != first[name]) == name.hasPrefix("one"), "\(name)")
      }
    }
  }

  @Test(.needs(.make))
  func `one run of make builds all outputs for a site, and a second does nothing`()
    throws
  {
    let make = try Tool.make.found()
    try withFolder { folder in
      let example = Self.root.appendingPathComponent("Examples/Previews/Makefile").path
      try write(try read(example), folder + "/Makefile")
      try write("# One\n\nA word.\n\n# Two\n\nAnother.\n", folder + "/books/one.md")
      let words = ["RENDER_BOOK=" + commandFile.path]
      #expect(try runCommand(words, of: make, in: folder).code == 0)
      let made = try FileManager.default.subpathsOfDirectory(atPath: folder + "/out")
      for name in ["cover.png", "pages/sheet-0001.png", "turns.webp", "book.pdf"] {
        #expect(made.contains("one.md/" + name), "\(name)")
      }
      #expect(made.contains("one.md/flipbook/index.html"))
      let again = try runCommand(words, of: make, in: folder)
      #expect(again.code == 0 && again.output.contains("Nothing to be done"))
    }
  }

  /// It builds the program anew, which takes minutes.
  @Test(
    .enabled(
      if: ProcessInfo.processInfo.environment["TEST_PLUGINS"] == "1", "TEST_PLUGINS is not 1"),
    .needs(.swift))
  func `the plugins of a package draw its books`() throws {
    let swift = try Tool.swift.found()
    try withFolder { folder in
      let example = Self.root.appendingPathComponent("Examples/SwiftPM").path
      for name in try FileManager.default.subpathsOfDirectory(atPath: example)
      where name.hasSuffix(".swift") || name.hasSuffix(".md") {
        guard !name.hasPrefix(".build") else { continue }
        let text = try read(example + "/" + name)
          .replacingOccurrences(of: "\"../..\"", with: "\"\(Self.root.path)\"")
        try write(text, folder + "/" + name)
      }
      let run = try runCommand(["run", "reader"], of: swift, in: folder)
      #expect(run.output.contains("the cover is harbour.png"))
      let drawn = try runCommand(
        ["package", "--allow-writing-to-package-directory", "book-snapshots", "--dpi", "40"],
        of: swift, in: folder)
      #expect(drawn.code == 0)
      #expect(
        FileManager.default.fileExists(atPath: folder + "/Snapshots/harbour/manifest.json"))
    }
  }
}
