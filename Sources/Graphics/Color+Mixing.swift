extension Color {
  /// The mean of some colours weighted by their alpha; nil if there are none.
  package init?(meanOf colors: [Color]) {
    guard !colors.isEmpty else { return nil }
    var sums = (red: 0, green: 0, blue: 0, alpha: 0)
    for color in colors {
      let alpha = Int(color.alpha)
      sums.red += Int(color.red) * alpha
      sums.green += Int(color.green) * alpha
      sums.blue += Int(color.blue) * alpha
      sums.alpha += alpha
    }
    let weight = max(sums.alpha, 1)
    func mean(_ sum: Int) -> UInt8 { UInt8((sum + weight / 2) / weight) }
    self.init(
      red: mean(sums.red), green: mean(sums.green), blue: mean(sums.blue),
      alpha: UInt8(sums.alpha / colors.count))
  }

  /// This colour composited over another.
  package func over(_ below: Color) -> Color {
    let (upper, lower) = (Int(alpha), Int(below.alpha) * (255 - Int(alpha)) / 255)
    guard upper + lower > 0 else { return Color(red: 0, green: 0, blue: 0, alpha: 0) }
    func mixed(_ above: UInt8, _ below: UInt8) -> UInt8 {
      UInt8((Int(above) * upper + Int(below) * lower) / (upper + lower))
    }
    return Color(
      red: mixed(red, below.red), green: mixed(green, below.green), blue: mixed(blue, below.blue),
      alpha: UInt8(upper + lower))
  }
}
