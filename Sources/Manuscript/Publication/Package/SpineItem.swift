/// A document in reading order.
package struct SpineItem: Sendable, Hashable {
  /// The kind of document.
  package enum Kind: Sendable, Hashable {
    /// Text with elements: XHTML.
    case document
    /// A drawing.
    case svg
    /// A picture that fills a page.
    case image
  }

  /// The making of pages from it.
  package enum Layout: Sendable, Hashable {
    /// Its text flows into pages.
    case reflowable
    /// It is a single page with its own size.
    case prePaginated
  }

  /// The side of a spread that a page is meant for.
  package enum PageSide: Sendable, Hashable {
    case left, right, center
  }

  /// When two pages are shown side by side.
  package enum Spread: Sendable, Hashable {
    /// The program decides.
    case auto
    /// Never.
    case none
    /// If the display is wider than high.
    case landscape
    /// Always.
    case both
  }

  /// The path of its file in the publication.
  package var path: String
  package var mediaType: String
  package var kind: Kind
  /// Whether it is in the main reading order; covers and notes may not be.
  package var isLinear = true
  /// The size of its file in bytes, as the container states it.
  package var byteCount = 0
  package var layout = Layout.reflowable
  /// The side it is meant for; nil if that does not matter.
  package var pageSide: PageSide?
  package var spread = Spread.auto
  /// Its properties in the package, from the manifest and the spine.
  package var properties: [String] = []
  /// Its steps in the package, as in canonical fragments: `/6/4[chapter-1]`.
  package var fragment = ""

  package init(path: String, mediaType: String, kind: Kind) {
    (self.path, self.mediaType, self.kind) = (path, mediaType, kind)
  }
}
