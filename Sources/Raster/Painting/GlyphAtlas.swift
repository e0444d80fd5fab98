internal import Graphics
internal import Shaping

/// The masks of the glyphs of one font at one size, drawn when first asked for and kept.
///
/// A glyph is kept in up to sixteen horizontal phases, so that it stands within 1/32 pixel of its
/// exact place: Cairo 1.16 rounds glyphs to whole pixels, which leaves words visibly uneven.
/// Vertically a baseline stands on a whole pixel, as that keeps all x-heights of a page alike.
struct GlyphAtlas {
  /// The sub-pixel places a glyph can have: more were not seen to look better, and cost memory.
  static let phases = 16

  /// A mask's place among the atlas's bytes, and its place relative to the pen.
  struct Entry {
    var offset: Int
    var left: Int32
    var top: Int32
    var width: Int32
    var height: Int32
  }

  private let rasterizer: GlyphRasterizer
  private let pixelsPerEm: Double
  private let expansion: Double
  private let synthesis: Synthesis
  private var slots: [Int32]
  private(set) var entries: [Entry] = []
  private(set) var coverage: [UInt8] = []

  init(
    rasterizer: GlyphRasterizer, pixelsPerEm: Double, expansion: Double, synthesis: Synthesis
  ) {
    self.rasterizer = rasterizer
    self.pixelsPerEm = pixelsPerEm
    self.expansion = expansion
    self.synthesis = synthesis
    self.slots = []
  }

  /// The memory that it takes.
  var byteCount: Int {
    coverage.capacity + slots.capacity * MemoryLayout<Int32>.stride
      + entries.capacity * MemoryLayout<Entry>.stride
  }

  /// The mask of a glyph with its origin so many sixteenths of a pixel right of a pixel's edge.
  mutating func entry(glyph: UInt16, phase: Int) -> Entry {
    let slot = Int(glyph) * Self.phases + phase
    if slot >= slots.count {
      slots.append(
        contentsOf: repeatElement(-1, count: max(slot + 1, slots.count * 3 / 2) - slots.count))
    }
    if slots[slot] >= 0 { return entries[Int(slots[slot])] }
    let offset = coverage.count
    let mask = rasterizer.mask(
      glyph: glyph, pixelsPerEm: pixelsPerEm, expansion: expansion, synthesis: synthesis,
      phase: phase, into: &coverage)
    let entry = Entry(
      offset: offset, left: Int32(mask.left), top: Int32(mask.top), width: Int32(mask.width),
      height: Int32(mask.height))
    slots[slot] = Int32(entries.count)
    entries.append(entry)
    return entry
  }
}
