package import Graphics

/// Writes bitmaps as PNG files.
///
/// A PNG is a few chunks around a zlib stream, which ISA-L or libdeflate compresses. Each worker has its own encoder,
/// which keeps its buffers.
package final class PNGEncoder {
  private let deflater: Deflater
  private var rows = PNGRows()

  /// Makes an encoder with this effort.
  package init(effort: PNGEffort = .fast) { deflater = Deflater(effort: effort) }

  /// The file of a picture, in the narrowest form that can represent it.
  ///
  /// Few colours take a palette of 1, 2, 4 or 8 bits per pixel, grey pictures one byte, opaque ones three bytes and
  /// others four. The picture has at least one pixel. `pixelsPerMetre` is for printing programs; a mark says that the
  /// picture is this program's (`PNGMark`).
  ///
  /// `alongside` is called with rows of the picture, all of them from the first to the last, before they are
  /// compressed: other work on them finds them in the cache then.
  package func encode(
    _ bitmap: Bitmap, pixelsPerMetre: Int? = nil, isMarked: Bool = false,
    alongside: (Range<Int>) -> Void = { _ in }
  ) -> [UInt8] {
    precondition(bitmap.width > 0 && bitmap.height > 0, "a PNG has at least one pixel")
    let narrow = bitmap.narrowed()
    let form = PNGForm(of: narrow)
    return withPacked(narrow, as: form, alongside) { packed in
      file(
        of: narrow, as: form, packed: packed, pixelsPerMetre: pixelsPerMetre, isMarked: isMarked)
    }
  }

  /// The pixels of a four-byte picture, compressed unchanged.
  func packed(_ bitmap: Bitmap, as form: PNGForm = .rgba) -> [UInt8] {
    withPacked(bitmap, as: form, { _ in }) { [UInt8]($0) }
  }

  private func withPacked<Result>(
    _ bitmap: Bitmap, as form: PNGForm, _ alongside: (Range<Int>) -> Void,
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let isFiltered = form.isFiltered && isSmallerFiltered(bitmap, as: form)
    let length = 1 + form.bytesPerRow(width: bitmap.width)
    let rowsAtOnce = deflater.piece.map { max(1, $0 / length) } ?? bitmap.height
    let rowsNear = max(1, Self.nearBytes / length)
    var next = 0
    return deflater.withPacked(count: length * bitmap.height, reach: form.reach(row: length)) {
      let end = min(next + rowsAtOnce, bitmap.height)
      rows.removeAll(reserving: (end - next) * length)
      while next < end {
        let wanted = next..<min(next + rowsNear, end)
        next = wanted.upperBound
        alongside(wanted)
        rows.append(wanted, of: bitmap, as: form, isFiltered: isFiltered)
      }
      return rows.bytes
    } _: {
      body($0)
    }
  }

  /// The bytes of rows that stay in the cache, together with their source.
  private static let nearBytes = 1 << 14

  /// The samples of a picture that decide whether filters pay, and the fraction of its rows in each.
  private static let samples = (count: 4, share: 48)

  /// Whether a colour picture becomes smaller if its rows are written as differences.
  ///
  /// With ISA-L, which does not search for distant matches, it does: shaded leaves become 2 to 10 % smaller. With
  /// libdeflate leaves become 4 to 11 % larger, photographs much smaller: a few rows are compressed both ways.
  private func isSmallerFiltered(_ bitmap: Bitmap, as form: PNGForm) -> Bool {
    guard deflater.piece == nil else { return true }
    let height = max(1, bitmap.height / Self.samples.share)
    var (plain, filtered) = (0, 0)
    for part in 0..<Self.samples.count {
      let start = (bitmap.height - height) * (2 * part + 1) / (2 * Self.samples.count)
      let part = bitmap.part(BitmapPart(x: 0, y: start, width: bitmap.width, height: height))
      for isFiltered in [false, true] {
        rows.removeAll(reserving: 0)
        rows.append(0..<height, of: part, as: form, isFiltered: isFiltered)
        let count = deflater.withPacked(count: rows.bytes.count) {
          rows.bytes
        } _: {
          $0.count
        }
        if isFiltered { filtered += count } else { plain += count }
      }
    }
    return filtered < plain
  }

  private func file(
    of bitmap: Bitmap, as form: PNGForm, packed: UnsafeBufferPointer<UInt8>, pixelsPerMetre: Int?,
    isMarked: Bool
  ) -> [UInt8] {
    var file = PNGFile()
    file.reserve(packed.count + Self.bytesForOtherChunks)
    file.append("IHDR", header(of: bitmap, as: form))
    if isMarked { file.append("tEXt", PNGMark.text) }
    if let pixelsPerMetre { file.append("pHYs", density(pixelsPerMetre)) }
    if case .palette(let palette) = form {
      file.append("PLTE", palette.plte)
      if let trns = palette.trns { file.append("tRNS", trns) }
    }
    file.append("IDAT", packed)
    file.append("IEND", [])
    return file.bytes
  }

  /// More than the header, the density, a full palette, its alphas and all chunks' frames take.
  private static let bytesForOtherChunks = 1280

  private func header(of bitmap: Bitmap, as form: PNGForm) -> [UInt8] {
    var header: [UInt8] = []
    header.appendBigEndian(bitmap.width)
    header.appendBigEndian(bitmap.height)
    // Deflate and the five filters, the only methods; not interlaced.
    return header + [UInt8(form.bitDepth), form.colorType, 0, 0, 0]
  }

  private func density(_ pixelsPerMetre: Int) -> [UInt8] {
    var density: [UInt8] = []
    // The largest number PNG can hold is 2³¹ − 1 (7.1).
    let number = min(max(pixelsPerMetre, 0), Int(Int32.max))
    density.appendBigEndian(number)
    density.appendBigEndian(number)
    return density + [1]
  }
}
