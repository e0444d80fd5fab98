internal import Documents
internal import Synchronization

/// The links of a document that may be dead, and the anchors in it that links may target.
struct DocumentLinks: Sendable {
  /// A link to a place in the book.
  struct Link: Sendable {
    /// The address as written, and the byte of the document at which the link begins.
    var (address, source): (String, Int)
    var path: String
    var fragment: String?
  }

  private(set) var links: [Link] = []
  let names: Set<String>

  /// Collects the links that can be checked only when other documents have been read; internal links are checked at
  /// once.
  init(_ document: Document) {
    names = document.linkNames
    for node in document.nodes.indices {
      guard let element = document.element(node), element.name == "a",
        let address = element["href"] ?? element["href", in: Namespace.xlink],
        let target = PublicationPath.resolve(address, from: document.path)
      else { continue }
      let fragment = target.fragment.flatMap(Self.name)
      guard target.path != document.path || fragment.map({ !names.contains($0) }) ?? false else {
        continue
      }
      links.append(
        Link(
          address: address, source: document.nodes[node].source, path: target.path,
          fragment: fragment))
    }
  }

  /// The id of an element in a fragment, without directives after it (`:~:text=…`); nil for another kind of target: the
  /// top of the document (HTML, 7.4.6.4), an EPUB canonical fragment, a time, a part of a picture.
  static func name(_ fragment: String) -> String? {
    let name = String(fragment.split(separator: ":~:", omittingEmptySubsequences: false)[0])
    let isOther = ["epubcfi(", "xpointer(", "svgView(", "t=", "xywh="].contains {
      name.hasPrefix($0)
    }
    return name.isEmpty || name.lowercased() == "top" || isOther ? nil : name
  }
}

/// The links of a publication's documents, collected as these are read.
final class LinkLedger: Sendable {
  private let documents = Mutex<[Int: DocumentLinks]>([:])

  /// The findings so far, by the documents' indices in the spine.
  var all: [Int: DocumentLinks] { documents.withLock { $0 } }

  /// Records the links of a document that was read; it may be read again.
  func take(_ document: Document, at spineIndex: Int) {
    guard documents.withLock({ $0[spineIndex] == nil }) else { return }
    let links = DocumentLinks(document)
    documents.withLock { $0[spineIndex] = links }
  }
}

extension Publication {
  package var deadLinks: [DeadLink] {
    let known = links.all
    var starts = [0]
    for item in spine { starts.append(starts[starts.count - 1] + item.byteCount) }
    var dead = deadContents(known, starts)
    for (number, document) in known.sorted(by: { $0.key < $1.key }) {
      let found = Array(
        document.links.lazy.compactMap { link -> (DocumentLinks.Link, reason: String)? in
          self.fault(link.path, link.fragment, known).map { (link, $0) }
        }.prefix(max(0, DeadLink.mostKept - dead.count)))
      guard !found.isEmpty else { continue }
      let lines = lines(of: found.map(\.0.source), in: spine[number].path)
      for (index, (link, reason)) in found.enumerated() {
        dead.append(
          DeadLink(
            .link, link.address, reason: reason, path: spine[number].path, line: lines?[index],
            place: starts[number] + link.source))
      }
    }
    return dead
  }

  /// The entries of the table of contents that refer to an anchor that their document lacks; missing documents are
  /// reported elsewhere, and the links of a navigation document in the spine are among the others.
  private func deadContents(_ known: [Int: DocumentLinks], _ starts: [Int]) -> [DeadLink] {
    guard !hasContentsInSpine else { return [] }
    var told: Set<String> = []
    return listedContents.compactMap { entry in
      guard let path = entry.path, let chapter = chapter(at: path),
        let name = entry.fragment.flatMap(DocumentLinks.name),
        let reason = fault(path, name, known),
        told.insert("\(path)#\(name)").inserted, told.count <= DeadLink.mostKept
      else { return nil }
      return DeadLink(.contents, "\(path)#\(name)", reason: reason, place: starts[chapter])
    }
  }

  private var hasContentsInSpine: Bool {
    package.items.contains { $0.properties.contains("nav") && $0.path.flatMap(chapter) != nil }
  }

  /// Why the target of a link does not exist; nil if it does, or if its document has not been read.
  private func fault(
    _ path: String, _ fragment: String?, _ known: [Int: DocumentLinks]
  ) -> String? {
    guard hasFile(path) else { return "there is no file \(path) in the book" }
    guard let chapter = chapter(at: path) else { return "\(path) is not in the reading order" }
    guard let fragment, let names = known[chapter]?.names, !names.contains(fragment) else {
      return nil
    }
    return "\(path) has nothing named “\(fragment.prefix(200))”"
  }

  /// The index of a document in reading order, by the name that other documents use for it.
  func chapter(at path: String) -> Int? {
    chapters[path] ?? fileName(of: path).flatMap { chapters[$0] }
  }

  /// The line numbers, from 1, of some bytes of a file; the bytes are in order.
  private func lines(of places: [Int], in path: String) -> [Int]? {
    guard let bytes = bytes(of: path) else { return nil }
    return DocumentReader.lines(of: places, in: bytes)
  }
}
