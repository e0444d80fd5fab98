internal import Files
package import Graphics
package import Manuscript
internal import PageTurning
package import Pagination

/// Names a run's pictures by a template; all names are distinct.
package struct PictureNamer {
  private let template: NameTemplate
  private let book: Book
  /// The name of the book's file without its extension.
  private let fileStem: String
  /// The number of times each name was used.
  private var counts: [String: Int] = [:]

  /// The most bytes of a name before the suffixes of turns and sizes and the extension.
  private static let mostBytes = 200

  package init(_ template: NameTemplate, book: Book, fileStem: String) {
    (self.template, self.book, self.fileStem) = (template, book, fileStem)
  }

  /// The same pictures with their own names.
  package mutating func named(_ pictures: [Picture], _ pages: [PageNumber: Page]) -> [Picture] {
    pictures.map { picture in
      var picture = picture
      picture.name = name(picture, pages)
      return picture
    }
  }

  private mutating func name(_ picture: Picture, _ pages: [PageNumber: Page]) -> String {
    let page = picture.firstPages.first.flatMap { pages[$0] }
    let text = template.filledWithoutGaps { field in
      switch field {
      case .title: book.title
      case .author: book.author ?? ""
      case .name: fileStem
      case .page: "\(page?.number ?? 0)"
      case .zeroPage: padded(page?.number.value ?? 0, 4)
      case .label: page.map { $0.labels.first ?? $0.label } ?? ""
      case .spread: String(picture.place)
      case .zeroSpread: padded(picture.place, 4)
      case .turn: padded(picture.frame ?? 0, 2)
      case .chapter: page?.chapterTitle ?? ""
      }
    }.text
    var stem = NamePart.limited(text, to: Self.mostBytes)
    // Literal text at the start of a template is the user's own, but must not hide the file.
    if stem.isEmpty || stem.hasPrefix(".") { stem = "_" + stem }
    switch picture.preview?.subject {
    case .cover?: stem += "_cover"
    case .sheet?: stem += "_sheet-" + padded(picture.place, 4)
    case .spread?, nil: break
    }
    if let frame = picture.frame, !template.fields.contains(.turn) {
      stem += "_turn-" + padded(frame, 2)
    }
    if let preview = picture.preview, picture.kind != .sheet { stem += "_" + preview.size.suffix }
    return unique(stem) + ".png"
  }

  /// The stem, with a number if it is taken already.
  private mutating func unique(_ stem: String) -> String {
    // Some file systems ignore case.
    var candidate = stem
    while let count = counts[candidate.lowercased()] {
      counts[candidate.lowercased()] = count + 1
      candidate = "\(stem)-\(count + 1)"
    }
    counts[candidate.lowercased()] = 1
    return candidate
  }
}
