internal import Glibc
internal import Graphics
internal import Shaping

extension Canvas {
  /// Lays the masks of a run's glyphs over what is there; `atlas` draws those that are new, and glyphs that are too
  /// large for masks are filled as shapes.
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
      scale: scale, strength: Double(run.ink.strength) / 255)
  }

  /// A glyph that has no mask.
  private enum Halt {
    /// One whose mask is not drawn yet.
    case missing(glyph: UInt16, phase: Int)
    /// One that is too large for a mask.
    case shape(Glyph)
  }

  /// Lays glyphs from one on; stops at one without a mask, and tells it.
  private mutating func lay(
    _ glyphs: UnsafeBufferPointer<Glyph>, _ next: inout Int, of run: GlyphRun, scale: Double,
    _ masks: GlyphAtlas.Drawn
  ) -> Halt? {
    let strength = run.ink.strength
    return withUnsafeTemporaryAllocation(of: PlacedMask.self, capacity: Self.masksTogether) {
      found in
      while next < glyphs.count {
        var count = 0
        let halt = find(glyphs, &next, of: run, scale: scale, masks, into: found, &count)
        for mask in found[..<count] {
          lay(
            masks.coverage, from: mask.entry.offset, width: Int(mask.entry.width),
            height: Int(mask.entry.height), left: mask.left, top: mask.top, strength: strength)
        }
        if let halt { return halt }
      }
      return nil
    }
  }

  /// A mask with the pixel of its upper left corner.
  private struct PlacedMask {
    let entry: GlyphAtlas.Entry
    let left: Int
    let top: Int
  }

  /// The masks of so many glyphs are asked for before the first is laid: they are all over the memory, which
  /// the pages before have driven out of the nearest.
  private static let masksTogether = 32

  /// Finds the masks of glyphs from one on; stops at one without, and tells it.
  private func find(
    _ glyphs: UnsafeBufferPointer<Glyph>, _ next: inout Int, of run: GlyphRun, scale: Double,
    _ masks: GlyphAtlas.Drawn, into found: UnsafeMutableBufferPointer<PlacedMask>,
    _ count: inout Int
  ) -> Halt? {
    let phases = Double(GlyphAtlas.phases)
    let origin = run.origin
    while next < glyphs.count, count < found.count {
      let glyph = glyphs[next]
      next &+= 1
      let place = (origin.x + glyph.x).points * scale * phases
      let height = (origin.y + glyph.y).points * scale
      guard abs(place) < 1e9, abs(height) < 1e9 else { continue }
      let (sixteenths, baseline) = (Self.nearest(place), Self.nearest(height))
      guard let entry = masks.entry(glyph: glyph.id, phase: sixteenths & 15) else {
        next &-= 1
        return .missing(glyph: glyph.id, phase: sixteenths & 15)
      }
      guard entry.width > 0 else {
        if entry.isShape { return .shape(glyph) }
        continue
      }
      masks.prefetch(entry)
      found.initializeElement(
        at: count,
        to: PlacedMask(
          entry: entry, left: sixteenths >> 4 &+ Int(entry.left),
          top: baseline &- Int(entry.top)))
      count &+= 1
    }
    return nil
  }

  /// The whole number nearest to one, half away from zero: `rounded()` would call the C library for every glyph.
  @inline(__always)
  private static func nearest(_ value: Double) -> Int {
    let whole = Int(value)
    let rest = value - Double(whole)
    return whole &+ (rest >= 0.5 ? 1 : rest <= -0.5 ? -1 : 0)
  }

  /// Lays a mask of coverage over what is there, clipped to the canvas.
  mutating func lay(
    _ mask: UnsafeBufferPointer<UInt8>, from offset: Int, width maskWidth: Int,
    height maskHeight: Int, left: Int, top: Int, strength: UInt8
  ) {
    let (first, last) = (max(0, -left), min(maskWidth, width - left))
    let (head, foot) = (max(0, -top), min(maskHeight, height - top))
    guard first < last, head < foot, let base = mask.baseAddress else { return }
    mark(PixelRegion(columns: left + first..<left + last, rows: top + head..<top + foot))
    let source = base + offset + head * maskWidth + first
    let target = coverage + (top + head) * stride + left + first
    // The last pixels of a row are read sixteen at a time, too.
    let readsBeyond = offset + (foot - 1) * maskWidth + last + 15 <= mask.count
    if strength == 255, readsBeyond {
      laySolid(source, maskWidth, on: target, width: last - first, height: foot - head)
      return
    }
    for row in 0..<foot - head {
      for column in 0..<last - first {
        Self.lay(
          source[row * maskWidth + column], strength: strength, on: target + row * stride + column)
      }
    }
  }

  /// Sixteen pixels beside each other.
  private typealias Pixels = SIMD2<UInt64>

  /// Lays rows of solid ink, sixteen pixels at a time; up to fifteen bytes behind each row are read and left as they
  /// are.
  private func laySolid(
    _ source: UnsafePointer<UInt8>, _ sourceStride: Int, on target: UnsafeMutablePointer<UInt8>,
    width: Int, height: Int
  ) {
    let whole = (width - 1) & ~15
    // What of the last sixteen bytes belongs to the row.
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

  /// All bits of the first bytes of eight.
  private static func first(_ count: Int) -> UInt64 {
    (count == 0 ? 0 : UInt64.max >> UInt64(8 * (8 - count))).littleEndian
  }

  @inline(__always)
  private static func lay(
    _ coverage: UInt8, strength: UInt8, on target: UnsafeMutablePointer<UInt8>
  ) {
    var ink = Int(coverage)
    if ink == 0 { return }
    if strength != 255 { ink = (ink * Int(strength) + 127) / 255 }
    let there = Int(target.pointee)
    // What is left of the paper is covered in proportion: 1 − (1−a)(1−b).
    target.pointee = UInt8(truncatingIfNeeded: there + ink - (there * ink + 127) / 255)
  }

  /// Lays sixteen pixels of solid ink: all at once where each is bare in one of the two, as nearly all are.
  @inline(__always)
  private static func lay(_ ink: Pixels, on target: UnsafeMutableRawPointer) {
    let there = target.loadUnaligned(as: Pixels.self)
    let both = inked(ink) & inked(there)
    guard (both[0] | both[1]) & 0x8080_8080_8080_8080 == 0 else {
      return mix(ink, over: there, on: target)
    }
    target.storeBytes(of: ink | there, as: Pixels.self)
  }

  /// Sets the highest bit of each byte that is not 0; the other bits have no meaning.
  @inline(__always)
  private static func inked(_ bytes: Pixels) -> Pixels {
    let low = Pixels(repeating: 0x7F7F_7F7F_7F7F_7F7F)
    return (bytes & low) &+ low | bytes
  }

  /// Lays sixteen pixels of solid ink over others: every other of them in a lane of its own.
  @inline(never)
  private static func mix(
    _ ink: Pixels, over there: Pixels, on target: UnsafeMutableRawPointer
  ) {
    let ink = unsafeBitCast(ink, to: SIMD8<UInt16>.self)
    let there = unsafeBitCast(there, to: SIMD8<UInt16>.self)
    let (low, byte) = (SIMD8<UInt16>(repeating: 255), SIMD8<UInt16>(repeating: 8))
    let even = mixed(ink & low, there & low)
    let odd = mixed(ink &>> byte, there &>> byte)
    target.storeBytes(of: even | odd &<< byte, as: SIMD8<UInt16>.self)
  }

  /// What is covered of a pixel by either of two inks, as `lay` has it for one pixel.
  @inline(__always)
  private static func mixed(_ ink: SIMD8<UInt16>, _ there: SIMD8<UInt16>) -> SIMD8<UInt16> {
    let product = ink &* there &+ SIMD8(repeating: 127)
    // Divided by 255, as whole numbers up to 65,534 may be.
    let common =
      (product &+ SIMD8(repeating: 1) &+ (product &>> SIMD8(repeating: 8)))
      &>> SIMD8(repeating: 8)
    return there &+ ink &- common
  }

  /// Writes a tone for each pixel's coverage, in rows without padding.
  func map(_ tone: [UInt8], into target: UnsafeMutableBufferPointer<UInt8>) {
    let isInverse = tone.indices.allSatisfy { Int(tone[$0]) == 255 - $0 }
    tone.withUnsafeBufferPointer { tone in
      guard let tone = tone.baseAddress, let target = target.baseAddress else { return }
      let columns = inked.columns.clamped(to: 0..<width)
      for row in 0..<height {
        let source = coverage + row * stride
        let out = target + row * width
        // The margins are not even looked at.
        guard inked.rows.contains(row) else {
          out.initialize(repeating: tone[0], count: width)
          continue
        }
        out.initialize(repeating: tone[0], count: columns.lowerBound)
        (out + columns.upperBound).initialize(
          repeating: tone[0], count: width - columns.upperBound)
        if isInverse {
          // Black on white, which nearly all pages are, is done many pixels at a time.
          for column in columns { out[column] = 255 &- source[column] }
        } else {
          for column in columns { out[column] = tone[Int(source[column])] }
        }
      }
    }
  }

  /// Calls with the place and the coverage of each pixel of a region that is not bare.
  func forEachInked(in region: PixelRegion, _ body: (_ column: Int, _ row: Int, UInt8) -> Void) {
    let seen = inked.intersection(region)
    for row in seen.rows {
      let source = coverage + row * stride
      for column in seen.columns where source[column] > 0 { body(column, row, source[column]) }
    }
  }

  /// Leaves as much of a picture, four bytes a pixel, as there is coverage; the rest is what was in a
  /// region before, of which `before` has the rows.
  ///
  /// Most rows are as they were, and are passed over.
  func mix(_ before: [UInt8], with after: inout Bitmap, in region: PixelRegion) {
    let rowBytes = after.bytesPerRow
    before.withUnsafeBufferPointer { old in
      after.bytes.withUnsafeMutableBufferPointer { new in
        guard let oldBytes = old.baseAddress, let newBytes = new.baseAddress else { return }
        for row in region.rows {
          let (from, start) = ((row - region.rows.lowerBound) * rowBytes, row * rowBytes)
          guard memcmp(oldBytes + from, newBytes + start, rowBytes) != 0 else { continue }
          for column in region.columns {
            let share = coverage[row * stride + column]
            for channel in column * 4..<column * 4 + 3
            where old[from + channel] != new[start + channel] {
              let sum =
                Int(old[from + channel]) * (255 - Int(share))
                + Int(new[start + channel]) * Int(share)
              new[start + channel] = UInt8((sum + 127) / 255)
            }
          }
        }
      }
    }
  }
}
