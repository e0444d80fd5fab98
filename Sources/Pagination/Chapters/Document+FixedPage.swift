package import Documents
internal import Graphics
internal import Layout
internal import Manuscript

extension Document {
  /// The page size in pixels that a document declares.
  package var viewport: (width: Double, height: Double)? {
    for node in nodes.indices {
      guard let element = element(node) else { continue }
      if element.name == "svg", node == 0 || self.element(0)?.name == "svg" {
        let numbers = (element["viewBox"] ?? "").split { $0.isWhitespace || $0 == "," }
        guard numbers.count == 4, let width = Double(extent: numbers[2]),
          let height = Double(extent: numbers[3])
        else { return nil }
        return Self.limited(width, height)
      }
      guard element.name == "meta", element["name"]?.lowercased() == "viewport",
        let content = element["content"]
      else { continue }
      // The first width and the first height count; units and everything else are ignored.
      var found: [String: Double] = [:]
      // What is between two equals signs begins with a value and ends with the name of the next.
      var name = ""
      for part in content.split(separator: "=", omittingEmptySubsequences: false) {
        let words = part.split { $0.isWhitespace || $0 == "," || $0 == ";" }
        let number = words.first?.prefix { $0.isNumber || $0 == "." } ?? ""
        if found[name] == nil, let value = Double(extent: number) { found[name] = value }
        name = words.last?.lowercased() ?? ""
      }
      guard let width = found["width"], let height = found["height"] else { return nil }
      return Self.limited(width, height)
    }
    return nil
  }

  /// A page of pixels within limits; a larger one is scaled down in both directions alike.
  private static func limited(_ width: Double, _ height: Double) -> (width: Double, height: Double)
  {
    let fraction = min(1, 100_000 / max(width, height))
    return (max(width * fraction, 1), max(height * fraction, 1))
  }

  /// Whether it contains a picture, no words and no other drawing.
  var isPicture: Bool {
    let body = nodes.indices.first { element($0)?.name == "body" } ?? 0
    var pictures = 0
    for node in body..<nodes[body].end {
      if isDrawing(node), !(node..<nodes[node].end).contains(where: isImage) { return false }
      switch nodes[node].content {
      case .text(let range):
        if text[range].contains(where: { $0 > 0x20 }), !isWordsOfDrawing(nodes[node].parent) {
          return false
        }
      case .element: if isImage(node) { pictures += 1 }
      }
    }
    return pictures == 1
  }

  /// Whether a node shows the picture of a file.
  private func isImage(_ node: Int) -> Bool {
    element(node).map { $0.name == "img" || $0.name == "image" } ?? false
  }

  /// Whether a node is a drawing, and not part of one.
  private func isDrawing(_ node: Int) -> Bool {
    guard let element = element(node), element.name == "svg", nodes[node].parent >= 0 else {
      return false
    }
    return knownElement(nodes[node].parent).namespace != Namespace.svg
  }

  var isCover: Bool {
    nodes.indices.contains { node in
      element(node)?.meanings.contains { $0 == "cover" || $0 == "doc-cover" } ?? false
    }
  }

  /// The only picture in it, or the first one.
  func onlyPicture(_ pictures: FlowPictures) -> OnlyPicture? {
    for node in nodes.indices {
      guard let element = element(node), ["img", "svg", "image"].contains(element.name) else {
        continue
      }
      let words = pictureWords(node)
      if element.name != "svg" {
        return picturePath(element["src"] ?? element.link ?? "").map {
          OnlyPicture(path: $0, words: words)
        }
      }
      if let frame = SVGFrame(node, in: self),
        let path = self.element(frame.picture)?.link.flatMap(picturePath),
        let size = pictures.size(path), frame.fits(size)
      {
        return OnlyPicture(path: path, words: words.isEmpty ? pictureWords(frame.picture) : words)
      }
      return OnlyPicture(
        path: pictures.keep(drawing(node), path + "#\(node).svg"), words: words)
    }
    return nil
  }

  /// The path of an address in it; data URLs are returned as they are.
  private func picturePath(_ address: String) -> String? {
    if address.lowercased().hasPrefix("data:") { return address }
    return PublicationPath.resolve(address, from: path)?.path
  }
}

/// The picture that is the whole content of a document.
struct OnlyPicture {
  /// Its path in the publication, or its data URL.
  var path: String
  /// Its alternative text.
  var words: String
}
