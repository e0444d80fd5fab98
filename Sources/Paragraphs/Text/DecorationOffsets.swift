internal import Graphics
internal import Styling

/// The offsets of a decoration's lines, from the baseline down to their tops, and their thickness.
struct DecorationOffsets {
  var thickness: Length
  var underline: Length
  var overline: Length
  var lineThrough: Length

  /// The offsets for letters with these metrics.
  static func of(
    _ decoration: TextDecoration, ascent: Length, descent: Length, xHeight: Length
  ) -> DecorationOffsets {
    if let pixel = decoration.pixel, pixel > .zero {
      return onPixels(decoration, ascent: ascent, descent: descent, pixel: pixel)
    }
    let below = decoration.isUnder ? descent : decoration.fontSize * 0.12
    return DecorationOffsets(
      thickness: decoration.thickness ?? decoration.fontSize * 0.05,
      underline: decoration.offset.map { decoration.isUnder ? below + $0 : $0 } ?? below,
      overline: -ascent, lineThrough: xHeight * -0.5)
  }

  /// The offsets used by browsers, in whole pixels from the top of the letters: an overline on top of them, an
  /// underline half its thickness below the baseline, and a line-through about two thirds of the way down to the
  /// baseline.
  private static func onPixels(
    _ decoration: TextDecoration, ascent: Length, descent: Length, pixel: Length
  ) -> DecorationOffsets {
    func whole(_ length: Length) -> Length { pixel * (length / pixel).rounded() }
    let asked = decoration.thickness ?? max(decoration.fontSize * 0.1, pixel)
    let thickness =
      asked == .zero ? Length.zero : max(pixel * (asked / pixel).rounded(.down), pixel)
    // Measured from the top of the letters.
    let baseline = whole(ascent)
    let gap = max(pixel, pixel * (asked / pixel / 2).rounded(.up))
    let underline =
      decoration.isUnder
      ? baseline + whole(descent) + pixel + (decoration.offset ?? .zero)
      : baseline + (decoration.offset ?? gap)
    return DecorationOffsets(
      thickness: thickness, underline: underline - ascent, overline: -ascent - thickness,
      lineThrough: whole(baseline * (2.0 / 3) - asked * 0.5) - ascent)
  }
}
