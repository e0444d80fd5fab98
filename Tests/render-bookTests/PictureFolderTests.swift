import Foundation
import Graphics
import ImageCoding
import TestSupport
import Testing

@testable import BookRendering

/// What is compared of folders: all that is in them.
@Suite struct PictureFolderTests {
  private let folder = NSTemporaryDirectory() + "render-book-folders-" + UUID().uuidString

  private func cleanUp() { try? FileManager.default.removeItem(atPath: folder) }

  private func make(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder + "/" + name, withIntermediateDirectories: true)
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/" + name, withDestinationPath: target)
  }

  private func write(_ bytes: [UInt8], _ name: String) throws {
    let parent = (name as NSString).deletingLastPathComponent
    if !FileManager.default.fileExists(atPath: folder + "/" + parent) { try make(parent) }
    try Data(bytes).write(to: URL(fileURLWithPath: folder + "/" + name))
  }

  private func png(_ gray: UInt8) -> [UInt8] {
    PNGEncoder().encode(Bitmap(width: 1, height: 1, format: .gray, bytes: [gray]))
  }

  private func compare() throws -> CommandOutcome {
    try runCommand(["compare", "a", "b"], in: folder)
  }

  /// The same tree of folders twice, some of them hidden, deep or links to others.
  private func makeTrees(_ random: inout SplitMix64) throws -> [String] {
    for side in ["a", "b"] { try make(side) }
    var folders = [""]
    for number in 0..<12 {
      let parent = folders[Int.random(in: 0..<folders.count, using: &random)]
      let name = parent + "/" + (Bool.random(using: &random) ? "." : "") + "d\(number)"
      let isLink = Int.random(in: 0..<4, using: &random) == 0
      for side in ["a", "b"] {
        if isLink {
          try make("elsewhere/\(side)\(number)")
          try link(side + name, to: "\(folder)/elsewhere/\(side)\(number)")
        } else {
          try make(side + name)
        }
        try write(png(UInt8(number)), "\(side)\(name)/p.png")
      }
      folders.append(name)
    }
    let deep = String(repeating: "/x", count: Int.random(in: 17...60, using: &random))
    for side in ["a", "b"] { try write(png(3), side + deep + "/p.png") }
    return folders + [deep]
  }

  @Test(arguments: 0..<6 as Range<UInt64>)
  func `a picture added anywhere below one folder makes it unequal`(seed: UInt64) throws {
    defer { cleanUp() }
    var random = SplitMix64(seed: seed)
    let folders = try makeTrees(&random)
    let before = try compare()
    #expect(before.code == 0, "\(before)")
    for place in folders {
      for name in ["new.png", ".new.PNG", "new.jpg", ".svg"] {
        let side = Bool.random(using: &random) ? "a" : "b"
        try write(png(9), "\(side)\(place)/\(name)")
        let outcome = try compare()
        #expect(outcome.code != 0, "\(place)/\(name)")
        try FileManager.default.removeItem(atPath: "\(folder)/\(side)\(place)/\(name)")
      }
      try write(png(200), "b\(place)/p.png")
      try write(png(100), "a\(place)/p.png")
      #expect(try compare().code != 0, "\(place)")
      try write(png(100), "b\(place)/p.png")
    }
    #expect(try compare().code == 0)
  }

  @Test func `pictures in other formats are compared by their bytes`() throws {
    defer { cleanUp() }
    try write(Array("GIF89a".utf8), "a/x.gif")
    try write(Array("GIF89a".utf8), "b/x.gif")
    #expect(try compare().code == 0)
    try write(Array("GIF89b".utf8), "b/x.gif")
    #expect(try compare().code == 3)
    // What is called a PNG must be one.
    try write(Array("GIF89a".utf8), "a/x.gif")
    for side in ["a", "b"] { try write(Array("GIF89a".utf8), side + "/y.png") }
    #expect(try compare().code == 3)
  }

  @Test func `cyclic links and unreadable folders are reported`()
    throws
  {
    defer { cleanUp() }
    for side in ["a", "b"] {
      try write(png(1), side + "/in/p.png")
      try link(side + "/in/round", to: "..")
    }
    let outcome = try compare()
    #expect(outcome.code == 3)
    #expect(
      outcome.errors
        == "render-book: a/in/round: is a link to a folder that contains it\n")
    for side in ["a", "b"] {
      try FileManager.default.removeItem(atPath: "\(folder)/\(side)/in/round")
      try link(side + "/in/self", to: "self")
    }
    #expect(try compare().code == 3)
  }

  // MARK: Links below a folder that is written into

  @Test(arguments: ["all", "changed", "missing"])
  func `references are never written or removed through a link`(update: String) throws {
    defer { cleanUp() }
    try write(png(1), "elsewhere/changed.png")
    try write(png(1), "elsewhere/removed.png")
    try make("a")
    try link("a/sub", to: "../elsewhere")
    try write(png(2), "b/sub/changed.png")
    try write(png(2), "b/sub/added.png")
    let outcome = try runCommand(["compare", "a", "b", "--update", update], in: folder)
    #expect(outcome.code == 5)
    #expect(
      outcome.errors
        == "render-book: a/sub: could not be written: is a link; links inside the output folder "
        + "are not followed\n")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/elsewhere")
    #expect(names.sorted() == ["changed.png", "removed.png"])
    #expect(
      FileManager.default.contents(atPath: folder + "/elsewhere/changed.png") == Data(png(1)))
  }

  @Test(arguments: [
    ["--out", "o/{title}"], ["--out", "o/{title}/deep"], ["--out", "{title}"],
    ["--out", "o/{title}/x.html", "--viewer", "single"], ["--out", "o", "other.md"],
    ["--out", "o/x{name}y"],
  ])
  func `a folder named by a book is not reached through a link`(
    options: [String]
  ) throws {
    defer { cleanUp() }
    try write(Array("---\ntitle: Book\n---\n\nWords.\n".utf8), "Book.md")
    try write(Array("---\ntitle: Other\n---\n\nWords.\n".utf8), "other.md")
    try make("elsewhere")
    try make("o")
    for name in ["o/Book", "Book", "o/xBooky"] { try link(name, to: folder + "/elsewhere") }
    let outcome = try runCommand(["Book.md", "--dpi", "20"] + options, in: folder)
    #expect(outcome.code == (options.contains("other.md") ? 6 : 5), "\(outcome.errors)")
    #expect(outcome.errors.contains("is a link; links inside the output folder"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/elsewhere") == [])
  }

  @Test func `a link that the user names himself is followed`() throws {
    defer { cleanUp() }
    try write(Array("Words.\n".utf8), "book.txt")
    try make("elsewhere")
    try link("o", to: "elsewhere")
    for out in ["o", "o/deep", "o/{name}"] {
      let call = ["book.txt", "--dpi", "20", "--out", out, "--quiet"]
      #expect(try runCommand(call, in: folder).code == 0)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/elsewhere").count == 4)
  }
}
