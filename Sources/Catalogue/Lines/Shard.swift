/// A part of a catalogue: every nth book.
package struct Shard: Sendable, Hashable {
  /// Its index, from 0.
  package var index: Int
  /// The number of shards.
  package var count: Int

  /// The whole catalogue.
  package static let all = Shard(index: 0, count: 1)

  private init(index: Int, count: Int) { (self.index, self.count) = (index, count) }

  /// Reads `I/N`, I from 0 to N − 1; nil for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.count <= 9 && part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
    }
    guard parts.count == 2, numbers.count == 2, numbers[0] < numbers[1] else { return nil }
    self.init(index: numbers[0], count: numbers[1])
  }

  /// Whether the book at this index of the catalogue, from 0, belongs to the shard.
  package func has(_ position: Int) -> Bool { position % count == index }

  /// The number of books that belong to it, of a number of them.
  package func count(of all: Int) -> Int { all / count + (all % count > index ? 1 : 0) }
}
