import Graphics
import TestSupport
import Testing

@testable import PageTurning
@testable import Raster

/// The laws of all transitions, on small pages: every style, orientation, place of the spine and
/// direction.
struct TransitionTests {
  private static let (width, height) = (60, 80)

  struct Case: CustomStringConvertible, Sendable {
    var style: TransitionStyle
    var spine: Spine
    var isVertical: Bool
    var direction: ReadingDirection
    var isBoard: Bool
    var back: LeafBack

    var description: String {
      "\(style)\(isBoard ? " board" : "") \(spine) \(isVertical ? "vertical" : "horizontal") "
        + direction.rawValue
    }

    var binding: Binding {
      Binding(
        spine: spine, orientation: isVertical ? .vertical : .horizontal, direction: direction)
    }
  }

  static let cases: [Case] = {
    var cases: [Case] = []
    for style in TransitionStyle.allCases {
      for spine in Spine.allCases {
        for isVertical in [false, true] {
          for direction in ReadingDirection.allCases {
            for isBoard in style == .curl ? [false, true] : [false] {
              let backs: [LeafBack] = [.next, .showThrough, .paper]
              cases.append(
                Case(
                  style: style, spine: spine, isVertical: isVertical, direction: direction,
                  isBoard: isBoard, back: backs[cases.count % backs.count]))
            }
          }
        }
      }
    }
    return cases
  }()

  /// A page of stripes, told from others by its key.
  private static func page(_ key: PageKey) -> Bitmap {
    let number = key.value
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        bytes.append(UInt8(truncatingIfNeeded: 255 - (x / (number + 2) + y / 5) % 3 * 60 - number))
      }
    }
    return Bitmap(width: width, height: height, format: .gray, bytes: bytes)
  }

  private func layout(_ binding: Binding, gap: Int = 6) -> SpreadLayout {
    let pages = binding.spine == .mid ? 2 : 1
    let isLevel = binding.orientation == .vertical
    let size = isLevel ? (Self.height, Self.width) : (Self.width, Self.height)
    var layout = SpreadLayout(
      pageWidth: size.0, pageHeight: size.1, binding: binding, margin: 12,
      frame: (size.0 * (isLevel ? 1 : pages) + 24, size.1 * (isLevel ? pages : 1) + 24),
      desk: Color(red: 90, green: 70, blue: 60), paper: .white, leaves: 10, read: 0.5)
    layout.gap = gap
    return layout
  }

  private func turn(_ c: Case, from: Int, to: Int) -> PageTurn {
    var options = TurnOptions()
    (options.transition, options.back) = (c.style, c.back)
    var turn = PageTurn(
      from: c.binding.spread(from, pages: 9), to: c.binding.spread(to, pages: 9),
      binding: c.binding, options: options)
    turn.isBoard = c.isBoard
    return turn
  }

  private func paint(_ turn: PageTurn, _ progress: Double, page: (PageKey) -> Bitmap) -> Bitmap {
    var painter = TurnPainter(options: turn.options)
    let isLevel = turn.binding.orientation == .vertical
    let scene = turn.scene(
      at: progress, width: Double(isLevel ? Self.height : Self.width),
      height: Double(isLevel ? Self.width : Self.height))
    return painter.paint(scene, layout: layout(turn.binding), page: page)
  }

  /// A page as a case has it: transposed where its pages follow each other up and down.
  private func pages(_ c: Case) -> (PageKey) -> Bitmap {
    { c.isVertical ? Self.page($0).transposed() : Self.page($0) }
  }

  @Test(arguments: cases)
  func `a turn begins and ends with the spreads at rest`(c: Case) {
    let turn = turn(c, from: 1, to: 2)
    for (progress, spread) in [(0.0, turn.from), (1, turn.to)] {
      var painter = TurnPainter(options: turn.options)
      let rest = painter.paint(
        Scene.rest(spread, c.binding), layout: layout(c.binding), page: pages(c))
      #expect(paint(turn, progress, page: pages(c)) == rest)
    }
  }

  @Test(arguments: sample(cases))
  func `a turn there is a turn back, seen backwards`(c: Case) {
    for progress in c.style == .curl ? [0.625] : [0.25, 0.625] {
      #expect(
        paint(turn(c, from: 1, to: 2), progress, page: pages(c))
          == paint(turn(c, from: 2, to: 1), 1 - progress, page: pages(c)))
    }
  }

  @Test(arguments: sample(cases).filter { $0.direction == .leftToRight })
  func `from right to left is from left to right of mirrored pages, mirrored`(c: Case) {
    var other = c
    other.direction = .rightToLeft
    other.spine =
      switch c.spine {
      case .min: .max
      case .max: .min
      case .mid, .none: c.spine
      }
    let mirror: (Bitmap) -> Bitmap = {
      c.isVertical ? $0.transposed().mirrored().transposed() : $0.mirrored()
    }
    for progress in c.style == .curl ? [0.0, 0.6] : [0.0, 0.3, 0.7] {
      let there = paint(turn(c, from: 1, to: 2), progress, page: pages(c))
      let mirrored = paint(turn(other, from: 1, to: 2), progress) { mirror(pages(c)($0)) }
      #expect(mirror(there) == mirrored)
    }
  }

  @Test(arguments: sample(cases).filter(\.isVertical))
  func `up and down is side to side, transposed`(c: Case) {
    var other = c
    other.isVertical = false
    for progress in c.style == .curl ? [0.0, 0.6] : [0.0, 0.3, 0.7] {
      let down = paint(turn(c, from: 1, to: 2), progress, page: pages(c))
      let across = paint(turn(other, from: 1, to: 2), progress, page: pages(other))
      #expect(down.transposed() == across)
    }
  }

  @Test(arguments: cases.filter { [.slide, .cover].contains($0.style) })
  func `what is off the pages and what slides stays as it was`(c: Case) {
    let turn = turn(c, from: 1, to: 2)
    let layout = layout(c.binding)
    let (rest, moving) = (paint(turn, 0, page: pages(c)), paint(turn, 0.5, page: pages(c)))
    let (a, b) =
      c.isVertical ? (rest.transposed(), moving.transposed()) : (rest, moving)
    for row in 0..<layout.top {
      let line = (row * layout.width * 4)..<((row + 1) * layout.width * 4)
      #expect(a.bytes[line] == b.bytes[line])
    }
  }

  @Test(arguments: sample(cases))
  func `no pixel is left uncovered, and none is clear`(c: Case) {
    for progress in c.style == .curl ? [0.7] : [0.1, 0.5, 0.9] {
      let picture = paint(turn(c, from: 0, to: 3), progress, page: pages(c))
      #expect(
        stride(from: 3, to: picture.bytes.count, by: 4).allSatisfy { picture.bytes[$0] == 255 })
    }
  }

  /// First and last turns, of a page and of two, in which pages come and go where none lay.
  private static let slides: [Case] = [TransitionStyle.slide, .cover].flatMap { style in
    [ReadingDirection.leftToRight, .rightToLeft].map {
      Case(
        style: style, spine: .mid, isVertical: false, direction: $0, isBoard: false, back: .next)
    }
  }

  @Test(arguments: slides, [(0, 1), (3, 4), (0, 4)])
  func `no page that slides is mixed with what is beneath it`(c: Case, ends: (Int, Int)) {
    // Each page is of one channel alone, and the desk is of all three.
    func page(_ key: PageKey) -> Bitmap {
      let pixel: [UInt8] = key.value % 2 == 0 ? [200, 0, 0, 255] : [0, 0, 200, 255]
      return Bitmap(
        width: Self.width, height: Self.height, format: .rgba,
        bytes: (0..<Self.width * Self.height).flatMap { _ in pixel })
    }
    let layout = layout(c.binding)
    let turn = PageTurn(
      from: c.binding.spread(ends.0, pages: 8), to: c.binding.spread(ends.1, pages: 8),
      binding: c.binding, options: turn(c, from: 0, to: 1).options)
    for step in 0...20 {
      let picture = paint(turn, Double(step) / 20, page: page)
      for row in layout.rows {
        for column in layout.columns(hasLeft: true, hasRight: true) {
          let at = (row * layout.width + column) * 4
          let (red, green, blue) = (
            Int(picture.bytes[at]), Int(picture.bytes[at + 1]), Int(picture.bytes[at + 2])
          )
          let isPage = green == 0 && (red == 0 || blue == 0)
          // The desk, 90, 70, 60, more or less dark.
          let isDesk = abs(red * 7 - green * 9) <= 16 && abs(green * 6 - blue * 7) <= 16
          guard !isPage, !isDesk else { continue }
          Issue.record("\(red), \(green), \(blue) at \(column), \(row) in \(step) of 20")
          return
        }
      }
    }
  }

  @Test(arguments: slides, [(0, 1), (3, 4), (0, 4)])
  func `the shadow of a book goes along with pages that slide`(c: Case, ends: (Int, Int)) {
    let layout = layout(c.binding)
    let turn = PageTurn(
      from: c.binding.spread(ends.0, pages: 8), to: c.binding.spread(ends.1, pages: 8),
      binding: c.binding, options: turn(c, from: 0, to: 1).options)
    for step in 0...20 {
      let picture = paint(turn, Double(step) / 20, page: pages(c))
      for row in Array(0..<layout.top) + Array(layout.rows.upperBound..<layout.height) {
        let line = (0..<layout.width).map { Int(picture.bytes[(row * layout.width + $0) * 4]) }
        guard let darkest = line.min(), let first = line.firstIndex(where: { $0 <= darkest + 2 }),
          let last = line.lastIndex(where: { $0 <= darkest + 2 })
        else { continue }
        // The darker the nearer, and as dark along all of the pages, but for the rounding of shades.
        let isEven =
          zip(line[...first], line[...first].dropFirst()).allSatisfy { $1 <= $0 + 2 }
          && line[first...last].allSatisfy { $0 <= darkest + 4 }
          && zip(line[last...], line[last...].dropFirst()).allSatisfy { $1 >= $0 - 2 }
        guard !isEven else { continue }
        Issue.record("\(line) in row \(row) in \(step) of 20")
        return
      }
    }
  }

  @Test(arguments: [ReadingDirection.leftToRight, .rightToLeft])
  func `ahead of a page that slides in the desk is as it was`(direction: ReadingDirection) {
    let c = Case(
      style: .cover, spine: .mid, isVertical: false, direction: direction, isBoard: false,
      back: .next)
    let (layout, first) = (layout(c.binding), turn(c, from: 0, to: 1))
    let rest = paint(first, 0, page: pages(c))
    // Page 2 is to come over the side where none is; half-way only its edge is at the spine.
    for progress in [0.1, 0.25, 0.4] {
      let moving = paint(first, progress, page: pages(c))
      let ahead = 0..<layout.width / 5
      for row in 0..<layout.height {
        for column in ahead {
          let x = c.binding.isMirrored ? layout.width - 1 - column : column
          let at = (row * layout.width + x) * 4
          guard moving.bytes[at..<at + 4] != rest.bytes[at..<at + 4] else { continue }
          Issue.record("\(column), \(row) at \(progress)")
          return
        }
      }
    }
  }

  @Test func `a gap of the desk's colour comes between spreads that scroll`() {
    let c = Case(
      style: .scroll, spine: .none, isVertical: false, direction: .leftToRight, isBoard: false,
      back: .next)
    let layout = layout(c.binding)
    let picture = paint(turn(c, from: 0, to: 1), 0.5, page: Self.page)
    // Half of width and gap, to a whole pixel.
    let offset = Int((0.5 * Double(layout.width + layout.gap)).rounded())
    let edge = layout.width - offset
    for x in edge..<(edge + layout.gap) {
      let at = (layout.height / 2 * layout.width + x) * 4
      #expect(Array(picture.bytes[at..<(at + 3)]) == [90, 70, 60])
    }
  }

  @Test(arguments: [0.2, 0.5, 0.8])
  func `a leaf that is cut off leaves the desk as it was`(progress: Double) {
    var turn = turn(
      Case(
        style: .curl, spine: .mid, isVertical: false, direction: .leftToRight, isBoard: false,
        back: .next), from: 1, to: 2)
    turn.options.isClipped = true
    let layout = layout(turn.binding)
    let (rest, cut) = (paint(turn, 0, page: Self.page), paint(turn, progress, page: Self.page))
    #expect(
      rest.bytes[..<(layout.top * layout.width * 4)]
        == cut.bytes[..<(layout.top * layout.width * 4)])
    #expect(rest != cut)
  }

  @Test func `the back of a leaf is the page, the front shining through, paper or a picture`() {
    let red = Bitmap(width: 1, height: 1, format: .rgba, bytes: [200, 0, 0, 255])
    var pictures: [Bitmap] = []
    for back in [LeafBack.next, .showThrough, .paper, .picture(red)] {
      for isBoard in [false, true] {
        let c = Case(
          style: .curl, spine: .mid, isVertical: false, direction: .leftToRight, isBoard: isBoard,
          back: back)
        pictures.append(paint(turn(c, from: 1, to: 2), 0.75, page: Self.page))
      }
    }
    for (index, picture) in pictures.enumerated() {
      #expect(!pictures[(index + 1)...].contains(picture))
      let isRed = (0..<(picture.bytes.count / 4)).contains { pixel in
        picture.bytes[pixel * 4] > 100 && picture.bytes[pixel * 4 + 1] < 20
      }
      #expect(isRed == (index >= 6))
    }
  }

  @Test func `the upper corner leads as the lower one does, upside down, but for the light`() {
    func painted(_ slant: Double) -> Bitmap {
      var turn = turn(
        Case(
          style: .curl, spine: .mid, isVertical: false, direction: .leftToRight, isBoard: false,
          back: .next), from: 1, to: 2)
      turn.options.slant = slant
      turn.options.light = LightDirection(x: 0, y: 0, z: 1)
      turn.options.shadowStrength = 0
      let blank = Bitmap(
        width: Self.width, height: Self.height, format: .gray,
        bytes: [UInt8](repeating: 240, count: Self.width * Self.height))
      return paint(turn, 0.4) { _ in blank }
    }
    let (lower, upper) = (painted(0.4), painted(-0.4))
    let row = lower.width * 4
    // The desk's shadow lies lower than the book, so only the pages' rows are looked at.
    let unlike = (12..<92).reduce(0) { sum, y in
      let a = lower.bytes[(y * row)..<((y + 1) * row)]
      let b = upper.bytes[((103 - y) * row)..<((104 - y) * row)]
      return sum + zip(a, b).count { abs(Int($0) - Int($1)) > 3 }
    }
    #expect(unlike < 40)
  }
}
