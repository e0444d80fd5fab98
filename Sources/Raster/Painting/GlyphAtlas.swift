internal import CPrefetch
internal import Graphics
internal import Shaping

/// The masks of one font's glyphs at one size, drawn on first use and kept.
///
/// A glyph is kept in up to sixteen horizontal phases, so that it is within 1/32 pixel of its exact position: Cairo
/// 1.16 rounds glyphs to whole pixels, which leaves words visibly uneven. Vertically, baselines are on whole pixels,
/// which keeps all x-heights of a page alike.
struct GlyphAtlas {
  /// The number of subpixel positions of a glyph: more did not look better, and cost memory.
  static let phases = 16

  /// The offset of a mask among the atlas's bytes, and its position relative to the pen.
  struct Entry {
    fileprivate var start: UInt32
    var left: Int32
    var top: Int32
    var width: Int16
    var height: Int16

    var offset: Int { Int(start) }
    /// Whether the glyph is too large for a mask, and is filled as a shape.
    var isShape: Bool { height < 0 }

    /// The entry of a mask that is not drawn yet.
    fileprivate static let unknown = Entry(start: 0, left: 0, top: 0, width: -1, height: 0)
    /// The entry of a glyph that has no mask.
    fileprivate static let shape = Entry(start: 0, left: 0, top: 0, width: 0, height: -1)
  }

  /// The memory at which masks are discarded: those of some hundred font sizes.
  static let mostBytes = 64 << 20

  private let rasterizer: GlyphRasterizer
  private let pixelsPerEm: Double
  private let expansion: Double
  private let synthesis: Synthesis
  /// The offsets of glyphs in `entries`, where each has an entry per phase; −1 for those not encountered yet.
  private var blocks: [Int32] = []
  private var entries: [Entry] = []
  private(set) var coverage: [UInt8] = []
  /// The padding after each mask, so that its last row may be read sixteen bytes at a time.
  private static let slack = 16

  init(
    rasterizer: GlyphRasterizer, pixelsPerEm: Double, expansion: Double, synthesis: Synthesis
  ) {
    self.rasterizer = rasterizer
    self.pixelsPerEm = pixelsPerEm
    self.expansion = expansion
    self.synthesis = synthesis
  }

  /// The memory that it takes.
  var byteCount: Int {
    coverage.capacity + blocks.capacity * MemoryLayout<Int32>.stride
      + entries.capacity * MemoryLayout<Entry>.stride
  }

  /// The masks drawn so far, for lookup without touching the arrays that hold them.
  struct Drawn {
    fileprivate let blocks: UnsafeBufferPointer<Int32>
    fileprivate let entries: UnsafeBufferPointer<Entry>
    let coverage: UnsafeBufferPointer<UInt8>

    /// The mask of a glyph whose origin is this many sixteenths of a pixel to the right of a pixel's edge; nil if it is
    /// not drawn yet.
    @inline(__always)
    func entry(glyph: UInt16, phase: Int) -> Entry? {
      let glyph = Int(glyph)
      guard glyph < blocks.count, blocks[glyph] >= 0 else { return nil }
      let entry = entries[Int(blocks[glyph]) + phase]
      return entry.width >= 0 ? entry : nil
    }

    /// Prefetches a mask that is needed soon.
    @inline(__always)
    func prefetch(_ entry: Entry) {
      guard let coverage = coverage.baseAddress else { return }
      let start = coverage + entry.offset
      let count = Int(entry.width) &* Int(entry.height)
      rb_prefetch(start, count)
    }
  }

  /// Calls `body` with the masks drawn so far.
  func withDrawn<Result>(_ body: (Drawn) -> Result) -> Result {
    blocks.withUnsafeBufferPointer { blocks in
      entries.withUnsafeBufferPointer { entries in
        coverage.withUnsafeBufferPointer { coverage in
          body(Drawn(blocks: blocks, entries: entries, coverage: coverage))
        }
      }
    }
  }

  /// Draws a glyph's masks in the phases that share their samples: one alone is seldom enough.
  ///
  /// If there are too many masks, all others are discarded.
  mutating func draw(_ glyph: UInt16, phase: Int) {
    if byteCount > Self.mostBytes { (blocks, entries, coverage) = ([], [], []) }
    if Int(glyph) >= blocks.count {
      blocks.append(contentsOf: repeatElement(-1, count: Int(glyph) + 1 - blocks.count))
    }
    if blocks[Int(glyph)] < 0 {
      blocks[Int(glyph)] = Int32(entries.count)
      entries.append(contentsOf: repeatElement(.unknown, count: Self.phases))
    }
    let step = GlyphSamples.phasesPerSample
    let block = Int(blocks[Int(glyph)])
    let samples = rasterizer.samples(
      glyph: glyph, pixelsPerEm: pixelsPerEm, expansion: expansion, synthesis: synthesis,
      phase: phase % step)
    guard samples != nil || !rasterizer.hasOutline(glyph) else {
      for phase in 0..<Self.phases { entries[block + phase] = .shape }
      return
    }
    for shift in 0..<GlyphSamples.perPixel {
      let offset = coverage.count
      let mask = samples?.mask(shift: shift, into: &coverage) ?? .empty
      if mask.width > 0 { coverage.append(contentsOf: repeatElement(0, count: Self.slack)) }
      entries[block + shift * step + phase % step] = Entry(
        start: UInt32(offset), left: Int32(mask.left), top: Int32(mask.top),
        width: Int16(mask.width), height: Int16(mask.height))
    }
  }
}
