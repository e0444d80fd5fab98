internal import Assets
internal import BookRendering

/// A design: page options from a file, and a style sheet next to it.
///
/// Each line of the options has an option's name without its dashes, and its value; lines that begin with `#` are
/// comments.
struct Design {
  /// The options' values.
  private(set) var options: [Option: FileName] = [:]
  /// Its style sheets; empty if it has none.
  private(set) var sheets: [(name: String, file: [UInt8])] = []

  /// Reads a built-in design by name, or one from a file.
  init(_ name: FileName, noting inputs: InputLedger? = nil) throws {
    let known = Asset.designs.first { $0.name == name.text }
    if known == nil, !name.text.contains("/"), !name.text.contains(".") {
      let names = Asset.designs.map(\.name).joined(separator: ", ")
      let near = Spelling.nearest(to: name.text, in: Asset.designs.map(\.name))
      let hint = near.map { "; did you mean \($0)?" } ?? ""
      throw UsageError("unknown design “\(name)”; the designs are \(names), and files\(hint)")
    }
    if known != nil {
      sheets = Asset.designSheets.filter { $0.name == name.text }.map {
        ($0.name + ".css", $0.file)
      }
    } else if name.text.hasSuffix(".css") {
      sheets = [("\(name)", try Self.bytes(name, noting: inputs))]
      return
    } else if let sheet = name.withEnding("css") {
      // A file of the same name next to it is its style sheet.
      sheets = (try? BookFile.bytes(sheet, noting: inputs)).map { [("\(sheet)", $0)] } ?? []
    }
    let text = String(
      decoding: try known?.file ?? Self.bytes(name, noting: inputs), as: UTF8.self)
    options = try OptionLines(
      text, of: name, allowed: OptionTable.ofDesigns, kind: "a design", seeAlso: "designs/README.md"
    ).options
  }

  private static func bytes(_ name: FileName, noting inputs: InputLedger?) throws -> [UInt8] {
    try Option.design.reading { () throws(InputError) in
      try BookFile.bytes(name, what: "a design: a file of options or a .css file", noting: inputs)
    }
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
