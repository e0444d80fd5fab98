internal import Files
internal import Graphics
internal import RenderingOptions
internal import Snapshots

/// Writes the layout of a manifest; `LayoutRecord.init(manifest:)` reads it.
enum ManifestLayout {
  /// Adds the members that follow the manifest's files, with a line per page.
  static func add(_ record: LayoutRecord, to json: inout JSONWriter) {
    json.member("leading", record.leading)
    json.name("conditions")
    json.object(indent: 4, end: 2) {
      for condition in record.conditions { $0.member(named: condition.name, condition.value) }
    }
    json.name("pages")
    json.array(indent: 4, end: 2) { for page in record.pages { $0.add(page) } }
  }

  /// The rectangles of the pages in a picture; nil for a turn, whose pages have none.
  static func places(_ picture: LayoutRecord.Picture) -> [[Int]?]? {
    guard picture.isFlat else { return nil }
    return picture.pages.map { _, place in
      place.map { [$0.x, $0.y, $0.size.width, $0.size.height] }
    }
  }
}

extension RecordedPage: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("number", number.value)
      $0.member("side", isVerso ? "verso" : "recto")
      $0.member("size", [width, height])
      $0.member("range", range)
      $0.member("digest", digest)
      $0.member("lines", lines)
      $0.member("figures", figures)
    }
  }
}

/// The line as an array: a book has many thousands.
extension RecordedLine: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.array {
      $0.add(role)
      $0.add(x)
      $0.add(baseline)
      $0.add(width)
      $0.add(ascent)
      $0.add(descent)
      $0.add(glyphs)
      $0.add(spacing)
      $0.add(text)
      if end != .word || !ink.isEmpty || angle != 0 { $0.add(end.rawValue) }
      if !ink.isEmpty || angle != 0 { $0.add(ink) }
      if angle != 0 { $0.add(angle) }
    }
  }
}

/// The figure as an array.
extension RecordedFigure: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.array {
      $0.add(kind)
      $0.add(x)
      $0.add(y)
      $0.add(width)
      $0.add(height)
      $0.add(digest)
    }
  }
}
