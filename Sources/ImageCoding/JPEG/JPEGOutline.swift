/// The header of a JPEG: its size, and the metadata that programs add.
struct JPEGOutline {
  private(set) var width = 0
  private(set) var height = 0
  private(set) var resolution: ImageHeader.Resolution?
  private(set) var orientation = ImageOrientation.upright
  /// The number of channels.
  private(set) var channels = 0

  /// Goes through the segments to the one with the size (ITU T.81, B.1 and B.2).
  init(of bytes: [UInt8]) throws(ImageError) {
    var index = 2
    while true {
      // Any number of 0xFF may precede a marker.
      while index < bytes.count, bytes[index] == 0xFF { index += 1 }
      guard index < bytes.count else { throw .truncated(at: bytes.count) }
      let marker = bytes[index]
      index += 1
      switch marker {
      case 0x01, 0xD0...0xD8: continue
      case 0xD9, 0xDA: throw .damaged("its header has no size")
      default: break
      }
      guard index + 2 <= bytes.count else { throw .truncated(at: bytes.count) }
      let length = Int(bytes[index]) << 8 | Int(bytes[index + 1])
      guard length >= 2 else { throw .damaged("a segment without a length at byte \(index)") }
      let content = bytes[min(index + 2, bytes.count)..<min(index + length, bytes.count)]
      guard content.count == length - 2 else { throw .truncated(at: bytes.count) }
      switch marker {
      case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker):
        guard content.count >= 6 else { throw .damaged("its header is too short") }
        let data = Array(content.prefix(6))
        channels = Int(data[5])
        height = Int(data[1]) << 8 | Int(data[2])
        width = Int(data[3]) << 8 | Int(data[4])
        guard width * height <= max(1 << 20, bytes.count * ImageLimits.jpegRatio) else {
          throw .tooFewBytes(width: width, height: height)
        }
        return
      case 0xE0 where content.starts(with: Array("JFIF\0".utf8)): readDensity(Array(content))
      case 0xE1 where content.starts(with: Array("Exif\0\0".utf8)):
        orientation = ExifBlock(Array(content.dropFirst(6))).orientation ?? .upright
      default: break
      }
      index += length
      // Anything but a marker is skipped, as libjpeg does.
      while index < bytes.count, bytes[index] != 0xFF { index += 1 }
    }
  }

  /// The header of the picture.
  func header() throws(ImageError) -> ImageHeader {
    var header = try ImageHeader(
      format: .jpeg, width: width, height: height, resolution: resolution,
      orientation: orientation)
    header.isPlainJPEG = orientation == .upright && (channels == 1 || channels == 3)
    return header
  }

  /// Reads the density of JFIF (version 1.02): its unit, and two 16-bit numbers.
  private mutating func readDensity(_ content: [UInt8]) {
    guard content.count >= 12 else { return }
    let across = Double(Int(content[8]) << 8 | Int(content[9]))
    let down = Double(Int(content[10]) << 8 | Int(content[11]))
    guard across > 0, down > 0 else { return }
    switch content[7] {
    case 1: resolution = .init(across: across, down: down)
    case 2: resolution = .init(across: across * 2.54, down: down * 2.54)
    default: break
    }
  }
}
