import TestSupport
import Testing

@testable import Graphics

struct BoundedCacheTests {
  @Test(arguments: [2, 3, 8, 33])
  func `what was asked for last is kept, and never more than the limit`(limit: Int) {
    var random = SplitMix64(seed: UInt64(limit))
    var cache = BoundedCache<Int, Int>(limit: limit)
    // The keys in the order of their last use, and what was put by them.
    var order: [Int] = []
    var values: [Int: Int] = [:]
    for step in 0..<2_000 {
      let key = Int.random(in: 0..<limit * 3, using: &random)
      if Bool.random(using: &random) {
        cache[key] = step
        values[key] = step
      } else {
        let found = cache[key]
        #expect(found == nil || found == values[key])
        guard found != nil else { continue }
      }
      order.removeAll { $0 == key }
      order.append(key)
      #expect(cache.count <= limit)
      var copy = cache
      for recent in order.suffix(limit / 2) { #expect(copy[recent] == values[recent]) }
    }
  }

  @Test(arguments: [10, 64, 1_000])
  func `costs are at most the limit together, unless one alone is more`(limit: Int) {
    var random = SplitMix64(seed: UInt64(limit))
    var cache = BoundedCache<Int, [Int]>(limit: limit)
    // The keys in the order of their last use, with their costs.
    var order: [(key: Int, cost: Int)] = []
    let costs = (0..<40).map { _ in
      Int.random(in: 0..<limit / (Bool.random(using: &random) ? 1 : 10) + 2, using: &random)
    }
    for _ in 0..<500 {
      let key = Int.random(in: 0..<40, using: &random)
      let cost = costs[key]
      if Bool.random(using: &random) {
        cache.insert(Array(repeating: key, count: cost), for: key, cost: cost)
      } else {
        cache.change(key) {
          []
        } cost: {
          $0.count
        } _: {
          $0 = Array(repeating: key, count: cost)
        }
      }
      order.removeAll { $0.key == key }
      order.append((key, cost))
      #expect(cache.cost <= limit || cache.count == 1)
      #expect(cache.values.reduce(0) { $0 + $1.count } == cache.cost)
      var (copy, sum) = (cache, order.last?.cost ?? 0)
      #expect(copy[key]?.count == cost)
      // What was used before that goes on to be known, as far as half the limit goes.
      for (key, cost) in order.dropLast().reversed() {
        sum += cost
        guard sum <= limit / 2 else { break }
        #expect(copy[key]?.count == cost)
      }
    }
  }

  @Test func `a circle that fits is made once`() {
    var cache = BoundedCache<Int, Int>(limit: 48)
    var made = 0
    for step in 0..<480 {
      _ = cache.value(for: step % 48) {
        made += 1
        return step
      }
    }
    #expect(made == 48)
    cache[5] = nil
    #expect(cache[5] == nil && cache[6] == 6)
  }
}
