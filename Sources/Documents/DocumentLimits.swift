/// The limits of a document's tree.
package struct DocumentLimits: Sendable, Hashable {
  /// The number of elements and texts in a document: thirty times that of the largest known book.
  package var nodes = 1_000_000
  /// The greatest nesting depth of elements; the content of deeper ones goes to their ancestor.
  package var depth = 256
  /// The number of attributes of an element; further ones are left out.
  package var attributes = 1024
  /// The size up to which entities may make a document ten times as large: character names make it smaller, and phrases
  /// a little larger.
  package var entityFreeBytes = 1 << 16
  /// The factor by which entities may enlarge a document.
  package var entityRatio = 10

  package init() {}

  /// The limits for untrusted documents.
  package static let standard = DocumentLimits()

  /// The greatest size in bytes of a document's text, and of its file, that positions can address.
  static let bytes = Int(Int32.max)
}
