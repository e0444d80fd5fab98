package import Documents
internal import Synchronization

/// The documents of a text or a Markdown file, and the pictures beside it.
package final class TextSource: BookSource {
  package let spine: [SpineItem]
  package let limits = PublicationLimits.standard
  private let documents: [Document]
  private let pictures: [String: PicturePlace]
  private let read: @Sendable (PicturePlace) -> [UInt8]?
  private let said = Mutex<[ManuscriptWarning]>([])

  /// Takes the documents of a book; `read` gives the bytes of a picture.
  package init(_ book: Book, read: @escaping @Sendable (PicturePlace) -> [UInt8]?) {
    documents = book.documents
    pictures = Dictionary(
      book.pictures.compactMap { picture in picture.place.map { ($0.path, $0) } },
      uniquingKeysWith: { first, _ in first })
    spine = documents.map { SpineItem(path: $0.path, mediaType: "", kind: .document) }
    self.read = read
  }

  package var fontPaths: [String] { [] }
  package var listedContents: [ContentsEntry] { [] }
  package var landmarks: [Landmark] { [] }
  package var coverPath: String? { nil }
  package var warnings: [ManuscriptWarning] { said.withLock { $0 } }

  package func tree(_ chapter: Int) throws(ManuscriptError) -> Document {
    guard documents.indices.contains(chapter) else { throw .empty }
    return documents[chapter]
  }

  package func bytes(of path: String) -> [UInt8]? { pictures[path].flatMap(read) }

  /// Of the pictures only those that were found when the book was read are there.
  package func picturePath(_ address: String, from path: String) -> String? {
    guard let place = PicturePlace(address), pictures[place.path] != nil else { return nil }
    return place.path
  }

  package func warn(_ message: String) {
    said.withLock { known in
      let warning = ManuscriptWarning(message: message)
      if known.count < 1_000, !known.contains(warning) { known.append(warning) }
    }
  }
}
