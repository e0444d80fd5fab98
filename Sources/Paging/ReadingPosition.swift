public import Files
internal import Graphics
internal import PageTurning
internal import Pagination

/// A reader's position in a book, kept between two launches: a byte of its text, which stays valid
/// when the text is laid out anew.
public struct ReadingPosition: Sendable, Hashable {
  /// The byte of the book's text that the visible page begins with.
  public var offset: Int

  /// Makes a position.
  public init(offset: Int) { self.offset = max(0, offset) }

  private static let head = "reading place 1\nbyte "
  /// The largest size of its file in bytes.
  private static let longest = 64

  /// Reads a position; nil if there is no such file or it is malformed.
  public init?(file: FileName) {
    guard let bytes = try? InputFile.read(file, limit: Self.longest) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasPrefix(Self.head), text.hasSuffix("\n") else { return nil }
    let digits = text.dropFirst(Self.head.count).dropLast()
    guard digits.utf8.count <= 15, digits.utf8.allSatisfy({ (48...57).contains($0) }),
      let offset = Int(digits)
    else { return nil }
    self.init(offset: offset)
  }

  /// Writes the position; the file is either replaced or unchanged.
  ///
  /// - Throws: `OutputError` if the file cannot be written.
  public func write(to file: FileName) throws(OutputError) {
    try OutputFile.write(Self.head + "\(offset)\n", to: file)
  }
}

extension BookController {
  /// The position of the visible page, if the pages come from a paginator.
  public func position(in paginator: Paginator) -> ReadingPosition? {
    paginator.page(currentPage).map { ReadingPosition(offset: $0.range.lowerBound) }
  }

  /// Opens the page of a position without a turn.
  public func open(_ position: ReadingPosition, in paginator: Paginator) {
    moveToPage(min(paginator.page(ofByte: position.offset), PageNumber(pageCount)), animated: false)
  }
}
