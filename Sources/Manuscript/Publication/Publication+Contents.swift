internal import Documents

extension Publication {
  /// Reads the navigation document, or the NCX if there is none, and the guide.
  func readContents() -> Contents {
    var contents = Contents()
    if let item = package.items.first(where: { $0.properties.contains("nav") }),
      let document = contentsDocument(item, namespace: Namespace.xhtml)
    {
      contents = NavigationDocument(document, limits: limits).contents
    }
    if contents.entries.isEmpty || contents.pages.isEmpty {
      let item =
        package.contentsID.flatMap(package.item)
        ?? package.items.first { $0.mediaType == MediaTypes.ncx }
      if let item, let document = contentsDocument(item, namespace: Namespace.ncx) {
        let older = NCXDocument(document, limits: limits).contents
        if contents.entries.isEmpty { contents.entries = older.entries }
        if contents.pages.isEmpty { contents.pages = older.pages }
        contents.warnings += older.warnings
      }
    }
    if contents.landmarks.isEmpty {
      contents.landmarks = package.guide.compactMap { reference in
        PublicationPath.resolve(reference.href, from: package.path).map {
          Landmark(
            type: reference.type, label: reference.title, path: $0.path, fragment: $0.fragment)
        }
      }
    }
    return contents
  }

  private func contentsDocument(_ item: PackageDocument.Item, namespace: String) -> Document? {
    guard let path = item.path, !absentFiles.contains(path) else { return nil }
    do {
      let result = try document(at: path, namespace: namespace)
      for warning in result.warnings { warn(warning.message) }
      return result.document
    } catch {
      warn(error.description)
      return nil
    }
  }

  /// The picture that the package declares as the cover, or else one that is alone in its document.
  func findCover() -> String? {
    if let item = package.items.first(where: { $0.properties.contains("cover-image") }) {
      return item.path
    }
    if let id = package.coverID {
      // Some give the picture's address instead of its id.
      let target = PublicationPath.resolve(id, from: package.path)?.path
      let item = package.item(id) ?? package.items.first { $0.path != nil && $0.path == target }
      if let path = item?.path, item?.mediaType.hasPrefix("image/") == true { return path }
    }
    if let reference = package.guide.first(where: { $0.type.lowercased() == "cover" }),
      let path = PublicationPath.resolve(reference.href, from: package.path)?.path
    {
      if mediaType(of: path)?.hasPrefix("image/") == true { return path }
      if let document = try? document(at: path, namespace: Namespace.xhtml).document,
        let picture = Self.pictures(in: document).first
      {
        return picture
      }
    }
    guard let first = spine.first else { return nil }
    if first.kind == .image { return first.path }
    guard first.kind == .document, let document = try? document(0).document else { return nil }
    let body = document.first("body") ?? 0
    let pictures = Self.pictures(in: document)
    return pictures.count == 1 && document.collapsedText(of: body).isEmpty ? pictures[0] : nil
  }

  /// The paths of the pictures in a document, in order.
  private static func pictures(in document: Document) -> [String] {
    document.elements.compactMap { element in
      let address: String? =
        switch element.name {
        case "img": element["src"]
        case "image": element["href", in: Namespace.xlink] ?? element["href"]
        default: nil
        }
      return address.flatMap { PublicationPath.resolve($0, from: document.path)?.path }
    }
  }
}
