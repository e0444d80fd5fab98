package import Graphics

/// What the letters of a font measure that units of CSS speak of, as shares of the em.
package struct LetterMeasures: Sendable {
  /// The height of a small x: `ex`.
  package var exHeight: Double
  /// The width of a zero: `ch`.
  package var zeroWidth: Double

  /// Half an em is what CSS has them be where no font is known.
  package init(exHeight: Double = 0.5, zeroWidth: Double = 0.5) {
    (self.exHeight, self.zeroWidth) = (exHeight, zeroWidth)
  }
}

/// What a page is to its style sheets: a screen of the page's size.
package struct Media: Sendable, Hashable {
  /// The width of the page box: `100vw`.
  package var pageWidth: Length
  /// The height of the page box: `100vh`.
  package var pageHeight: Length
  /// The size of the text: `font-size: medium`, which books take for 16 pixels.
  package var textSize: Length
  /// Whether the page is dark, as `prefers-color-scheme` asks.
  package var isDark: Bool
  /// Whether the document is one page of a size of its own, which its sheets are written against a browser's
  /// for.
  package var isFixedLayout: Bool

  package init(
    pageWidth: Length, pageHeight: Length, textSize: Length, isDark: Bool = false,
    isFixedLayout: Bool = false
  ) {
    (self.pageWidth, self.pageHeight) = (pageWidth, pageHeight)
    (self.textSize, self.isDark) = (textSize, isDark)
    self.isFixedLayout = isFixedLayout
  }

  /// A pixel of CSS: a sixteenth of the text's size, so that all that a book measures in pixels, points
  /// or inches grows with its text.
  package var pixel: Length { textSize * (1.0 / 16) }

  /// A pixel in points; never zero, so that one may divide by it.
  var pixelPoints: Double { max(textSize.points / 16, 1e-6) }
}
