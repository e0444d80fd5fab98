internal import Assets
internal import BookRendering

/// A design: the options of a page from a file, and a style sheet beside it.
///
/// Each line of the options has an option's name without its dashes, and its value; lines that begin with `#` are
/// remarks.
struct Design {
  /// The options' values.
  private(set) var options: [Option: FileName] = [:]
  /// Its style sheets; empty if it has none.
  private(set) var sheets: [[UInt8]] = []
  /// What these are called in messages.
  private(set) var sheetNames: [String] = []

  /// Reads a design by the name of one that is compiled in, or from a file.
  init(_ name: FileName, noting inputs: InputLedger? = nil) throws {
    let known = Asset.designs.first { $0.name == name.text }
    if known == nil, !name.text.contains("/"), !name.text.contains(".") {
      let names = Asset.designs.map(\.name).joined(separator: ", ")
      let near = Spelling.nearest(to: name.text, in: Asset.designs.map(\.name))
      let hint = near.map { "; did you mean \($0)?" } ?? ""
      throw UsageError("unknown design “\(name)”; the designs are \(names), and files\(hint)")
    }
    if known != nil {
      sheets = Asset.designSheets.filter { $0.name == name.text }.map(\.file)
      sheetNames = [name.text + ".css"]
    } else if name.text.hasSuffix(".css") {
      sheets = [try BookFile.bytes(name, noting: inputs)]
      sheetNames = ["\(name)"]
      return
    } else if let sheet = name.withEnding("css") {
      // One of the same name beside it is its sheet.
      sheets = (try? BookFile.bytes(sheet, noting: inputs)).map { [$0] } ?? []
      sheetNames = ["\(sheet)"]
    }
    let text = String(
      decoding: try known?.file ?? BookFile.bytes(name, noting: inputs), as: UTF8.self)
    options = try OptionLines(
      text, of: name, allowed: OptionTable.ofPages, kind: "a design", seeAlso: "designs/README.md"
    ).options
  }
}

extension FileName {
  /// The name with another extension; nil if it has none.
  fileprivate func withEnding(_ ending: String) -> FileName? {
    guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > 0,
      !bytes[dot...].contains(UInt8(ascii: "/"))
    else { return nil }
    return FileName(bytes: Array(bytes[...dot]) + Array(ending.utf8))
  }
}
