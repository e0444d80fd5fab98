import Styling
import TestSupport
import Testing

/// Elements with few classes, and with so many that they are looked for in another way.
struct ManyClassesTests {
  @Test(arguments: [1, 2, 16, 17, 40])
  func `rules match by any two classes of an element, however many it has`(count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    for _ in 0..<25 {
      // Some are written twice.
      let classes = (0..<count).map { _ in Int.random(in: 0..<2 * count, using: &random) }
      let names = classes.map { "c\($0)" }.joined(separator: " ")
      let (one, other) = (
        Int.random(in: 0..<2 * count, using: &random), Int.random(in: 0..<2 * count, using: &random)
      )
      let others = classes.map { ".c\($0) { margin: 0 }" }.joined()
      let styled = Styled(
        "\(others) .c\(one).c\(other) { orphans: 9 }", #"<p id="x" class="\#(names)">a</p>"#)
      let matches = classes.contains(one) && classes.contains(other)
      #expect((styled["x"].text.orphans == 9) == matches, ".c\(one).c\(other) of \(names)")
    }
  }
}
