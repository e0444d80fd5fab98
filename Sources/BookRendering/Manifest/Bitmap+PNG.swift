public import Graphics
internal import ImageCoding

extension Bitmap {
  /// The picture as a file in PNG.
  public var png: [UInt8] { PNGEncoder(effort: .balanced).encode(self) }
}
