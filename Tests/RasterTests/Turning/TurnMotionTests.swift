import Graphics
import Synchronization
import TestSupport
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
    var back = LeafBack.next
    var isVertical = false
    var direction: ReadingDirection?

    var description: String {
      let backName =
        switch back {
        case .next: ""
        case .showThrough: " bare"
        case .paper: " paper"
        case .picture: " picture"
        }
      return "\(style) \(place) \(spine)\(isBoard ? " board" : "")\(backName)"
        + (isVertical ? " vertical" : "") + (direction.map { " " + $0.rawValue } ?? "")
    }

    var turn: PageTurn {
      let (from, to) =
        switch place {
        case .first: (0, 1)
        case .middle: (1, 2)
        case .last: (3, 4)
        case .whole: (0, 4)
        }
      let binding = Binding(
        spine: spine, orientation: isVertical ? .vertical : .horizontal, direction: direction)
      var options = TurnOptions()
      (options.transition, options.back) = (style, back)
      var turn = PageTurn(
        from: binding.spread(from, pages: 8), to: binding.spread(to, pages: 8), binding: binding,
        options: options)
      turn.isBoard = isBoard
      return turn
    }

    /// How many times as large its pages are: the edge of the leaves, which a last turn takes along, is a column of
    /// pixels, and in a small picture one column more or less is nearly as much as all that moves.
    var scale: Int { place == .last && direction == .rightToLeft && !isVertical ? 2 : 1 }

    /// So much of the book is read before it and after it: enough that its edges change.
    var read: (Double, Double) {
      switch place {
      case .first: (0, 0.3)
      case .middle: (0.3, 0.6)
      case .last: (0.7, 1)
      case .whole: (0, 1)
      }
    }

    /// The pictures of the turn: what moves by whole pixels moves by one from each to the next.
    var pictures: Int {
      let pages = spine == .mid ? 2 : 1
      let length = isVertical ? height : width
      return switch style {
      case .slide, .cover: length * pages
      case .scroll: length * pages + 24
      case .curl, .fade, .none: 240
      }
    }

    /// The pictures that are looked at: all where the leaf is as most are, otherwise those at the
    /// ends, where something can come or go at once.
    var stretches: [ClosedRange<Int>] {
      guard style == .curl, isVertical || direction != nil || back != .next || spine == .max else {
        return [0...pictures]
      }
      return [0...14, pictures - 20...pictures]
    }
  }

  private static let red = Bitmap(width: 1, height: 1, format: .rgba, bytes: [200, 0, 0, 255])

  static let curls: [Case] =
    [.first, .middle, .last].flatMap { place in
      [LeafBack.next, .showThrough, .paper, .picture(red)].map { Case(place: place, back: $0) }
        + [
          Case(place: place, direction: .rightToLeft), Case(place: place, isVertical: true),
          Case(place: place, back: .paper, isVertical: true, direction: .rightToLeft),
        ]
    }
    + [Spine.min, .max].flatMap { spine in
      [
        Case(place: .middle, spine: spine),
        Case(place: .middle, spine: spine, back: .showThrough, isVertical: true),
        Case(
          place: .middle, spine: spine, direction: spine == .min ? .rightToLeft : .leftToRight),
      ]
    }
  static let boards: [Case] =
    Place.allCases.flatMap { place in
      [Case(place: place, isBoard: true), Case(place: place, isBoard: true, back: .paper)]
    } + [
      Case(place: .middle, spine: .min, isBoard: true),
      Case(place: .first, isBoard: true, isVertical: true),
    ]
  static let others: [Case] = [TransitionStyle.scroll, .slide, .cover, .fade].flatMap { style in
    Place.allCases.map { Case(place: $0, style: style) } + [
      Case(place: .middle, spine: .none, style: style),
      Case(place: .first, style: style, isVertical: true, direction: .rightToLeft),
      Case(place: .middle, spine: .min, style: style),
    ]
  }

  /// A page of many tones, told from others by its number, and not by as much in all pixels: they
  /// would all go from one level to the next at once.
  ///
  /// It is made once for all turns.
  private static func page(_ number: Int, scale: Int) -> Bitmap {
    if let known = pages.withLock({ $0[[number, scale]] }) { return known }
    let page = newPage(number, scale: scale)
    pages.withLock { $0[[number, scale]] = page }
    return page
  }

  private static let pages = Mutex<[[Int]: Bitmap]>([:])

  private static func newPage(_ number: Int, scale: Int) -> Bitmap {
    let (width, height) = (width * scale, height * scale)
    let bytes = (0..<width * height).map { index in
      let column = index % width
      return UInt8(252 - (index / width * 5 + column * 3 + number * (7 + column % 5)) % 40)
    }
    return Bitmap(width: width, height: height, format: .gray, bytes: bytes)
  }

  private static func layout(
    _ turn: PageTurn, _ reads: (Double, Double), scale: Int
  ) -> SpreadLayout {
    let (width, height) = (width * scale, height * scale)
    let pages = turn.binding.spine == .mid ? 2 : 1
    let isLevel = turn.binding.orientation == .vertical
    return SpreadLayout(
      pageWidth: width, pageHeight: height, binding: turn.binding, margin: 12,
      frame: (width * (isLevel ? 1 : pages) + 24, height * (isLevel ? pages : 1) + 24),
      desk: Color(red: 92, green: 76, blue: 64),
      paper: .white, leaves: 2000, read: turn.takesAway ? reads.0 : reads.1,
      readAfter: turn.takesAway ? reads.1 : reads.0)
  }

  private static func paint(
    _ turn: PageTurn, _ reads: (Double, Double), at progress: Double,
    with painter: inout TurnPainter, scale: Int = 1
  ) -> Bitmap {
    let scene = turn.scene(
      at: progress, width: Double(width * scale), height: Double(height * scale))
    return painter.paint(scene, layout: layout(turn, reads, scale: scale)) {
      page($0.value, scale: scale)
    }
  }

  /// The mean difference of two pictures in levels: of the whole and of its halves, left and right
  /// or upper and lower.
  private static func changes(_ a: Bitmap, _ b: Bitmap, isVertical: Bool) -> [Double] {
    var sums = [0, 0]
    let line = a.width * 4
    for index in a.bytes.indices {
      let isSecond = isVertical ? index >= a.bytes.count / 2 : index % line >= line / 2
      sums[isSecond ? 1 : 0] += abs(Int(a.bytes[index]) - Int(b.bytes[index]))
    }
    // Three of four bytes are colour.
    let count = Double(a.width * a.height) * 3
    return [Double(sums[0] + sums[1]), Double(sums[0] * 2), Double(sums[1] * 2)].map { $0 / count }
  }

  @Test(.long, arguments: curls + boards + others)
  func `of 240 pictures of a turn no two neighbours differ by twice what others there do`(c: Case) {
    // The edge of what slides leaves a half of the picture from one to the next.
    let parts =
      [.slide, .cover].contains(c.style) ? ["whole"] : ["whole", "first half", "second half"]
    var painter = TurnPainter(options: c.turn.options)
    for steps in c.stretches {
      var last: Bitmap?
      var changes: [[Double]] = []
      for step in steps {
        let progress = Double(step) / Double(c.pictures)
        let next = Self.paint(c.turn, c.read, at: progress, with: &painter, scale: c.scale)
        if let last { changes.append(Self.changes(last, next, isVertical: c.isVertical)) }
        last = next
      }
      for (part, name) in parts.enumerated() {
        for (index, change) in changes.enumerated() {
          let near = max(0, index - 8)...min(changes.count - 1, index + 8)
          let others = near.filter { $0 != index }.map { changes[$0][part] }.sorted()
          let median = others[others.count / 2]
          let most = max(2 * median, 0.5)
          #expect(
            change[part] <= most,
            "\(name) after \(steps.lowerBound + index): \(change[part]), and \(median) round it")
        }
      }
    }
  }

  @Test(arguments: sample(curls + boards + others))
  func `a turn back is a turn there, seen backwards, and its ends are the spreads`(c: Case) {
    let there = c.turn
    var back = PageTurn(
      from: there.to, to: there.from, binding: there.binding, options: there.options,
      isForward: !there.isForward)
    (back.isBoard, back.backPage) = (c.isBoard, there.backPage)
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
        Scene.rest(spread, there.binding), layout: Self.layout(there, (read, read), scale: 1),
        page: { Self.page($0.value, scale: 1) }
      )
      let isSame = Self.paint(there, c.read, at: progress, with: &painter) == rest
      #expect(isSame, "the end at \(progress)")
    }
  }
}
