internal import Files
internal import Graphics
internal import Layout
internal import Manuscript
internal import Output
internal import Pagination
internal import Paragraphs
internal import RenderingOptions
internal import Typesetting

/// The text of pages with the boxes of lines and words, as OCR programs write it: hOCR 1.2.
///
/// Coordinates are pixels at 300 pixels per inch, from the top left corner of the sheet.
struct HOCRExporter: DocumentExporter {
  private static let resolution = 300

  private let binder: SheetBinder
  private let file: StreamedFile
  private var byteCount = 0
  private var sheetCount = 0

  init(_ source: PageSource, to name: FileName) throws(OutputError) {
    binder = SheetBinder(source)
    file = try StreamedFile(name)
    let book = source.layout.book
    let language = (source.options.language ?? book.language).inXML
    write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE html>
      <html xmlns="http://www.w3.org/1999/xhtml" lang="\(language)" xml:lang="\(language)">
      <head>
      <meta charset="UTF-8"/>
      <title>\(book.title.inXML)</title>
      <meta name="ocr-system" content="render-book"/>
      <meta name="ocr-capabilities" content="ocr_page ocr_line ocr_header ocr_pageno ocrx_word"/>
      </head>
      <body>

      """)
  }

  mutating func add(_ sheet: BoundSheet) throws(OutputError) {
    let size = binder.sheetSize
    var page = """
      <div class="ocr_page" id="page_\(sheetCount + 1)" \
      title="bbox 0 0 \(Self.pixels(size.width)) \(Self.pixels(size.height)); ppageno \(sheetCount); \
      scan_res \(Self.resolution) \(Self.resolution)">

      """
    for (corner, own) in sheet.pages {
      for line in own.lines { page += Self.element(of: line, corner) }
    }
    write(page + "</div>\n")
    sheetCount += 1
  }

  mutating func finish(mark: () -> JobMark?) throws(OutputError) -> [String] {
    write("</body>\n</html>\n")
    if let mark = mark() { file.write(mark.comment(after: byteCount)) }
    try file.finish()
    return []
  }

  private mutating func write(_ text: String) {
    byteCount += text.utf8.count
    file.write(Array(text.utf8))
  }

  /// A line and its words, in reading order; `corner` is that of its page on the sheet.
  private static func element(of line: PageLine, _ corner: Point) -> String {
    func bbox(_ box: Rect) -> String {
      let (left, top) = (corner.x + box.minX, corner.y + box.minY)
      return "bbox \(pixels(left)) \(pixels(top)) \(pixels(left + box.size.width)) "
        + "\(pixels(top + box.size.height))"
    }
    let words = line.isRightToLeft ? line.words.reversed() : line.words
    guard !words.isEmpty else { return "" }
    let spans = words.map { word in
      "<span class=\"ocrx_word\" title=\"\(bbox(line.box(of: word)))\">"
        + "\(word.text.withoutLayoutCharacters.inXML)</span>"
    }
    let isBackward = line.isRightToLeft ? " dir=\"rtl\"" : ""
    return
      "<span class=\"\(name(of: line.role))\"\(isBackward) title=\"\(bbox(line.placedBox)); "
      + direction(of: line) + "\">" + spans.joined(separator: " ") + "</span>\n"
  }

  /// The baseline of a line that runs across the page, and the direction of others, anticlockwise in degrees.
  private static func direction(of line: PageLine) -> String {
    guard line.angle != 0 else {
      return "baseline 0 \(-pixels(line.descent * line.scale.across))"
    }
    return "textangle \(shortNumber(360 - line.angle))"
  }

  private static func name(of role: PageLine.Role) -> String {
    switch role {
    case .head: "ocr_header"
    case .folio: "ocr_pageno"
    default: "ocr_line"
    }
  }

  private static func pixels(_ length: Length) -> Int {
    Int((length.points * Double(resolution) / 72).rounded())
  }
}
