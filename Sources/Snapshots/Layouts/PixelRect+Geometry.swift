extension PixelRect {
  /// Reads a rectangle in X11's notation: `600x900+10+20` is 600 wide, 900 high, at 10, 20; nil for
  /// anything else.
  ///
  /// Numbers have at most six digits.
  public init?(geometry text: String) {
    let parts = text.split(separator: "+", omittingEmptySubsequences: false)
    guard let sides = parts.first?.split(separator: "x", omittingEmptySubsequences: false),
      parts.count == 3, sides.count == 2
    else { return nil }
    let numbers = (sides + parts[1...]).compactMap { digits -> Int? in
      digits.utf8.count <= 6 && digits.utf8.allSatisfy { (48...57).contains($0) }
        ? Int(digits) : nil
    }
    guard numbers.count == 4 else { return nil }
    self.init(x: numbers[2], y: numbers[3], width: numbers[0], height: numbers[1])
  }
}
