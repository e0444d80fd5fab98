import Graphics
import ImageCoding
import TestSupport
import Testing

@testable import Raster

/// Pictures that are drawn from a smaller copy.
struct ReducedPictureTests {
  @Test func `a reduced picture looks much like the whole one at every size`() {
    let side = 300
    let bytes = (0..<side * side).map { place in
      UInt8((place % side + place / side) * 255 / (2 * side))
    }
    var file = PictureFile(
      name: "p",
      bytes: PNGEncoder().encode(Bitmap(width: side, height: side, format: .gray, bytes: bytes)))
    var pictures = KeptPictures<Bitmap>(fonts: [], renderer: nil)
    for (width, height) in sample([
      (1, 1), (7, 40), (64, 64), (65, 20), (200, 130), (256, 256), (400, 300),
    ]) {
      file.isReduced = false
      let whole = pictures.picture(file, width: width, height: height)
      file.isReduced = true
      let reduced = pictures.picture(file, width: width, height: height)
      #expect(reduced?.width == width && reduced?.height == height)
      let (old, new): ([UInt8], [UInt8]) = (whole?.bytes ?? [], reduced?.bytes ?? [])
      var worst = 0
      for place in old.indices { worst = max(worst, abs(Int(old[place]) - Int(new[place]))) }
      #expect(worst <= 6, "\(width) × \(height)")
    }
  }

  @Test func `a reduced picture that is damaged has its fault`() {
    var file = PictureFile(name: "p", bytes: [1, 2, 3])
    file.isReduced = true
    var pictures = KeptPictures<Bitmap>(fonts: [], renderer: nil)
    let picture = pictures.picture(file, width: 10, height: 10)
    #expect(picture == nil)
    #expect(pictures.faults["p"] != nil)
  }
}
