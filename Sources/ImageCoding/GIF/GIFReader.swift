internal import CGIF

/// Reads the first picture of a GIF file with giflib, on the file's logical screen.
enum GIFReader {
  /// The header: the size of the screen (GIF89a, 18).
  static func header(of file: [UInt8]) throws(ImageError) -> ImageHeader {
    guard file.count >= 10 else { throw .truncated(at: file.count) }
    let (width, height) = (
      Int(file[6]) | Int(file[7]) << 8, Int(file[8]) | Int(file[9]) << 8
    )
    let header = try ImageHeader(format: .gif, width: width, height: height)
    guard width * height <= max(1 << 20, file.count * ImageLimits.gifRatio) else {
      throw .tooFewBytes(width: width, height: height)
    }
    return header
  }

  static func read(_ file: [UInt8], width: Int, height: Int) throws(ImageError) -> ReadRows {
    let screen = try header(of: file)
    let frame = try GIFFrame(of: file)
    var resampler = RowResampler(
      from: (screen.width, screen.height), to: (width, height))
    var row = [UInt8](repeating: 0, count: screen.width * 4)
    for y in 0..<screen.height {
      frame.draw(row: y, into: &row)
      row.withUnsafeBytes { resampler.add($0) }
    }
    return ReadRows(pixels: resampler.pixels, fault: frame.fault)
  }
}

/// The first picture of a GIF, as colour indices.
struct GIFFrame {
  private var left = 0
  private var top = 0
  private var width = 0
  private var height = 0
  private var indices: [UInt8] = []
  /// The colours, four bytes each; clear where the file has none.
  private var colors = [UInt8](repeating: 0, count: 1024)
  /// The rows that were read; the others are clear.
  private var isRead: [Bool] = []
  private(set) var fault: ImageError?

  init(of file: [UInt8]) throws(ImageError) {
    var source = Source(bytes: file)
    self = try withUnsafeMutablePointer(to: &source) { source throws(ImageError) in
      var error: Int32 = 0
      let opened = DGifOpen(
        source,
        { gif, target, count in
          guard let source = gif?.pointee.UserData?.assumingMemoryBound(to: Source.self), let target
          else { return 0 }
          return source.pointee.read(into: target, count: Int(count))
        }, &error)
      guard let gif = opened else { throw Self.error(error, file.count) }
      defer { DGifCloseFile(gif, nil) }
      return try GIFFrame(gif, fileCount: file.count)
    }
  }

  private init(_ gif: UnsafeMutablePointer<GifFileType>, fileCount: Int) throws(ImageError) {
    var transparent = -1
    try Self.findPicture(gif, fileCount: fileCount, transparent: &transparent)
    let image = gif.pointee.Image
    (left, top) = (Int(image.Left), Int(image.Top))
    (width, height) = (Int(image.Width), Int(image.Height))
    guard width > 0, height > 0, width <= ImageLimits.side, height <= ImageLimits.side else {
      throw .impossibleSize(width: width, height: height)
    }
    guard width * height <= max(1 << 20, fileCount * ImageLimits.gifRatio) else {
      throw .tooFewBytes(width: width, height: height)
    }
    guard let map = image.ColorMap ?? gif.pointee.SColorMap, let entries = map.pointee.Colors else {
      throw .damaged("it has no colours")
    }
    for index in 0..<min(256, Int(map.pointee.ColorCount)) where index != transparent {
      let color = entries[index]
      colors.replaceSubrange(
        index * 4..<index * 4 + 4, with: [color.Red, color.Green, color.Blue, 255])
    }
    indices = [UInt8](repeating: 0, count: width * height)
    isRead = [Bool](repeating: false, count: height)
    let order = image.Interlace ? Self.interlaced(height) : Array(0..<height)
    for row in order {
      let (start, width) = (row * width, width)
      let status = indices.withUnsafeMutableBufferPointer {
        DGifGetLine(gif, $0.baseAddress.map { $0 + start }, Int32(width))
      }
      guard status == GIF_OK else {
        fault = Self.error(gif.pointee.Error, fileCount)
        break
      }
      isRead[row] = true
    }
    if fault != nil, !isRead.contains(true), let fault { throw fault }
  }

  /// Skips to the rows of the first picture.
  private static func findPicture(
    _ gif: UnsafeMutablePointer<GifFileType>, fileCount: Int, transparent: inout Int
  ) throws(ImageError) {
    while true {
      var kind = UNDEFINED_RECORD_TYPE
      guard DGifGetRecordType(gif, &kind) == GIF_OK else {
        throw error(gif.pointee.Error, fileCount)
      }
      switch kind {
      case IMAGE_DESC_RECORD_TYPE:
        guard DGifGetImageDesc(gif) == GIF_OK else { throw error(gif.pointee.Error, fileCount) }
        return
      case EXTENSION_RECORD_TYPE:
        var code: Int32 = 0
        var block: UnsafeMutablePointer<GifByteType>?
        var status = DGifGetExtension(gif, &code, &block)
        while status == GIF_OK, let bytes = block {
          if code == GRAPHICS_EXT_FUNC_CODE {
            var control = GraphicsControlBlock()
            if DGifExtensionToGCB(Int(bytes[0]), bytes + 1, &control) == GIF_OK {
              transparent = Int(control.TransparentColor)
            }
          }
          status = DGifGetExtensionNext(gif, &block)
        }
        guard status == GIF_OK else { throw error(gif.pointee.Error, fileCount) }
      case TERMINATE_RECORD_TYPE: throw .damaged("it has no picture")
      default: continue
      }
    }
  }

  /// The rows of an interlaced picture in file order (GIF89a, appendix E).
  private static func interlaced(_ height: Int) -> [Int] {
    [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { stride(from: $0.0, to: height, by: $0.1) }
  }

  /// Draws a row of the screen, four bytes per pixel.
  func draw(row y: Int, into row: inout [UInt8]) {
    for index in row.indices { row[index] = 0 }
    let line = y - top
    guard (0..<height).contains(line), isRead[line] else { return }
    for x in 0..<max(0, min(width, row.count / 4 - left)) {
      let color = Int(indices[line * width + x]) * 4
      for channel in 0..<4 { row[(left + x) * 4 + channel] = colors[color + channel] }
    }
  }

  private static func error(_ code: Int32, _ count: Int) -> ImageError {
    if code == D_GIF_ERR_READ_FAILED || code == D_GIF_ERR_EOF_TOO_SOON {
      return .truncated(at: count)
    }
    return .damaged(GifErrorString(code).map { String(cString: $0) } ?? "it cannot be read")
  }

  /// The input of giflib.
  private struct Source {
    let bytes: [UInt8]
    var place = 0

    mutating func read(into target: UnsafeMutablePointer<UInt8>, count: Int) -> Int32 {
      let count = max(0, min(count, bytes.count - place))
      bytes.withUnsafeBufferPointer { bytes in
        if let start = bytes.baseAddress { target.update(from: start + place, count: count) }
      }
      place += count
      return Int32(count)
    }
  }
}
