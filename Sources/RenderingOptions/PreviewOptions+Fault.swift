internal import PageTurning
internal import Pagination
internal import Settings

extension PreviewOptions {
  /// Why thumbnails or contact sheets cannot be drawn.
  public enum Fault: Sendable, Hashable {
    /// A size is too small or too large.
    case size
    /// A size is given twice.
    case repeatedSize
    /// They are combined with a film or an unpaged book.
    case film
    /// They are combined with a viewer.
    case viewer
    /// Spreads of a book bound at an edge.
    case singlePages
    /// Spreads whose first page faces the second, without a spine between them.
    case spine
    /// A step that is not above 0.
    case step
    /// A contact sheet has too few or too many rows or columns.
    case grid
    /// A contact sheet has no pages besides the cover.
    case onlyCover
    /// A contact sheet would be too large, in pixels.
    case largeSheet(width: Int, height: Int)
  }

  /// The problem with these options; nil if there is none.
  func fault(_ options: RenderOptions) -> Fault? {
    guard sizes.allSatisfy(\.isPossible) else { return .size }
    if Set(sizes).count < sizes.count { return .repeatedSize }
    if options.film != nil || options.unpaged != nil { return .film }
    if options.viewer != nil { return .viewer }
    if areSpreads, options.spine == .min || options.spine == .max { return .singlePages }
    if areSpreads, options.spine != .mid, !options.cover.isAlone, !options.layout.beginsOnVerso {
      return .spine
    }
    for selection in selections {
      if case .every(let step) = selection, step < 1 { return .step }
    }
    return sheet.flatMap { fault(of: $0) }
  }

  private func fault(of sheet: Sheet) -> Fault? {
    let counts = 1...Self.mostInRow
    guard counts.contains(sheet.columns), counts.contains(sheet.rows) else { return .grid }
    guard havePages else { return .onlyCover }
    let size = ContactSheet(sheet, size: sheetSize).size(of: sheet.columns * sheet.rows)
    guard max(size.width, size.height) <= RenderOptions.longestSide,
      size.width * size.height <= RenderOptions.largestPicture
    else { return .largeSheet(width: size.width, height: size.height) }
    return nil
  }
}

extension PreviewOptions.Fault: CustomStringConvertible {
  /// The problem and its remedy as a clause.
  public var description: String {
    switch self {
    case .size:
      "a thumbnail's sides must be 8 to 4096 pixels, times 1 to 4; see \(Setting.thumbnails)"
    case .repeatedSize: "a size is given twice; see \(Setting.thumbnails)"
    case .film:
      "thumbnails and contact sheets cannot be combined with \(Setting.filmTurns), "
        + "\(Setting.positions), \(Setting.gesture) or \(Setting.unpaged)"
    case .viewer: "a viewer has thumbnails of its own; see \(Setting.viewer)"
    case .singlePages: "single pages do not face each other; see \(Setting.thumbnailChoices)"
    case .spine:
      "thumbnails of spreads whose first page faces the second need \(Setting.spine) mid"
    case .step: "every:N needs a number above 0; see \(Setting.thumbnailChoices)"
    case .grid:
      "a contact sheet can have 1 to \(PreviewOptions.mostInRow) columns and rows; see \(Setting.contactSheet)"
    case .onlyCover:
      "a contact sheet needs pages besides the cover; see \(Setting.thumbnailChoices)"
    case .largeSheet(let width, let height):
      "a contact sheet would have \(width) × \(height) pixels; see \(Setting.contactSheet)"
    }
  }
}
