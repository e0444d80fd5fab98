internal import Assets
internal import BookRendering

/// A design: the options of a page from a file, and a style sheet beside it.
///
/// Each line of the options has an option's name without its dashes, and its value; lines that begin with `#` are
/// remarks.
struct Design {
  /// The options' values by their names, dashes and all.
  private(set) var options: [String: FileName] = [:]
  /// Its style sheets; empty where it has none.
  private(set) var sheets: [[UInt8]] = []

  /// Reads a design by the name of one that is compiled in, or from a file.
  init(_ name: FileName, noting inputs: InputLedger? = nil) throws {
    let known = Asset.designs.first { $0.name == name.text }
    if known == nil, !name.text.contains("/"), !name.text.contains(".") {
      let names = Asset.designs.map(\.name).joined(separator: ", ")
      let near = Spelling.nearest(to: name.text, in: Asset.designs.map(\.name))
      let hint = near.map { "; did you mean \($0)?" } ?? ""
      throw UsageError("there is no design “\(name)”; there are \(names), and files\(hint)")
    }
    if known != nil {
      sheets = Asset.designSheets.filter { $0.name == name.text }.map(\.file)
    } else if name.text.hasSuffix(".css") {
      sheets = [try BookFile.bytes(name, noting: inputs)]
      return
    } else if let sheet = name.withEnding("css") {
      // One of the same name beside it is its sheet.
      sheets = (try? BookFile.bytes(sheet, noting: inputs)).map { [$0] } ?? []
    }
    let text = String(
      decoding: try known?.file ?? BookFile.bytes(name, noting: inputs), as: UTF8.self)
    for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let words = line.split(maxSplits: 1, whereSeparator: \.isWhitespace)
      guard let word = words.first, !word.hasPrefix("#") else { continue }
      let value =
        words.count > 1
        ? words[1].drop(while: \.isWhitespace).trimmingSuffix(while: \.isWhitespace) : ""
      try add("--" + word, String(value), at: "\(name):\(number + 1)", beside: name)
    }
  }

  private mutating func add(
    _ option: String, _ value: String, at place: String, beside file: FileName
  ) throws(UsageError) {
    guard let known = OptionTable.option(option), OptionTable.ofPages.contains(option) else {
      throw UsageError(
        "\(place): a design has no option “\(option.dropFirst(2).escaped)”; see designs/README.md")
    }
    guard (known.value == nil) == value.isEmpty else {
      throw UsageError(
        "\(place): \(option.dropFirst(2)) "
          + (known.value == nil ? "takes no value" : "needs a value"))
    }
    options[option] =
      option.hasPrefix("--font") && option != "--font-size" ? file.beside(value) : FileName(value)
  }
}

extension Substring {
  /// Without what a terminal would take for more than text.
  fileprivate var escaped: String { String(self).escapedForTerminal }

  /// Without the characters at its end for which something holds.
  fileprivate func trimmingSuffix(while holds: (Character) -> Bool) -> Substring {
    var end = endIndex
    while end > startIndex, holds(self[index(before: end)]) { end = index(before: end) }
    return self[..<end]
  }
}

extension FileName {
  /// The name with another ending; nil where it has none.
  fileprivate func withEnding(_ ending: String) -> FileName? {
    guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > 0,
      !bytes[dot...].contains(UInt8(ascii: "/"))
    else { return nil }
    return FileName(bytes: Array(bytes[...dot]) + Array(ending.utf8))
  }

  /// A name that is meant from this file's folder.
  fileprivate func beside(_ name: String) -> FileName {
    guard !name.hasPrefix("/"), let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else {
      return FileName(name)
    }
    return FileName(bytes: Array(bytes[...slash]) + Array(name.utf8))
  }
}
