import BookRendering
import Foundation
import Synchronization
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

  @Test func `a folder of work is nobody's rubbish from its first moment on`() async throws {
    let shop = try Workshop()
    let path = FileName(shop.folder + "/store")
    let store = try Store(path)
    let key = String(repeating: "cd", count: 32)
    try await beside {
      // Whoever opens a store removes what killed runs have left.
      _ = try Store(path)
    } do: {
      let work = try store.beginWork(on: key)
      try Data().write(to: URL(fileURLWithPath: work.path.text + "/page.png"))
      store.end(work)
    }
  }

  @Test func `an attempt that goes on is never taken for one that has ended`() async throws {
    let shop = try Workshop()
    let path = FileName(shop.folder + "/store")
    let (store, other) = (try Store(path), try Store(path))
    let key = String(repeating: "ef", count: 32)
    try await beside {
      let failures = try other.failures(of: key)
      #expect(failures.isEmpty)
    } do: {
      try store.withdraw(try store.beginAttempt(at: key))
    }
  }

  private final class Flag: Sendable { let isUp = Mutex(false) }

  /// Does one thing some thousands of times, and another again and again beside it.
  private func beside(
    _ other: @escaping @Sendable () throws -> Void, do body: @escaping @Sendable () throws -> Void
  ) async throws {
    let flag = Flag()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        while !flag.isUp.withLock({ $0 }) {
          try other()
          await Task.yield()
        }
      }
      group.addTask {
        defer { flag.isUp.withLock { $0 = true } }
        for _ in 0..<3000 { try body() }
      }
      try await group.waitForAll()
    }
  }
}
