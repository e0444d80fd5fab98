internal import Documents

/// A publication's package: its metadata, its files, and the reading order.
struct PackageDocument: Sendable {
  /// A file of the manifest.
  struct Item: Sendable {
    var id: String
    /// The path in the publication; nil for an address outside it.
    var path: String?
    var href: String
    var mediaType: String
    var properties: [String]
    var fallback: String?
  }

  /// An entry in the reading order.
  struct ItemReference: Sendable {
    var id: String
    var isLinear: Bool
    var properties: [String]
    /// Its steps in the package.
    var fragment: String
  }

  /// An entry of the guide, EPUB 2's landmarks.
  struct GuideReference: Sendable {
    var type: String
    var title: String
    var href: String
  }

  let path: String
  private(set) var version = ""
  private(set) var metadata = PublicationMetadata()
  private(set) var items: [Item] = []
  private(set) var spine: [ItemReference] = []
  private(set) var guide: [GuideReference] = []
  /// The id of the NCX, given in the spine.
  private(set) var contentsID: String?
  private(set) var progression: PublicationMetadata.Direction?
  /// `rendition:layout` and the like, by name without prefix.
  private(set) var rendition: [String: String] = [:]
  /// The id of the cover picture, as in EPUB 2.
  private(set) var coverID: String?
  private(set) var warnings: [String] = []
  private var places: [String: Int] = [:]

  /// Reads the tree of the package document; nil if it is not a package.
  init?(_ document: Document, limits: PublicationLimits) throws(ManuscriptError) {
    path = document.path
    guard let root = document.first("package") else { return nil }
    if document.element(root)?.namespace != Namespace.package {
      warnings.append("the package document is not in the namespace of EPUB packages")
    }
    version = document.element(root)?["version"] ?? ""
    for (index, node) in document.elementChildren(of: root).enumerated() {
      switch document.element(node)?.name {
      case "metadata": readMetadata(document, node, package: root)
      case "manifest": readManifest(document, node)
      case "spine": try readSpine(document, node, step: "/\((index + 1) * 2)", limits: limits)
      case "guide": readGuide(document, node)
      default: continue
      }
    }
  }

  /// The file with an id.
  func item(_ id: String) -> Item? { places[id].map { items[$0] } }

  /// The greatest number of an item's fallbacks that are asked, which circles and long chains would make endless.
  private static let mostFallbacks = 32

  /// An item and its fallbacks, in order, without duplicates.
  func fallbacks(from first: Item) -> [Item] {
    var (chain, seen) = ([Item](), Set<String>())
    var next: Item? = first
    while let item = next, chain.count <= Self.mostFallbacks, seen.insert(item.id).inserted {
      chain.append(item)
      next = item.fallback.flatMap(self.item)
    }
    return chain
  }

  /// The first picture among the fallbacks of each file of a type that is not drawn, by that file's path.
  var pictureFallbacks: [String: String] {
    var found: [String: String] = [:]
    for item in items where item.fallback != nil && !MediaTypes.isRead(item.mediaType) {
      let picture = fallbacks(from: item).first { other in
        let kind = MediaTypes.kind(of: other.mediaType)
        return other.path != nil && (kind == .image || kind == .svg)
      }
      if let path = item.path, found[path] == nil { found[path] = picture?.path }
    }
    return found
  }

  private mutating func readMetadata(_ document: Document, _ parent: Int, package root: Int) {
    let uniqueID = document.element(root)?["unique-identifier"]
    var (identifiers, languages): ([(id: String?, text: String)], [String]) = ([], [])
    var creators = Creators()
    // EPUB 1 and some EPUB 2 files have another element around these.
    for node in parent..<document.nodes[parent].end {
      guard let element = document.element(node) else { continue }
      if element.name == "meta" {
        readMeta(element, document, node)
        creators.take(refinement: element, document.collapsedText(of: node))
        continue
      }
      let isDublinCore =
        element.namespace == Namespace.metadata || element.namespace == Namespace.package
        || element.namespace.isEmpty
      guard isDublinCore else { continue }
      let text = document.collapsedText(of: node)
      guard !text.isEmpty else { continue }
      switch element.name.lowercased() {
      case "title" where metadata.title.isEmpty:
        metadata.title = text
        metadata.direction =
          PublicationMetadata.Direction(element["dir"], text: text)
          ?? PublicationMetadata.Direction(document.element(root)?["dir"], text: text)
          ?? .leftToRight
      case "creator": creators.take(element, text)
      case "language": languages.append(text)
      case "identifier": identifiers.append((element.id, text))
      case "publisher": metadata.publisher = metadata.publisher ?? text
      default: continue
      }
    }
    metadata.creators = creators.authors
    metadata.language = languages.first ?? ""
    let unique = uniqueID.flatMap { id in identifiers.first { $0.id == id } }
    metadata.identifier = unique?.text ?? ""
  }

  private mutating func readMeta(_ element: Document.Element, _ document: Document, _ node: Int) {
    if let property = element["property"], element["refines"] == nil {
      guard property.hasPrefix("rendition:") else { return }
      let name = String(property.dropFirst(10))
      if rendition[name] == nil { rendition[name] = document.collapsedText(of: node) }
    } else if element["name"] == "cover", coverID == nil {
      coverID = element["content"]
    }
  }

  private mutating func readManifest(_ document: Document, _ parent: Int) {
    for node in document.elementChildren(of: parent) {
      guard let element = document.element(node), element.name == "item", let href = element["href"]
      else { continue }
      let target = PublicationPath.resolve(href, from: path)
      let type = element["media-type"]?.spacesCollapsed.lowercased() ?? ""
      let item = Item(
        id: element.id ?? "", path: target?.path, href: href,
        mediaType: type.isEmpty ? MediaTypes.guess(href) : type,
        properties: element["properties"]?.words ?? [], fallback: element["fallback"])
      // The first item with an id counts.
      if places[item.id] == nil { places[item.id] = items.count }
      items.append(item)
    }
  }

  private mutating func readSpine(
    _ document: Document, _ parent: Int, step: String, limits: PublicationLimits
  ) throws(ManuscriptError) {
    let spineElement = document.element(parent)
    contentsID = spineElement?["toc"]
    switch spineElement?["page-progression-direction"] {
    case "rtl": progression = .rightToLeft
    case "ltr": progression = .leftToRight
    default: break
    }
    for (index, node) in document.elementChildren(of: parent).enumerated() {
      guard let element = document.element(node), element.name == "itemref" else { continue }
      guard spine.count < limits.spine else {
        throw .publication("has more than \(limits.spine) documents in its spine")
      }
      spine.append(
        ItemReference(
          id: element["idref"] ?? "", isLinear: element["linear"] != "no",
          properties: element["properties"]?.words ?? [],
          fragment: "\(step)/\((index + 1) * 2)"
            + (element.id.map(CanonicalFragment.assertion) ?? "")))
    }
  }

  private mutating func readGuide(_ document: Document, _ parent: Int) {
    for node in document.elementChildren(of: parent) {
      guard let element = document.element(node), element.name == "reference",
        let href = element["href"]
      else { continue }
      guide.append(
        GuideReference(type: element["type"] ?? "", title: element["title"] ?? "", href: href))
    }
  }
}
