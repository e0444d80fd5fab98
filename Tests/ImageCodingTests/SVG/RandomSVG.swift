import TestSupport

/// Drawings without a fault: shapes, gradients, masks, clips, filters, text, pictures, drawings inside.
struct RandomSVG {
  var random: SplitMix64
  private var names = 0
  private var definitions = ""

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  static let words = ["Wig", "fi ffl", "Ä é ß", "Ж δ", "1234", "Hamburgefonstiv"]
  static let families = ["Vollkorn", "serif", "sans-serif", "Fira Code", "Nobody's"]

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }
  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[number(0...values.count - 1)]
  }

  private mutating func define(_ make: (inout Self, String) -> String) -> String {
    names += 1
    let name = "n\(names)"
    definitions += make(&self, name)
    return "url(#\(name))"
  }

  private mutating func paint() -> String {
    switch number(0...4) {
    case 0:
      return define { svg, name in
        let kind = svg.pick(["linear", "radial"])
        return """
          <\(kind)Gradient id="\(name)"><stop offset="0.\(svg.number(0...4))" stop-color="red"/>\
          <stop offset="0.\(svg.number(5...9))" stop-color="blue" stop-opacity="0.5"/></\(kind)Gradient>
          """
      }
    case 1:
      return define { svg, name in
        """
        <pattern id="\(name)" width="\(svg.number(3...20))" height="7" patternUnits="userSpaceOnUse">\
        <circle r="3" fill="green"/></pattern>
        """
      }
    default: return "hsl(\(number(0...359)), 70%, 50%)"
    }
  }

  private mutating func effect() -> String {
    switch number(0...7) {
    case 0:
      let mask = define { svg, name in
        "<mask id=\"\(name)\"><rect width=\"\(svg.number(20...80))\" height=\"60\" fill=\"#aaa\"/></mask>"
      }
      return "mask=\"\(mask)\""
    case 1:
      let clip = define { svg, name in
        "<clipPath id=\"\(name)\"><circle cx=\"50\" cy=\"50\" r=\"\(svg.number(10...50))\"/></clipPath>"
      }
      return "clip-path=\"\(clip)\""
    case 2:
      let filter = define { svg, name in
        let step = svg.pick([
          "<feGaussianBlur stdDeviation=\"2\"/>", "<feTurbulence baseFrequency=\"0.1\"/>",
          "<feOffset dx=\"3\"/><feMorphology radius=\"1\"/>",
          "<feColorMatrix type=\"hueRotate\" values=\"90\"/>",
          "<feDiffuseLighting><feDistantLight azimuth=\"40\" elevation=\"30\"/></feDiffuseLighting>",
        ])
        return "<filter id=\"\(name)\">\(step)</filter>"
      }
      return "filter=\"\(filter)\""
    case 3: return "opacity=\"0.\(number(1...9))\""
    case 4: return "transform=\"rotate(\(number(-30...30)))\""
    default: return ""
    }
  }

  private mutating func shape(depth: Int) -> String {
    let look = "fill=\"\(paint())\" \(effect())"
    let (x, y) = (number(-10...90), number(-10...90))
    switch number(0...6) {
    case 0: return "<rect x=\"\(x)\" y=\"\(y)\" width=\"30\" height=\"20\" rx=\"4\" \(look)/>"
    case 1: return "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"\(number(1...30))\" \(look)/>"
    case 2:
      return
        "<path d=\"M\(x) \(y)c9-9 30 \(number(0...30)) 40-8q-20 \(y)-40 0z\" stroke=\"#333\" \(look)/>"
    case 3:
      return """
        <text x="\(x / 2)" y="\(y)" font-size="\(number(6...30))" font-family="\(pick(Self.families))" \
        font-weight="\(pick(["400", "700"]))" \(look)>\(pick(Self.words))</text>
        """
    case 4:
      return """
        <image x="\(x)" y="\(y)" width="20" height="20" xlink:href="data:image/gif;base64,\
        R0lGODlhAQABAIAAAP8AAP///ywAAAAAAQABAAACAkQBADs="/>
        """
    case 5 where depth < 3:
      return "<g \(effect())>\(shape(depth: depth + 1))\(shape(depth: depth + 1))</g>"
    default:
      return "<line x2=\"\(x)\" y2=\"\(y)\" stroke=\"\(paint())\" stroke-width=\"3\" \(effect())/>"
    }
  }

  /// The next drawing.
  mutating func next() -> [UInt8] {
    definitions = ""
    let shapes = (0...number(1...8)).map { _ in shape(depth: 0) }.joined(separator: "\n")
    return Array(
      """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
      viewBox="0 0 100 100"><defs>\(definitions)</defs>\(shapes)</svg>
      """.utf8)
  }
}
