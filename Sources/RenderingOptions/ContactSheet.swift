/// The positions of thumbnails and captions on a contact sheet, in pixels.
package struct ContactSheet {
  /// The number of columns.
  package let columns: Int
  /// The box of a thumbnail.
  package let cell: (width: Int, height: Int)
  /// The pixel ratio: sheets of `@2x` thumbnails are twice as fine throughout.
  package let factor: Int

  package init(_ sheet: PreviewOptions.Sheet, size: ThumbnailSize) {
    (columns, cell, factor) = (sheet.columns, size.pixels, size.factor)
  }

  private var margin: Int { 16 * factor }
  private var gap: Int { 14 * factor }
  /// The height of the strip for a caption below a thumbnail.
  private var strip: Int { 20 * factor }
  /// The font size of captions.
  package var fontSize: Int { 12 * factor }

  /// The size of a sheet of `count` thumbnails; the last sheet is only as high as it needs to be.
  package func size(of count: Int) -> (width: Int, height: Int) {
    let rows = max(1, (count + columns - 1) / columns)
    return (
      2 * margin + columns * cell.width + (columns - 1) * gap,
      2 * margin + rows * (cell.height + strip) + (rows - 1) * gap
    )
  }

  /// The top left corner of a thumbnail's box, by index.
  package func place(_ index: Int) -> (x: Int, y: Int) {
    (
      margin + index % columns * (cell.width + gap),
      margin + index / columns * (cell.height + strip + gap)
    )
  }

  /// The middle of a caption's baseline, below a thumbnail of a height.
  package func caption(_ index: Int, below height: Int) -> (x: Int, y: Int) {
    let (x, y) = place(index)
    return (x + cell.width / 2, y + height + 15 * factor)
  }
}
