internal import Files
internal import Graphics
internal import Manuscript
internal import Output
internal import Raster

/// The links of a PDF, and its vertical fonts, appended to the document that Cairo wrote.
///
/// Cairo 1.16 can make links but leaves references to objects that it never writes. So they are
/// added as an incremental update (ISO 32000-1, 7.5.6): new versions of the pages that have links,
/// and of the catalogue, with a cross-reference table. Cairo's document is parsed in the form that
/// Cairo writes; any other is left unchanged.
struct PDFLinks {
  /// A link on a sheet.
  struct Link {
    var sheet: Int
    var rect: Rect
    var target: BookLink.Target
  }

  /// A location in the book, the target of a link.
  struct Target: Hashable {
    /// The chapter; nil for any.
    var chapter: Int?
    /// An anchor in the chapter; nil for its beginning.
    var anchor: String?
  }

  /// The sheet of a place, and its distance from the top.
  struct Spot {
    var sheet: Int
    var top: Length
  }

  /// Additions to the catalogue.
  struct Catalog {
    var language: String
    var isRightToLeft: Bool
    /// The side of odd pages if a viewer shows two side by side (ISO 32000-1, 7.7.2); nil to let
    /// the viewer choose.
    var oddPages: OddPages?

    enum OddPages: String { case left = "TwoPageLeft", right = "TwoPageRight" }
  }

  /// The links in the order of their sheets.
  var links: [Link] = []
  /// The spots of all known places.
  var spots: [Target: Spot] = [:]
  let sheetHeight: Length
  let catalog: Catalog

  init(sheetHeight: Length, catalog: Catalog) {
    (self.sheetHeight, self.catalog) = (sheetHeight, catalog)
  }

  /// The dictionary entries of a link's action; nil for an unknown place.
  private func action(of target: BookLink.Target, pages: [Int]) -> String? {
    switch target {
    case .address(let address):
      return "/A << /S /URI /URI (\(address.inPDFString)) >>"
    case .place(let chapter, let anchor):
      let beginning = chapter == nil ? nil : spots[Target(chapter: chapter, anchor: nil)]
      let spot = spots[Target(chapter: chapter, anchor: anchor)] ?? beginning
      guard let spot, pages.indices.contains(spot.sheet) else { return nil }
      let top = shortNumber((sheetHeight - spot.top).points)
      return "/Dest [ \(pages[spot.sheet]) 0 R /XYZ null \(top) null ]"
    }
  }

  /// The bytes to append to a document; nil if it is not in Cairo's form.
  func update(
    of file: StreamedFile, fonts: PrintedFontNumbers, mark: JobMark?
  ) -> [UInt8]? {
    guard let table = PDFTable(of: file), let pages = table.pages(),
      let root = table.text(table.root)
    else { return nil }
    var update = Update(start: file.count, next: table.size)
    for group in Dictionary(grouping: links, by: \.sheet).sorted(by: { $0.key < $1.key }) {
      let annotations = group.value.compactMap { link -> Int? in
        guard let action = action(of: link.target, pages: pages) else { return nil }
        let rect = link.rect
        let corners = [rect.minX, sheetHeight - rect.maxY, rect.maxX, sheetHeight - rect.minY]
        return update.add(
          "<< /Type /Annot /Subtype /Link /Border [ 0 0 0 ] /Rect [ "
            + corners.map { shortNumber($0.points) }.joined(separator: " ") + " ] \(action) >>")
      }
      guard !annotations.isEmpty else { continue }
      guard pages.indices.contains(group.key), let page = table.text(pages[group.key]) else {
        return nil
      }
      let list = annotations.map { "\($0) 0 R" }.joined(separator: " ")
      guard let changed = page.addingToDictionary("/Annots [ \(list) ]") else { return nil }
      update.replace(pages[group.key], changed)
    }
    for (object, text) in table.verticalFonts(fonts) { update.replace(object, text) }
    let direction = catalog.isRightToLeft ? " /Direction /R2L" : ""
    let changed = root.addingToDictionary(
      "/Lang (\(catalog.language.inPDFString))\n"
        + (catalog.oddPages.map { "   /PageLayout /\($0.rawValue)\n" } ?? "")
        + "   /ViewerPreferences << /DisplayDocTitle true\(direction) >>")
    guard let changed else { return nil }
    update.replace(table.root, changed)
    guard let mark, let information = table.text(table.information) else {
      return update.finished(
        root: table.root, information: table.information, former: table.start)
    }
    // The total length is known only once everything is made.
    func finished(_ length: Int) -> [UInt8]? {
      var marked = update
      // A private entry of the information dictionary (ISO 32000-1, 14.3.3).
      let entry = "/RenderBookRun (\(mark.text(fileBytes: length)))"
      guard let changed = information.addingToDictionary(entry) else { return nil }
      marked.replace(table.information, changed)
      return marked.finished(
        root: table.root, information: table.information, former: table.start)
    }
    return finished(0).flatMap { finished(file.count + $0.count) }
  }
}

/// An incremental update.
private struct Update {
  private let start: Int
  private var next: Int
  private var bytes: [UInt8] = []
  private var places: [Int: Int] = [:]

  init(start: Int, next: Int) { (self.start, self.next) = (start, next) }

  /// Adds an object and returns its number.
  mutating func add(_ text: String) -> Int {
    defer { next += 1 }
    replace(next, text)
    return next
  }

  /// Replaces an object.
  mutating func replace(_ number: Int, _ text: String) {
    places[number] = start + bytes.count
    bytes += "\(number) 0 obj\n\(text)\nendobj\n".utf8
  }

  /// The bytes with a cross-reference table that continues the former one.
  func finished(root: Int, information: Int, former: Int) -> [UInt8] {
    var text = "xref\n"
    let numbers = places.keys.sorted()
    var index = 0
    while index < numbers.count {
      var end = index + 1
      while end < numbers.count, numbers[end] == numbers[end - 1] + 1 { end += 1 }
      text += "\(numbers[index]) \(end - index)\n"
      for number in numbers[index..<end] { text += padded(places[number] ?? 0, 10) + " 00000 n \n" }
      index = end
    }
    text += "trailer\n<< /Size \(next)\n   /Root \(root) 0 R\n   /Info \(information) 0 R\n"
    text += "   /Prev \(former)\n>>\nstartxref\n\(start + bytes.count)\n%%EOF\n"
    return bytes + Array(text.utf8)
  }
}

extension String {
  /// The text as a PDF string, between parentheses.
  ///
  /// Characters beyond ASCII are percent-encoded as in URIs (ISO 32000-1, 12.6.4.7).
  fileprivate var inPDFString: String {
    utf8.reduce(into: "") { text, byte in
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\\"):
        text += "\\" + String(UnicodeScalar(byte))
      case 0x20..<0x7F: text.unicodeScalars.append(UnicodeScalar(byte))
      default: text += byte.percentEncoded
      }
    }
  }

  /// The dictionary with more entries; nil if it is not a dictionary.
  fileprivate func addingToDictionary(_ entries: String) -> String? {
    guard hasPrefix("<<"), hasSuffix(">>") else { return nil }
    return dropLast(2) + "   \(entries)\n>>"
  }
}
