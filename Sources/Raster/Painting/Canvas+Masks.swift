internal import Graphics
internal import Shaping

extension Canvas {
  /// Blends the masks of a run's glyphs onto the canvas; `atlas` draws new ones, and glyphs that are too large for
  /// masks are filled as shapes.
  mutating func lay(
    _ run: GlyphRun, scale: Double, _ atlas: inout GlyphAtlas, shapes: GlyphRasterizer
  ) {
    run.glyphs.withUnsafeBufferPointer { glyphs in
      var next = 0
      while let halt = atlas.withDrawn({ lay(glyphs, &next, of: run, scale: scale, $0) }) {
        switch halt {
        case .missing(let glyph, let phase): atlas.draw(glyph, phase: phase)
        case .shape(let glyph): fill(glyph, of: run, with: shapes, scale: scale)
        }
      }
    }
  }

  /// Fills a glyph as a shape.
  mutating func fill(
    _ glyph: Glyph, of run: GlyphRun, with rasterizer: GlyphRasterizer, scale: Double
  ) {
    let outline = rasterizer.outline(
      glyph: glyph.id, size: run.size, expansion: run.expansion, synthesis: run.synthesis)
    fill(
      run.isUpright ? AffineTransform.quarterBack.path(outline) : outline,
      x: (run.origin.x + glyph.x).points * scale, y: (run.origin.y + glyph.y).points * scale,
      scale: scale, alpha: Double(run.ink.alpha) / 255)
  }

  /// A glyph without a mask.
  private enum Halt {
    /// Its mask is not drawn yet.
    case missing(glyph: UInt16, phase: Int)
    /// It is too large for a mask.
    case shape(Glyph)
  }

  /// Blends glyphs from `next` on; stops at one without a mask and returns it.
  private mutating func lay(
    _ glyphs: UnsafeBufferPointer<Glyph>, _ next: inout Int, of run: GlyphRun, scale: Double,
    _ masks: GlyphAtlas.Drawn
  ) -> Halt? {
    withUnsafeTemporaryAllocation(of: PlacedMask.self, capacity: Self.masksTogether) { found in
      while next < glyphs.count {
        var batch = MaskBatch(masks: found)
        let halt = find(glyphs, &next, of: run, scale: scale, masks, into: &batch)
        lay(batch, masks.coverage, alpha: run.ink.alpha)
        if let halt { return halt }
      }
      return nil
    }
  }

  /// Blends the masks of a batch, all at once if none is clipped.
  private mutating func lay(
    _ batch: MaskBatch, _ coverage: UnsafeBufferPointer<UInt8>, alpha: UInt8
  ) {
    guard batch.count > 0, let base = coverage.baseAddress else { return }
    let found = batch.masks[..<batch.count]
    guard alpha == 255, batch.left >= 0, batch.right <= width, batch.top >= 0,
      batch.bottom <= height
    else {
      for mask in found {
        lay(
          coverage, from: mask.entry.offset, width: Int(mask.entry.width),
          height: Int(mask.entry.height), left: mask.left, top: mask.top, alpha: alpha)
      }
      return
    }
    mark(PixelRegion(columns: batch.left..<batch.right, rows: batch.top..<batch.bottom))
    for mask in found {
      let width = Int(mask.entry.width)
      laySolid(
        base + mask.entry.offset, width, on: self.coverage + mask.top * stride + mask.left,
        width: width, height: Int(mask.entry.height))
    }
  }

  /// A mask with the pixel of its upper left corner.
  private struct PlacedMask {
    let entry: GlyphAtlas.Entry
    let left: Int
    let top: Int
  }

  /// Masks that are blended together, and the pixels that bound them.
  private struct MaskBatch {
    let masks: UnsafeMutableBufferPointer<PlacedMask>
    private(set) var count = 0
    private(set) var left = Int.max
    private(set) var top = Int.max
    private(set) var right = Int.min
    private(set) var bottom = Int.min

    init(masks: UnsafeMutableBufferPointer<PlacedMask>) { self.masks = masks }

    @inline(__always)
    mutating func append(_ mask: PlacedMask) {
      masks.initializeElement(at: count, to: mask)
      count &+= 1
      left = min(left, mask.left)
      top = min(top, mask.top)
      right = max(right, mask.left &+ Int(mask.entry.width))
      bottom = max(bottom, mask.top &+ Int(mask.entry.height))
    }
  }

  /// The number of masks that are prefetched before the first is used: they are scattered over memory, and earlier
  /// pages have evicted them from the cache.
  private static let masksTogether = 32

  /// Finds the masks of glyphs from `next` on; stops at one without a mask and returns it.
  private func find(
    _ glyphs: UnsafeBufferPointer<Glyph>, _ next: inout Int, of run: GlyphRun, scale: Double,
    _ masks: GlyphAtlas.Drawn, into found: inout MaskBatch
  ) -> Halt? {
    let phases = Double(GlyphAtlas.phases)
    let origin = run.origin
    while next < glyphs.count, found.count < found.masks.count {
      let glyph = glyphs[next]
      next &+= 1
      let position = (origin.x + glyph.x).points * scale * phases
      let height = (origin.y + glyph.y).points * scale
      guard abs(position) < 1e9, abs(height) < 1e9 else { continue }
      let (sixteenths, baseline) = (Self.nearest(position), Self.nearest(height))
      guard let entry = masks.entry(glyph: glyph.id, phase: sixteenths & 15) else {
        next &-= 1
        return .missing(glyph: glyph.id, phase: sixteenths & 15)
      }
      guard entry.width > 0 else {
        if entry.isShape { return .shape(glyph) }
        continue
      }
      masks.prefetch(entry)
      found.append(
        PlacedMask(
          entry: entry, left: sixteenths >> 4 &+ Int(entry.left),
          top: baseline &- Int(entry.top)))
    }
    return nil
  }

  /// The nearest integer, halves rounded away from zero: `rounded()` would call the C library for every glyph.
  @inline(__always)
  private static func nearest(_ value: Double) -> Int {
    let whole = Int(value)
    let rest = value - Double(whole)
    return whole &+ (rest >= 0.5 ? 1 : rest <= -0.5 ? -1 : 0)
  }

  /// Blends a coverage mask onto the canvas, clipped to it.
  mutating func lay(
    _ mask: UnsafeBufferPointer<UInt8>, from offset: Int, width maskWidth: Int,
    height maskHeight: Int, left: Int, top: Int, alpha: UInt8
  ) {
    let (first, last) = (max(0, -left), min(maskWidth, width - left))
    let (head, foot) = (max(0, -top), min(maskHeight, height - top))
    guard first < last, head < foot, let base = mask.baseAddress else { return }
    mark(PixelRegion(columns: left + first..<left + last, rows: top + head..<top + foot))
    let source = base + offset + head * maskWidth + first
    let target = coverage + (top + head) * stride + left + first
    // The last pixels of a row are also read sixteen at a time.
    let readsBeyond = offset + (foot - 1) * maskWidth + last + 15 <= mask.count
    if alpha == 255, readsBeyond {
      laySolid(source, maskWidth, on: target, width: last - first, height: foot - head)
      return
    }
    for row in 0..<foot - head {
      for column in 0..<last - first {
        Self.lay(
          source[row * maskWidth + column], alpha: alpha, on: target + row * stride + column)
      }
    }
  }

  /// Sixteen adjacent pixels.
  private typealias Pixels = SIMD2<UInt64>

  /// Blends rows of solid ink, eight or sixteen pixels at a time; up to fifteen bytes after each row are read and left
  /// unchanged.
  @inline(__always)
  private func laySolid(
    _ source: UnsafePointer<UInt8>, _ sourceStride: Int, on target: UnsafeMutablePointer<UInt8>,
    width: Int, height: Int
  ) {
    if width <= 8 {
      layNarrow(source, sourceStride, on: target, width: width, height: height)
    } else {
      layWide(source, sourceStride, on: target, width: width, height: height)
    }
  }

  /// Blends rows of up to eight pixels.
  @inline(__always)
  private func layNarrow(
    _ source: UnsafePointer<UInt8>, _ sourceStride: Int, on target: UnsafeMutablePointer<UInt8>,
    width: Int, height: Int
  ) {
    let tail = Self.first(width)
    var (source, target) = (UnsafeRawPointer(source), UnsafeMutableRawPointer(target))
    for _ in 0..<height {
      let ink = source.loadUnaligned(as: UInt64.self) & tail
      let there = target.loadUnaligned(as: UInt64.self)
      var both = ink
      if there != 0 { both = Self.laid(Pixels(ink, 0), over: Pixels(there, 0))[0] }
      target.storeBytes(of: both, as: UInt64.self)
      source += sourceStride
      target += stride
    }
  }

  /// Blends rows sixteen pixels at a time.
  @inline(__always)
  private func layWide(
    _ source: UnsafePointer<UInt8>, _ sourceStride: Int, on target: UnsafeMutablePointer<UInt8>,
    width: Int, height: Int
  ) {
    let whole = (width - 1) & ~15
    // The part of the last sixteen bytes that belongs to the row.
    let tail = Pixels(Self.first(min(width - whole, 8)), Self.first(max(width - whole - 8, 0)))
    var (source, target) = (UnsafeRawPointer(source), UnsafeMutableRawPointer(target))
    for _ in 0..<height {
      var column = 0
      while column < whole {
        Self.lay(
          source.loadUnaligned(fromByteOffset: column, as: Pixels.self), on: target + column)
        column &+= 16
      }
      Self.lay(
        source.loadUnaligned(fromByteOffset: whole, as: Pixels.self) & tail, on: target + whole)
      source += sourceStride
      target += stride
    }
  }

  /// A mask of the first `count` of eight bytes.
  private static func first(_ count: Int) -> UInt64 {
    (count == 0 ? 0 : UInt64.max >> UInt64(8 * (8 - count))).littleEndian
  }

  @inline(__always)
  private static func lay(
    _ coverage: UInt8, alpha: UInt8, on target: UnsafeMutablePointer<UInt8>
  ) {
    var ink = Int(coverage)
    if ink == 0 { return }
    if alpha != 255 { ink = (ink * Int(alpha) + 127) / 255 }
    let there = Int(target.pointee)
    // The remaining paper is covered in proportion: 1 − (1−a)(1−b).
    target.pointee = UInt8(truncatingIfNeeded: there + ink - (there * ink + 127) / 255)
  }

  /// Blends sixteen pixels of solid ink, nearly always onto bare paper.
  @inline(__always)
  private static func lay(_ ink: Pixels, on target: UnsafeMutableRawPointer) {
    let low = target.loadUnaligned(as: UInt64.self)
    let high = target.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
    var both = ink
    if low | high != 0 { both = laid(ink, over: Pixels(low, high)) }
    target.storeBytes(of: both, as: Pixels.self)
  }

  /// Sixteen pixels of solid ink over others: all at once if each is bare in one of the two.
  @inline(__always)
  private static func laid(_ ink: Pixels, over there: Pixels) -> Pixels {
    let both = inked(ink) & inked(there)
    guard (both[0] | both[1]) & 0x8080_8080_8080_8080 == 0 else { return mix(ink, over: there) }
    return ink | there
  }

  /// Sets the highest bit of each non-zero byte; the other bits have no meaning.
  @inline(__always)
  private static func inked(_ bytes: Pixels) -> Pixels {
    let low = Pixels(repeating: 0x7F7F_7F7F_7F7F_7F7F)
    return (bytes & low) &+ low | bytes
  }

  /// Blends sixteen pixels of solid ink onto others: even and odd pixels in separate lanes.
  @inline(never)
  private static func mix(_ ink: Pixels, over there: Pixels) -> Pixels {
    let ink = unsafeBitCast(ink, to: SIMD8<UInt16>.self)
    let there = unsafeBitCast(there, to: SIMD8<UInt16>.self)
    let (low, byte) = (SIMD8<UInt16>(repeating: 255), SIMD8<UInt16>(repeating: 8))
    let even = mixed(ink & low, there & low)
    let odd = mixed(ink &>> byte, there &>> byte)
    return unsafeBitCast(even | odd &<< byte, to: Pixels.self)
  }

  /// The coverage of a pixel by either of two inks, as `lay` computes it for one pixel.
  @inline(__always)
  private static func mixed(_ ink: SIMD8<UInt16>, _ there: SIMD8<UInt16>) -> SIMD8<UInt16> {
    let product = ink &* there &+ SIMD8(repeating: 127)
    // A division by 255, exact for integers up to 65,534.
    let common =
      (product &+ SIMD8(repeating: 1) &+ (product &>> SIMD8(repeating: 8)))
      &>> SIMD8(repeating: 8)
    return there &+ ink &- common
  }

  /// Writes the tone of each pixel's coverage, in rows without padding.
  func map(_ tone: [UInt8], into target: UnsafeMutableBufferPointer<UInt8>) {
    let isInverse = tone.indices.allSatisfy { Int(tone[$0]) == 255 - $0 }
    tone.withUnsafeBufferPointer { tone in
      guard let tone = tone.baseAddress, let target = target.baseAddress else { return }
      let columns = inked.columns.clamped(to: 0..<width)
      for row in 0..<height {
        let source = coverage + row * stride
        let out = target + row * width
        // The margins are skipped.
        guard inked.rows.contains(row) else {
          out.initialize(repeating: tone[0], count: width)
          continue
        }
        out.initialize(repeating: tone[0], count: columns.lowerBound)
        (out + columns.upperBound).initialize(
          repeating: tone[0], count: width - columns.upperBound)
        if isInverse {
          // Black on white, as nearly all pages are, is done many pixels at a time.
          for column in columns { out[column] = 255 &- source[column] }
        } else {
          for column in columns { out[column] = tone[Int(source[column])] }
        }
      }
    }
  }
}
