import BookRendering
import Foundation
import TestSupport
import Testing

@testable import Catalogue

/// What a store makes of a book that is there already.
@Suite struct StoreTests {
  @Test func `of two that draw the same the second is dropped, and other pictures are told of`()
    throws
  {
    let shop = try Workshop()
    let store = try Store(FileName(shop.folder + "/store"))
    let key = String(repeating: "ab", count: 32)
    func publish(_ manifest: String) throws -> Store.Publication {
      let work = try store.beginWork(on: key)
      try Data(manifest.utf8).write(to: URL(fileURLWithPath: work.path.text + "/manifest.json"))
      return try store.publish(work, as: key)
    }
    // A folder without a manifest is no book.
    try FileManager.default.createDirectory(
      atPath: shop.folder + "/store/books/ab/\(key)", withIntermediateDirectories: true)
    #expect(!store.has(key))
    let first = "{\"pixels\": \"1\"}"
    #expect(try publish(first) == .done)
    #expect(store.has(key))
    #expect(try publish(first) == .duplicate)
    #expect(try publish("{\"pixels\": \"2\"}") == .different)
    // Where pictures are missing for want of time two need not agree.
    #expect(try publish("{\"pixels\": \"2\", \"unsettled\": [\"a.svg\"]}") == .duplicate)
    #expect(shop.text("store/books/ab/\(key)/manifest.json") == first)
    #expect(shop.files("store/work").isEmpty)
  }
}
