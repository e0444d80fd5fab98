extension Ink {
  /// The ink of text in a colour of a book: black and greys become fractions of the page's own ink, so that they suit
  /// any paper.
  package init(of color: Color) {
    if color.isGray, color.red < 250 {
      let fraction = Int(255 - color.red) * Int(color.alpha) / 255
      self.init(alpha: UInt8(fraction))
    } else {
      self.init(
        color: Color(red: color.red, green: color.green, blue: color.blue), alpha: color.alpha)
    }
  }

  /// The ink of an area in a colour of a book: black and greys become mixtures of the page's ink and paper, which hide
  /// what is beneath.
  package init(covering color: Color) {
    if color.isGray, color.red < 250 {
      self.init(alpha: color.alpha, tone: 255 - color.red)
    } else {
      self.init(of: color)
    }
  }
}
