import Assets
import Foundation
import Graphics
import ImageCoding
import TestSupport
import Testing

/// Drawings in children of the program.
struct SVGRendererTests {
  private static func renderer(
    _ place: DrawingOptions.Location = .apart, memory: Int? = nil
  ) -> SVGRenderer {
    var options = DrawingOptions()
    options.location = place
    if let memory { options.memory = memory }
    return SVGRenderer(options)
  }

  private static var fonts: [FontFile] {
    let family = Asset.vollkorn
    return [family.regular, family.italic, family.bold, family.mono].compactMap { $0 }
  }

  private func draw(
    _ file: [UInt8], _ renderer: SVGRenderer, _ size: (Int, Int) = (120, 90)
  ) -> Result<Bitmap, ImageError> {
    do throws(ImageError) {
      return .success(
        try ImageFile.decode(
          file, fitting: size, fonts: renderer.fonts(Self.fonts), renderer: renderer
        ).bitmap)
    } catch { return .failure(error) }
  }

  @Test func `a picture is the same wherever it is drawn`() {
    let (apart, here) = (Self.renderer(), Self.renderer(.here))
    var svg = RandomSVG(seed: 41)
    var kinds: Set<Bitmap> = []
    for round in 0..<150 {
      let file = svg.next()
      let size = (40 + round % 7 * 30, 50 + round % 5 * 40)
      let expected = draw(file, here, size)
      #expect(draw(file, apart, size) == expected, "\(String(decoding: file, as: UTF8.self))")
      if case .success(let bitmap) = expected { kinds.insert(bitmap) }
    }
    #expect(kinds.count > 140)
  }

  @Test func `what is wrong with a file is told in the same words`() {
    let (apart, here) = (Self.renderer(), Self.renderer(.here))
    for text in ["<svg", "<svg xmlns='http://www.w3.org/2000/svg'><g></svg>", "<svg/>"] {
      #expect(draw(Array(text.utf8), apart) == draw(Array(text.utf8), here))
    }
  }

  static let hostile: [(String, [UInt8], ImageError)] = [
    ("convolve", HostileSVG.convolve, .crashed), ("size of text", HostileSVG.textSize, .crashed),
    ("masks", HostileSVG.masks, .tooMuchMemory(192 << 20)),
    ("picture", HostileSVG.largePicture, .tooMuchMemory(192 << 20)),
    ("turbulence", HostileSVG.turbulence, .tooSlow(seconds: 1)),
    ("uses", HostileSVG.uses, .tooSlow(seconds: 1)),
  ]

  @Test(arguments: hostile)
  func `a drawing that breaks the library or takes too much is told of, and others are drawn`(
    name: String, file: [UInt8], fault: ImageError
  ) {
    let renderer = Self.renderer()
    var svg = RandomSVG(seed: 5)
    let good = svg.next()
    let before = draw(good, renderer)
    #expect(draw(file, renderer) == .failure(fault))
    // Not tried again: a second would be seen in the time that it takes.
    #expect(draw(file, renderer) == .failure(fault))
    #expect(draw(good, renderer) == before)
  }

  @Test func `without a program to draw with there is a reason, and no picture`() {
    let renderer = Self.renderer(.program("/nonexistent/render-book"))
    guard case .failure(.noDrawingProcess(let why)) = draw(HostileSVG.uses, renderer) else {
      Issue.record("it was drawn")
      return
    }
    #expect(why.contains("/nonexistent/render-book"))
  }
}
