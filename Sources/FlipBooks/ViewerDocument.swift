internal import Assets
internal import Files
internal import Graphics
internal import Manuscript
internal import RenderingOptions

/// The HTML page of a viewer, which shows the book without its script and more with it.
///
/// It is also well-formed XML. It loads nothing from elsewhere: its content security policy lists
/// the files of the folder or, in a single file, style and script by digest. Untrusted text is
/// inserted only through `escapedForHTML` and as JSON for scripts.
struct ViewerDocument {
  let data: ViewerData
  /// PNG files of the pages and thumbnails, for a single file.
  let pictures: [PageNumber: (page: [UInt8], thumbnail: [UInt8])]?

  /// The bytes of the page.
  var bytes: [UInt8] {
    var out = Array(head.utf8)
    for page in data.pages { out += Array(item(page).utf8) }
    out += Array("</ol>\n</main>\n".utf8)
    if let pictures {
      out += Array(
        "<script type=\"application/json\" id=\"book-data\">\(data.json)</script>\n".utf8)
      for (number, start) in starts.enumerated() {
        let end = min(start + ViewerFiles.pagesOfText, data.pages.count)
        out += Array("<script type=\"application/json\" id=\"text-\(number + 1)\">".utf8)
        out += Array("\(data.words(start..<end))</script>\n".utf8)
      }
      out += Array("<script type=\"application/json\" id=\"thumbnails\">[".utf8)
      for (index, page) in data.pages.enumerated() {
        out += Array((index > 0 ? ",\"" : "\"").utf8)
        out += Base64.encode(pictures[page.number]?.thumbnail ?? []) + [UInt8(ascii: "\"")]
      }
      out += Array("]</script>\n".utf8)
    }
    return out + Array("</body>\n</html>\n".utf8)
  }

  /// The first page of each text file.
  var starts: StrideTo<Int> {
    stride(from: 0, to: data.pages.count, by: ViewerFiles.pagesOfText)
  }

  private var title: String {
    let book = data.book
    let author = book.author.map { " — " + $0 } ?? ""
    return String((book.title + author).asLabel.unicodeScalars.prefix(300))
  }

  private var head: String {
    let (style, script) = (Asset.viewerStyle, Asset.viewerScript)
    let isSingle = pictures != nil
    let sources =
      isSingle
      ? "img-src data:; script-src 'sha256-\(PolicyDigest.of(script))'; "
        + "style-src 'sha256-\(PolicyDigest.of(style))'"
      : "img-src 'self'; script-src 'self'; style-src 'self'"
    let icon = isSingle ? "data:," : data.pages.first.map { ViewerFiles.thumbnail($0.number) } ?? ""
    let parts =
      isSingle
      ? "<style>\(style)</style>\n<script>\(script)</script>"
      : """
      <link rel="stylesheet" href="\(ViewerFiles.style)"/>
      <script src="\(ViewerFiles.book)"></script>
      <script src="\(ViewerFiles.script)"></script>
      """
    return """
      \(ViewerFiles.beginning(of: ViewerFiles.page))\(sources); base-uri 'none'; form-action 'none'"/>
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <meta name="referrer" content="no-referrer"/>
      <title>\(title.escapedForHTML)</title>
      <link rel="icon" href="\(icon)"/>
      \(parts)
      </head>
      <body>
      \(controls)
      <ol id="pages">

      """
  }

  /// The controls with title and author filled in at once, since either may contain the other's
  /// placeholder.
  private var controls: String {
    let name = data.book.title.asLabel.escapedForHTML
    let author = (data.book.author ?? "").asLabel.escapedForHTML
    return Asset.viewerControls.split(separator: "TITLE", omittingEmptySubsequences: false)
      .map { $0.replacing("AUTHOR", with: author) }.joined(separator: name)
  }

  private func item(_ page: ViewerPage) -> String {
    let name = "Page \(page.label.asLabel)".escapedForHTML
    let language = (data.options.language ?? data.book.language).escapedForHTML
    var source = ViewerFiles.picture(page.number)
    if let pictures {
      let bytes = Base64.encode(pictures[page.number]?.page ?? [])
      source = "data:image/png;base64," + String(decoding: bytes, as: UTF8.self)
    }
    let double =
      data.hasDoubles
      ? " srcset=\"\(ViewerFiles.picture(page.number, isDouble: true)) 2x\"" : ""
    let words =
      page.markup.isEmpty
      ? "<div class=\"words\" id=\"words-\(page.number)\"></div>"
      : "<details><summary>The words of \(name.lowercased())</summary>\n"
        + "<div class=\"words\" id=\"words-\(page.number)\" lang=\"\(language)\">\n\(page.markup)</div></details>"
    return
      "<li id=\"page-\(page.number)\"><img id=\"picture-\(page.number)\" src=\"\(source)\"\(double)"
      + " width=\"\(data.geometry.pageWidth)\" height=\"\(data.geometry.pageHeight)\""
      + " alt=\"\(name)\" loading=\"lazy\" decoding=\"async\"/>\n\(words)</li>\n"
  }
}
