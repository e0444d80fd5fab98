internal import BookRendering

/// Options in a file: each line has an option's name without its dashes, and its value; lines that begin with `#` are
/// remarks.
struct OptionLines {
  /// The options' values by their names, dashes and all.
  private(set) var options: [String: FileName] = [:]

  /// Reads the lines of a file, or of one that is compiled in.
  ///
  /// `allowed` are the options that it may have, and `kind` says what it is, for messages: `a design`.
  init(
    _ text: String, of name: FileName, allowed: Set<String>, kind: String, seeAlso: String
  ) throws(UsageError) {
    for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let words = line.split(maxSplits: 1, whereSeparator: \.isWhitespace)
      guard let word = words.first, !word.hasPrefix("#") else { continue }
      let value =
        words.count > 1
        ? words[1].drop(while: \.isWhitespace).trimmingSuffix(while: \.isWhitespace) : ""
      let (option, place) = ("--" + word, "\(name):\(number + 1)")
      guard let known = OptionTable.option(option), allowed.contains(option) else {
        throw UsageError(
          "\(place): \(kind) has no option “\(String(word).escapedForTerminal)”; see \(seeAlso)")
      }
      guard (known.value == nil) == value.isEmpty || known.words.contains(String(value)) else {
        throw UsageError(
          "\(place): \(word) " + (known.value == nil ? "takes no value" : "needs a value"))
      }
      options[option] =
        OptionTable.ofFiles.contains(option)
        ? name.beside(String(value)) : FileName(String(value))
    }
  }
}

extension OptionTable {
  /// The options whose value is a file that is read, and is meant from the folder of a file that names it.
  static let ofFiles: Set<String> = [
    "--font", "--font-italic", "--font-bold", "--font-bold-italic", "--font-mono",
    "--font-fallback", "--css", "--gesture",
  ]
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
