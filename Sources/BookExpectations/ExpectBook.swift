public import BookRendering
public import Manuscript
public import Testing

/// Expects a page, a spread or a turn of a book to look like its reference (Swift Testing).
///
/// On failure, the test has an issue with pictures that show the difference attached.
public func expectBook(
  _ view: BookView, of book: Book, options: RenderOptions = RenderOptions(), named name: String,
  references: BookReferences? = nil, filePath: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let references = references ?? .beside(filePath)
  guard let fault = references.fault(of: view, in: book, options: options, named: name) else {
    return
  }
  for (file, bytes) in fault.files {
    Attachment.record(bytes, named: file, sourceLocation: sourceLocation)
  }
  Issue.record(Comment(rawValue: fault.message), sourceLocation: sourceLocation)
}
