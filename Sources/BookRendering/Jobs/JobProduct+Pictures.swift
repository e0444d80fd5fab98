internal import Output
internal import PageTurning
internal import RenderingOptions
internal import Typesetting

extension JobProduct {
  /// Makes the product from the pictures of a run.
  init(_ entries: [Manifest.Entry]) {
    self.init()
    var turns = Set<[PageNumber]>()
    for entry in entries {
      byteCount += entry.byteCount
      switch entry.picture.kind {
      case .page: pageCount += 1
      case .spread: spreadCount += 1
      case .turn:
        turnPictureCount += 1
        turns.insert(
          entry.picture.firstPages + [.filler] + (entry.picture.next?.pages ?? []))
      case .thumbnail: thumbnailCount += 1
      case .sheet: sheetCount += 1
      }
    }
    turnCount = turns.count
  }
}
