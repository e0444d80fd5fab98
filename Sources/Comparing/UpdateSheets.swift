internal import Assets
public import Files
internal import Graphics
internal import ImageCoding
internal import Output
internal import Raster
internal import RenderingOptions
internal import Snapshots

/// Contact sheets of the references that an update replaces: each before and after, side by side.
public struct UpdateSheets {
  /// A picture before and after the update; nil if it does not exist, or cannot be read.
  private struct Pair {
    var name: FileName
    var before: Bitmap?
    var after: Bitmap?
  }

  private let writer: FolderWriter
  private let reference: FileName
  private var pairs: [Pair] = []
  /// The number of replaced pictures that are on no sheet.
  private var left = 0

  private static let size = ThumbnailSize(width: 240, height: 360)
  private static let layout = ContactSheet(PreviewOptions.Sheet(columns: 4, rows: 3), size: size)
  private static let pairsOfSheet = 6
  /// The most pictures shown on sheets; if more are replaced, the others are on no sheet.
  private static let mostPairs = 600
  private static let background = Color(red: 0xd2, green: 0xd2, blue: 0xd2)
  private static let ink = Color(red: 0x20, green: 0x20, blue: 0x20)

  /// Opens the folder of the sheets, creating it if needed, and keeps small copies of the references that differ.
  ///
  /// - Throws: `OutputError` if the folder cannot be made or opened.
  public init(
    _ folder: FileName, _ result: ComparisonResult, _ update: ReferenceUpdate,
    reference: FileName
  ) throws(OutputError) {
    writer = try FolderWriter(folder)
    self.reference = reference
    let wanted = result.pictures.filter(update.replaces)
    left = max(0, wanted.count - Self.mostPairs)
    for changed in wanted.prefix(Self.mostPairs) {
      pairs.append(Pair(name: changed.name, before: picture(named: changed.name)))
    }
  }

  /// Writes the sheets, once the references are replaced: `sheet-0001.png` and so on.
  ///
  /// Returns the number of sheets, and of pictures that are on none.
  ///
  /// - Throws: `OutputError` if a sheet cannot be written.
  public mutating func write() throws(OutputError) -> (sheets: Int, left: Int) {
    for index in pairs.indices { pairs[index].after = picture(named: pairs[index].name) }
    var count = 0
    while count * Self.pairsOfSheet < pairs.count {
      let own = pairs.dropFirst(count * Self.pairsOfSheet).prefix(Self.pairsOfSheet)
      count += 1
      let zeros = String(repeating: "0", count: max(0, 4 - String(count).count))
      let name = "sheet-\(zeros)\(count).png"
      try writer.write(PNGEncoder().encode(Self.sheet(Array(own))), to: FileName(name))
    }
    return (count, left)
  }

  /// A reference at the size it has on a sheet.
  private func picture(named name: FileName) -> Bitmap? {
    let file = reference.kind == .file ? reference : reference.appending(name.bytes)
    guard let bytes = try? PictureComparer.file(file),
      let whole = try? PictureComparer.decode(bytes, named: name)
    else { return nil }
    let (width, height) = Self.size.pixels
    let factor = max((whole.width + width - 1) / width, (whole.height + height - 1) / height)
    return whole.reduced(by: max(factor, 1))
  }

  private static func sheet(_ pairs: [Pair]) -> Bitmap {
    let whole = layout.size(of: pairs.count * 2)
    var bitmap = Bitmap(width: whole.width, height: whole.height, color: background)
    var list = DisplayList()
    let captions = CaptionSetter(Asset.vollkorn.regular)
    for (number, pair) in pairs.enumerated() {
      for (side, picture) in [pair.before, pair.after].enumerated() {
        let index = number * 2 + side
        let position = layout.place(index)
        if let picture = picture?.rgba() {
          bitmap.lay(
            picture, x: position.x + (layout.cell.width - picture.width) / 2, y: position.y)
        }
        let (x, y) = layout.caption(index, below: picture?.height ?? layout.cell.height / 2)
        if let run = captions.run(caption(pair, side), size: layout.fontSize, x: x, y: y) {
          list.items.append(.glyphs(run))
        }
      }
    }
    var painter = PagePainter(fonts: [Asset.vollkorn.regular])
    painter.paint(list, over: &bitmap, scale: 1, theme: PageTheme(paper: background, ink: ink))
    return bitmap
  }

  /// The longest name in a caption, in characters; of a longer one the end is shown.
  private static let longestName = 22

  private static func caption(_ pair: Pair, _ side: Int) -> String {
    let isThere = (side == 0 ? pair.before : pair.after) != nil
    let word = isThere ? (side == 0 ? "before" : "after") : side == 0 ? "new" : "removed"
    var name = pair.name.text.escapedForTerminal
    if name.hasSuffix(".png") { name.removeLast(4) }
    if name.count > longestName { name = "…" + name.suffix(longestName) }
    return side == 0 ? "\(name) \(word)" : word
  }
}
