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
  /// Its table of contents, or its headings; nil where the book's chapters are its contents.
  var ownContents: [ContentsEntry]? { get }
  /// Its places with names of their own.
  var landmarks: [Landmark] { get }
  /// The path of its cover; nil for none.
  var coverPath: String? { get }
  /// The names of the files of its container, from its root.
  var fileNames: [String] { get }
  /// The bytes of its file as it lies on disk, or of those of its folder.
  var inputBytes: Int { get }
  var limits: PublicationLimits { get }
  /// The files that it names and that are not there or of no use, up to now, but for pictures of texts.
  var missingFiles: [String] { get }
  /// The files that its manifest lists and that are not there, whether anything names them or not.
  var absentFiles: [String] { get }
  /// The links of its documents, and of its contents, that lead nowhere, up to now, in the order of reading; of a text
  /// none, since the book has those (`Book.deadLinks`).
  var deadLinks: [DeadLink] { get }
  /// What was taken otherwise than it may have been meant, up to now; each thing once.
  var warnings: [ManuscriptWarning] { get }

  /// The tree of a document, by its place in the order of reading.
  func tree(_ chapter: Int) throws(ManuscriptError) -> Document
  /// The bytes of a file that a document names; nil where it is not to be had.
  func bytes(of path: String) -> [UInt8]?
  /// The path of a picture that a document names; nil, with a warning once, for one that is not looked for.
  func picturePath(_ address: String, from path: String) -> String?
  /// Where a link of a document leads; nil for nowhere.
  func target(of address: String, from path: String) -> BookLink.Target?
  /// Notes something once.
  func warn(_ message: String)
  /// Notes that a font which a style sheet brings cannot be used.
  func noteUnusable(font path: String)
  /// The same with warnings of its own: those of who reads on in it, and nobody else's.
  func withOwnWarnings() -> Self
  /// Whether both read the same.
  func isSame(as other: any BookSource) -> Bool
}

extension Publication: BookSource {
  package func tree(_ chapter: Int) throws(ManuscriptError) -> Document {
    try document(chapter).document
  }

  package func picturePath(_ address: String, from path: String) -> String? {
    if let place = PublicationPath.resolve(address, from: path) { return place.path }
    warn("\(address.prefix(200)) is outside the book; nothing is fetched")
    return nil
  }

  package func target(of address: String, from path: String) -> BookLink.Target? {
    guard let place = PublicationPath.resolve(address, from: path) else {
      return BookLink.Target(address: address)
    }
    return chapter(at: place.path).map { .place(chapter: $0, anchor: place.fragment) }
  }

  package var ownContents: [ContentsEntry]? { contents }

  package func isSame(as other: any BookSource) -> Bool { self === other }
}
