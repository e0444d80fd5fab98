internal import CSVG

/// Draws SVG files at the size they are wanted, with librsvg.
enum SVGReader {
  static func read(
    _ file: [UInt8], width: Int, height: Int, fonts: SVGFonts?
  ) throws(ImageError) -> ReadRows {
    guard file.count <= ImageLimits.svgBytes else {
      throw .damaged("\(file.count) bytes of SVG are more than \(ImageLimits.svgBytes)")
    }
    let fonts = fonts ?? SVGFonts([])
    var pixels = [UInt8](repeating: 0, count: width * height * 4)
    var why = [CChar](repeating: 0, count: 512)
    let isDrawn = file.withUnsafeBufferPointer { file in
      pixels.withUnsafeMutableBufferPointer { pixels in
        why.withUnsafeMutableBufferPointer { why in
          svg_draw(
            file.baseAddress, file.count, fonts.fonts, pixels.baseAddress, Int32(width),
            Int32(height), why.baseAddress, why.count)
        }
      }
    }
    guard isDrawn != 0 else {
      let words = why.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      throw .damaged(String(decoding: words, as: UTF8.self))
    }
    return ReadRows(pixels: pixels, fault: nil)
  }
}
