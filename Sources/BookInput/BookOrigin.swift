public import Files
public import Manuscript

/// Where a book comes from, so that a later run can tell that it is the same.
public struct BookOrigin: Sendable, Hashable {
  /// Its file; nil for the compiled-in sample.
  public var file: FileName?
  /// The form it is read as, where the file's name does not tell.
  public var format: BookFormat?

  /// Names a book's file.
  public init(_ file: FileName?, format: BookFormat? = nil) {
    (self.file, self.format) = (file, format)
  }
}
