import Graphics
import Snapshots
import TestSupport
import Testing

@testable import Comparing
@testable import Files

/// What a lock tells of pages by their digests alone.
@Suite struct PageLockTests {
  /// A book as the texts of its pages, and its lock.
  private struct Pages {
    var texts: [[String]]

    func lock() throws -> PageLock {
      var (text, place) = (PageLock.heading + "\n", 0)
      for (index, words) in texts.enumerated() {
        let page = words.joined(separator: " ") + " "
        let digest = TextDigest()
        digest.add(page)
        let hex = digest.hex(digits: 16)
        text +=
          "page-\(index + 1).png \(index + 1) \(place)-\(place + page.utf8.count) \(hex) \(hex)\n"
        place += page.utf8.count
      }
      return try PageLock(text)
    }
  }

  private static func pages(_ random: inout SplitMix64, fewest: Int = 1) -> Pages {
    Pages(
      texts: (0..<Int.random(in: fewest...9, using: &random)).map { page in
        (0..<Int.random(in: 3...6, using: &random)).map { "word\(page)-\($0)" }
      })
  }

  /// The sentences about pages, by their numbers.
  private func told(_ old: Pages, _ new: Pages) throws -> [PageNumber: String] {
    let changes = try new.lock().changes(since: try old.lock())
    return Dictionary(
      uniqueKeysWithValues: changes.values.map { ($0.pages?.lowerBound ?? 0, $0.words) })
  }

  @Test(arguments: [Int.min, -1, 0, 1, 1 << 40, 1 << 41, Int.max])
  func `a lock names pages that a book may have, or is refused`(page: Int) throws {
    func lock(_ hex: String) throws -> PageLock {
      try PageLock(PageLock.heading + "\npage.png \(page) 0-9 \(hex) \(hex)\n")
    }
    if (0...(1 << 40)).contains(page) {
      #expect(try lock("b").changes(since: lock("a")).count == 1)
    } else {
      #expect(throws: PageLock.Fault.self) { try lock("a") }
    }
  }

  @Test func `a word that is longer or shorter is told as changed words of its page`() throws {
    for seed: UInt64 in 1...60 {
      var random = SplitMix64(seed: seed)
      let old = Self.pages(&random)
      var new = old
      // Of two changed pages no others are between, each is told by the other's far side.
      let chosen = Set(
        (0..<2).map { _ in Int.random(in: 0..<old.texts.count, using: &random) })
      let areApart = chosen.count == 1 || abs(chosen.sorted()[0] - chosen.sorted()[1]) > 1
      for page in chosen {
        let word = Int.random(in: 0..<old.texts[page].count, using: &random)
        new.texts[page][word] = Bool.random(using: &random) ? "a" : "very-much-longer"
      }
      let told = try told(old, new)
      #expect(Set(told.keys) == Set(chosen.map { PageNumber($0 + 1) }), "seed \(seed)")
      for (page, words) in told {
        let isSure = words.hasPrefix("words changed: the text is ")
        #expect(isSure || !areApart && words.contains("or words changed"), "\(page): \(words)")
      }
    }
  }

  @Test func `a word that goes to the next page is told as another end and another beginning`()
    throws
  {
    for seed: UInt64 in 1...60 {
      var random = SplitMix64(seed: seed)
      let old = Self.pages(&random, fewest: 2)
      var new = old
      let page = Int.random(in: 0..<old.texts.count - 1, using: &random)
      new.texts[page + 1].insert(new.texts[page].removeLast(), at: 0)
      let told = try told(old, new)
      #expect(
        told == [
          PageNumber(page + 1): "the page ends elsewhere in the book, or words changed",
          PageNumber(page + 2): "the page begins elsewhere in the book, or words changed",
        ], "seed \(seed)")
    }
  }
}
