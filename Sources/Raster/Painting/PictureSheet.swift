internal import Graphics

/// A page's paper with the pictures that lie on it, before any ink.
struct PictureSheet {
  private let width: Int
  private let height: Int
  private let paper: Color
  /// The pixels; empty as long as there is no picture.
  private var pixels: [UInt8] = []

  init(width: Int, height: Int, paper: Color) {
    (self.width, self.height, self.paper) = (width, height, paper)
  }

  /// Whether there is no picture.
  var isBare: Bool { pixels.isEmpty }

  /// The paper with its pictures.
  var bitmap: Bitmap { Bitmap(width: width, height: height, format: .rgba, bytes: pixels) }

  /// Lays a picture over a rectangle, whose edges go to the nearest pixels' edges; one that cannot be
  /// read leaves a grey frame.
  mutating func lay(
    _ file: PictureFile, over rect: Rect, scale: Double, from cache: inout PictureCache
  ) {
    func pixel(_ length: Length) -> Int { Int((length.points * scale).rounded()) }
    let (left, top) = (pixel(rect.minX), pixel(rect.minY))
    let (right, bottom) = (max(left + 1, pixel(rect.maxX)), max(top + 1, pixel(rect.maxY)))
    let (first, last) = (max(0, left), min(width, right))
    let (head, foot) = (max(0, top), min(height, bottom))
    let isSeen = first < last && head < foot
    guard isSeen, rect.size.width.points > 0, rect.size.height.points > 0 else { return }
    if pixels.isEmpty {
      pixels = Array(
        repeatElement([paper.red, paper.green, paper.blue, 255], count: width * height).joined())
    }
    let picture = cache.picture(file, width: right - left, height: bottom - top)
    for y in head..<foot {
      for x in first..<last {
        let color: Color
        if let picture {
          let at = ((y - top) * picture.width + x - left) * 4
          color = Color(
            red: picture.bytes[at], green: picture.bytes[at + 1], blue: picture.bytes[at + 2],
            alpha: picture.bytes[at + 3])
        } else {
          let isEdge = y == top || y == bottom - 1 || x == left || x == right - 1
          color = Color(red: 128, green: 128, blue: 128, alpha: isEdge ? 255 : 0)
        }
        lay(color, at: (y * width + x) * 4)
      }
    }
  }

  private mutating func lay(_ color: Color, at place: Int) {
    if color.alpha == 0 { return }
    let under = Color(
      red: pixels[place], green: pixels[place + 1], blue: pixels[place + 2])
    let opaque = Color(red: color.red, green: color.green, blue: color.blue)
    let mixed = color.alpha == 255 ? opaque : under.mixed(with: opaque, share: color.alpha)
    (pixels[place], pixels[place + 1], pixels[place + 2]) = (mixed.red, mixed.green, mixed.blue)
  }
}
