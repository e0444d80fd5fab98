import Documents
import Styling
import TestSupport
import Testing

/// Selectors in the brackets of pseudo-classes, compared with their definitions (selectors-4), which are followed here
/// literally: one element after another, and for each all that could be related to it.
@Suite struct NestedSelectorTests {
  /// An element of a random tree.
  private struct Element {
    var name: String
    /// nil is the container of all.
    var parent: Int?
    var children: [Int] = []
  }

  private indirect enum Condition: CustomStringConvertible {
    case name(String)
    case any([Complex]), not([Complex]), has([Complex])
    case nth(Int, isFromEnd: Bool, among: [Complex])

    var description: String {
      func written(_ list: [Complex]) -> String {
        list.map(\.description).joined(separator: ", ")
      }
      switch self {
      case .name(let name): return name
      case .any(let list): return ":is(\(written(list)))"
      case .not(let list): return ":not(\(written(list)))"
      case .has(let list): return ":has(\(written(list)))"
      case .nth(let place, let isFromEnd, let among):
        return ":nth-\(isFromEnd ? "last-" : "")child(\(place) of \(written(among)))"
      }
    }
  }

  /// Conditions from left to right, each with the combinator before it; the first has one in relative selectors.
  private struct Complex: CustomStringConvertible {
    var compounds: [(combinator: Character, condition: Condition)]

    var description: String {
      compounds.map {
        $0.combinator == " " ? "\($0.condition)" : "\($0.combinator) \($0.condition)"
      }
      .joined(separator: " ")
    }
  }

  private struct Tree {
    var elements: [Element]

    init(_ random: inout SplitMix64) {
      elements = [Element(name: "body")]
      for number in 1...Int.random(in: 2...14, using: &random) {
        let parent = Int.random(in: 0..<number, using: &random)
        elements[parent].children.append(number)
        elements.append(
          Element(name: ["i", "b", "u"].randomElement(using: &random) ?? "i", parent: parent))
      }
    }

    func markup(_ element: Int = 0) -> String {
      let inner = elements[element].children.map { markup($0) }.joined()
      guard element > 0 else { return inner }
      let name = elements[element].name
      return "<\(name) id=\"e\(element)\">\(inner)</\(name)>"
    }

    private func siblings(_ element: Int) -> [Int] {
      elements[element].parent.map { elements[$0].children } ?? [element]
    }

    private func ancestors(_ element: Int) -> [Int] {
      elements[element].parent.map { [$0] + ancestors($0) } ?? []
    }

    /// What stands left of an element by a combinator.
    private func left(_ element: Int, _ combinator: Character) -> [Int] {
      let all = siblings(element)
      let earlier = all.prefix { $0 != element }
      switch combinator {
      case ">": return elements[element].parent.map { [$0] } ?? []
      case "+": return Array(earlier.suffix(1))
      case "~": return Array(earlier)
      default: return ancestors(element)
      }
    }

    /// Whether a selector matches from its compound `place` leftwards; a relative one must begin at `anchor`.
    private func matches(_ complex: Complex, _ place: Int, _ element: Int, _ anchor: Int?) -> Bool {
      let (combinator, condition) = complex.compounds[place]
      guard holds(condition, element) else { return false }
      guard place > 0 else { return anchor.map { left(element, combinator).contains($0) } ?? true }
      return left(element, combinator).contains { matches(complex, place - 1, $0, anchor) }
    }

    func matches(_ complex: Complex, _ element: Int, anchor: Int? = nil) -> Bool {
      matches(complex, complex.compounds.count - 1, element, anchor)
    }

    private func holds(_ condition: Condition, _ element: Int) -> Bool {
      switch condition {
      case .name(let name): return elements[element].name == name
      case .any(let list): return list.contains { matches($0, element) }
      case .not(let list): return !list.contains { matches($0, element) }
      case .has(let list):
        return list.contains { selector in
          elements.indices.contains { matches(selector, $0, anchor: element) }
        }
      case .nth(let place, let isFromEnd, let among):
        func isCounted(_ element: Int) -> Bool { among.contains { matches($0, element) } }
        let counted = siblings(element).filter(isCounted)
        let order = isFromEnd ? counted.reversed() : counted
        return order.dropFirst(place - 1).first == element
      }
    }
  }

  private func complex(
    _ random: inout SplitMix64, depth: Int, isRelative: Bool = false
  ) -> Complex {
    Complex(
      compounds: (0..<Int.random(in: 1...3, using: &random)).map { place in
        let combinator = " >+~".randomElement(using: &random) ?? " "
        return (
          place == 0 && !isRelative ? " " : combinator, condition(&random, depth, isRelative)
        )
      })
  }

  /// There is no `:has()` within another.
  private func condition(_ random: inout SplitMix64, _ depth: Int, _ isRelative: Bool) -> Condition
  {
    guard depth > 0, Bool.random(using: &random) else {
      return .name(["i", "b", "u"].randomElement(using: &random) ?? "i")
    }
    func list(isRelative: Bool = false) -> [Complex] {
      (0..<Int.random(in: 1...2, using: &random)).map { _ in
        complex(&random, depth: isRelative ? 0 : depth - 1, isRelative: isRelative)
      }
    }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return .any(list())
    case 1: return .not(list())
    case 2: return .has(list(isRelative: true))
    default:
      return .nth(
        Int.random(in: 1...2, using: &random), isFromEnd: Bool.random(using: &random),
        among: list())
    }
  }

  @Test(arguments: seeds(400))
  func `Selectors in brackets match what their definitions say`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let tree = Tree(&random)
    let selector = complex(&random, depth: 2)
    let styled = Styled("\(selector) { z-index: 9 }", tree.markup())
    let found = tree.elements.indices.dropFirst().filter { styled["e\($0)"].box.zIndex == 9 }
    let expected = tree.elements.indices.dropFirst().filter { tree.matches(selector, $0) }
    #expect(found == expected, "\(selector) in \(tree.markup())")
  }

  /// Each would be quadratic if an element looked at all of its siblings.
  @Test(arguments: [
    "p:has(~ b)", "p:has(+ p + b)", "p:has(~ p ~ b)", "p:not(b ~ p)", "p:not(:first-child, b ~ *)",
    "p:is(b ~ p ~ p)", "p:nth-child(2 of b ~ p)", "p:nth-last-child(2 of p:not(b ~ p))",
    "body:has(> b ~ p) p", "p:not(:has(> b), :has(> b) ~ *)",
  ])
  func `The comparisons of selectors in brackets are in proportion to the elements`(
    selector: String
  ) {
    /// The least steps with which a rule after the selector still applies, to a part in 64.
    func steps(_ count: Int) -> Int {
      let body = String(repeating: "<p></p>", count: count) + "<p id=\"last\"></p>"
      let sheet = "\(selector) { color: red } p { z-index: 9 }"
      let nodes = Styled(sheet, body).document.document.nodes.count
      func suffices(_ steps: Int) -> Bool {
        let own = steps - StylingLimits.stepsOfNode * nodes
        return Styled(sheet, body, steps: own)["last"].box.zIndex == 9
      }
      var (least, enough) = (0, 1)
      while !suffices(enough) { (least, enough) = (enough, 2 * enough) }
      while enough - least > max(1, least / 64) {
        let middle = (least + enough) / 2
        if suffices(middle) { enough = middle } else { least = middle }
      }
      return enough
    }
    let (few, more, most) = (steps(50), steps(100), steps(200))
    #expect(most - more <= 3 * (more - few), "\(few), \(more), \(most)")
  }
}
