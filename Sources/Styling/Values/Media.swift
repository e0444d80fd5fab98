package import Graphics

/// The font-relative units of CSS, as fractions of the em.
package struct LetterMeasures: Sendable {
  /// The x-height: `ex`.
  package var exHeight: Double
  /// The width of a zero: `ch`.
  package var zeroWidth: Double

  /// CSS uses half an em if no font is known.
  package init(exHeight: Double = 0.5, zeroWidth: Double = 0.5) {
    (self.exHeight, self.zeroWidth) = (exHeight, zeroWidth)
  }
}

/// The page as a medium for style sheets: a screen of the page's size.
package struct Media: Sendable, Hashable {
  /// The width of the page box: `100vw`.
  package var pageWidth: Length
  /// The height of the page box: `100vh`.
  package var pageHeight: Length
  /// The size of the text: `font-size: medium`, which books take to be 16 pixels.
  package var textSize: Length
  /// Whether the page is dark, for `prefers-color-scheme`.
  package var isDark: Bool
  /// Whether the document is one page with a size of its own, whose sheets are designed for browsers.
  package var isFixedLayout: Bool

  package init(
    pageWidth: Length, pageHeight: Length, textSize: Length, isDark: Bool = false,
    isFixedLayout: Bool = false
  ) {
    (self.pageWidth, self.pageHeight) = (pageWidth, pageHeight)
    (self.textSize, self.isDark) = (textSize, isDark)
    self.isFixedLayout = isFixedLayout
  }

  /// Whether only the size of the page differs from another's, and in fixed layout the scale of all.
  func differsOnlyInSize(from other: Media) -> Bool {
    var resized = other
    (resized.pageWidth, resized.pageHeight) = (pageWidth, pageHeight)
    // Where text flows, the program's sheets are made for its size.
    if isFixedLayout { resized.textSize = textSize }
    return resized == self
  }

  /// A CSS pixel: a sixteenth of the text's size, so that everything in a book measured in pixels, points or inches
  /// scales with its text.
  package var pixel: Length { textSize * (1.0 / 16) }

  /// A pixel in points; never zero, so that it can be a divisor.
  var pixelPoints: Double { max(textSize.points / 16, 1e-6) }
}
