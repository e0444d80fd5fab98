internal import Files
internal import Graphics
public import RenderingOptions
internal import TextAnalysis
internal import Pagination
internal import Paragraphs

/// The faces that the characters of a book are set in.
public struct FontUse: Sendable, Hashable {
  /// Characters of a script that are set in the same face.
  public struct Row: Sendable, Hashable {
    /// The English name of the script.
    public var script: String
    /// The name of the face's file.
    public var face: String
    /// The number of characters in the pages' text.
    public var count: Int
    /// Some of them, without duplicates.
    public var samples: [Unicode.Scalar]
  }

  /// The uses, the most frequent first.
  public var rows: [Row]
  /// A sentence, without its full stop, for each script with characters that no font has.
  public var missing: [String]

  /// The uses as lines of text.
  public var text: String {
    let names = rows.map { "\(FileName($0.face).lastComponent)".escapedForTerminal }
    let (scripts, faces) = (rows.map(\.script.count).max() ?? 0, names.map(\.count).max() ?? 0)
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(width - text.count, 0))
    }
    let digits = rows.map { "\($0.count)".count }.max() ?? 0
    let lines = zip(rows, names).map { row, name in
      let count = "\(row.count)"
      return "\(padded(row.script, scripts))  \(padded(name, faces))  "
        + String(repeating: " ", count: digits - count.count) + count + "  "
        + row.samples.map { String($0).escapedForTerminal }.joined(separator: " ")
    }
    return (lines + missing.map { "missing: \($0)".escapedSentence }).map { $0 + "\n" }.joined()
  }
}

extension BookRenderer {
  /// Lays the book out and counts the characters set in each face.
  ///
  /// - Throws: the errors that end any output of the book.
  public func fontUse() throws(RenderError) -> FontUse {
    let source = try pageSource(directedOptions)
    var counter = FontUseCounter(files: source.layout.fontFiles)
    try source.feed(&counter)
    let rows = counter.rows.sorted {
      ($1.value.count, $0.key.script, $0.key.face) < ($0.value.count, $1.key.script, $1.key.face)
    }
    return FontUse(
      rows: rows.map {
        FontUse.Row(
          script: $0.key.script, face: $0.key.face, count: $0.value.count,
          samples: Array($0.value.samples))
      }, missing: source.layout.missingBoxes)
  }
}

/// Counts characters by script and face.
private struct FontUseCounter: PageConsumer {
  struct Key: Hashable {
    var script: String
    var face: String
  }

  let files: [FontFile]
  var rows: [Key: (count: Int, samples: [Unicode.Scalar])] = [:]
  let isFull = false
  let isEmpty = false
  private static let mostSamples = 8

  init(files: [FontFile]) { self.files = files }

  mutating func add(_ pages: [Page]) {
    for page in pages {
      for line in page.lines { add(line) }
    }
  }

  private mutating func add(_ line: PageLine) {
    let text = Array(line.text.utf8)
    for run in line.runs where files.indices.contains(run.font.index) {
      var known = -1
      for glyph in run.glyphs where glyph.id != 0 && Int(glyph.textOffset) != known {
        known = Int(glyph.textOffset)
        guard known < text.count,
          let scalar = String(decoding: text[known..<min(known + 4, text.count)], as: UTF8.self)
            .unicodeScalars.first, !scalar.properties.isWhitespace
        else { continue }
        let name = Script.name(Script.tag(of: scalar))
        let key = Key(script: name, face: files[run.font.index].name)
        var row = rows[key] ?? (0, [])
        row.count += 1
        if row.samples.count < Self.mostSamples, !row.samples.contains(scalar) {
          row.samples.append(scalar)
        }
        rows[key] = row
      }
    }
  }
}
