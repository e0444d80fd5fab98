internal import Documents
internal import Graphics

/// The style of one element on its way: what settings write to and read from.
final class Computation {
  var style: WorkingStyle
  var parent: WorkingStyle
  let initial: WorkingStyle
  let media: Media
  /// The size of the root element's letters.
  var rootSize: Length
  /// The element, for `attr()`.
  var element: Document.Element?

  /// What the letters of a style measure.
  let letters: (TextProperties) -> LetterMeasures

  init(
    initial: WorkingStyle, media: Media,
    letters: @escaping (TextProperties) -> LetterMeasures = { _ in LetterMeasures() }
  ) {
    self.letters = letters
    (style, parent, self.initial, self.media) = (initial, initial, initial, media)
    rootSize = media.textSize
  }

  /// What units are where `em` is a given size.
  private func units(em size: Length, isOfParent: Bool = false) -> SpecifiedLength.Units {
    SpecifiedLength.Units(
      computation: self, isOfParent: isOfParent,
      em: size.points, rem: rootSize.points, pixel: media.textSize.points / 16,
      pageWidth: media.pageWidth.points, pageHeight: media.pageHeight.points)
  }

  /// A length or share in the element's own units.
  func extent(_ measure: SpecifiedLength) -> LengthPercentage {
    measure.extent(units(em: style.text.fontSize))
  }

  /// A length; a share is of the size of letters.
  func length(_ measure: SpecifiedLength) -> Length {
    extent(measure).resolved(in: style.text.fontSize)
  }

  /// A size of letters: `em` and shares are of the parent's.
  func fontSize(_ measure: SpecifiedLength) -> Length {
    let size = parent.text.fontSize
    return max(
      measure.extent(units(em: size, isOfParent: true)).resolved(in: size), .zero)
  }

  /// The distance of baselines, as far as it is known without a font.
  var lineHeight: Length {
    switch style.text.lineHeight {
    case .normal: style.text.fontSize * 1.2
    case .number(let factor): style.text.fontSize * factor
    case .length(let length): length
    }
  }
}

/// Letters of one width: browsers have `monospace` alone, with no other family, be 13 pixels where other
/// letters are 16, unless a sheet gives their size as a length of its own.
extension Computation {
  static let monospaceShare = 13.0 / 16

  /// Whether the document is one that is drawn against what browsers do.
  var scalesMonospace: Bool { media.isFixedLayout }

  /// What the size of the parent's letters is multiplied by for the element's own family.
  var familyScale: Double {
    guard scalesMonospace, !style.hasAbsoluteSize,
      style.text.isMonospaceAlone != parent.text.isMonospaceAlone
    else { return 1 }
    return style.text.isMonospaceAlone ? Self.monospaceShare : 1 / Self.monospaceShare
  }

  /// Fits a size that no sheet gives to the family, once both are known.
  func settleSize() {
    let scale = familyScale
    if scale != 1 { style.text.fontSize = style.text.fontSize * scale }
  }
}

extension TextProperties {
  /// Whether `monospace` is the only family.
  var isMonospaceAlone: Bool { fontFamilies == ["monospace"] }
}
