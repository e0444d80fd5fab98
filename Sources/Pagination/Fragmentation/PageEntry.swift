package import Manuscript
package import Styling

/// Content of a page that a list of the book names: a figure, a table, an index entry.
package struct PageEntry: Sendable, Hashable {
  package var list: ListEntry.List
  /// Its text; for the index an entry and its subentries, the outermost first.
  package var levels: [String]
  /// The only level in runs of uniform style, if it consists of the text's own words; empty elsewhere.
  package var runs: [InlineRun] = []
  /// The sort key, if that differs from its text; otherwise empty.
  package var sort = ""
  /// The target of a “see” reference; empty for none.
  package var see = ""
  /// The target of a “see also” reference; empty for none.
  package var seeAlso = ""
  /// The name of its anchor in its document.
  package var anchor: String
}
