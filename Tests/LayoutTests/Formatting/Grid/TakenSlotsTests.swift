import TestSupport
import Testing

@testable import Layout

/// The slots of a grid that items take (css-grid-1, 8.5).
struct TakenSlotsTests {
  @Test("An area is free if none of its slots is taken; what is in its way ends as late as it can")
  func obstacles() {
    var random = SplitMix64(seed: 0x517)
    for _ in 0..<200 {
      var slots = TakenSlots()
      var taken: Set<[Int]> = []
      for _ in 0..<12 {
        let along = range(&random)
        let across = range(&random)
        let own = along.flatMap { track in across.map { [track, $0] } }
        let obstacle = slots.obstacle(along, across)
        #expect((obstacle == nil) == taken.isDisjoint(with: own))
        if let obstacle {
          #expect(
            obstacle.track
              == along.last { track in across.contains { taken.contains([track, $0]) } })
          #expect(along.contains { taken.contains([$0, obstacle.end - 1]) })
          for start in across.lowerBound..<obstacle.end {
            #expect(
              along.contains { track in
                (start..<start + across.count).contains { taken.contains([track, $0]) }
              })
          }
        }
        slots.take(along, across)
        taken.formUnion(own)
      }
    }
  }

  private func range(_ random: inout SplitMix64) -> Range<Int> {
    let start = Int.random(in: 0..<12, using: &random)
    return start..<start + Int.random(in: 1...5, using: &random)
  }
}
