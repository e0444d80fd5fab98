internal import CCairo
internal import Graphics
internal import Shaping

/// The fonts of a document in Cairo's form: embedded, with the glyphs in use.
///
/// In a document each glyph of a font has one text. A glyph that also stands for another text, such as a small capital
/// for “a” and “A”, is taken from a second copy of the font, which has its own mapping: not every program reads PDF's
/// alternative, annotations on single words.
final class PrintedFonts {
  /// The most copies of a font for each direction of lines.
  private static let mostCopies = 4

  /// Whether a copy has glyphs that are upright in vertical lines.
  static func isVertical(_ copy: Int) -> Bool { copy >= mostCopies }

  /// A font file that Cairo has opened.
  final class Opened {
    fileprivate let font: OpaquePointer
    /// The underlying FreeType face.
    private let face: UnsafeMutableRawPointer
    /// The knowledge of its glyphs.
    private var known = KnownGlyphs()
    /// Cairo's number for it; nil before its first glyphs.
    var number: Int?

    fileprivate init?(_ file: FontFile, isBold: Bool) {
      var face: UnsafeMutableRawPointer?
      let font = cairo_shim_font(file.data.start, file.data.count, file.faceIndex, &face)
      guard let font, let face else { return nil }
      if isBold {
        cairo_ft_font_face_set_synthesize(font, UInt32(CAIRO_FT_SYNTHESIZE_BOLD.rawValue))
      }
      (self.font, self.face) = (font, face)
    }

    deinit { cairo_font_face_destroy(font) }

    /// Whether a glyph can be drawn.
    func draws(_ glyph: UInt16) -> Bool { known.draws(glyph, of: face) }

    /// Whether a glyph stands for a character even where none is given: the font has it for the character, or it was
    /// shown with that before.
    ///
    /// One that replaces another, such as a small capital, has no character of its own.
    func stands(_ glyph: UInt16, for character: Unicode.Scalar) -> Bool {
      cairo_shim_glyph(face, UInt(character.value)) == UInt32(glyph)
        || known.has(glyph, as: PrintedFonts.key(of: Array(String(character).utf8)))
    }

    /// Assigns a text to a glyph; returns false if it has another.
    fileprivate func take(_ glyph: UInt16, for text: UInt64) -> Bool {
      known.take(glyph, for: text)
    }

    /// Has the glyphs of a run's clusters stand for their texts; false where one cannot be drawn, or stands for another
    /// text or none.
    ///
    /// Clusters of several glyphs take no text: no other cluster has these glyphs alone for it.
    func takeAll(_ text: PrintedText, of run: GlyphRun) -> Bool {
      known.takeAll(text, of: run, face)
    }
  }

  /// The glyphs of a font that can be drawn, with the characters that they stand for.
  private struct KnownGlyphs {
    /// Whether each glyph can be drawn, if known.
    private var drawable: [Bool?] = []
    /// The text of each glyph; zero if it is not used yet.
    private var texts: [UInt64] = []

    mutating func draws(_ glyph: UInt16, of face: UnsafeMutableRawPointer) -> Bool {
      let index = Int(glyph)
      while drawable.count <= index { drawable.append(nil) }
      if let known = drawable[index] { return known }
      let draws = cairo_shim_has_glyph(face, UInt32(glyph)) != 0
      drawable[index] = draws
      return draws
    }

    func has(_ glyph: UInt16, as text: UInt64) -> Bool {
      Int(glyph) < texts.count && texts[Int(glyph)] == text
    }

    mutating func take(_ glyph: UInt16, for text: UInt64) -> Bool {
      let index = Int(glyph)
      while texts.count <= index { texts.append(0) }
      if texts[index] == 0 { texts[index] = text }
      return texts[index] == text
    }

    mutating func takeAll(
      _ text: PrintedText, of run: GlyphRun, _ face: UnsafeMutableRawPointer
    ) -> Bool {
      text.bytes.withUnsafeBufferPointer { bytes in
        for cluster in text.clusters {
          for glyph in cluster.glyphs where !draws(run.glyphs[glyph].id, of: face) { return false }
          guard cluster.glyphs.count == 1 else { continue }
          guard !cluster.text.isEmpty,
            take(
              run.glyphs[cluster.glyphs.lowerBound].id,
              for: PrintedFonts.key(of: bytes[cluster.text]))
          else { return false }
        }
        return true
      }
    }
  }

  private struct Key: Hashable {
    var font: FontNumber
    var copy: Int
    var size: Length
    var expansion: Double
    var synthesis: Synthesis
    var isUpright: Bool
  }

  /// A font of Cairo's at a size, released when nobody needs it any more.
  private final class ScaledFont {
    let font: OpaquePointer
    init(_ font: OpaquePointer) { self.font = font }
    deinit { cairo_scaled_font_destroy(font) }
  }

  /// The most sizes that are kept.
  private static let mostSizes = 512

  private let files: [FontFile]
  private var statics: [FontNumber: FontFile] = [:]
  private var opened: [Int: Opened?] = [:]
  private var scaled = BoundedCache<Key, ScaledFont>(limit: mostSizes)
  private let options: OpaquePointer

  init(_ files: [FontFile]) {
    self.files = files
    // Cairo's constructors never return nil.
    options = cairo_font_options_create()
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
  }

  deinit { cairo_font_options_destroy(options) }

  /// A file for Cairo, which embeds the default instance of a variable font, whatever is asked for.
  private func file(_ number: FontNumber) -> FontFile? {
    guard files.indices.contains(number.index) else { return nil }
    if let known = statics[number] { return known }
    let made = files[number.index].asStatic ?? files[number.index]
    statics[number] = made
    return made
  }

  /// A copy of a font; nil if the file is not a font.
  func font(_ number: FontNumber, copy: Int = 0, isBold: Bool = false) -> Opened? {
    let key = (number.index * Self.mostCopies * 2 + copy) * 2 + (isBold ? 1 : 0)
    if let known = opened[key] { return known }
    let made = file(number).flatMap { Opened($0, isBold: isBold) }
    opened[key] = .some(made)
    return made
  }

  /// The copy of a font in which a glyph stands for a text, among those of a direction.
  ///
  /// A glyph without text, as in the words in a missing picture's frame, leaves the first copy to text that is read.
  func copy(
    of number: FontNumber, with glyph: UInt16, for text: ArraySlice<UInt8>, _ synthesis: Synthesis,
    isVertical: Bool
  ) -> Int {
    let key = Self.key(of: text)
    let first = isVertical ? Self.mostCopies : 0
    for copy in first + (text.isEmpty ? 1 : 0)..<first + Self.mostCopies {
      guard let font = font(number, copy: copy, isBold: synthesis.contains(.bold)) else { break }
      if font.take(glyph, for: key) { return copy }
    }
    return first
  }

  /// The bytes of almost every text in one number, which is not zero; longer ones are told apart well enough.
  @inline(__always)
  fileprivate static func key(of text: some Collection<UInt8>) -> UInt64 {
    var key = UInt64(text.count + 1)
    for byte in text { key = key &* 257 &+ UInt64(byte) }
    return max(key, 1)
  }

  /// A copy of a run's font at its size and width; nil if the file is not a font, or the size is zero.
  func scaled(_ run: GlyphRun, copy: Int) -> OpaquePointer? {
    let isBold = run.synthesis.contains(.bold)
    guard run.size > .zero, run.expansion > 0,
      let font = font(run.font, copy: copy, isBold: isBold)
    else { return nil }
    let key = Key(
      font: run.font, copy: copy, size: run.size, expansion: run.expansion,
      synthesis: run.synthesis, isUpright: run.isUpright)
    if let known = scaled[key] { return known.font }
    var (size, page) = (cairo_matrix_t(), cairo_matrix_t())
    // Cairo positions a glyph relative to the one before if their matrices are equal: it must not between fonts of both
    // directions.
    let points = run.size.points * (Self.isVertical(copy) ? 1 + 0x1p-20 : 1)
    cairo_matrix_init_scale(&size, points * run.expansion, points)
    // On a page, upward is negative.
    if run.synthesis.contains(.oblique) { size.xy = -Synthesis.slope * points }
    if run.isUpright {
      let (xx, xy, yy) = (size.xx, size.xy, size.yy)
      (size.xx, size.yx, size.xy, size.yy) = (0, -xx, yy, -xy)
    }
    cairo_matrix_init_identity(&page)
    guard let made = cairo_scaled_font_create(font.font, &size, &page, options) else { return nil }
    guard cairo_scaled_font_status(made) == CAIRO_STATUS_SUCCESS else {
      cairo_scaled_font_destroy(made)
      return nil
    }
    scaled[key] = ScaledFont(made)
    return made
  }
}

/// The fonts of a document by Cairo's numbers: in the order of their first visible glyphs.
package struct PrintedFontNumbers: Sendable {
  /// The number of fonts.
  package var count = 0
  /// The fonts with glyphs that are upright in vertical lines.
  package var vertical: Set<Int> = []
  /// Whether it is certain for everything shown when Cairo draws it.
  package var areCertain = true

  package init() {}
}
