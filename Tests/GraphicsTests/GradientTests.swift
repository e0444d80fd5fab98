import Graphics
import TestSupport
import Testing

struct GradientTests {
  private func random(_ random: inout SplitMix64) -> Gradient {
    func color() -> Color {
      Color(
        red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
        blue: .random(in: 0...255, using: &random), alpha: .random(in: 1...255, using: &random))
    }
    var offset = Double.random(in: -0.5...0.5, using: &random)
    let stops = (0..<Int.random(in: 2...6, using: &random)).map { _ in
      offset += .random(in: 0.01...0.5, using: &random)
      return Gradient.Stop(offset: offset, color: color())
    }
    return Gradient(
      geometry: .linear(from: .zero, to: Point(x: .pt(100), y: .zero)), stops: stops,
      repeats: .random(using: &random))
  }

  @Test func `the colour at a stop is the stop's, and between two stops it lies between theirs`() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<200 {
      let gradient = self.random(&random)
      for (a, b) in zip(gradient.stops, gradient.stops.dropFirst()) {
        // With little alpha, straight channels are recovered to within a step.
        let found = gradient.color(at: a.offset)
        let own = Gradient.Premultiplied(a.color)
        #expect(abs(found.red - own.red) < 1e-9 && abs(found.alpha - own.alpha) < 1e-9)
        let middle = gradient.color(at: (a.offset + b.offset) / 2)
        let other = Gradient.Premultiplied(b.color)
        #expect(abs(middle.blue - (own.blue + other.blue) / 2) < 1e-9)
      }
      let period = gradient.stops[gradient.stops.count - 1].offset - gradient.stops[0].offset
      let place = Double.random(in: -3...3, using: &random)
      if gradient.repeats {
        #expect(
          abs(gradient.color(at: place).green - gradient.color(at: place + period).green) < 1e-6)
      }
    }
  }

  @Test func `a ramp of straight colours looks like the gradient`() {
    var random = SplitMix64(seed: 2)
    for _ in 0..<100 {
      let gradient = self.random(&random)
      let ramp = gradient.ramp
      #expect(ramp.end > ramp.start && ramp.stops.allSatisfy { 0...1 ~= $0.offset })
      for (a, b) in zip(ramp.stops, ramp.stops.dropFirst()) where b.offset > a.offset {
        let fraction = Double.random(in: 0...1, using: &random)
        let offset = a.offset + (b.offset - a.offset) * fraction
        let expected = gradient.color(at: ramp.start + (ramp.end - ramp.start) * offset)
        let alpha =
          (Double(a.color.alpha) * (1 - fraction) + Double(b.color.alpha) * fraction) / 255
        let red =
          (Double(a.color.red) * (1 - fraction) + Double(b.color.red) * fraction) / 255 * alpha
        #expect(abs(alpha - expected.alpha) < 0.01 && abs(red - expected.red) < 0.03)
      }
    }
  }

  @Test func `logarithms and powers agree closely with the system's`() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<500 {
      let x = Double.random(in: 0.001...50, using: &random)
      #expect(abs(Logarithm.exponential(Logarithm.of(x)) / x - 1) < 1e-10)
      #expect(abs(Logarithm.of(x * 2) - Logarithm.of(x) - 0.6931471805599453) < 1e-12)
    }
  }
}

extension GradientTests {
  @Test func `a ramp has a length and keeps sharp edges`() {
    let (red, blue) = (Color(red: 255, green: 0, blue: 0), Color(red: 0, green: 0, blue: 255))
    for offset in [-0.5, 0, 0.1, 3] {
      let ramp = Gradient(
        geometry: .linear(from: .zero, to: Point(x: .pt(9), y: .zero)),
        stops: [.init(offset: offset, color: red), .init(offset: offset, color: blue)]
      ).ramp
      #expect(ramp.end - ramp.start >= 0.1 && ramp.stops.map(\.color) == [red, red, blue, blue])
      #expect(abs((ramp.start + ramp.end) / 2 - offset) < 1e-9)
    }
  }
}
