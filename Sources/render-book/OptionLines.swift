internal import BookRendering

/// Options in a file: each line has an option's name without its dashes, and its value; lines that begin with `#` are
/// comments.
struct OptionLines {
  /// The options' values.
  private(set) var options: [Option: FileName] = [:]

  /// Reads the lines of a file, or of a built-in one.
  ///
  /// `allowed` are the options that it may have, and `kind` is its kind for messages: `a design`.
  init(
    _ text: String, of name: FileName, allowed: Set<Option>, kind: String, seeAlso: String
  ) throws(UsageError) {
    for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let words = line.split(maxSplits: 1, whereSeparator: \.isWhitespace)
      guard let word = words.first, !word.hasPrefix("#") else { continue }
      let value =
        words.count > 1
        ? words[1].drop(while: \.isWhitespace).trimmingSuffix(while: \.isWhitespace) : ""
      let position = "\(name):\(number + 1)"
      guard let option = Option(rawValue: String(word)), allowed.contains(option),
        let known = OptionTable.descriptions[option]
      else {
        throw UsageError(
          "\(position): \(kind) has no option “\(String(word).escapedForTerminal)”; see \(seeAlso)")
      }
      guard (known.placeholder == nil) == value.isEmpty || known.words.contains(String(value))
      else {
        throw UsageError(
          "\(position): \(word) " + (known.placeholder == nil ? "takes no value" : "needs a value"))
      }
      options[option] =
        option.isBesideFile ? name.beside(String(value)) : FileName(String(value))
    }
  }
}

extension Option {
  /// Whether its value is an input file, relative to the folder of the file that names it.
  fileprivate var isBesideFile: Bool {
    // The back of a leaf and a design may be keywords.
    guard self != .back, self != .design else { return false }
    if case .input = OptionTable.descriptions[self]?.value { return true }
    return false
  }
}

extension Substring {
  /// Without the characters at its end that satisfy a condition.
  fileprivate func trimmingSuffix(while holds: (Character) -> Bool) -> Substring {
    var end = endIndex
    while end > startIndex, holds(self[index(before: end)]) { end = index(before: end) }
    return self[..<end]
  }
}

extension FileName {
  /// A name relative to this file's folder.
  fileprivate func beside(_ name: String) -> FileName {
    guard !name.hasPrefix("/"), let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else {
      return FileName(name)
    }
    return FileName(bytes: Array(bytes[...slash]) + Array(name.utf8))
  }
}
