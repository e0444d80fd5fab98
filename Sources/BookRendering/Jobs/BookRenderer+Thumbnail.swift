internal import Files
internal import Graphics
internal import ImageCoding
internal import Manuscript
internal import Output
public import RenderingOptions
internal import Synchronization
public import Typesetting

extension BookRenderer {
  /// A single thumbnail of the book as a PNG file: its cover picture, or its first page.
  ///
  /// No side is longer than `side` pixels, and a cover is not enlarged.
  ///
  /// - Throws: `RenderError` if the size is impossible or the book cannot be drawn.
  public func thumbnail(longestSide side: Int) throws(RenderError) -> [UInt8] {
    var options = options
    (options.spine, options.film, options.unpaged, options.pages) = (.none, nil, nil, 1...1)
    var size = side
    if let cover = coverSize {
      size = min(side, max(cover.width, cover.height, ThumbnailSize.sides.lowerBound))
    }
    var previews = PreviewOptions()
    previews.sizes = [ThumbnailSize(width: size, height: size)]
    previews.selections = [.cover]
    previews.replacesPictures = true
    options.previews = previews
    let output = OnePicture()
    _ = try BookRenderer(book: book, options: options).draw(into: output)
    return output.bytes
  }

  /// The size of the book's cover picture in pixels; nil if it has none.
  private var coverSize: (width: Int, height: Int)? {
    guard let bytes = book.cover, let header = try? ImageFile.probe(bytes),
      header.format != .svg
    else { return nil }
    return (header.width, header.height)
  }
}

/// Receives the only picture of a run.
private final class OnePicture: PictureOutput, PictureFileSink {
  private let taken = Mutex<[UInt8]>([])

  var bytes: [UInt8] { taken.withLock { $0 } }

  func receivers() throws(OutputError) -> PictureReceivers { PictureReceivers(self) }

  func take(_ bytes: [UInt8], as name: String, digest: String) throws(OutputError) {
    taken.withLock { $0 = bytes }
  }
}
