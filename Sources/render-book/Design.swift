internal import Assets
internal import BookRendering

/// A design: the options of a page, from a file.
///
/// Each line has an option's name without its dashes, and its value; lines that begin with `#` are
/// remarks.
struct Design {
  /// The options' values.
  let options: [Option: FileName]

  /// Reads a design by the name of one that is compiled in, or from a file.
  init(_ name: FileName, noting inputs: InputLedger? = nil) throws {
    let known = Asset.designs.first { $0.name == name.text }
    if known == nil, !name.text.contains("/"), !name.text.contains(".") {
      let names = Asset.designs.map(\.name).joined(separator: ", ")
      let near = Spelling.nearest(to: name.text, in: Asset.designs.map(\.name))
      let hint = near.map { "; did you mean \($0)?" } ?? ""
      throw UsageError("unknown design “\(name)”; the designs are \(names), and files\(hint)")
    }
    let text = String(
      decoding: try known?.file ?? BookFile.bytes(name, noting: inputs), as: UTF8.self)
    options = try OptionLines(
      text, of: name, allowed: OptionTable.ofPages, kind: "a design", seeAlso: "designs/README.md"
    ).options
  }
}
