/// A block of text: a paragraph, a heading, a line of verse; never one inside another.
///
/// What a block stands in, quotations and lists, is told by its own fields.
public struct Block: Sendable, Hashable {
  /// What kind of text a block is.
  public enum Kind: Sendable, Hashable {
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

  /// What the author meant by a stretch of blocks.
  public enum Purpose: Sendable, Hashable {
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
  public struct ListItem: Sendable, Hashable {
    /// What stands before the item: a bullet, or a number.
    public var marker: String
    /// How many lists it is in: 1 for an outermost.
    public var depth: Int
    /// Whether the block is its item's first, which the marker stands before.
    public var isFirst: Bool

    /// Makes a place in a list.
    public init(marker: String, depth: Int, isFirst: Bool) {
      self.marker = marker
      self.depth = depth
      self.isFirst = isFirst
    }
  }

  /// What kind of text it is.
  public var kind: Kind
  /// Its words.
  public var text: InlineText
  /// How many quotations it stands in.
  public var quoteDepth = 0
  /// What it is part of.
  public var purpose = Purpose.none
  /// Its place in a list; nil outside of lists.
  public var listItem: ListItem?
  /// Its cells, for a table.
  public var table: Table?
  /// The name that links know it by; nil for none.
  public var anchor: String?
  /// The bytes of the book's text that it was made of, as `BookReader.read` counts them.
  public var range: Range<Int>

  /// Makes a block.
  public init(kind: Kind, text: InlineText, range: Range<Int>) {
    self.kind = kind
    self.text = text
    self.range = range
  }
}

/// The cells of a table, row by row.
public struct Table: Sendable, Hashable {
  /// How the text of a column stands.
  public enum Alignment: Sendable, Hashable {
    /// At the column's left edge.
    case left
    /// In its middle.
    case center
    /// At its right edge.
    case right
  }

  /// How the columns stand.
  public var columns: [Alignment]
  /// The rows; the first is the head.
  public var rows: [[InlineText]]

  /// Makes a table.
  public init(columns: [Alignment], rows: [[InlineText]]) {
    self.columns = columns
    self.rows = rows
  }
}
