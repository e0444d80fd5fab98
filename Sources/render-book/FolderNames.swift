internal import BookRendering
internal import Manuscript

/// The folders that books are drawn into: as `--out` names them, one for each book.
struct FolderNames {
  private let template: NameTemplate
  /// Whether the template names a common folder, in which each book has one named after its file.
  private let isShared: Bool
  /// The number of times each folder was requested.
  private var counts: [FileName: Int] = [:]

  init(_ arguments: Arguments) throws(UsageError) {
    let out = arguments.files[.out] ?? FileName("frames")
    do {
      template = try NameTemplate(out, fields: NameTemplate.Field.ofBooks)
    } catch { throw UsageError("\(Option.out) “\(out)”: \(error.reason)") }
    isShared = template.fields.isEmpty && arguments.names.count > 1
    // Grown with each book, it would leave gaps in the memory of a long run.
    if isShared { counts.reserveCapacity(arguments.names.count) }
  }

  /// The part of the folders' names that the user has chosen, as in `BookRenderer.outputRoot`; nil for all of it.
  var root: FileName? {
    if isShared { return template.beginning }
    guard !template.fields.isEmpty else { return nil }
    // The folder that contains the first one named after a book.
    let bytes = template.beginning.bytes
    return FileName(bytes: bytes.lastIndex(of: Self.slash).map { bytes[...$0] } ?? [])
  }

  /// Whether a folder's name depends on the content of the book.
  var needsBook: Bool { !template.fields.isDisjoint(with: [.title, .author]) }

  /// The folder of a book; with a number appended if another book has it already.
  ///
  /// The book may be missing if `needsBook` is false.
  mutating func folder(of name: FileName?, _ book: Book?) -> FileName {
    var path = template.filled { field in
      switch field {
      case .title: book?.title ?? ""
      case .author: book?.author ?? ""
      default: Self.stem(name)
      }
    }
    if isShared { path = Self.joined(path, NameTemplate.safe(Self.stem(name))) }
    let count = (counts[path] ?? 0) + 1
    counts[path] = count
    guard count > 1 else { return path }
    var bytes = path.bytes
    while bytes.count > 1, bytes.last == Self.slash { bytes.removeLast() }
    let numbered = FileName(bytes: bytes + Array("-\(count)".utf8))
    // A book's name may equal another's with its number.
    guard counts[numbered] == nil else { return folder(numbered: bytes, from: count + 1) }
    counts[numbered] = 1
    return numbered
  }

  private mutating func folder(numbered bytes: [UInt8], from first: Int) -> FileName {
    var number = first
    while true {
      let name = FileName(bytes: bytes + Array("-\(number)".utf8))
      if counts[name] == nil {
        counts[name] = 1
        return name
      }
      number += 1
    }
  }

  /// The folder that contains those of all books.
  var common: FileName { template.filled { _ in "" } }

  /// The name of a book's file without its extension; a word for the sample and for standard input.
  static func stem(_ name: FileName?) -> String {
    guard let name else { return "sample" }
    if name.text == "-" { return "standard input" }
    let last = name.lastComponent.text
    guard let dot = last.lastIndex(of: "."), dot != last.startIndex else { return last }
    return String(last[..<dot])
  }

  private static let slash = UInt8(ascii: "/")

  private static func joined(_ folder: FileName, _ name: String) -> FileName {
    let isOpen = folder.bytes.isEmpty || folder.bytes.last == slash
    return FileName(bytes: folder.bytes + (isOpen ? [] : [slash]) + Array(name.utf8))
  }
}
