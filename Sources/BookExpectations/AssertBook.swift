public import BookRendering
public import Manuscript
internal import XCTest

/// Asserts that a page, a spread or a turn of a book looks like its reference (XCTest).
///
/// On failure, pictures that show the difference are left in the folder `Failures`: XCTest has no
/// attachments on Linux.
public func assertBook(
  _ view: BookView, of book: Book, options: RenderOptions = RenderOptions(), named name: String,
  references: BookReferences? = nil, file: StaticString = #filePath, line: UInt = #line
) {
  let references = references ?? .beside("\(file)")
  guard let fault = references.fault(of: view, in: book, options: options, named: name) else {
    return
  }
  XCTFail(fault.message, file: file, line: line)
}
