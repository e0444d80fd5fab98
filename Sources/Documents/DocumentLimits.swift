/// The limits of a document's tree.
package struct DocumentLimits: Sendable, Hashable {
  /// The elements and texts of a document: thirty times those of the largest book's.
  package var nodes = 1_000_000
  /// How deep elements may lie in each other; deeper ones are taken out of their elements.
  package var depth = 256
  /// The attributes of an element; more are left out.
  package var attributes = 1024
  /// The bytes beyond which entities may not make a document ten times as large: names of characters make it
  /// smaller, and phrases a little larger.
  package var entityFreeBytes = 1 << 16
  /// How many times as large entities may make a document.
  package var entityRatio = 10

  package init() {}

  /// The limits for documents of strangers.
  package static let standard = DocumentLimits()

  /// The bytes of a document's text, and of its file, that numbers of places reach to.
  static let bytes = Int(Int32.max)
}
