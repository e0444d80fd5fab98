/// A document in the order of reading.
package struct SpineItem: Sendable, Hashable {
  /// What it is.
  package enum Kind: Sendable, Hashable {
    /// Text with elements: XHTML.
    case document
    /// A drawing.
    case svg
    /// A picture that fills a page.
    case image
  }

  /// Whether pages are made of it.
  package enum Layout: Sendable, Hashable {
    /// Its text flows into pages.
    case reflowable
    /// It is one page, of its own size.
    case prePaginated
  }

  /// The side of a spread that a page is meant for.
  package enum PageSide: Sendable, Hashable {
    case left, right, center
  }

  /// When two pages stand beside each other.
  package enum Spread: Sendable, Hashable {
    /// As the program has it.
    case auto
    /// Never.
    case none
    /// Where there is more width than height.
    case landscape
    /// Always.
    case both
  }

  /// The path of its file in the publication.
  package var path: String
  package var mediaType: String
  package var kind: Kind
  /// Whether it is part of the text from the first page to the last; covers and notes may not be.
  package var isLinear = true
  /// The bytes of its file, as the container states.
  package var byteCount = 0
  package var layout = Layout.reflowable
  /// The side it is meant for; nil where that is no matter.
  package var pageSide: PageSide?
  package var spread = Spread.auto
  /// The words that the package has for it, in the manifest and the spine.
  package var properties: [String] = []
  /// The steps to it in the package, as canonical fragments count them: `/6/4[chapter-1]`.
  package var fragment = ""

  package init(path: String, mediaType: String, kind: Kind) {
    (self.path, self.mediaType, self.kind) = (path, mediaType, kind)
  }
}
