package import Graphics

/// Writes bitmaps as PNG files.
///
/// A PNG is a few chunks round a zlib stream; the packing is ISA-L's or libdeflate's. One encoder
/// belongs to each worker, and keeps its buffers.
package final class PNGEncoder {
  private let deflater: Deflater
  private var rows = PNGRows()

  /// Makes an encoder that tries so hard.
  package init(effort: PNGEffort = .fast) { deflater = Deflater(effort: effort) }

  /// The file of a picture, in the narrowest form that holds it.
  ///
  /// Few colours take a palette of 1, 2, 4 or 8 bits a pixel, grey pictures a byte, opaque ones
  /// three bytes and others four. The picture has at least one pixel. `pixelsPerMetre` is for
  /// printing programs; a mark says that the picture is this program's (`PNGMark`).
  package func encode(
    _ bitmap: Bitmap, pixelsPerMetre: Int? = nil, isMarked: Bool = false
  ) -> [UInt8] {
    precondition(bitmap.width > 0 && bitmap.height > 0, "a PNG has at least one pixel")
    let narrow = bitmap.narrowed()
    let form = PNGForm(of: narrow)
    rows.fill(from: narrow, as: form)
    return rows.bytes.withUnsafeBufferPointer { rows in
      deflater.withPacked(rows) { packed in
        file(
          of: narrow, as: form, packed: packed, pixelsPerMetre: pixelsPerMetre, isMarked: isMarked)
      }
    }
  }

  /// The pixels of a four-byte picture, packed as they are.
  func packed(_ bitmap: Bitmap, as form: PNGForm = .rgba) -> [UInt8] {
    rows.fill(from: bitmap, as: form)
    return rows.bytes.withUnsafeBufferPointer { rows in
      deflater.withPacked(rows) { [UInt8]($0) }
    }
  }

  private func file(
    of bitmap: Bitmap, as form: PNGForm, packed: UnsafeBufferPointer<UInt8>, pixelsPerMetre: Int?,
    isMarked: Bool
  ) -> [UInt8] {
    var file = PNGFile()
    file.reserve(packed.count + Self.roomForOtherChunks)
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

  /// More than head, density, a full palette, its opacities and all chunks' frames take.
  private static let roomForOtherChunks = 1280

  private func header(of bitmap: Bitmap, as form: PNGForm) -> [UInt8] {
    var header: [UInt8] = []
    header.appendBigEndian(bitmap.width)
    header.appendBigEndian(bitmap.height)
    // Deflate, the five filters, not interlaced: the only methods but for interlacing.
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
