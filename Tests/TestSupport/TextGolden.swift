package import Testing

/// Expects a text to be the one in `Goldens/NAME.txt` beside the test's file.
///
/// When it is not, `failures/` gets the expected text, the actual one and the lines that differ.
/// With RECORD_GOLDENS=1 in the environment the text becomes the golden; the test still fails.
package func expectTextGolden(
  _ text: String, named name: String, filePath: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let folder = GoldenFolder(besideFile: filePath)
  if let fault = folder.faultOfText(text, named: name) {
    Issue.record(Comment(rawValue: fault), sourceLocation: sourceLocation)
  }
}

extension GoldenFolder {
  /// Compares a text with its golden, or records it; nil when they are the same.
  package func faultOfText(_ text: String, named name: String) -> String? {
    let leftovers = ["\(name).expected.txt", "\(name).actual.txt", "\(name).difference.txt"]
    let golden = golden("\(name).txt").map { String(decoding: $0, as: UTF8.self) }
    // Bytes, not characters: two ways to write é are not the same.
    if let golden, golden.utf8.elementsEqual(text.utf8) {
      forget(leftovers)
      return nil
    }
    do {
      if isRecording {
        try record(Array(text.utf8), as: "\(name).txt")
        return "recorded \(name).txt; look at it, then run again without RECORD_GOLDENS"
      }
      try leave(Array(text.utf8), as: leftovers[1])
      guard let golden else {
        return "there is no \(goldens)/\(name).txt; the text is in \(failures)/\(leftovers[1])"
      }
      let difference = lineDifference(from: golden, to: text)
      try leave(Array(golden.utf8), as: leftovers[0])
      try leave(Array(difference.utf8), as: leftovers[2])
      return "\(name) is not what it was; see \(failures)/\(name).*\n"
        + difference.prefix(longestMessage)
    } catch {
      return "\(name) is not its golden, and its files could not be written: \(error)"
    }
  }

  /// The most characters of differing lines in a message; the rest is in the file.
  private var longestMessage: Int { 4000 }
}
