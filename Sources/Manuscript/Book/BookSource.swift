package import Documents

/// What a book's documents, and the files that they name, are read from: an EPUB, or a text with the folder that it
/// lies in.
///
/// Any number of threads may ask at once.
package protocol BookSource: AnyObject, Sendable {
  /// The documents in the order of reading.
  var spine: [SpineItem] { get }
  /// The paths of the fonts that it brings.
  var fontPaths: [String] { get }
  /// The table of contents that it has of its own.
  var listedContents: [ContentsEntry] { get }
  /// Its places with names of their own.
  var landmarks: [Landmark] { get }
  /// The path of its cover; nil for none.
  var coverPath: String? { get }
  var limits: PublicationLimits { get }
  /// What was taken otherwise than it may have been meant, up to now; each thing once.
  var warnings: [ManuscriptWarning] { get }

  /// The tree of a document, by its place in the order of reading.
  func tree(_ chapter: Int) throws(ManuscriptError) -> Document
  /// The bytes of a file that a document names; nil where it is not to be had.
  func bytes(of path: String) -> [UInt8]?
  /// The path of a picture that a document names; nil for one that is not looked for.
  func picturePath(_ address: String, from path: String) -> String?
  /// Notes something once.
  func warn(_ message: String)
}

extension Publication: BookSource {
  package func tree(_ chapter: Int) throws(ManuscriptError) -> Document {
    try document(chapter).document
  }

  package func picturePath(_ address: String, from path: String) -> String? {
    Self.resolve(address, from: path)?.path
  }
}
