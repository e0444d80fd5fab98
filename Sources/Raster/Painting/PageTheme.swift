public import Graphics

/// The two colours a page is printed in.
public struct PageTheme: Sendable, Hashable {
  /// The colour of the paper.
  public var paper: Color
  /// The colour of the text.
  public var ink: Color

  /// Makes a theme.
  public init(paper: Color, ink: Color) {
    self.paper = paper
    self.ink = ink
  }

  /// Black on white.
  public static let white = PageTheme(paper: .white, ink: .black)
  /// Soft black on the cream of book paper.
  public static let paper = PageTheme(
    paper: Color(red: 0xfd, green: 0xfa, blue: 0xf2), ink: Color(red: 0x1c, green: 0x19, blue: 0x17)
  )
  /// Brown on parchment.
  public static let sepia = PageTheme(
    paper: Color(red: 0xf4, green: 0xec, blue: 0xd8), ink: Color(red: 0x43, green: 0x32, blue: 0x22)
  )
  /// Light grey on nearly black.
  public static let night = PageTheme(
    paper: Color(red: 0x16, green: 0x18, blue: 0x1b), ink: Color(red: 0xc8, green: 0xc4, blue: 0xbc)
  )

  /// The colours from bare paper to solid ink, 256 of them.
  ///
  /// They are interpolated in sRGB values, as screens and printers' previews blend text.
  package var ramp: [Color] { (0...255).map { paper.mixed(with: ink, weight: UInt8($0)) } }
}
