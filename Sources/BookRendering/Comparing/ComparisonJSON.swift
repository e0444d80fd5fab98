internal import Snapshots

extension ComparisonResult {
  /// The result as JSON in the schema `comparison/1`.
  ///
  /// `differing` is the number of differing pixels in all pictures together.
  public var json: String {
    let known = pictures.compactMap(\.pixels)
    let differing = known.reduce(0) { $0 + $1.differingPixels }
    var lines = [
      "{\"schema\": \"comparison/1\"", "\"equal\": \(isEqual)", "\"differing\": \(differing)",
      "\"metric\": \"\(options.metric.name)\"",
      "\"threshold\": \(shortNumber(options.metric.threshold))",
      "\"tolerance\": \(options.tolerance.json)", "\"how\": \(options.description.jsonQuoted)",
    ]
    if let window = options.window {
      let most = pictures.compactMap(\.densest).max() ?? 0
      lines.append("\"window\": {\"size\": \(window), \"differing\": \(most)}")
    }
    for status in PictureComparison.Status.allCases where status != .equal {
      let list = names(status).map { $0.text.jsonQuoted }.joined(separator: ", ")
      lines.append("\"\(status.rawValue)\": [\(list)]")
    }
    lines.append("\"layout\": [\(layout.map(\.json).joined(separator: ",\n  "))]")
    let pictures = pictures.map(\.json).joined(separator: ",\n  ")
    lines.append("\"pictures\": [\n  \(pictures)]")
    return lines.joined(separator: ",\n") + "}\n"
  }
}

extension ComparisonOptions.Tolerance {
  fileprivate var json: String {
    switch self {
    case .pixels(let count): "{\"pixels\": \(count)}"
    case .share(let share): "{\"share\": \(shortNumber(share))}"
    }
  }
}

extension PictureComparison {
  fileprivate var json: String {
    var fields = [
      "\"file\": \(name.text.jsonQuoted)", "\"status\": \"\(status.rawValue)\"",
      "\"differing\": \(pixels?.differingPixels ?? 0)",
    ]
    if let pixels {
      fields.append("\"pixels\": \(pixels.pixelCount)")
      fields.append("\"share\": \(pixels.differingShare)")
      let (old, new) = (pixels.expectedSize, pixels.actualSize)
      fields.append("\"sizes\": [[\(old.width), \(old.height)], [\(new.width), \(new.height)]]")
      if let bounds = pixels.bounds {
        let size = bounds.size
        fields.append(
          "\"bounds\": [\(bounds.x), \(bounds.y), \(size.width), \(size.height)]")
      }
      if let similarity = pixels.similarity { fields.append("\"similarity\": \(similarity)") }
    }
    if let densest { fields.append("\"densest\": \(densest)") }
    if let fault { fields.append("\"fault\": \(fault.jsonQuoted)") }
    if !verdicts.isEmpty {
      fields.append("\"verdicts\": [\(verdicts.map(\.json).joined(separator: ", "))]")
    }
    return "{\(fields.joined(separator: ", "))}"
  }
}

extension LayoutVerdict {
  /// The verdict as JSON, with its place and words.
  var json: String {
    var fields = ["\"kind\": \(kind.rawValue.jsonQuoted)"]
    if let pages { fields.append("\"pages\": [\(pages.lowerBound), \(pages.upperBound)]") }
    if let line { fields.append("\"line\": \(line)") }
    fields.append("\"words\": \(description.jsonQuoted)")
    return "{\(fields.joined(separator: ", "))}"
  }
}
