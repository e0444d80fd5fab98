@testable import Manuscript

/// A block of text: a paragraph, a heading, a line of verse; never one inside another.
///
/// What a block stands in, quotations and lists, is told by its own fields.
struct Block: Sendable, Hashable {
  /// What kind of text a block is.
  enum Kind: Sendable, Hashable {
    /// A paragraph of prose.
    case paragraph
    /// A heading within a chapter, of level 2 or deeper.
    case heading(level: Int)
    /// A stanza: its lines end in line feeds, and may begin with em spaces.
    case verse
    /// Program text, line by line.
    case code
    /// A table: its cells are in `table`.
    case table
    /// A break between two scenes.
    case ornament
  }

  /// What the author meant by a run of blocks.
  enum Purpose: Sendable, Hashable {
    /// Nothing particular.
    case none
    /// A letter somebody writes.
    case letter
    /// The name beneath a letter, or a line like it.
    case signature
    /// A motto before a chapter.
    case epigraph
  }

  /// A block's place in a list.
  struct ListItem: Sendable, Hashable {
    /// The item's marker: a bullet, or a number.
    var marker: String
    /// How many lists it is in: 1 for an outermost.
    var depth: Int
    /// Whether the block is its item's first, which the marker stands before.
    var isFirst: Bool

    /// Makes a place in a list.
    init(marker: String, depth: Int, isFirst: Bool) {
      self.marker = marker
      self.depth = depth
      self.isFirst = isFirst
    }
  }

  /// What kind of text it is.
  var kind: Kind
  /// Its words.
  var text: OutlineText
  /// How many quotations it stands in.
  var quoteDepth = 0
  /// What it is part of.
  var purpose = Purpose.none
  /// Its place in a list; nil outside of lists.
  var listItem: ListItem?
  /// Its cells, for a table.
  var table: Table?
  /// The name that links know it by; nil for none.
  var anchor: String?
  /// The bytes of the book's text that it was made of, as `BookReader.read` counts them.
  var range: Range<Int>

  /// Makes a block.
  init(kind: Kind, text: OutlineText, range: Range<Int>) {
    self.kind = kind
    self.text = text
    self.range = range
  }
}

/// The cells of a table, row by row.
struct Table: Sendable, Hashable {
  /// How the text of a column stands.
  enum Alignment: Sendable, Hashable {
    /// At the column's left edge.
    case left
    /// In its middle.
    case center
    /// At its right edge.
    case right
  }

  /// How the columns stand.
  var columns: [Alignment]
  /// The rows; the first is the head.
  var rows: [[OutlineText]]

  /// Makes a table.
  init(columns: [Alignment], rows: [[OutlineText]]) {
    self.columns = columns
    self.rows = rows
  }
}

/// A piece of text in one style, or the call of a note.
struct OutlineRun: Hashable {
  var text: String
  var style: InlineStyle = []
  /// The byte of the book's text that it begins at.
  var source: Int
  /// The number of the note that is called; the text is empty then.
  var note: Int?
}

/// The text of a block.
struct OutlineText: Hashable {
  var runs: [OutlineRun] = []

  /// The words without their styles.
  var plain: String { runs.map(\.text).joined() }

  /// Whether there is nothing to see.
  var isEmpty: Bool { runs.allSatisfy { $0.text.isEmpty && $0.note == nil } }
}
