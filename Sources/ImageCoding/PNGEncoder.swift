internal import CISAL
package import Graphics

/// Writes bitmaps as PNG files.
///
/// A PNG is a few chunks round a zlib stream; the packing is ISA-L's or libdeflate's, and rows go
/// unfiltered: filters were measured to make pages of text larger, not smaller. One encoder belongs
/// to each worker, and keeps its buffers.
package final class PNGEncoder {
  private let deflater: Deflater
  private var rows: [UInt8] = []

  package init(effort: PNGEffort = .fast) { deflater = Deflater(effort: effort) }

  /// The file of a picture, in the narrowest form that holds it.
  ///
  /// Grey pictures take a byte a pixel, two-toned ones a byte and a palette, opaque ones three bytes
  /// and others four. `pixelsPerMetre` is for printing programs.
  package func encode(_ bitmap: Bitmap, pixelsPerMetre: Int? = nil) -> [UInt8] {
    let form = PNGForm(of: bitmap)
    fillRows(bitmap, form)
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file.reserveCapacity(rows.count / 4 + 4096)
    var header: [UInt8] = []
    header.appendBigEndian(bitmap.width)
    header.appendBigEndian(bitmap.height)
    header += [8, form.colorType, 0, 0, 0]
    file.appendChunk("IHDR", header)
    if case .indexed(let palette) = bitmap.format {
      file.appendChunk("PLTE", palette.prefix(256).flatMap { [$0.red, $0.green, $0.blue] })
      if palette.contains(where: { $0.alpha < 255 }) {
        file.appendChunk("tRNS", palette.prefix(256).map(\.alpha))
      }
    }
    if let pixelsPerMetre {
      var density: [UInt8] = []
      density.appendBigEndian(pixelsPerMetre)
      density.appendBigEndian(pixelsPerMetre)
      file.appendChunk("pHYs", density + [1])
    }
    let start = file.beginChunk("IDAT")
    rows.withUnsafeBufferPointer { deflater.append($0, to: &file) }
    file.endChunk(from: start)
    file.appendChunk("IEND", [])
    return file
  }

  /// Lays out the rows as PNG wants them: a filter's number (0: none), then the pixels.
  private func fillRows(_ bitmap: Bitmap, _ form: PNGForm) {
    let (width, height) = (bitmap.width, bitmap.height)
    let bytesPerPixel = form.bytesPerPixel
    let stride = 1 + width * bytesPerPixel
    if rows.count != stride * height { rows = [UInt8](repeating: 0, count: stride * height) }
    rows.withUnsafeMutableBufferPointer { rows in
      bitmap.bytes.withUnsafeBufferPointer { pixels in
        guard let rows = rows.baseAddress, let pixels = pixels.baseAddress else { return }
        for row in 0..<height {
          let target = rows + row * stride
          target[0] = 0
          let source = pixels + row * bitmap.bytesPerRow
          switch (form, bitmap.format) {
          case (.gray, .rgba):
            for column in 0..<width { target[1 + column] = source[column * 4] }
          case (.rgb, .rgba):
            for column in 0..<width {
              target[1 + column * 3] = source[column * 4]
              target[2 + column * 3] = source[column * 4 + 1]
              target[3 + column * 3] = source[column * 4 + 2]
            }
          default: (target + 1).update(from: source, count: width * bytesPerPixel)
          }
        }
      }
    }
  }
}

/// How a picture's pixels lie in a PNG.
private enum PNGForm {
  case gray, indexed, rgb, rgba

  init(of bitmap: Bitmap) {
    switch bitmap.format {
    case .gray: self = .gray
    case .indexed: self = .indexed
    case .rgba: self = bitmap.isOpaqueGray ? .gray : bitmap.isOpaque ? .rgb : .rgba
    }
  }

  var colorType: UInt8 {
    switch self {
    case .gray: 0
    case .rgb: 2
    case .indexed: 3
    case .rgba: 6
    }
  }

  var bytesPerPixel: Int {
    switch self {
    case .gray, .indexed: 1
    case .rgb: 3
    case .rgba: 4
    }
  }
}

extension Bitmap {
  /// Whether each pixel of a four-byte picture is an opaque grey.
  package var isOpaqueGray: Bool {
    switch format {
    case .gray: true
    case .indexed(let palette): palette.allSatisfy { $0.isGray && $0.alpha == 255 }
    case .rgba:
      allWords { word in
        let (red, green, blue) = (word & 0xFF, word >> 8 & 0xFF, word >> 16 & 0xFF)
        return red == green && green == blue && word >> 24 == 0xFF
      }
    }
  }

  /// Whether no pixel of a four-byte picture lets anything through.
  fileprivate var isOpaque: Bool { allWords { $0 >> 24 == 0xFF } }

  private func allWords(_ isSo: (UInt32) -> Bool) -> Bool {
    bytes.withUnsafeBytes { raw in
      raw.bindMemory(to: UInt32.self).allSatisfy { isSo(UInt32(littleEndian: $0)) }
    }
  }
}

extension [UInt8] {
  fileprivate mutating func appendBigEndian(_ number: Int) {
    for shift in [24, 16, 8, 0] { append(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  /// Appends a chunk's head with no length yet, and tells where it begins.
  fileprivate mutating func beginChunk(_ name: String) -> Int {
    append(contentsOf: [0, 0, 0, 0])
    append(contentsOf: name.utf8)
    return count - 8
  }

  /// Fills in the length of the chunk that began there, and appends its checksum.
  fileprivate mutating func endChunk(from start: Int) {
    let length = count - start - 8
    for (place, shift) in [24, 16, 8, 0].enumerated() {
      self[start + place] = UInt8(truncatingIfNeeded: length >> shift)
    }
    let checksum = withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { crc32_gzip_refl(0, $0 + start + 4, UInt64(length + 4)) } ?? 0
    }
    appendBigEndian(Int(checksum))
  }

  fileprivate mutating func appendChunk(_ name: String, _ bytes: [UInt8]) {
    let start = beginChunk(name)
    append(contentsOf: bytes)
    endChunk(from: start)
  }
}
