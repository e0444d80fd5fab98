internal import BookRendering

extension Arguments {
  /// The thumbnails and contact sheets in the options; nil for none.
  func previews() throws(UsageError) -> PreviewOptions? {
    var previews = PreviewOptions()
    let sizes = try value(
      .thumbnail, takes: "sizes such as 160x240 or 160x240,320x480@2x, sides of 8 to 4096"
    ) { Self.each($0, Self.thumbnailSize) }
    if let fitting = try choice(.thumbnailMode, PreviewOptions.Fitting.self) {
      previews.fitting = fitting
    }
    let selections = try value(
      .thumbnailOf, takes: "cover, first, chapters, every:10, spreads or pages such as 3-7"
    ) { Self.each($0, Self.choice) }
    previews.sheet = try value(
      .contactSheet, takes: "columns and rows such as 5x4, 1 to \(PreviewOptions.mostInRow)"
    ) { text in
      let counts = 1...PreviewOptions.mostInRow
      guard let (columns, rows) = Quantity.pixels(text), counts.contains(columns),
        counts.contains(rows)
      else { return nil }
      return PreviewOptions.Sheet(columns: columns, rows: rows)
    }
    previews.sizes = sizes ?? []
    previews.selections = selections ?? []
    previews.replacesPictures = has(.thumbnailsOnly)
    guard sizes != nil || previews.sheet != nil else {
      for option: Option in [.thumbnailMode, .thumbnailOf, .thumbnailsOnly]
      where has(option) {
        throw UsageError("\(option) needs \(Option.thumbnail) or \(Option.contactSheet)")
      }
      return nil
    }
    return previews
  }

  /// The results of parsing each of the words separated by commas; nil if one is invalid.
  private static func each<Value>(_ text: String, _ parse: (Substring) -> Value?) -> [Value]? {
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    let values = words.compactMap(parse)
    return values.count == words.count ? values : nil
  }

  /// `160x240`, or `160x240@2x`.
  private static func thumbnailSize(_ text: Substring) -> ThumbnailSize? {
    let parts = text.lowercased().split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count <= 2, let box = parts.first.flatMap({ Quantity.pixels(String($0)) }) else {
      return nil
    }
    var size = ThumbnailSize(width: box.width, height: box.height)
    if parts.count == 2 {
      guard parts[1].hasSuffix("x"), let factor = Quantity.whole(parts[1].dropLast()) else {
        return nil
      }
      size.factor = factor
    }
    guard ThumbnailSize.sides.contains(size.width), ThumbnailSize.sides.contains(size.height),
      ThumbnailSize.factors.contains(size.factor)
    else { return nil }
    return size
  }

  private static func choice(_ text: Substring) -> PreviewOptions.Selection? {
    switch text {
    case "cover": return .cover
    case "first": return .firstText
    case "chapters": return .chapters
    case "spreads": return .spreads
    case _ where text.hasPrefix("every:"):
      guard let step = Quantity.whole(text.dropFirst(6)), step > 0 else { return nil }
      return .every(step)
    default:
      guard let pages = Quantity.pages(String(text)) else { return nil }
      return .pages(pages)
    }
  }
}
