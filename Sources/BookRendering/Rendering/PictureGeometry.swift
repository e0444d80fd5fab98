internal import Graphics
internal import PageTurning
internal import Raster
internal import Snapshots
internal import Typesetting

/// The sizes of the pictures in pixels, resolved from the options.
struct PictureGeometry: Sendable {
  let layout: PageLayout
  let spine: Spine
  /// The pixels of a point.
  let scale: Double
  let pageWidth: Int
  let pageHeight: Int
  /// The desk round the book, in pixels.
  let margin: (beside: Int, above: Int)
  /// The picture's size where one was asked for.
  let pictureSize: (width: Int, height: Int)?
  let theme: PageTheme

  init(_ options: RenderOptions) {
    let size = options.layout.pageSize
    spine =
      switch options.spine {
      case .none: .none
      case .min: .min
      case .mid: .mid
      case .max: .max
      case .auto:
        (options.pictureSize.map { $0.width > $0.height } ?? (size.width > size.height))
          ? .mid : .min
      }
    var layout = options.layout
    switch spine {
    case .min: layout.sides = .single(spineOnLeft: true)
    case .max: layout.sides = .single(spineOnLeft: false)
    case .none, .mid: layout.sides = .mirrored
    }
    self.layout = layout
    // A turning leaf rises by 0.18 of its height towards the eye: so much desk is above the book.
    let (beside, above): (Length, Length) =
      if let margin = options.deskMargin {
        (margin, margin)
      } else if spine == .none {
        (.zero, .zero)
      } else {
        (size.height * 0.1, size.height * 0.18)
      }
    let across = spine == .mid ? size.width * 2 : size.width
    if let picture = options.pictureSize {
      let whole = (across + beside * 2, size.height + above * 2)
      scale = min(
        Double(picture.width) / whole.0.points, Double(picture.height) / whole.1.points)
    } else {
      scale = options.dotsPerInch / 72
    }
    pictureSize = options.pictureSize
    pageWidth = Self.pixels(size.width.points * scale)
    pageHeight = Self.pixels(size.height.points * scale)
    margin = (Self.pixels(beside.points * scale), Self.pixels(above.points * scale))
    var theme = options.theme ?? (spine == .none ? .white : .paper)
    if let paper = options.paper { theme.paper = paper }
    if let ink = options.ink { theme.ink = ink }
    self.theme = theme
  }

  /// A number of pixels, rounded; what is beyond reason is so still, but fits into a whole number.
  private static func pixels(_ number: Double) -> Int {
    number.isNaN ? 0 : Int(min(max(number, 0), 1e9).rounded())
  }

  /// The picture's size.
  var frame: (width: Int, height: Int) {
    pictureSize ?? (
      (spine == .mid ? 2 : 1) * pageWidth + 2 * margin.beside, pageHeight + 2 * margin.above
    )
  }

  /// What is wrong with the sizes; nil when nothing is.
  var fault: String? {
    if let fault = layout.fault { return fault }
    guard pageWidth > 0, pageHeight > 0 else { return "a page would have no pixels; see --dpi" }
    guard max(frame.width, frame.height) <= RenderOptions.longestSide else {
      return
        "a picture would have \(frame.width) × \(frame.height) pixels, and no side can be longer "
        + "than \(RenderOptions.longestSide); see --dpi and --page-size"
    }
    guard frame.width * frame.height <= RenderOptions.largestPicture else {
      return "a picture would have \(frame.width) × \(frame.height) pixels, which is more than 100 "
        + "million; see --dpi and --page-size"
    }
    return nil
  }
}

extension PictureGeometry {
  /// Where a page lies in the picture of a spread at rest, in pixels.
  func place(ofPage page: Int, in spread: Spread) -> PixelRect {
    let x =
      switch spine {
      case .none: (frame.width - pageWidth) / 2
      case .min: 0
      case .max: frame.width - pageWidth
      case .mid: frame.width / 2 - (page == spread.left ? pageWidth : 0)
      }
    return PixelRect(
      x: x, y: (frame.height - pageHeight) / 2, width: pageWidth, height: pageHeight)
  }
}
