internal import Files
internal import Graphics
package import Output
package import PageTurning
internal import RenderingOptions
package import Snapshots

/// A lock file: the digests of a book's pictures, a line each, kept instead of the pictures.
///
/// Its head lists the fonts, libraries and options that they were drawn with.
package struct PageLock: Equatable {
  /// The entry of a picture.
  package struct Entry: Equatable {
    /// The name of the picture.
    package var name: String
    /// The pages it shows, in order.
    var pages: [PageNumber]
    /// The bytes of the book's file that are on them.
    var range: Range<Int>
    /// The digest of the pages' layout.
    var layout: String
    /// The digest of the pixels.
    package var pixels: String
  }

  /// The conditions of the pictures.
  package var conditions: [LayoutRecord.Condition]
  /// The pictures in order.
  package var entries: [Entry]

  /// Makes the lock of a run.
  package init(_ entries: [Manifest.Entry], _ record: LayoutRecord, _ binding: Binding) {
    conditions = record.conditions.map { .init(name: $0.name, value: Self.line($0.value)) }
    let digests = Dictionary(
      record.pages.map { ($0.number, $0.digest) }, uniquingKeysWith: { $1 })
    self.entries = entries.map { entry in
      let pages = entry.picture.pages(binding)
      let layouts = pages.map { digests[$0] ?? "-" }
      let layout = TextDigest()
      for digest in layouts { layout.add(digest) }
      return Entry(
        name: entry.picture.name, pages: pages, range: entry.range,
        layout: layouts.count == 1 ? layouts[0] : layout.hex(digits: 16), pixels: entry.digest)
    }
  }

  /// The lock as text.
  package var text: String {
    var text = Self.heading + "\n"
    for condition in conditions { text += "\(condition.name) = \(condition.value)\n" }
    text += "# picture, pages, bytes of the book, layout, pixels\n"
    for entry in entries {
      let pages = entry.pages.map(\.description).joined(separator: ",")
      text += "\(entry.name) \(pages.isEmpty ? "-" : pages) "
      text +=
        "\(entry.range.lowerBound)-\(entry.range.upperBound) \(entry.layout) \(entry.pixels)\n"
    }
    return text
  }

  /// Reads a lock.
  ///
  /// - Throws: `Fault` with the number of the first malformed line.
  package init(_ text: String) throws(Fault) {
    (conditions, entries) = ([], [])
    var number = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      number += 1
      if number == 1 {
        guard line == Self.heading else { throw Fault(line: 1) }
        continue
      }
      if line.isEmpty || line.hasPrefix("#") { continue }
      if entries.isEmpty, let sign = Self.sign(in: line) {
        conditions.append(
          .init(name: String(line[..<sign.lowerBound]), value: String(line[sign.upperBound...])))
      } else if let entry = Entry(line) {
        entries.append(entry)
      } else {
        throw Fault(line: number)
      }
    }
    if number < 2 { throw Fault(line: 1) }
  }

  /// A malformed line of a lock.
  package struct Fault: Error {
    /// The line of the file, from 1.
    package var line: Int
  }

  package static let heading = "# render-book lock 1"

  /// The separator between the name of a condition and its value.
  ///
  /// The name of a font is that of its file and may contain the separator; its value is a digest.
  private static func sign(in line: Substring) -> Range<Substring.Index>? {
    line.hasPrefix("font ") ? line.ranges(of: " = ").last : line.firstRange(of: " = ")
  }

  private static func line(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }
}

extension PageLock.Entry {
  /// The numbers that pages may have in a lock: those that a manifest may have.
  private static let pages = 0...(1 << 40)

  fileprivate init?(_ line: Substring) {
    let fields = line.split(separator: " ").map(String.init)
    guard fields.count == 5 else { return nil }
    let bytes = fields[2].split(separator: "-").compactMap { Int($0) }
    let numbers = fields[1] == "-" ? [] : fields[1].split(separator: ",")
    let pages = numbers.compactMap { Int($0) }.filter(Self.pages.contains).map { PageNumber($0) }
    guard bytes.count == 2, bytes[0] >= 0, bytes[0] <= bytes[1], pages.count == numbers.count else {
      return nil
    }
    self.init(
      name: fields[0], pages: pages, range: bytes[0]..<bytes[1], layout: fields[3],
      pixels: fields[4])
  }
}
