internal import Glibc
internal import Typesetting

/// A reader's place in a book, kept between two launches: a byte of its text, which stays valid
/// when the text is laid out anew.
public struct ReadingPlace: Sendable, Hashable {
  /// The byte of the book's text that the visible page begins with.
  public var offset: Int

  /// Makes a place.
  public init(offset: Int) { self.offset = max(0, offset) }

  private static let head = "reading place 1\nbyte "
  /// The largest size of its file in bytes.
  private static let longest = 64

  /// Reads a place; nil if there is no such file or it is malformed.
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

  /// Writes the place; the file is either replaced or unchanged.
  public func write(to file: FileName) throws(OutputError) {
    let text = Array((Self.head + "\(offset)\n").utf8)
    let temporary = FileName(bytes: file.bytes + Array(".tmp".utf8))
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC
    let handle = temporary.withCString { open($0, flags, 0o644) }
    guard handle >= 0 else { throw OutputError(file: file, errorNumber: errno) }
    var failure: Int32 = 0
    var rest = text[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(handle, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        failure = errno
        break
      }
      rest = rest.dropFirst(count)
    }
    if close(handle) != 0, failure == 0 { failure = errno }
    if failure == 0 {
      let renamed = temporary.withCString { from in file.withCString { rename(from, $0) } }
      if renamed != 0 { failure = errno }
    }
    guard failure == 0 else {
      _ = temporary.withCString { unlink($0) }
      throw OutputError(file: file, errorNumber: failure)
    }
  }
}

extension BookController {
  /// The place of the visible page, if the pages come from a paginator.
  public func place(in paginator: Paginator) -> ReadingPlace? {
    paginator.page(currentPage).map { ReadingPlace(offset: $0.range.lowerBound) }
  }

  /// Opens the page of a place without a turn.
  public func open(_ place: ReadingPlace, in paginator: Paginator) {
    moveToPage(min(paginator.page(ofByte: place.offset), pageCount), animated: false)
  }
}
