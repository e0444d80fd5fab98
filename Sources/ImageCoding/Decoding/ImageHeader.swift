/// The properties that a picture file declares before its pixels.
package struct ImageHeader: Sendable, Hashable {
  /// The intended resolution on paper, across and down.
  package struct Resolution: Sendable, Hashable {
    /// Pixels per inch from left to right.
    package var across: Double
    /// Pixels per inch from top to bottom.
    package var down: Double
  }

  /// The file's format.
  package var format: ImageFormat
  /// The picture's width in pixels, as displayed; for an SVG in units of 1/96 inch.
  package var width: Int
  /// The picture's height in pixels, as displayed; for an SVG in units of 1/96 inch.
  package var height: Int
  /// The resolution on paper; nil if the file does not declare one.
  package var resolution: Resolution?
  /// The declared size of an SVG; nil for other formats.
  package var svg: SVGSize?
  /// Whether it is a JPEG that any program shows correctly: upright, and in light rather than ink colours.
  package var isPlainJPEG = false
  /// The orientation of the pixels in the file.
  var orientation = ImageOrientation.upright

  /// The header of a picture with a size, which must be within the limits.
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
