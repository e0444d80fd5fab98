public import Files
public import Manuscript

/// Where a book comes from, by which a later run recognises it.
public struct BookOrigin: Sendable, Hashable {
  /// Its file; nil for the compiled-in sample.
  public var file: FileName?
  /// The format that was asked for; nil if the file's name gives it.
  public var format: BookFormat?

  /// Names a book's file.
  public init(_ file: FileName?, format: BookFormat? = nil) {
    (self.file, self.format) = (file, format)
  }
}
