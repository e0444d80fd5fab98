import Foundation
import TestSupport
import Testing

/// The list of a store's books, and what a catalogue would do.
@Suite struct IndexTests {
  @Test func `a list holds the books of a store and nothing else`() throws {
    let shop = try Workshop()
    try shop.makeBooks(3)
    #expect(try shop.batch().code == 0)
    #expect(try shop.run(["index", "store", "--quiet"]).code == 0)
    let whole = shop.bytes("store/index-000.jsonl")
    #expect(whole.count { $0 == 0x0A } == 3)
    // A book under another's key, a folder without a book, and a list of a store that was larger.
    let key = try #require(shop.keys().min())
    let (shelf, other) = ("store/books/\(key.prefix(2))", String(repeating: "f", count: 64))
    try FileManager.default.copyItem(
      atPath: shop.folder + "/\(shelf)/\(key)", toPath: shop.folder + "/\(shelf)/\(other)")
    try shop.write("{}", "\(shelf)/0/manifest.json")
    try shop.write("", "store/index-001.jsonl")
    try shop.write("", "store/index-017.jsonl")
    try shop.write("mine", "store/index-mine.txt")
    let outcome = try shop.run(["index", "store"])
    #expect(outcome.code == 0)
    #expect(outcome.errors.contains("\(shelf)/\(other): is not a book of a store"), "\(outcome)")
    #expect(outcome.errors.contains("\(shelf)/0: is not a book of a store"))
    #expect(shop.bytes("store/index-000.jsonl") == whole)
    let lists = shop.files("store").keys.filter { $0.hasPrefix("index-") }
    #expect(lists.sorted() == ["index-000.jsonl", "index-mine.txt"])
  }

  @Test func `what would be drawn is told, and nothing is written`() throws {
    let shop = try Workshop()
    try shop.makeBooks(3)
    let asked = try shop.batch(["--dry-run"])
    #expect(asked.code == 0 && asked.counts == ["missing": 3], "\(asked)")
    #expect(shop.files("").keys.allSatisfy { !$0.hasPrefix("store") })
    #expect(try shop.batch().counts == ["done": 3])
    let files = shop.files("store")
    try shop.write("# Book 2\n\nIt has other words.\n", "books/2.md")
    #expect(try shop.batch(["--dry-run"]).counts == ["missing": 1, "present": 2])
    #expect(shop.files("store") == files)
  }
}
