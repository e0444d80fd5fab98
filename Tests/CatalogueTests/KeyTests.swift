import Foundation
import Testing

/// What the key of a book depends on.
@Suite struct KeyTests {
  /// Words that draw with each kind of file that a run may name.
  private static let words = [
    "--css", "house.css", "--font", "text.ttf", "--design", "my.design", "--no-system",
    "--allow-outside",
  ]

  private static func drawing(_ width: Int) -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' width='\(width)' height='20'>"
      + "<rect width='9' height='9'/></svg>"
  }

  /// A shop with a book that shows pictures in all ways, a style sheet, a font and a design.
  private static func shop() throws -> Workshop {
    let shop = try Workshop()
    try shop.write(
      """
      # A Book

      Words, ![a](in/a.svg) ![b][b] and ![](gone.svg).

      <p>More: <img src="c.svg"></p>

      ![](../outside.svg)

      [b]: b.svg

      """, "books/1.md")
    let pictures = ["books/in/a.svg", "books/b.svg", "books/c.svg", "outside.svg"]
    for (index, name) in pictures.enumerated() {
      try shop.write(drawing(20 + index), name)
    }
    try shop.write("{\"id\": \"1\", \"path\": \"books/1.md\"}\n", "list.jsonl")
    try shop.write("p { color: #123 }\n", "house.css")
    try shop.write("font-size 12\n", "my.design")
    try shop.take(font: "Vollkorn-Regular", as: "text.ttf")
    return shop
  }

  private static func key(_ shop: Workshop) throws -> String {
    let outcome = try shop.batch(["--dry-run"] + words)
    return try #require(outcome.line("1")["key"] as? String, "\(outcome)")
  }

  @Test func `whatever file a run names among those it has read, its change changes the key`()
    throws
  {
    let shop = try Self.shop()
    let run = try shop.run(
      ["books/1.md", "--out", "loose", "--dpi", "20", "--quiet", "--depfile", "read"]
        + ["--deps-format", "json"] + Self.words)
    #expect(run.code == 0, "\(run)")
    let read = try #require(shop.json("read")["inputs"] as? [String])
    #expect(read.count == 8, "\(read)")
    let key = try Self.key(shop)
    for name in read {
      let path = shop.folder + "/" + name
      let former = try #require(FileManager.default.contents(atPath: path), "\(name)")
      if name.hasSuffix(".ttf") {
        try shop.take(font: "Vollkorn-Bold", as: name)
      } else if name.hasSuffix(".design") {
        try shop.write("font-size 13\n", name)
      } else {
        try (former + Data("\n".utf8)).write(to: URL(fileURLWithPath: path))
      }
      #expect(try Self.key(shop) != key, "\(name)")
      try former.write(to: URL(fileURLWithPath: path))
    }
    #expect(try Self.key(shop) == key)
    // So does one that was missing.
    try shop.write(Self.drawing(9), "books/gone.svg")
    #expect(try Self.key(shop) != key)
    try FileManager.default.removeItem(atPath: shop.folder + "/books/gone.svg")
    // Where the books lie does not.
    try FileManager.default.moveItem(
      atPath: shop.folder + "/books", toPath: shop.folder + "/elsewhere")
    try shop.write("{\"id\": \"1\", \"path\": \"elsewhere/1.md\"}\n", "list.jsonl")
    #expect(try Self.key(shop) == key)
  }

  @Test func `a book of a catalogue shows the pictures that a run shows`() throws {
    let shop = try Self.shop()
    let run = try shop.run(
      ["books/1.md", "--out", "loose", "--dpi", "20", "--quiet"] + Self.words)
    #expect(run.code == 0, "\(run)")
    let batch = try shop.batch(Self.words)
    #expect(batch.counts == ["done": 1], "\(batch)")
    func pixels(_ name: String) throws -> [String] {
      let files = try #require(shop.json(name)["files"] as? [[String: Any]], "\(name)")
      return files.compactMap { $0["xxh128"] as? String }
    }
    let key = try #require(shop.keys().first)
    let drawn = try pixels("loose/manifest.json")
    #expect(!drawn.isEmpty)
    #expect(try pixels("store/books/\(key.prefix(2))/\(key)/manifest.json") == drawn)
    // Another picture is drawn anew.
    try shop.write(Self.drawing(60), "books/b.svg")
    #expect(try shop.batch(Self.words).counts == ["done": 1])
    #expect(try shop.batch(Self.words).counts == ["present": 1])
  }
}

extension Workshop {
  /// Copies one of the repository's fonts into the folder.
  func take(font: String, as name: String) throws {
    let fonts = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "fonts")
    let names = FileManager.default.subpaths(atPath: fonts.path) ?? []
    let file = try #require(names.first { $0.contains(font + ".") && $0.hasSuffix("tf") })
    try write(contentsOf: fonts.appending(path: file), name)
  }

  private func write(contentsOf file: URL, _ name: String) throws {
    try Data(contentsOf: file).write(to: URL(fileURLWithPath: folder + "/" + name))
  }
}
