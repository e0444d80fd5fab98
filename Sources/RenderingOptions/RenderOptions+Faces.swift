package import Graphics
internal import Shaping

extension RenderOptions {
  /// The first face of the text's family that a PDF cannot embed at its axis positions; nil for none.
  package var unprintableFace: FontFile? {
    guard let family else { return nil }
    return [family.regular, family.italic, family.bold, family.boldItalic, family.mono]
      .compactMap(\.self).first { $0.asStatic == nil }
  }
}
