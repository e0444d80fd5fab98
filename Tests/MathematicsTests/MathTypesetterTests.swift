import Assets
import Graphics
import Shaping
import TestSupport
import Testing

@testable import Mathematics

@Suite struct MathTypesetterTests {
  private static let face = Result { try Face(Asset.pagellaMath) }
  private static let words = Result { try Face(Asset.vollkorn.regular) }

  private static func typesetter() throws -> MathTypesetter {
    MathTypesetter(
      MathFonts(
        math: .init(try face.get(), FontNumber(1)), text: [.init(try words.get(), FontNumber(0))]),
      size: .pt(10))
  }

  private static func letter(_ text: String) -> MathNode { .token(MathToken(.identifier, text)) }

  private static func sign(_ text: String) -> MathNode {
    .token(MathToken(.operator(MathOperator()), text))
  }

  private func box(_ node: MathNode, isDisplay: Bool = true) throws -> MathBox {
    try Self.typesetter().box(node, isDisplay: isDisplay)
  }

  private func texts(_ box: MathBox) -> [String] {
    box.pieces.compactMap { if case .glyphs(_, let text) = $0 { text } else { nil } }
  }

  private func origins(_ box: MathBox) -> [String: Point] {
    var origins: [String: Point] = [:]
    for case .glyphs(let run, let text) in box.pieces { origins[text] = run.origin }
    return origins
  }

  // MARK: Laws

  /// A random formula whose tokens are all different, and those tokens in reading order.
  private struct RandomFormula {
    var random: SplitMix64
    var count = 0

    mutating func leaf() -> MathNode {
      count += 1
      switch Int.random(in: 0..<4, using: &random) {
      case 0: return .token(MathToken(.number, "\(count)"))
      case 1: return .token(MathToken(.words, "w\(count)"))
      default: return MathTypesetterTests.letter("x\(count)")
      }
    }

    mutating func node(_ depth: Int) -> MathNode {
      guard depth > 0 else { return leaf() }
      func pair(_ formula: inout RandomFormula) -> MathScripts.Pair {
        let kind = Int.random(in: 0..<3, using: &formula.random)
        let sub = kind != 1 ? formula.node(depth - 1) : nil
        return .init(sub: sub, sup: kind != 0 ? formula.node(depth - 1) : nil)
      }
      switch Int.random(in: 0..<9, using: &random) {
      case 0: return leaf()
      case 1, 2:
        var row: [MathNode] = [node(depth - 1)]
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          row.append(
            MathTypesetterTests.sign(
              ["+", "=", "(", ")", "|"].randomElement(using: &random) ?? "+"))
          row.append(node(depth - 1))
        }
        return .row(row)
      case 3:
        let numerator = node(depth - 1)
        var fraction = MathFraction(numerator, over: node(depth - 1))
        fraction.isBevelled = Int.random(in: 0..<5, using: &random) == 0
        return .fraction(fraction)
      case 4:
        return .radical(node(depth - 1), degree: nil)
      case 5:
        let base = node(depth - 1)
        return .scripts(MathScripts(base, after: [pair(&self)]))
      case 6:
        let base = node(depth - 1)
        let over = node(depth - 1)
        return .limits(MathLimits(base, under: node(depth - 1), over: over))
      case 7:
        let rows = (0..<2).map { _ in
          (0..<2).map { _ in MathTable.Cell(node(depth - 1), .center) }
        }
        return .table(MathTable(rows))
      default: return .enclosed(node(depth - 1), [.left, .bottom, .upStrike])
      }
    }
  }

  @Test(arguments: seeds(300))
  func `Each token of a formula is set once, within the box`(seed: UInt64) throws {
    var formula = RandomFormula(random: SplitMix64(seed: seed))
    let node = formula.node(4)
    let box = try box(node, isDisplay: seed % 2 == 0)
    let own = texts(box).filter {
      $0.unicodeScalars.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    }
    #expect(Set(own).count == own.count && own.count == formula.count, "\(own)")
    let faces = [try Self.words.get(), try Self.face.get()]
    for piece in box.pieces {
      switch piece {
      case .glyphs(let run, let text):
        let face = faces[run.font.index]
        let em = run.size.points / Double(face.metrics.unitsPerEm)
        for glyph in run.glyphs {
          let extent = face.inkExtent(of: glyph.id)
          let y = run.origin.y + glyph.y
          #expect(y - .pt(Double(extent.ascent) * em) >= .zero - box.ascent - .pt(0.01), "\(text)")
          #expect(y + .pt(Double(extent.descent) * em) <= box.descent + .pt(0.01), "\(text)")
          let x = run.origin.x + glyph.x
          #expect(x >= .pt(-0.01) && x <= box.width + .pt(0.01), "\(text)")
        }
      case .rule(let rect, _):
        #expect(rect.minX >= .pt(-0.01) && rect.maxX <= box.width + .pt(0.01))
        #expect(rect.minY >= .zero - box.ascent - .pt(0.01) && rect.maxY <= box.descent + .pt(0.01))
      case .path: break
      }
    }
  }

  @Test func `The work for nested parts is in proportion to their number`() throws {
    // Each level would be laid out twice if a base or a limit were.
    var chain = Self.letter("x")
    for _ in 0..<60 {
      chain = .limits(
        MathLimits(.limits(MathLimits(Self.sign("\u{2192}"), over: chain)), under: nil))
    }
    #expect(texts(try box(chain)).count == 61)
  }

  // MARK: Spaces

  @Test(arguments: [
    ("+", 4.0), ("\u{2212}", 4), ("\u{D7}", 4), ("=", 5), ("\u{2264}", 5), ("\u{2192}", 5),
    ("/", 0),
  ])
  func `Operators have the spaces of their class`(sign: String, eighteenths: Double) throws {
    let row: MathNode = .row([Self.letter("a"), Self.sign(sign), Self.letter("b")])
    let whole = try box(row).width
    let parts = try [Self.letter("a"), Self.sign(sign), Self.letter("b")].map { try box($0).width }
    let space = whole - parts.reduce(.zero, +)
    #expect(abs(space.points - 2 * eighteenths / 18 * 10) < 0.7, "\(sign) \(space)")
    let script = try box(.scripts(MathScripts(Self.letter("x"), after: [.init(sup: row)])))
    #expect(script.width < whole + parts[0])
  }

  @Test func `A sign without a left operand has no space`() throws {
    func width(_ parts: [String]) throws -> Length {
      try box(.row(parts.map { $0 == "b" ? Self.letter($0) : Self.sign($0) })).width
    }
    let sign = try width(["\u{2212}"])
    let letter = try width(["b"])
    #expect(abs((try width(["\u{2212}", "b"]) - sign - letter).points) < 0.5)
    let relation = try width(["b", "=", "b"])
    #expect(abs((try width(["b", "=", "\u{2212}", "b"]) - relation - sign).points) < 0.5)
  }

  // MARK: Fractions, scripts, radicals, delimiters

  @Test func `A fraction's parts are above and below the axis`() throws {
    let box = try box(.fraction(MathFraction(Self.letter("a"), over: Self.letter("b"))))
    let origins = origins(box)
    let axis = try Double(Self.face.get().constant(.axisHeight)) / 100
    #expect(try #require(origins["a"]).y.points < -axis)
    #expect(try #require(origins["b"]).y.points > 0)
    let rules = box.pieces.compactMap { if case .rule(let rect, _) = $0 { rect } else { nil } }
    #expect(rules.count == 1)
    #expect(abs(rules[0].minY.points + rules[0].size.height.points / 2 + axis) < 0.01)
  }

  @Test func `Scripts do not touch`() throws {
    let scripts = MathScripts(
      Self.letter("x"), after: [.init(sub: Self.letter("k"), sup: Self.letter("g"))])
    let box = try box(.scripts(scripts))
    let origins = origins(box)
    #expect(try #require(origins["g"]).y < .pt(-2))
    #expect(try #require(origins["k"]).y > .pt(1))
  }

  @Test(arguments: 1...12)
  func `Delimiters cover what they enclose`(depth: Int) throws {
    var inner = Self.letter("a")
    for _ in 0..<depth { inner = .fraction(MathFraction(inner, over: Self.letter("b"))) }
    let content = try box(inner)
    let row = try box(.row([Self.sign("("), inner, Self.sign(")")]))
    for case .glyphs(let run, let text) in row.pieces where text == "(" {
      let face = try Self.face.get()
      let em = run.size.points / Double(face.metrics.unitsPerEm)
      let tops = run.glyphs.map { -$0.y.points + Double(face.inkExtent(of: $0.id).ascent) * em }
      let feet = run.glyphs.map { -$0.y.points - Double(face.inkExtent(of: $0.id).descent) * em }
      let height = (tops.max() ?? 0) - (feet.min() ?? 0)
      // It is as high above the axis as it is deep below.
      let axis = Double(face.constant(.axisHeight)) * em
      let needed = 2 * max(content.ascent.points - axis, content.descent.points + axis)
      #expect(height >= min(needed * 0.9, needed - 5) - 0.01, "\(height) of \(needed)")
      #expect(height <= needed * 1.3 + 8, "\(height) of \(needed)")
    }
  }

  @Test
  func `Limits are beside their operator in the text, and above and below it on a line alone`()
    throws
  {
    let sum: MathNode = .limits(
      MathLimits(Self.sign("\u{2211}"), under: Self.letter("i"), over: Self.letter("n")))
    let (inline, display) = (try box(sum, isDisplay: false), try box(sum))
    #expect(display.ascent + display.descent > inline.ascent + inline.descent)
    let beside = origins(inline)
    let above = origins(display)
    #expect(try #require(beside["n"]).x > (try #require(beside["\u{2211}"]).x) + .pt(5))
    #expect(try #require(above["n"]).x < display.width.half + .pt(2))
  }

  // MARK: Alphabets and parts

  @Test(arguments: [
    (MathAlphabet.italic, "hxαΩ∂", "ℎ𝑥𝛼𝛺𝜕"), (.bold, "A1γ", "𝐀𝟏𝛄"), (.script, "LAe", "ℒ𝒜ℯ"),
    (.doubleStruck, "RQ1k", "ℝℚ𝟙𝕜"), (.fraktur, "Cg", "ℭ𝔤"), (.sansSerif, "a0", "𝖺𝟢"),
    (.monospace, "Z9", "𝚉𝟿"), (.normal, "xy", "xy"), (.boldItalic, "ϵ", "𝝐"),
  ])
  func `Letters are those of an alphabet`(alphabet: MathAlphabet, text: String, letters: String) {
    #expect(alphabet.letters(text) == letters)
  }

  @Test func `Long formulas are divided after relations, and very long ones at binary operators`() {
    func row(_ text: String) -> MathNode {
      .row(text.map { $0.isLetter ? Self.letter(String($0)) : Self.sign(String($0)) })
    }
    #expect(row("a=b+c").undividedParts.isEmpty)
    #expect(row("a+b=c+d+e").undividedParts == [0..<3, 3..<4, 4..<9])
    #expect(row("-a(b=c)d+e=f").undividedParts == [0..<10, 10..<11, 11..<12])
    let parts = row("a=b+c+d+e+f+g+h+i+j").undividedParts
    #expect(parts.count == 19)
    #expect(parts.map(\.count).reduce(0, +) == 19)
  }
}
