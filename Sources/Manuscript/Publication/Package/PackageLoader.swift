internal import Documents

/// The steps of opening a publication: container, package, spine.
struct PackageLoader {
  let files: any ContainerFiles
  let limits: PublicationLimits
  private(set) var warnings: [String]
  /// The number of bytes read.
  private(set) var total = 0
  /// The distinct paths of spine documents and covers that are not in the container, in order.
  private(set) var missing: [String] = []
  /// The manifest's files that the container lacks, in manifest order; warnings were given.
  private(set) var absent: [String] = []
  /// The paths or ids missing from the spine, for which there are warnings.
  private var missingFromSpine: Set<String> = []

  init(files: any ContainerFiles, limits: PublicationLimits) {
    self.files = files
    self.limits = limits
    warnings = files.warnings
  }

  /// Finds the package from the container's description, or by its name, and reads it.
  mutating func package() throws(ManuscriptError) -> PackageDocument {
    let path = try packagePath()
    guard let document = try document(path, Namespace.package) else {
      throw .publication("has no file \(path), which should be its package")
    }
    guard let package = try PackageDocument(document, limits: limits) else {
      throw .publication("has no package in \(path), which should be one")
    }
    warnings += package.warnings
    return package
  }

  /// The path of the package: the one that the container names, or if that is missing, the only one there is.
  private mutating func packagePath() throws(ManuscriptError) -> String {
    let container = try document("META-INF/container.xml", Namespace.container)
    let named = container.flatMap(rootPath)
    if let named, files.names.place(of: named) != nil { return named }
    // Archives made by macOS have a second file for each, of which nobody knows what it is for.
    let packages = files.names.all.filter {
      $0.lowercased().hasSuffix(".opf") && !$0.hasPrefix("__MACOSX/")
    }
    if let only = packages.first, packages.count == 1 {
      warnings.append(
        container == nil
          ? "has no META-INF/container.xml; \(only) is used as its package"
          : "META-INF/container.xml names no package that is in the book; \(only) is used instead")
      return only
    }
    guard container != nil else {
      throw .publication(
        "has no META-INF/container.xml, so it is not an EPUB; name a book: .epub, .fb2, .txt or .md"
      )
    }
    guard let named else {
      throw .publication("names no package in META-INF/container.xml, so it has no text")
    }
    return named
  }

  /// The path of the first package in a container's description.
  private func rootPath(_ container: Document) -> String? {
    let roots = container.elements.filter { $0.name == "rootfile" }
    let root =
      roots.first { $0["media-type"]?.spacesCollapsed.lowercased() == MediaTypes.package }
      ?? roots.first { $0["full-path"]?.lowercased().hasSuffix(".opf") == true }
    return root?["full-path"].flatMap { PublicationPath.resolve($0, from: "")?.path }
  }

  /// The encryption information in the container.
  mutating func encryption() throws(ManuscriptError) -> Encryption {
    let document = try document("META-INF/encryption.xml", Namespace.container)
    return document.map(Encryption.init) ?? Encryption()
  }

  /// The media types of the manifest's files, by their indices; warns about missing ones.
  ///
  /// `spine(of:_:)` comes first, and has warned about what the spine lacks.
  mutating func types(of package: PackageDocument) -> [Int: String] {
    var types: [Int: String] = [:]
    var known: Set<String> = []
    for item in package.items {
      guard let path = item.path else { continue }
      guard let (place, match) = files.names.place(of: path) else {
        guard known.insert(path).inserted else { continue }
        absent.append(path)
        guard !missingFromSpine.contains(path) else { continue }
        warnings.append("\(path) is in the manifest and not in the book")
        let isCover = item.properties.contains("cover-image") || item.id == package.coverID
        if isCover { missing.append(path) }
        continue
      }
      if match != .exact {
        warnings.append("\(path) is not in the book; \(files.name(of: place)) is used instead")
      }
      // The first entry for a file counts.
      if types[place] == nil { types[place] = item.mediaType }
    }
    return types
  }

  /// The documents of the spine that can be drawn.
  mutating func spine(
    of package: PackageDocument, _ encryption: Encryption
  ) throws(ManuscriptError) -> [SpineItem] {
    var items: [SpineItem] = []
    var known: Set<Int> = []
    var parts: [String] = []
    for reference in package.spine {
      guard let (item, kind) = drawn(reference, package), let path = item.path,
        let position = files.names.place(of: path)?.place
      else { continue }
      // A place in a document that was set is none of its own.
      if !known.insert(position).inserted, item.href.contains("#") {
        parts.append(item.href)
        continue
      }
      let name = files.name(of: position)
      if case .other(let algorithm)? = encryption.method(of: name) {
        throw .publication(
          "\(name) is encrypted with \(algorithm); this file needs its vendor's reader")
      }
      var spineItem = SpineItem(path: name, mediaType: item.mediaType, kind: kind)
      let rendition = Rendition(package: package.rendition, properties: reference.properties)
      spineItem.isLinear = reference.isLinear
      // The stated size may be anything; sums of them must not overflow.
      spineItem.byteCount = min(files.byteCount(of: position), 1 << 40)
      spineItem.layout = rendition.layout
      spineItem.pageSide = rendition.pageSide
      spineItem.spread = rendition.spread
      spineItem.properties = item.properties + reference.properties
      spineItem.fragment = reference.fragment
      items.append(spineItem)
    }
    if let first = parts.first {
      warnings.append(
        parts.count == 1
          ? "the spine names \(first), a part of a document that comes before; it is set once"
          : "the spine names \(first) and \(parts.count - 1) more parts of documents that come before; each is set once"
      )
    }
    guard !items.isEmpty else {
      throw .publication(
        package.spine.isEmpty
          ? "has an empty spine, so there is nothing to read"
          : "has no document in its spine that can be drawn")
    }
    return items
  }

  /// The file that is drawn for a place in the spine: its own, or its first fallback that can be.
  private mutating func drawn(
    _ reference: PackageDocument.ItemReference, _ package: PackageDocument
  ) -> (PackageDocument.Item, SpineItem.Kind)? {
    guard let first = package.item(reference.id) else {
      noteMissing(
        reference.id, "the spine names “\(reference.id)”, which the manifest does not have")
      return nil
    }
    let items = package.fallbacks(from: first)
    let chosen = drawnItem(of: items, first)
    let end = chosen.map { $0.place } ?? items.count
    for item in items[..<end] {
      guard let path = item.path, !isThere(path) else { continue }
      let text = chosen == nil ? "its text is missing" : "its fallback is used instead"
      noteMissing(path, "\(path) is in the spine and not in the book; \(text)")
    }
    if let chosen { return (items[chosen.place], chosen.kind) }
    if first.path.map(isThere) ?? true {
      let what = first.path == nil ? "outside the book" : first.mediaType
      warnings.append("\(first.href) in the spine cannot be drawn (\(what)) and is left out")
    }
    return nil
  }

  /// The item that is drawn, among an item and its fallbacks; nil if none can be.
  private func drawnItem(
    of items: [PackageDocument.Item], _ first: PackageDocument.Item
  ) -> (place: Int, kind: SpineItem.Kind)? {
    let drawable = items.indices.compactMap { place -> (place: Int, kind: SpineItem.Kind)? in
      guard items[place].path.map(isThere) == true else { return nil }
      return MediaTypes.kind(of: items[place].mediaType).map { (place, $0) }
    }
    // Scripts do not run, so a document made by one is empty without it.
    let isFinished = { (item: PackageDocument.Item) in
      item.fallback == nil || !item.properties.contains("scripted")
    }
    if let chosen = drawable.first(where: { isFinished(items[$0.place]) }) ?? drawable.first {
      return chosen
    }
    guard MediaTypes.isLikeDocument(first.mediaType), first.path.map(isThere) == true else {
      return nil
    }
    return (0, .document)
  }

  private func isThere(_ path: String) -> Bool { files.names.place(of: path) != nil }

  /// Records once that a document of the spine is missing.
  private mutating func noteMissing(_ name: String, _ warning: String) {
    guard missingFromSpine.insert(name).inserted else { return }
    missing.append(name)
    warnings.append(warning)
  }

  /// The tree of a file; nil if there is none.
  private mutating func document(
    _ path: String, _ namespace: String
  ) throws(ManuscriptError) -> Document? {
    guard let (place, match) = files.names.place(of: path) else { return nil }
    if match != .exact {
      warnings.append("\(path) is not in the book; \(files.name(of: place)) is used instead")
    }
    let bytes: [UInt8]
    do { bytes = try files.read(place, limits: limits) } catch {
      throw .publication("\(path) \(error.reason)")
    }
    total += bytes.count
    let result = DocumentReader.read(
      bytes, path: files.name(of: place), namespace: namespace, limits: limits)
    warnings += result.warnings.map { ManuscriptWarning($0, in: path).message }
    return result.document
  }
}
