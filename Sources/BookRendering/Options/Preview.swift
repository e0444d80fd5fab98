internal import PageTurning

/// A small picture of a run: what it shows, and how large.
struct Preview: Sendable, Hashable {
  /// What a preview shows.
  enum Subject: Sendable, Hashable {
    /// The book's picture of its cover.
    case cover
    /// A page, or facing pages.
    case spread(Spread)
    /// A contact sheet of pages, or of facing ones.
    case sheet([Spread])
  }

  var subject: Subject
  var size: ThumbnailSize

  /// The pages that it shows, in order.
  var pages: [Int] {
    switch subject {
    case .cover: []
    case .spread(let spread): spread.pages
    case .sheet(let spreads): spreads.flatMap(\.pages)
    }
  }
}

extension Picture {
  /// The pages that are seen at rest, or that a turn begins with.
  var firstPages: [Int] { preview?.pages ?? spread.pages }

  /// A thumbnail or a contact sheet.
  init(_ preview: Preview, name: String, place: Int) {
    var kind = Kind.thumbnail
    if case .sheet = preview.subject { kind = .sheet }
    self.init(kind: kind, name: name, spread: Spread(left: nil, right: nil))
    (self.preview, self.place) = (preview, place)
  }
}
