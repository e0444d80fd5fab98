internal import Documents
internal import Graphics

/// The style of one element being computed: settings read from it and write to it.
final class Computation {
  var style: WorkingStyle
  var parent: WorkingStyle
  let initial: WorkingStyle
  let media: Media
  /// The root element's font size.
  var rootSize: Length
  /// The element, for `attr()`.
  var element: Document.Element?

  /// The font-relative units of a style.
  let letters: (TextProperties) -> LetterMeasures

  init(
    initial: WorkingStyle, media: Media,
    letters: @escaping (TextProperties) -> LetterMeasures = { _ in LetterMeasures() }
  ) {
    self.letters = letters
    (style, parent, self.initial, self.media) = (initial, initial, initial, media)
    rootSize = media.textSize
  }

  /// The units for a given value of `em`.
  private func units(em size: Length, isOfParent: Bool = false) -> SpecifiedLength.Units {
    SpecifiedLength.Units(
      computation: self, isOfParent: isOfParent,
      em: size.points, rem: rootSize.points, pixel: media.textSize.points / 16,
      pageWidth: media.pageWidth.points, pageHeight: media.pageHeight.points)
  }

  /// A length-percentage in the element's own units.
  func extent(_ measure: SpecifiedLength) -> LengthPercentage {
    measure.extent(units(em: style.text.fontSize))
  }

  /// A length; a percentage refers to the font size.
  func length(_ measure: SpecifiedLength) -> Length {
    extent(measure).resolved(in: style.text.fontSize)
  }

  /// A font size: `em` and percentages refer to the parent's.
  func fontSize(_ measure: SpecifiedLength) -> Length {
    let size = parent.text.fontSize
    return max(
      measure.extent(units(em: size, isOfParent: true)).resolved(in: size), .zero)
  }

  /// The line height, as far as it is known without a font.
  var lineHeight: Length {
    switch style.text.lineHeight {
    case .normal: style.text.fontSize * 1.2
    case .number(let factor): style.text.fontSize * factor
    case .length(let length): length
    }
  }
}

/// Monospaced letters: in browsers, `monospace` on its own, with no other family, is 13 pixels where other letters are
/// 16, unless a sheet specifies their size as an absolute length.
extension Computation {
  static let monospaceFraction = 13.0 / 16

  /// Whether the document is designed for browsers.
  var scalesMonospace: Bool { media.isFixedLayout }

  /// The factor from the parent's font size to that of the element's own family.
  var familyScale: Double {
    guard scalesMonospace, !style.hasAbsoluteSize,
      style.text.isMonospaceAlone != parent.text.isMonospaceAlone
    else { return 1 }
    return style.text.isMonospaceAlone ? Self.monospaceFraction : 1 / Self.monospaceFraction
  }

  /// Adjusts an unspecified size to the family, once both are known.
  func settleSize() {
    let scale = familyScale
    if scale != 1 { style.text.fontSize = style.text.fontSize * scale }
  }
}

extension TextProperties {
  /// Whether `monospace` is the only family.
  var isMonospaceAlone: Bool { fontFamilies == ["monospace"] }
}
