/// What a picture's file says of itself before a pixel is read.
package struct ImageHeader: Sendable, Hashable {
  /// How many pixels the paper's inch is meant to have, across and down.
  package struct Resolution: Sendable, Hashable {
    /// The pixels of an inch from left to right.
    package var across: Double
    /// The pixels of an inch from top to bottom.
    package var down: Double
  }

  /// The file's format.
  package var format: ImageFormat
  /// The picture's width in pixels, as it is to be seen; of an SVG in units of 1/96 inch.
  package var width: Int
  /// The picture's height in pixels, as it is to be seen; of an SVG in units of 1/96 inch.
  package var height: Int
  /// How large its pixels are on paper; nil where the file does not say.
  package var resolution: Resolution?
  /// What an SVG says of its size; nil for other formats.
  package var svg: SVGSize?
  /// Whether it is a JPEG that any program shows as it is meant: upright, and of light, not inks.
  package var isPlainJPEG = false
  /// How the pixels lie in the file.
  var orientation = ImageOrientation.upright

  /// The header of a picture of a size, which must be within the limits.
  init(
    format: ImageFormat, width: Int, height: Int, resolution: Resolution? = nil,
    orientation: ImageOrientation = .upright
  ) throws(ImageError) {
    guard (1...ImageLimits.side).contains(width), (1...ImageLimits.side).contains(height) else {
      throw .impossibleSize(width: width, height: height)
    }
    guard width * height <= ImageLimits.bookPixels else {
      throw .tooManyPixels(width: width, height: height)
    }
    (self.format, self.resolution, self.orientation) = (format, resolution, orientation)
    (self.width, self.height) = orientation.isTurned ? (height, width) : (width, height)
  }

  /// The header of an SVG.
  init(svg: SVGSize) {
    (format, self.svg) = (.svg, svg)
    let size = svg.pixels
    (width, height) = (size.width, size.height)
  }
}
