package import Graphics
internal import Shaping

/// Sets the captions of contact sheets, short texts in the book's regular face.
package final class CaptionSetter {
  private let face: Face?
  private let shaper = Shaper()

  /// Sets captions in a font: the first font of the run.
  package init(_ font: FontFile?) { face = font.flatMap { try? Face($0) } }

  /// Whether the face has all characters of a text.
  package func has(_ text: String) -> Bool {
    guard let face else { return false }
    return text.unicodeScalars.allSatisfy { face.glyph(for: $0) != nil }
  }

  /// The glyphs of a text centred at a position, at a size in points; nil without a face.
  package func run(_ text: String, size: Int, x: Int, y: Int) -> GlyphRun? {
    guard let face else { return nil }
    let font = Font(face: face, size: .pt(Double(size)))
    var shaped: [ShapedGlyph] = []
    Array(text.utf8).withUnsafeBufferPointer {
      shaper.shape(
        $0, range: 0..<$0.count, font: font, script: Self.latin, rightToLeft: false, into: &shaped)
    }
    var pen = Length.zero
    let glyphs = shaped.map { glyph in
      defer { pen += glyph.advance }
      return Glyph(
        id: glyph.id, cluster: glyph.cluster, x: pen + glyph.xOffset, y: glyph.yOffset,
        advance: glyph.advance)
    }
    return GlyphRun(
      font: 0, size: font.size,
      origin: Point(x: .pt(Double(x)) - pen * 0.5, y: .pt(Double(y))), glyphs: glyphs)
  }

  /// The ISO 15924 code `Latn`.
  private static let latin: UInt32 = 0x4C61_746E
}
