internal import Assets
internal import Files
internal import Snapshots

/// The report as one self-contained HTML page.
///
/// It loads nothing and runs only its own script: its content security policy lists style and
/// script by digest. Untrusted text is inserted only through `escapedForXML` and as JSON for scripts.
struct ReportPage {
  let result: ComparisonResult
  let reference: String
  let new: String
  /// The files of a picture: the reference, the new picture, the differing pixels; missing ones are
  /// left out.
  let files: (PictureComparison) -> [(side: String, file: [UInt8])]

  /// The most bytes of embedded pictures; browsers fail at some hundred megabytes.
  private static let mostBytes = 64 << 20

  /// The bytes of the page.
  var bytes: [UInt8] {
    var pictures: [UInt8] = []
    var left = 0
    let ids = Dictionary(
      result.pictures.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    for picture in result.worstFirst {
      guard let id = ids[picture.name] else { continue }
      guard pictures.count < Self.mostBytes else {
        left += 1
        continue
      }
      for (side, file) in files(picture) {
        pictures += Array("<script type=\"text/plain\" id=\"p\(id)\(side)\">".utf8)
        pictures += Base64.encode(file)
        pictures += Array("</script>\n".utf8)
      }
    }
    var out = Array(head(left: left).utf8)
    out += pictures
    out += Array("<script>\(Asset.reportScript)</script>\n</body>\n</html>\n".utf8)
    return out
  }

  /// The part before the pictures; `left` is the number of pictures left out.
  private func head(left: Int) -> String {
    let style = Asset.reportStyle
    let policy =
      "default-src 'none'; img-src data:; style-src 'sha256-\(PolicyDigest.of(style))'; "
      + "script-src 'sha256-\(PolicyDigest.of(Asset.reportScript))'; base-uri 'none'; form-action 'none'"
    let layout = result.layout.map { "<li>\($0.description.escapedForXML)</li>" }
    let verdicts =
      layout.isEmpty
      ? ""
      : "<details\(layout.count <= 6 ? " open" : "")><summary>Changes of the layout "
        + "(\(layout.count))</summary><ul>\(layout.joined())</ul></details>"
    let note = left > 0 ? "; \(left) of them without pictures here" : ""
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(result.isEqual ? "Equal" : "Differences"): \(new.escapedForXML)</title>
      <style>\(style)</style>
      </head>
      <body>
      <header>
      <h1>\(new.escapedForXML) against \(reference.escapedForXML)</h1>
      <p>\(result.summary.escapedForXML)\(note)</p>
      \(verdicts)
      <p><kbd>↑</kbd> <kbd>↓</kbd> pictures · <kbd>1</kbd>–<kbd>5</kbd> views · <kbd>f</kbd> fit · <kbd>/</kbd> search</p>
      </header>
      <nav aria-label="pictures">
      <div class="find"><input id="search" type="search" placeholder="search names and words" aria-label="search names and words"><div class="chips" id="chips" role="group" aria-label="kinds"></div></div>
      <ul id="list" role="listbox" aria-label="pictures" tabindex="0"></ul>
      </nav>
      <main>
      <div class="bar"><span id="modes" role="group" aria-label="views"></span><button id="fit">fit</button><output id="place"></output></div>
      <div id="words" aria-live="polite"></div>
      <div id="stage" class="fit"></div>
      </main>
      <script type="application/json" id="data">\(data)</script>

      """
  }

  private var data: String {
    var json = JSONWriter(.script)
    json.object {
      $0.name("pictures")
      $0.array(indent: 0) {
        for (id, picture) in result.pictures.enumerated() {
          $0.object {
            $0.member("id", id)
            $0.member("file", picture.name.text)
            $0.member("status", picture.status.rawValue)
            $0.member("note", picture.fault ?? picture.note)
            $0.member("words", picture.verdicts.map(\.description))
          }
        }
      }
    }
    return json.text
  }
}

extension PictureComparison {
  /// The difference in numbers.
  fileprivate var note: String {
    guard let pixels, status == .changed || status == .tolerated else { return "" }
    return pixels.description + " (\(shortNumber(pixels.differingFraction * 100)) %)"
  }
}
