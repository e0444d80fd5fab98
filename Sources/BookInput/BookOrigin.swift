public import Files
public import Manuscript

/// The origin of a book, by which a later run recognises it.
public struct BookOrigin: Sendable, Hashable {
  /// Its file; nil for the built-in sample.
  public var file: FileName?
  /// The requested format; nil if the file's name determines it.
  public var format: BookFormat?

  /// Makes the origin of a book's file.
  public init(_ file: FileName?, format: BookFormat? = nil) {
    (self.file, self.format) = (file, format)
  }
}
