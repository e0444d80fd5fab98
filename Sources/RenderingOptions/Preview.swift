package import Graphics
package import PageTurning

/// A small picture of a run: its content and its size.
package struct Preview: Sendable, Hashable {
  /// The subject of a preview.
  package enum Subject: Sendable, Hashable {
    /// The cover picture of the book.
    case cover
    /// A page, or facing pages.
    case spread(Spread<PageNumber>)
    /// A contact sheet of pages or of facing pages.
    case sheet([Spread<PageNumber>])
  }

  /// The pages that it shows.
  package var subject: Subject
  /// Its size.
  package var size: ThumbnailSize

  package init(subject: Subject, size: ThumbnailSize) {
    self.subject = subject
    self.size = size
  }

  /// The pages it shows, in order.
  var pages: [PageNumber] {
    switch subject {
    case .cover: []
    case .spread(let spread): spread.pages
    case .sheet(let spreads): spreads.flatMap(\.pages)
    }
  }
}

extension Picture {
  /// The pages visible at rest, or at the start of a turn.
  package var firstPages: [PageNumber] { preview?.pages ?? spread.pages }

  /// Makes the picture of a thumbnail or contact sheet.
  package init(_ preview: Preview, name: String, place: Int) {
    var kind = Kind.thumbnail
    if case .sheet = preview.subject { kind = .sheet }
    self.init(kind: kind, name: name, spread: Spread(left: nil, right: nil))
    (self.preview, self.place) = (preview, place)
  }
}
