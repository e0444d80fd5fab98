import Graphics
import TestSupport
import Testing

@testable import Typesetting

/// Gaps below each other.
struct RiverFinderTests {
  private typealias Gap = RiverFinder.Gap

  private func gap(_ left: Double, _ width: Double = 3) -> Gap {
    Gap(left: .pt(left), right: .pt(left + width), natural: .pt(3))
  }

  private func lines(_ random: inout SplitMix64) -> [[Gap]] {
    (0..<30).map { _ -> [Gap] in
      let places = (0..<Int.random(in: 0...9, using: &random)).map { _ in
        Int.random(in: 0...20, using: &random)
      }
      // They lie beside each other, and may touch.
      return Set(places).sorted().map {
        gap(Double($0) * 3, Double.random(in: 1...3, using: &random))
      }
    }
  }

  /// The gaps that are joined with one, in lines up to one, as pairs of line and place.
  private func joined(_ line: Int, _ place: Int, in lines: [[Gap]], to end: Int) -> Set<[Int]> {
    var (known, waiting): (Set<[Int]>, [[Int]]) = ([[line, place]], [[line, place]])
    while let next = waiting.popLast() {
      let own = lines[next[0]][next[1]]
      for other in [next[0] - 1, next[0] + 1] where (0...end).contains(other) {
        for (index, gap) in lines[other].enumerated()
        where other < next[0] ? gap.reaches(own) : own.reaches(gap) {
          if known.insert([other, index]).inserted { waiting.append([other, index]) }
        }
      }
    }
    return known
  }

  private func way(_ line: Int, _ place: Int, in lines: [[Gap]]) -> Int {
    guard line > 0 else { return 1 }
    let above = lines[line - 1].indices.filter {
      lines[line - 1][$0].reaches(lines[line][place])
    }
    return 1 + (above.map { way(line - 1, $0, in: lines) }.max() ?? 0)
  }

  @Test(arguments: 0..<60)
  func `gaps that are joined are told once, when they are a river`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let lines = lines(&random)
    var finder = RiverFinder()
    var told: Set<[Int]> = []
    var numbers: Set<Int> = []
    for (number, gaps) in lines.enumerated() {
      let found = finder.add(gaps)
      var begun = 0
      for place in gaps.indices where way(number, place, in: lines) >= RiverFinder.shortest {
        let river = joined(number, place, in: lines, to: number)
        if told.isDisjoint(with: river) { begun += 1 }
        told.formUnion(river)
      }
      #expect(found.count { numbers.insert($0.number).inserted } == begun, "line \(number)")
    }
  }

  @Test func `a river that forks is one, and as long as its longest branch`() {
    var finder = RiverFinder()
    let lines = [[gap(10, 6)], [gap(9, 8)], [gap(8), gap(14)], [gap(7), gap(15)], [gap(16)]]
    let found = lines.map { finder.add($0) }
    #expect(found.map { $0.map(\.length) } == [[], [], [], [4], [5]])
    #expect(Set(found.flatMap { $0.map(\.number) }).count == 1)
  }
}
