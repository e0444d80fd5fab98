internal import Assets
internal import BookRendering

/// A design: the options of a page, from a file.
///
/// Each line has an option's name without its dashes, and its value; lines that begin with `#` are
/// remarks.
struct Design {
  /// The options' values .
  private(set) var options: [Option: FileName] = [:]

  /// Reads a design by the name of one that is compiled in, or from a file.
  init(_ name: FileName, noting inputs: InputLedger? = nil) throws {
    let known = Asset.designs.first { $0.name == name.text }
    if known == nil, !name.text.contains("/"), !name.text.contains(".") {
      let names = Asset.designs.map(\.name).joined(separator: ", ")
      let near = Spelling.nearest(to: name.text, in: Asset.designs.map(\.name))
      let hint = near.map { "; did you mean \($0)?" } ?? ""
      throw UsageError("there is no design “\(name)”; there are \(names), and files\(hint)")
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
      try add(String(word), String(value), at: "\(name):\(number + 1)", beside: name)
    }
  }

  private mutating func add(
    _ option: String, _ value: String, at place: String, beside file: FileName
  ) throws(UsageError) {
    guard let key = Option(rawValue: option), OptionTable.ofPages.contains(key),
      let known = OptionTable.descriptions[key]
    else {
      throw UsageError(
        "\(place): a design has no option “\(option.escapedForTerminal)”; see designs/README.md")
    }
    guard (known.placeholder == nil) == value.isEmpty else {
      throw UsageError(
        "\(place): \(option) "
          + (known.placeholder == nil ? "takes no value" : "needs a value"))
    }
    if case .input = known.value {
      options[key] = file.beside(value)
    } else {
      options[key] = FileName(value)
    }
  }
}

extension Substring {
  /// Without the characters at its end for which something holds.
  fileprivate func trimmingSuffix(while holds: (Character) -> Bool) -> Substring {
    var end = endIndex
    while end > startIndex, holds(self[index(before: end)]) { end = index(before: end) }
    return self[..<end]
  }
}

extension FileName {
  /// A name that is meant from this file's folder.
  fileprivate func beside(_ name: String) -> FileName {
    guard !name.hasPrefix("/"), let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else {
      return FileName(name)
    }
    return FileName(bytes: Array(bytes[...slash]) + Array(name.utf8))
  }
}
