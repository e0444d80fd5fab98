package import Documents

/// The source of a book's documents and the files they refer to: an EPUB, or a text with its folder.
///
/// It may be used by any number of threads at once.
package protocol BookSource: AnyObject, Sendable {
  /// The documents in reading order.
  var spine: [SpineItem] { get }
  /// The paths of the fonts it contains.
  var fontPaths: [String] { get }
  /// Its own table of contents.
  var listedContents: [ContentsEntry] { get }
  /// Its table of contents, or its headings; nil if the book's chapters serve as the contents.
  var ownContents: [ContentsEntry]? { get }
  /// Its landmarks.
  var landmarks: [Landmark] { get }
  /// The path of its cover; nil for none.
  var coverPath: String? { get }
  /// The names of the files of its container, from its root.
  var fileNames: [String] { get }
  /// The size of its file on disk in bytes, or of the files of its folder.
  var inputBytes: Int { get }
  var limits: PublicationLimits { get }
  /// The files it refers to that are missing or unusable, so far, except pictures of texts.
  var missingFiles: [String] { get }
  /// The files of its manifest that are missing, whether anything refers to them or not.
  var absentFiles: [String] { get }
  /// The dead links of its documents and of its table of contents, so far, in reading order; none for a text, since the
  /// book has those (`Book.deadLinks`).
  var deadLinks: [DeadLink] { get }
  /// The distinct warnings, so far, about content whose interpretation may differ from what was meant.
  var warnings: [ManuscriptWarning] { get }

  /// The tree of a document, by its index in reading order.
  func tree(_ chapter: Int) throws(ManuscriptError) -> Document
  /// The bytes of a file that a document refers to; nil if it is unavailable.
  func bytes(of path: String) -> [UInt8]?
  /// The path of a picture that a document refers to; nil, with a warning the first time, for one that is not looked
  /// up.
  func picturePath(_ address: String, from path: String) -> String?
  /// The target of a link in a document; nil if it has none.
  func target(of address: String, from path: String) -> BookLink.Target?
  /// Adds a warning, unless it is known already.
  func warn(_ message: String)
  /// Records that a font of a style sheet cannot be used.
  func noteUnusable(font path: String)
  /// The same source, which collects its warnings separately.
  func withOwnWarnings() -> Self
  /// Whether both read the same book.
  func isSame(as other: any BookSource) -> Bool
}

extension Publication: BookSource {
  package func tree(_ chapter: Int) throws(ManuscriptError) -> Document {
    try document(chapter).document
  }

  package func picturePath(_ address: String, from path: String) -> String? {
    if let target = PublicationPath.resolve(address, from: path) { return target.path }
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
