import Graphics
import Testing

@testable import PageTurning

struct BindingTests {
  private func spreads(_ pages: Int, _ binding: Binding) -> [[PageNumber?]] {
    (0..<binding.spreadCount(pages: pages)).map { index in
      let spread = binding.spread(index, pages: pages)
      return [spread.left, spread.right]
    }
  }

  private func mid(_ change: (inout Binding) -> Void) -> Binding {
    var binding = Binding(spine: .mid)
    change(&binding)
    return binding
  }

  @Test func `the cover lies alone, or faces the second page`() {
    let alone = mid { _ in }
    #expect(spreads(4, alone) == [[nil, 1], [2, 3], [4, nil]])
    let paired = mid { $0.cover.isAlone = false }
    #expect(spreads(4, paired) == [[1, 2], [3, 4]])
  }

  // page-view-controller.md, 3: mid with an odd page count; we pad and say so.
  @Test func `a blank page fills a spread that is odd`() {
    let paired = mid { $0.cover.isAlone = false }
    #expect(spreads(3, paired) == [[1, 2], [3, .filler]])
    #expect(paired.spread(1, pages: 3).pages == [3])
  }

  @Test func `the back cover lies alone, with a blank page before it where that takes one`() {
    let alone = mid { $0.cover.isBackAlone = true }
    #expect(spreads(4, alone) == [[nil, 1], [2, 3], [4, nil]])
    #expect(spreads(5, alone) == [[nil, 1], [2, 3], [4, .filler], [5, nil]])
    #expect(spreads(1, alone) == [[nil, 1]])
    let paired = mid {
      $0.cover.isAlone = false
      $0.cover.isBackAlone = true
    }
    #expect(spreads(3, paired) == [[1, 2], [3, nil]])
    #expect(spreads(4, paired) == [[1, 2], [3, .filler], [4, nil]])
  }

  // page-view-controller.md, 5: in mid, [left, right] is [later, earlier] from right to left.
  @Test func `from right to left the later page is on the left`() {
    let binding = mid { $0.direction = .rightToLeft }
    #expect(spreads(4, binding) == [[1, nil], [3, 2], [nil, 4]])
    #expect(binding.spread(1, pages: 4).pages == [2, 3])
  }

  @Test func `a spine at the right is that of a book from right to left`() {
    #expect(Binding(spine: .max).direction == .rightToLeft)
    #expect(Binding(spine: .max, direction: .leftToRight).direction == .leftToRight)
    #expect(Binding(spine: .min).forwardTakesAway)
    #expect(Binding(spine: .max).forwardTakesAway)
    #expect(!Binding(spine: .min, direction: .rightToLeft).forwardTakesAway)
    #expect(!Binding(spine: .max, direction: .leftToRight).forwardTakesAway)
  }

  // page-view-controller.md, 3: backs are only seen while they turn.
  @Test func `with backs every second page is on a leaf's back`() {
    let binding = Binding(spine: .min, hasBacks: true)
    #expect(spreads(5, binding) == [[nil, 1], [nil, 3], [nil, 5]])
    #expect(spreads(4, binding) == [[nil, 1], [nil, 3]])
    #expect(!Binding(spine: .mid, hasBacks: true).hasBacks)
  }

  @Test(arguments: Spine.allCases, [true, false])
  func `each page is in the spread that its number gives`(spine: Spine, isAlone: Bool) {
    for isBackAlone in [true, false] {
      for direction in ReadingDirection.allCases {
        var binding = Binding(spine: spine, direction: direction)
        (binding.cover.isAlone, binding.cover.isBackAlone) = (isAlone, isBackAlone)
        for pages in 0...9 {
          let count = binding.spreadCount(pages: pages)
          #expect(
            (0..<count).flatMap { binding.spread($0, pages: pages).pages }
              == (1..<pages + 1).map { PageNumber($0) })
          for page in (1..<(pages + 1)).map({ PageNumber($0) }) {
            let index = binding.index(ofPage: page, pages: pages)
            #expect(index.map { binding.spread($0, pages: pages).pages.contains(page) } == true)
          }
          #expect(binding.index(ofPage: 0, pages: pages) == nil)
          #expect(binding.index(ofPage: PageNumber(pages + 1), pages: pages) == nil)
        }
      }
    }
  }

  @Test func `the first leaf and the last are boards, and no other`() {
    let binding = mid { $0.cover.isBoard = true }
    #expect(binding.isBoard(from: 0, to: 1, pages: 6))
    #expect(!binding.isBoard(from: 1, to: 2, pages: 6))
    #expect(binding.isBoard(from: 3, to: 2, pages: 6))
    // An odd book ends inside: its last leaf is no cover.
    #expect(!binding.isBoard(from: 1, to: 2, pages: 5))
    #expect(!mid { _ in }.isBoard(from: 0, to: 1, pages: 6))
  }
}

struct EasingTests {
  @Test(arguments: [
    Easing.linear, .in, .out, .inOut, .bezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1),
  ])
  func `an easing goes from 0 to 1 and never back`(easing: Easing) {
    var last = 0.0
    for step in 0...200 {
      let progress = easing.progress(at: Double(step) / 200)
      #expect(progress >= last - 1e-12 && progress <= 1)
      last = progress
    }
    #expect(easing.progress(at: 0) == 0 && easing.progress(at: 1) == 1)
    #expect(easing.progress(at: -1) == 0 && easing.progress(at: 2) == 1)
    #expect(easing.progress(at: .nan) == 0)
  }

  @Test func `a curve with its points on the diagonal is even`() {
    let easing = Easing.bezier(x1: 0.3, y1: 0.3, x2: 0.6, y2: 0.6)
    for step in 0...10 {
      #expect(abs(easing.progress(at: Double(step) / 10) - Double(step) / 10) < 1e-9)
    }
    // CSS's ease at half its time, as browsers reckon it.
    #expect(
      abs(Easing.bezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1).progress(at: 0.5) - 0.8024) < 1e-4)
  }

  @Test func `a path goes through its stops in proportion to their distance`() {
    let path = TurnPath([0, 0.6, 0])
    #expect(path.length == 1.2 && !path.isCompleted)
    #expect(path.progress(at: 0) == 0 && path.progress(at: 1) == 0)
    #expect(abs(path.progress(at: 0.5) - 0.6) < 1e-12)
    #expect(abs(path.progress(at: 0.25) - 0.3) < 1e-12)
    #expect(TurnPath.whole.isCompleted)
    #expect(TurnPath([]).stops == [0, 1])
    #expect(TurnPath([.nan, 2, -1]).stops == [1, 0])
    #expect(TurnPath([0.5]).progress(at: 0.3) == 0.5)
  }

  @Test(arguments: [Spine.mid, .min, .max])
  func `a board shows its back from when it has passed the eye`(spine: Spine) throws {
    var (fronts, backs) = (0, 0)
    for distance in [0.6, 1, 2, 4] {
      var options = TurnOptions()
      options.eyeDistance = distance
      var turn = PageTurn(
        from: Spread(left: nil, right: 0), to: Spread(left: 1, right: 2),
        binding: Binding(spine: spine),
        options: options)
      turn.isBoard = true
      for step in 1..<60 {
        let scene = turn.scene(at: Double(step) / 60, width: 300, height: 400)
        guard case .board(let board, _) = scene.stage else {
          Issue.record("there is no board")
          return
        }
        // Seen from the eye, the front's outer edge is to the right of the spine, and the back's to its left.
        let (c, s) = board.lean
        let height = 300 * s * board.inverseEyeHeight
        guard height < 1 else { continue }
        let edge = board.eye.x + (300 * c - board.eye.x) / (1 - height)
        guard abs(edge) > 1e-6 else { continue }
        #expect(board.showsBack == (edge < 0))
        fronts += edge < 0 ? 0 : 1
        backs += edge < 0 ? 1 : 0
      }
    }
    #expect(fronts > 20 && backs > 20)
  }
}
