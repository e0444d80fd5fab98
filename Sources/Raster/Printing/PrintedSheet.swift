package import Graphics

/// A line of text with its glyphs, for documents whose text can be searched and copied.
package struct PrintedLine: Sendable {
  /// The text as set; the glyphs' `textOffset` counts its bytes.
  package var text: [UInt8]
  /// Whether its last character is an inserted hyphen.
  package var endsInHyphen: Bool
  /// The glyphs, from left to right.
  package var runs: [GlyphRun]

  package init(text: [UInt8], endsInHyphen: Bool, runs: [GlyphRun]) {
    (self.text, self.endsInHyphen, self.runs) = (text, endsInHyphen, runs)
  }
}

/// The content of a page of a document.
package struct PrintedPage: Sendable {
  /// An item on the page.
  package enum Item: Sendable {
    /// A shape or a picture.
    case paint(DisplayList.Item)
    /// A line of text.
    case line(PrintedLine)
    /// Items that are clipped, transparent or transformed as the group is; the group's own list of items is empty.
    case group(DisplayList.Group, [Item])
  }

  /// Its content, in painting order.
  package var items: [Item]
  /// The files of the pictures.
  package var files: [PictureFile]

  package init(items: [Item], files: [PictureFile]) { (self.items, self.files) = (items, files) }
}

/// A sheet of a document: a page, or several side by side.
package struct PrintedSheet: Sendable {
  /// The pages with the positions of their top left corners.
  package var pages: [(origin: Point, page: PrintedPage)]
  /// The sheet's label, as viewers show it.
  package var label: String

  package init(pages: [(origin: Point, page: PrintedPage)], label: String) {
    (self.pages, self.label) = (pages, label)
  }
}
