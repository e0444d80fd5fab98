import Foundation
import TestSupport
import Testing

/// What is said of an EPUB names its file first, and then the place in it.
struct EPUBMessageTests {
  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.path + "/epub-messages-\(UUID())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  private func write(_ bytes: [UInt8], _ file: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: file))
  }

  private static let calls = [
    ["layout", "x.epub"], ["x.epub", "--out", "o"], ["x.epub", "--out", "o.pdf"],
    ["layout", "--lint", "x.epub"], ["x.epub", "--viewer", "html", "--out", "v"],
    ["layout", "--strict", "x.epub"],
  ]

  @Test(arguments: calls)
  func `warnings and errors of an EPUB name it first`(call: [String]) throws {
    try inFolder { folder in
      let pictures = "<p><img src='none.png' alt='none'/></p>"
      var good = TestEPUB("<p>one \u{10FFFD}</p>" + pictures, "<p>two<br></p>")
      good.addFile("bad.ttf", [1, 2, 3], id: "f", type: "font/ttf")
      good.addFile("gone.css", [], id: "g", type: "text/css")
      good.files.removeLast()
      var damaged = good.writer
      let name = Array("OPS/text/c2.xhtml".utf8)
      let last = try #require(damaged.entries.firstIndex { $0.name == name })
      damaged.entries[last].checksum ^= 1
      for archive in [good.archive, damaged.archive()] {
        try write(archive, folder + "/x.epub")
        let outcome = try runCommand(call, in: folder)
        // The line that closes a run is about what was made.
        let lines = outcome.errors.split(separator: "\n").filter { !$0.hasSuffix(" s") }
        #expect(!lines.isEmpty)
        for line in lines { #expect(line.hasPrefix("render-book: x.epub: "), "\(line)") }
        // A strict run looks at all pages first, and so at what is damaged.
        if archive != good.archive { #expect(outcome.code == 3, "\(outcome.errors)") }
      }
    }
  }

  @Test(arguments: [
    ("<!DOCTYPE html><title>404 Not Found</title>", "an HTML page"),
    ("\n <HTML><body>Gone", "an HTML page"), ("once upon a time", "plain text"),
    ("<?xml version='1.0'?><html xmlns='x'>", "an HTML page"),
    ("<?xml version='1.0'?><package/>", "an XML document"), ("%PDF-1.4", "a PDF"),
    ("", "an empty file"), ("{\\rtf1", "an RTF document"), ("a\0b", "a binary file"),
    (" \n", "a file of white space"), ("Mail of a WEBP", "plain text"),
  ])
  func `a file wrongly named as an EPUB is refused with what it is`(
    content: String, what: String
  ) throws {
    try inFolder { folder in
      try write(Array(content.utf8), folder + "/X.EPUB")
      let outcome = try runCommand(["layout", "X.EPUB"], in: folder)
      #expect(outcome.code == 3)
      #expect(outcome.errors == "render-book: X.EPUB: is not an EPUB: it is \(what)\n")
      #expect(outcome.output.isEmpty)
    }
  }

  @Test func `an archive after other bytes is an EPUB and not Markdown`() throws {
    try inFolder { folder in
      var writer = TestEPUB("<p>one</p>").writer
      writer.add("OPS/notes.md", Array("\n# A heading\n```\n".utf8))
      try write(writer.archive(), folder + "/x.epub")
      try write(writer.archive(), folder + "/x")
      for name in ["x.epub", "x"] {
        let outcome = try runCommand(["layout", name], in: folder)
        #expect(outcome.errors.isEmpty && outcome.code == 0)
      }
      writer.preamble = Array("#!/bin/sh\nexit 1\0".utf8)
      try write(writer.archive(), folder + "/x.epub")
      let outcome = try runCommand(["layout", "x.epub"], in: folder)
      #expect(outcome.code == 0)
      #expect(outcome.output.contains("one"))
      #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
    }
  }
}
