internal import CWebP

/// Reads WebP files with libwebp: for animations the first picture, on the full canvas.
enum WebPReader {
  static func header(of file: [UInt8]) throws(ImageError) -> ImageHeader {
    let size = try file.withUnsafeBufferPointer { bytes throws(ImageError) in
      var features = WebPBitstreamFeatures()
      let status = WebPGetFeatures(bytes.baseAddress, bytes.count, &features)
      guard status == VP8_STATUS_OK else { throw fault(status, file.count) }
      return (Int(features.width), Int(features.height))
    }
    return try ImageHeader(format: .webp, width: size.0, height: size.1)
  }

  static func read(_ file: [UInt8], width: Int, height: Int) throws(ImageError) -> ReadRows {
    let canvas = try header(of: file)
    return try file.withUnsafeBufferPointer { bytes throws(ImageError) in
      var data = WebPData(bytes: bytes.baseAddress, size: bytes.count)
      var state = WEBP_DEMUX_PARSE_ERROR
      guard let demuxer = WebPDemuxPartial(&data, &state) else {
        throw .damaged("its chunks are out of order")
      }
      defer { WebPDemuxDelete(demuxer) }
      var frame = WebPIterator()
      guard WebPDemuxGetFrame(demuxer, 1, &frame) != 0 else { throw .truncated(at: file.count) }
      defer { WebPDemuxReleaseIterator(&frame) }
      var rows = try read(frame, of: canvas, width: width, height: height)
      if rows.fault == nil, frame.complete == 0 { rows.fault = .truncated(at: file.count) }
      return rows
    }
  }

  /// Reads a frame; one that fills the canvas is decoded to at most twice the requested size.
  private static func read(
    _ frame: WebPIterator, of canvas: ImageHeader, width: Int, height: Int
  ) throws(ImageError) -> ReadRows {
    let (frameWidth, frameHeight) = (Int(frame.width), Int(frame.height))
    let isWhole = frameWidth == canvas.width && frameHeight == canvas.height
    let isLarge = isWhole && frameWidth > 2 * width && frameHeight > 2 * height
    let size =
      isLarge ? (width: 2 * width, height: 2 * height) : (width: frameWidth, height: frameHeight)
    var config = WebPDecoderConfig()
    guard WebPInitDecoderConfig(&config) != 0 else {
      throw .damaged("another version of libwebp is installed")
    }
    config.options.use_scaling = isLarge ? 1 : 0
    (config.options.scaled_width, config.options.scaled_height) = (
      Int32(size.width), Int32(size.height)
    )
    var pixels = [UInt8](repeating: 0, count: size.width * size.height * 4)
    let status = pixels.withUnsafeMutableBufferPointer { pixels -> VP8StatusCode in
      config.output.colorspace = MODE_RGBA
      config.output.is_external_memory = 1
      config.output.u.RGBA = WebPRGBABuffer(
        rgba: pixels.baseAddress, stride: Int32(size.width * 4), size: pixels.count)
      guard let decoder = WebPIDecode(nil, 0, &config) else { return VP8_STATUS_OUT_OF_MEMORY }
      defer { WebPIDelete(decoder) }
      return WebPIUpdate(decoder, frame.fragment.bytes, frame.fragment.size)
    }
    let damage = status == VP8_STATUS_OK ? nil : fault(status, frame.fragment.size)
    if let damage, pixels.allSatisfy({ $0 == 0 }) { throw damage }
    let whole = isLarge ? size : (width: canvas.width, height: canvas.height)
    var resampler = RowResampler(from: whole, to: (width, height))
    let position =
      isLarge ? (left: 0, top: 0) : (left: Int(frame.x_offset), top: Int(frame.y_offset))
    var row = [UInt8](repeating: 0, count: whole.width * 4)
    for y in 0..<whole.height {
      let line = y - position.top
      let isInside = (0..<size.height).contains(line)
      if isInside {
        row.replaceSubrange(
          position.left * 4..<(position.left + size.width) * 4,
          with: pixels[line * size.width * 4..<(line + 1) * size.width * 4])
      } else {
        for index in row.indices { row[index] = 0 }
      }
      row.withUnsafeBytes { resampler.add($0) }
    }
    return ReadRows(pixels: resampler.pixels, fault: damage)
  }

  private static func fault(_ status: VP8StatusCode, _ count: Int) -> ImageError {
    switch status {
    case VP8_STATUS_SUSPENDED, VP8_STATUS_NOT_ENOUGH_DATA: .truncated(at: count)
    case VP8_STATUS_OUT_OF_MEMORY: .damaged("there is not enough memory for it")
    case VP8_STATUS_UNSUPPORTED_FEATURE: .damaged("it needs a feature that libwebp lacks")
    default: .damaged("libwebp finds no picture in it")
    }
  }
}
