internal import Files

/// The cross-reference table of a PDF as Cairo 1.16 writes it: plain text with one section.
struct PDFTable {
  /// The offset of the table.
  let start: Int
  /// One more than the highest object number.
  let size: Int
  /// The object numbers of the catalogue and the information dictionary.
  let root: Int
  let information: Int
  private let file: StreamedFile
  private let places: [Int]

  /// The length of an entry (ISO 32000-1, 7.5.4).
  private static let lineBytes = 20
  /// The most bytes of an object that is read, except the list of pages.
  private static let objectBytes = 4096

  /// Reads the table at the end of a file; nil if it has another form.
  init?(of file: StreamedFile) {
    let tail = String(decoding: file.read(at: max(0, file.count - 64), count: 64), as: UTF8.self)
    guard let mark = tail.lastRange(of: "startxref"),
      let start = tail[mark.upperBound...].firstNumber, start < file.count
    else { return nil }
    let text = String(decoding: file.read(at: start, count: file.count - start), as: UTF8.self)
    guard text.hasPrefix("xref\n0 "), let trailer = text.lastRange(of: "trailer"),
      let size = text.dropFirst(7).firstNumber, let root = text.number(after: "/Root"),
      let information = text.number(after: "/Info"),
      let first = text.dropFirst(7).firstIndex(of: "\n")
    else { return nil }
    let lines = Array(text[text.index(after: first)..<trailer.lowerBound].utf8)
    guard lines.count == size * Self.lineBytes else { return nil }
    places = stride(from: 0, to: lines.count, by: Self.lineBytes).map { line in
      lines[line..<line + 10].reduce(0) { $0 * 10 + Int($1 & 15) }
    }
    (self.file, self.start, self.size) = (file, start, size)
    (self.root, self.information) = (root, information)
  }

  /// The text between `obj` and `endobj` of an object; nil if it cannot be found.
  func text(_ number: Int, most: Int = Self.objectBytes) -> String? {
    guard places.indices.contains(number) else { return nil }
    let text = String(decoding: file.read(at: places[number], count: most), as: UTF8.self)
    let head = "\(number) 0 obj\n"
    guard text.hasPrefix(head), let end = text.firstRange(of: "\nendobj") else { return nil }
    return String(text[text.index(text.startIndex, offsetBy: head.count)..<end.lowerBound])
  }

  /// The objects of the fonts for each of Cairo's numbers; a font with many glyphs has several.
  ///
  /// Pages refer to them as `/f-2-0` and `/f-2-1`, in dictionaries of the form that Cairo writes.
  func fonts() -> [Int: Set<Int>] {
    var fonts: [Int: Set<Int>] = [:]
    for place in places.dropFirst() {
      let head = String(
        decoding: file.read(at: place, count: Self.objectBytes).prefix(Self.objectBytes),
        as: UTF8.self)
      let end = [" obj\nstream", "\nstream", "\nendobj"].compactMap { head.firstRange(of: $0) }
        .map(\.lowerBound).min()
      for name in head[..<(end ?? head.endIndex)].ranges(of: "/f-") {
        let words = head[name.upperBound...].split(maxSplits: 2) { $0 == "-" || $0 == " " }
        guard words.count == 3, let number = Int(words[0]), Int(words[1]) != nil,
          let object = words[2].firstNumber
        else { continue }
        fonts[number, default: []].insert(object)
      }
    }
    return fonts
  }

  /// The object numbers of the pages, in order; nil if they are not in a single list.
  func pages() -> [Int]? {
    // Each page takes at most a dozen bytes of the list.
    guard let list = text(root)?.number(after: "/Pages"),
      let text = text(list, most: size * 16 + Self.objectBytes),
      let kids = text.firstRange(of: "/Kids ["), let count = text.number(after: "/Count"),
      let end = text[kids.upperBound...].firstIndex(of: "]")
    else { return nil }
    let words = text[kids.upperBound..<end].split { $0 == " " || $0 == "\n" }
    let pages = stride(from: 0, to: words.count, by: 3).compactMap { Int(words[$0]) }
    return pages.count == count && words.count == count * 3 ? pages : nil
  }
}

extension StringProtocol {
  /// The first whole number in the text.
  var firstNumber: Int? {
    Int(drop { !$0.isASCII || !$0.isNumber }.prefix { $0.isASCII && $0.isNumber })
  }

  /// The first whole number after a word.
  func number(after words: String) -> Int? {
    firstRange(of: words).flatMap { self[$0.upperBound...].firstNumber }
  }

  /// The last occurrence of a word.
  fileprivate func lastRange(of words: String) -> Range<Index>? { ranges(of: words).last }
}
