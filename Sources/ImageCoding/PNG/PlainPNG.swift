internal import CDeflate
internal import Glibc

/// A PNG as most programs write it: with eight bits per sample or a palette, and not interlaced.
///
/// Its pixels are decompressed at once by libdeflate, in a third of the time that libspng takes with zlib. Files of any
/// other kind, or damaged ones, are left to libspng, which alone decides what is damaged.
struct PlainPNG {
  private let width: Int
  private let height: Int
  private let colorType: UInt8
  private let bitDepth: Int
  /// The colours of the palette, as pixels.
  private var palette: [UInt32] = []
  private var data: [Range<Int>] = []

  /// The most bytes of decompressed rows: larger pictures are decompressed row by row, which takes less memory.
  private static let mostBytes = 32 << 20

  /// Takes a file whose structure was checked; nil if it is not plain.
  init?(_ file: UnsafeBufferPointer<UInt8>, _ outline: PNGOutline) {
    // The header is the first chunk: its content follows the signature, its length and its name.
    let head = PNGFile.signature.count + 8
    (width, height) = (outline.width, outline.height)
    (bitDepth, colorType) = (Int(file[head + 8]), file[head + 9])
    let depths = colorType == 3 ? [1, 2, 4, 8] : [8]
    guard [0, 2, 3, 4, 6].contains(colorType), depths.contains(bitDepth),
      // The methods of compression, filtering and interlacing.
      (10...12).allSatisfy({ file[head + $0] == 0 })
    else { return nil }
    for chunk in outline.chunks {
      let name = String(decoding: file[chunk.lowerBound + 4..<chunk.lowerBound + 8], as: UTF8.self)
      let content = chunk.lowerBound + 8..<chunk.upperBound - 4
      switch name {
      case "IHDR": break
      case "PLTE" where colorType == 3 && palette.isEmpty && data.isEmpty:
        guard content.count % 3 == 0, (1...1 << bitDepth).contains(content.count / 3) else {
          return nil
        }
        palette = stride(from: content.lowerBound, to: content.upperBound, by: 3).map { place in
          Self.pixel(file[place], file[place + 1], file[place + 2], 255)
        }
      case "tRNS" where data.isEmpty && content.count <= palette.count:
        for (index, place) in content.enumerated() {
          palette[index] = palette[index] & 0xFF_FFFF | UInt32(file[place]) << 24
        }
      case "IDAT" where !content.isEmpty: data.append(content)
      case "IEND" where content.isEmpty: break
      default: return nil
      }
    }
    // zlib checks whether distances are within the window that the stream declares; libdeflate does not. All of them
    // are within the largest window.
    guard let first = data.first, file[first.lowerBound] == 0x78,
      palette.isEmpty == (colorType != 3), (1 + rowLength) * height <= Self.mostBytes
    else { return nil }
  }

  /// The size in bytes of the buffer for decompression.
  ///
  /// The decompressed rows are at its end, and pixels are written from its beginning: memory that is new to a process
  /// costs more than what is done with it. A row may be overwritten once the next one is done, since that is the
  /// difference from it.
  var space: Int { max(width * height * 4 + 1 + rowLength, width * 4 + (1 + rowLength) * height) }

  /// Writes the pixels, four bytes each; false if anything is damaged.
  func unpack(
    _ file: UnsafeBufferPointer<UInt8>, into memory: UnsafeMutableBufferPointer<UInt8>
  ) -> Bool {
    let count = (1 + rowLength) * height
    guard memory.count >= space, let out = memory.baseAddress else { return false }
    Self.askForLargePages(memory)
    let start = out + (space - count)
    guard inflate(file, into: UnsafeMutableBufferPointer(start: start, count: count)) else {
      return false
    }
    let zeros = [UInt8](repeating: 0, count: rowLength)
    return zeros.withUnsafeBufferPointer { zeros in
      guard var above = zeros.baseAddress else { return false }
      for row in 0..<height {
        let filter = start + row * (1 + rowLength)
        let line = filter + 1
        guard
          PNGFilter.undo(
            filter.pointee, line, above: above, count: rowLength, pixel: bytesPerPixel),
          widen(line, into: UnsafeMutableRawPointer(out + row * width * 4))
        else { return false }
        above = UnsafePointer(line)
      }
      return true
    }
  }

  /// Requests pages of two megabytes, if the system has them: providing small ones takes as long as writing the pixels.
  private static func askForLargePages(_ memory: UnsafeMutableBufferPointer<UInt8>) {
    let page = 2 << 20
    let start = Int(bitPattern: memory.baseAddress)
    let first = (start + page - 1) / page * page
    let end = (start + memory.count) / page * page
    // It is a hint: without large pages, everything works as before.
    if first < end {
      _ = madvise(UnsafeMutableRawPointer(bitPattern: first), end - first, MADV_HUGEPAGE)
    }
  }

  private var samples: Int {
    switch colorType {
    case 2: 3
    case 4: 2
    case 6: 4
    default: 1
    }
  }

  private var bytesPerPixel: Int { max(1, samples * bitDepth / 8) }

  /// The bytes of a row, without its filter type.
  private var rowLength: Int { (width * samples * bitDepth + 7) / 8 }

  private static func pixel(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8) -> UInt32 {
    UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24
  }

  /// Decompresses the rows: the stream must fill them, and end with the last chunk.
  private func inflate(
    _ file: UnsafeBufferPointer<UInt8>, into rows: UnsafeMutableBufferPointer<UInt8>
  ) -> Bool {
    guard let decompressor = libdeflate_alloc_decompressor() else { return false }
    defer { libdeflate_free_decompressor(decompressor) }
    func inflate(_ stream: UnsafeBufferPointer<UInt8>) -> Bool {
      var (taken, written) = (0, 0)
      let result = libdeflate_zlib_decompress_ex(
        decompressor, stream.baseAddress, stream.count, rows.baseAddress, rows.count, &taken,
        &written)
      return result == LIBDEFLATE_SUCCESS && taken == stream.count && written == rows.count
    }
    if data.count == 1 { return inflate(UnsafeBufferPointer(rebasing: file[data[0]])) }
    var stream: [UInt8] = []
    stream.reserveCapacity(data.reduce(0) { $0 + $1.count })
    for part in data { stream += file[part] }
    return stream.withUnsafeBufferPointer(inflate)
  }

  /// Converts a row's samples to pixels; false if an index is beyond the palette.
  private func widen(
    _ line: UnsafeMutablePointer<UInt8>, into out: UnsafeMutableRawPointer
  ) -> Bool {
    func store(_ word: UInt32, _ column: Int) {
      out.storeBytes(of: word.littleEndian, toByteOffset: column &* 4, as: UInt32.self)
    }
    switch colorType {
    case 0:
      for column in 0..<width { store(0xFF00_0000 | UInt32(line[column]) &* 0x01_0101, column) }
    case 2:
      let bytes = UnsafeRawPointer(line)
      // Four bytes at once are a pixel and one byte of the next; the last pixel has no next.
      for column in 0..<width - 1 {
        let word = bytes.loadUnaligned(fromByteOffset: column &* 3, as: UInt32.self)
        store(UInt32(littleEndian: word) | 0xFF00_0000, column)
      }
      let last = line + (width - 1) * 3
      store(Self.pixel(last[0], last[1], last[2], 255), width - 1)
    case 4:
      for column in 0..<width {
        let position = line + column &* 2
        store(UInt32(position[0]) &* 0x01_0101 | UInt32(position[1]) &<< 24, column)
      }
    case 6: out.copyMemory(from: line, byteCount: width * 4)
    default:
      let (depth, perByte) = (bitDepth, 8 / bitDepth)
      let mask = UInt8(truncatingIfNeeded: 1 << depth - 1)
      return palette.withUnsafeBufferPointer { colors in
        for column in 0..<width {
          // The leftmost is in the highest bits.
          let shift = 8 &- depth &* (column % perByte &+ 1)
          let index = Int(line[column / perByte] &>> UInt8(truncatingIfNeeded: shift) & mask)
          guard index < colors.count else { return false }
          store(colors[index], column)
        }
        return true
      }
    }
    return true
  }
}
