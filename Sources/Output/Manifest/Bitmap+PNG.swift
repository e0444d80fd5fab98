public import Graphics
internal import ImageCoding

extension Bitmap {
  /// The picture as a PNG file.
  public var png: [UInt8] { PNGEncoder(effort: .balanced).encode(self) }
}
