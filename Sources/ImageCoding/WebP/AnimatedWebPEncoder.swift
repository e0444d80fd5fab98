internal import CWebP
package import Graphics

/// Writes an animated WebP with libwebp.
///
/// It is written when it ends, since its head tells its length. One thread may use it.
package final class AnimatedWebPEncoder {
  /// The longest side that the format has.
  package static let longestSide = 16_383

  private let encoder: OpaquePointer
  private var config = WebPConfig()

  /// Makes an encoder of a film that is shown so many times, 0 standing for ever; nil where there is
  /// no memory.
  ///
  /// `quality` is 0 to 100; nil keeps each pixel as it is.
  package init?(width: Int, height: Int, quality: Int?, loops: Int) {
    var options = WebPAnimEncoderOptions()
    guard WebPAnimEncoderOptionsInit(&options) != 0, WebPConfigInit(&config) != 0 else {
      return nil
    }
    options.anim_params.loop_count = Int32(clamping: loops)
    if let quality {
      config.quality = Float(quality)
    } else {
      // The fourth of ten efforts: more takes twice the time for a few per cent.
      guard WebPConfigLosslessPreset(&config, 4) != 0 else { return nil }
      config.exact = 1
    }
    guard let encoder = WebPAnimEncoderNew(Int32(width), Int32(height), &options) else {
      return nil
    }
    self.encoder = encoder
  }

  deinit { WebPAnimEncoderDelete(encoder) }

  /// Adds a picture of four bytes a pixel that is shown from a time on; false where that fails.
  package func add(_ frame: Bitmap, milliseconds: Int) -> Bool {
    var picture = WebPPicture()
    guard WebPPictureInit(&picture) != 0 else { return false }
    defer { WebPPictureFree(&picture) }
    (picture.use_argb, picture.width, picture.height) = (1, Int32(frame.width), Int32(frame.height))
    let isRead = frame.bytes.withUnsafeBufferPointer {
      WebPPictureImportRGBX(&picture, $0.baseAddress, Int32(frame.bytesPerRow))
    }
    return isRead != 0
      && WebPAnimEncoderAdd(encoder, &picture, Int32(clamping: milliseconds), &config) != 0
  }

  /// The file of a film that ends at a time; nil where it cannot be made.
  package func finish(milliseconds: Int) -> [UInt8]? {
    var data = WebPData()
    WebPDataInit(&data)
    defer { WebPDataClear(&data) }
    guard WebPAnimEncoderAdd(encoder, nil, Int32(clamping: milliseconds), nil) != 0,
      WebPAnimEncoderAssemble(encoder, &data) != 0, let bytes = data.bytes
    else { return nil }
    return Array(UnsafeBufferPointer(start: bytes, count: data.size))
  }
}
