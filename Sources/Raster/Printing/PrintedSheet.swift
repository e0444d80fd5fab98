package import Graphics

/// A line of text with its glyphs, for documents whose text can be searched and copied.
package struct PrintedLine: Sendable {
  /// The text as set; the glyphs' `textOffset` counts its bytes.
  package var text: [UInt8]
  /// Whether its last character is a hyphen that was put in.
  package var endsInHyphen: Bool
  /// The glyphs, from left to right.
  package var runs: [GlyphRun]
  /// What is done to them, the outermost first.
  package var effects: [DisplayList.Effect]

  package init(
    text: [UInt8], endsInHyphen: Bool, runs: [GlyphRun], effects: [DisplayList.Effect] = []
  ) {
    (self.text, self.endsInHyphen, self.runs) = (text, endsInHyphen, runs)
    self.effects = effects
  }
}

/// What stands on a page of a document.
package struct PrintedPage: Sendable {
  /// Shapes and pictures, in painting order.
  package var shapes: DisplayList
  /// The files of the pictures.
  package var files: [PictureFile]
  /// The text, above all shapes.
  package var lines: [PrintedLine]

  package init(shapes: DisplayList, files: [PictureFile], lines: [PrintedLine]) {
    (self.shapes, self.files, self.lines) = (shapes, files, lines)
  }
}

/// A sheet of a document: a page, or several beside each other.
package struct PrintedSheet: Sendable {
  /// The pages with the places of their top left corners.
  package var pages: [(origin: Point, page: PrintedPage)]
  /// The sheet's label, as viewers show it.
  package var label: String

  package init(pages: [(origin: Point, page: PrintedPage)], label: String) {
    (self.pages, self.label) = (pages, label)
  }
}
