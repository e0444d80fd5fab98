internal import Files
internal import PageTurning

/// The products of a run, for its closing line.
public struct JobProduct: Sendable, Hashable {
  /// Pages and spreads at rest.
  public var pageCount = 0, spreadCount = 0
  /// Turns of leaves.
  package var turnCount = 0
  /// The pictures in all turns.
  public var turnPictureCount = 0
  /// Thumbnails.
  package var thumbnailCount = 0
  /// Contact sheets.
  public var sheetCount = 0
  /// The size of all files in bytes; 0 if it is unknown.
  public var byteCount = 0

  /// Nothing.
  public init() {}

  /// The pages or spreads of a document.
  package init(pages count: Int, areSpreads: Bool) {
    if areSpreads { spreadCount = count } else { pageCount = count }
  }

  /// The product of two runs together.
  public static func + (a: JobProduct, b: JobProduct) -> JobProduct {
    var sum = a
    sum.pageCount += b.pageCount
    sum.spreadCount += b.spreadCount
    sum.turnCount += b.turnCount
    sum.turnPictureCount += b.turnPictureCount
    sum.thumbnailCount += b.thumbnailCount
    sum.sheetCount += b.sheetCount
    sum.byteCount += b.byteCount
    return sum
  }
}

extension JobProduct: CustomStringConvertible {
  /// The counts in words: `42 spreads, 41 turns × 8 pictures, 13 MB`.
  public var description: String {
    var words: [String] = []
    for (count, thing) in [(pageCount, "page"), (spreadCount, "spread")] where count > 0 {
      words.append(counted(count, thing))
    }
    if turnCount > 0 {
      let each = turnPictureCount / turnCount
      let isEven = each * turnCount == turnPictureCount
      words.append(
        counted(turnCount, "turn")
          + (isEven
            ? " × \(counted(each, "picture"))" : " (\(counted(turnPictureCount, "picture")))"))
    }
    for (count, thing) in [(thumbnailCount, "thumbnail"), (sheetCount, "contact sheet")]
    where count > 0 {
      words.append(counted(count, thing))
    }
    if byteCount > 0 { words.append(Self.size(byteCount)) }
    return words.joined(separator: ", ")
  }

  /// A number of bytes in two or three digits: `640 bytes`, `1.3 MB`, `13 MB`.
  private static func size(_ count: Int) -> String {
    var (number, unit) = (Double(count), "")
    for larger in ["k", "M", "G", "T"] where number >= 1000 {
      (number, unit) = (number / 1000, larger)
    }
    guard !unit.isEmpty else { return counted(count, "byte") }
    let rounded = number < 9.95 ? (number * 10).rounded() / 10 : number.rounded()
    return "\(shortNumber(rounded)) \(unit)B"
  }
}
