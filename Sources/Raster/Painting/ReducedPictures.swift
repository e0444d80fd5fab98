internal import Graphics

/// Copies of pictures that are shown at many sizes, a few of each: squares, whatever the picture's aspect ratio.
struct ReducedPictures {
  private struct Key: Hashable {
    var file: PictureFile
    var side: Int
  }

  private var kept = BoundedCache<Key, Bitmap>(limit: mostBytes)

  /// The size in bytes of all that are kept.
  private static let mostBytes = 32 << 20
  /// The sides of copies; larger pictures are drawn from the largest.
  private static let sides = [64, 256, 1024, 2048]

  /// The side of the copy that a picture of this size is drawn from.
  static func side(width: Int, height: Int) -> Int {
    let longer = max(width, height)
    return sides.first { $0 >= longer } ?? sides[sides.count - 1]
  }

  /// A copy that was kept.
  subscript(file: PictureFile, side: Int) -> Bitmap? {
    mutating get { kept[Key(file: file, side: side)] }
  }

  mutating func keep(_ copy: Bitmap, of file: PictureFile, _ side: Int) {
    kept.insert(copy, for: Key(file: file, side: side), cost: copy.bytes.count)
  }
}
