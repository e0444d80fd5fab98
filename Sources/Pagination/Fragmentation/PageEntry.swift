package import Manuscript
package import Styling

/// What stands on a page that a list of the book names: a figure, a table, a word of the index.
package struct PageEntry: Sendable, Hashable {
  package var list: ListEntry.List
  /// Its words; of the index an entry and those under it, the outermost first.
  package var levels: [String]
  /// The only level in runs of one look each, where it is made of the text's own words; empty elsewhere.
  package var runs: [InlineRun] = []
  /// What it is sorted by, where that is not its words; empty for nothing.
  package var sort = ""
  /// The entry that is to be looked at instead; empty for none.
  package var see = ""
  /// The entry that is to be looked at, too; empty for none.
  package var seeAlso = ""
  /// The name of its place in its document.
  package var anchor: String
}
