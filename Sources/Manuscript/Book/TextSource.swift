package import Documents
internal import Settings
internal import Synchronization

/// The documents of a text file, and the pictures next to it or in it.
package final class TextSource: BookSource {
  package let spine: [SpineItem]
  package let inputBytes: Int
  package let limits = PublicationLimits.standard
  private let documents: [Document]
  private let pictures: [String: PictureTarget]
  private let read: @Sendable (PictureTarget) -> [UInt8]?
  private let said = Mutex<[ManuscriptWarning]>([])

  /// Makes a source from the documents of a text of `byteCount` bytes and the places of their pictures; `read` returns
  /// the bytes of a picture, and `cover` is the path of the cover.
  package init(
    _ documents: [Document], byteCount: Int, pictures: [PictureTarget] = [], cover: String? = nil,
    read: @escaping @Sendable (PictureTarget) -> [UInt8]? = { _ in nil }
  ) {
    (self.documents, inputBytes, coverPath) = (documents, byteCount, cover)
    self.pictures = Dictionary(
      pictures.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    spine = documents.map { SpineItem(path: $0.path, mediaType: "", kind: .document) }
    self.read = read
  }

  package var fontPaths: [String] { [] }
  package var fileNames: [String] { [] }
  package var listedContents: [ContentsEntry] { [] }
  package var ownContents: [ContentsEntry]? { nil }
  package var landmarks: [Landmark] { [] }
  package let coverPath: String?
  package var missingFiles: [String] { [] }
  package var absentFiles: [String] { [] }
  package var deadLinks: [DeadLink] { [] }
  package var warnings: [ManuscriptWarning] { said.withLock { $0 } }

  package func tree(_ chapter: Int) throws(ManuscriptError) -> Document {
    guard documents.indices.contains(chapter) else { throw .empty }
    return documents[chapter]
  }

  package func bytes(of path: String) -> [UInt8]? { pictures[path].flatMap(read) }

  /// Only pictures that were found when the book was read are available; missing ones were reported then.
  package func picturePath(_ address: String, from path: String) -> String? {
    guard let target = PictureTarget(address), pictures[target.path] != nil else { return nil }
    return target.path
  }

  /// Anchors are global to the text.
  package func target(of address: String, from path: String) -> BookLink.Target? {
    guard let place = PublicationPath.resolve(address, from: path) else {
      return BookLink.Target(address: address)
    }
    // There is no other file.
    guard place.path == path, let anchor = place.fragment else { return nil }
    return .place(chapter: nil, anchor: anchor)
  }

  package func warn(_ message: String) {
    said.withLock { known in
      let warning = ManuscriptWarning(message: message)
      if known.count < 1_000, !known.contains(warning) { known.append(warning) }
    }
  }

  /// A text contains no fonts, nor does a reader's sheet.
  package func noteUnusable(font path: String) {
    warn("\(path): fonts of style sheets are used in EPUBs only; \(Setting.font) sets one")
  }

  package func withOwnWarnings() -> TextSource {
    TextSource(
      documents, byteCount: inputBytes, pictures: Array(pictures.values), cover: coverPath,
      read: read)
  }

  package func isSame(as other: any BookSource) -> Bool {
    guard let other = other as? TextSource else { return false }
    return self === other || documents == other.documents && pictures == other.pictures
  }
}
