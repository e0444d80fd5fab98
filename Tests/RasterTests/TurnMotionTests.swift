import Graphics
import Testing

@testable import PageTurning
@testable import Raster

/// How a turn goes from one picture to the next: nothing in it appears or goes at once.
struct TurnMotionTests {
  private static let (width, height) = (36, 48)

  enum Place: CaseIterable { case first, middle, last, whole }

  struct Case: CustomStringConvertible, Sendable {
    var place: Place
    var spine = Spine.mid
    var isBoard = false
    var style = TransitionStyle.curl

    var description: String { "\(style) \(place) \(spine)\(isBoard ? " board" : "")" }

    var turn: PageTurn {
      let (from, to) =
        switch place {
        case .first: (0, 1)
        case .middle: (1, 2)
        case .last: (3, 4)
        case .whole: (0, 4)
        }
      let binding = Binding(spine: spine)
      var options = TurnOptions()
      options.transition = style
      var turn = PageTurn(
        from: binding.spread(from, pages: 8), to: binding.spread(to, pages: 8), binding: binding,
        options: options)
      turn.isBoard = isBoard
      return turn
    }

    /// So much of the book is read before it and after it: enough that its edges change.
    var read: (Double, Double) {
      switch place {
      case .first: (0, 0.3)
      case .middle: (0.3, 0.6)
      case .last: (0.7, 1)
      case .whole: (0, 1)
      }
    }
  }

  static let curls: [Case] =
    [.first, .middle, .last].map { Case(place: $0) } + [
      Case(place: .middle, spine: .min), Case(place: .middle, spine: .max),
    ]
  static let boards: [Case] =
    Place.allCases.map { Case(place: $0, isBoard: true) } + [
      Case(place: .middle, spine: .min, isBoard: true)
    ]
  static let others: [Case] = [TransitionStyle.scroll, .slide, .fade].flatMap { style in
    Place.allCases.map { Case(place: $0, style: style) }
  }

  /// A page of many tones, told from others by its number: one tone alone would go to the next in all
  /// its pixels at once.
  private static func page(_ number: Int) -> Bitmap {
    let bytes = (0..<width * height).map { index in
      UInt8(252 - (index / width * 5 + index % width * 3 + number * 7) % 40)
    }
    return Bitmap(width: width, height: height, format: .gray, bytes: bytes)
  }

  private static func layout(_ turn: PageTurn, _ reads: (Double, Double)) -> SpreadLayout {
    let pages = turn.binding.spine == .mid ? 2 : 1
    return SpreadLayout(
      pageWidth: width, pageHeight: height, binding: turn.binding, margin: 12,
      frame: (width * pages + 24, height + 24), desk: Color(red: 92, green: 76, blue: 64),
      paper: .white, leaves: 2000, read: turn.takesAway ? reads.0 : reads.1,
      readAfter: turn.takesAway ? reads.1 : reads.0)
  }

  private static func paint(
    _ turn: PageTurn, _ reads: (Double, Double), at progress: Double,
    with painter: inout TurnPainter
  ) -> Bitmap {
    let scene = turn.scene(at: progress, width: Double(width), height: Double(height))
    return painter.paint(scene, layout: layout(turn, reads), page: page)
  }

  /// The mean difference of two pictures in levels: of the whole and of its halves.
  private static func changes(_ a: Bitmap, _ b: Bitmap) -> [Double] {
    var sums = [0, 0]
    let half = a.width * 2
    for index in a.bytes.indices {
      let isRight = index % (a.width * 4) >= half
      sums[isRight ? 1 : 0] += abs(Int(a.bytes[index]) - Int(b.bytes[index]))
    }
    // Three of four bytes are colour.
    let count = Double(a.width * a.height) * 3
    return [Double(sums[0] + sums[1]), Double(sums[0] * 2), Double(sums[1] * 2)].map { $0 / count }
  }

  @Test(arguments: curls + boards)
  func `of 240 pictures of a turn no two neighbours differ by twice what others there do`(c: Case) {
    var painter = TurnPainter(options: c.turn.options)
    var last = Self.paint(c.turn, c.read, at: 0, with: &painter)
    var changes: [[Double]] = []
    for step in 1...240 {
      let next = Self.paint(c.turn, c.read, at: Double(step) / 240, with: &painter)
      changes.append(Self.changes(last, next))
      last = next
    }
    for (part, name) in ["whole", "left", "right"].enumerated() {
      for (index, change) in changes.enumerated() {
        let near = max(0, index - 8)...min(changes.count - 1, index + 8)
        let others = near.filter { $0 != index }.map { changes[$0][part] }.sorted()
        let median = others[others.count / 2]
        #expect(
          change[part] <= max(2 * median, 0.5),
          "\(name) from \(index) to \(index + 1): \(change[part]), and \(median) round it")
      }
    }
  }

  @Test(arguments: curls + boards + others)
  func `a turn back is a turn there, seen backwards, and its ends are the spreads`(c: Case) {
    let there = c.turn
    var back = PageTurn(
      from: there.to, to: there.from, binding: there.binding, options: there.options)
    back.isBoard = c.isBoard
    var painter = TurnPainter(options: there.options)
    var other = TurnPainter(options: there.options)
    for step in 0...16 {
      let progress = Double(step) / 16
      let isSame =
        Self.paint(there, c.read, at: progress, with: &painter)
        == Self.paint(back, (c.read.1, c.read.0), at: 1 - progress, with: &other)
      #expect(isSame, "at \(progress)")
    }
    for (progress, spread, read) in [(0.0, there.from, c.read.0), (1, there.to, c.read.1)] {
      let rest = painter.paint(
        Scene.rest(spread, there.binding), layout: Self.layout(there, (read, read)), page: Self.page
      )
      let isSame = Self.paint(there, c.read, at: progress, with: &painter) == rest
      #expect(isSame, "the end at \(progress)")
    }
  }
}
