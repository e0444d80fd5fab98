extension Ink {
  /// The ink of text in a colour of a book: black and greys are shares of the page's own ink, so that
  /// they stand on any paper.
  package init(of color: Color) {
    if color.isGray, color.red < 250 {
      let share = Int(255 - color.red) * Int(color.alpha) / 255
      self.init(strength: UInt8(share))
    } else {
      self.init(
        color: Color(red: color.red, green: color.green, blue: color.blue), strength: color.alpha)
    }
  }

  /// The ink of an area in a colour of a book: of black and greys, which are mixtures of the page's ink
  /// and paper, nothing beneath is seen.
  package init(covering color: Color) {
    if color.isGray, color.red < 250 {
      self.init(strength: color.alpha, tone: 255 - color.red)
    } else {
      self.init(of: color)
    }
  }
}
