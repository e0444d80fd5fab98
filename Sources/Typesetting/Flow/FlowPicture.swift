internal import Graphics
internal import Manuscript
internal import Styling

/// Pictures among the elements of a document.
extension FlowContext {
  /// The picture that an element shows, by its path; nil where it shows none that can be drawn.
  func picture(_ node: Int) -> (path: String, alternative: String)? {
    guard let element = document.element(node) else { return nil }
    let words = element["alt"] ?? element["aria-label"] ?? element["title"] ?? ""
    let address: String?
    switch element.name {
    case "img", "embed": address = element["src"]
    case "object": address = element["data"]
    case "video": address = element["poster"]
    case "image": address = element["href", in: Namespace.xlink] ?? element["href"]
    case "svg": return drawing(node, words)
    default: address = nil
    }
    guard let address, let path = path(address), pictures.size(path) != nil else { return nil }
    return (path, words)
  }

  /// The path of an address in the publication; data stand for themselves.
  func path(_ address: String) -> String? {
    if address.lowercased().hasPrefix("data:") { return address }
    if let path = Publication.resolve(address, from: document.path)?.path { return path }
    warn("\(address.prefix(200)) is outside the book; nothing is fetched")
    return nil
  }

  /// A drawing that stands in the document: often only a frame round one picture.
  private func drawing(_ node: Int, _ words: String) -> (path: String, alternative: String)? {
    let inner = (node + 1..<document.nodes[node].end).filter { document.element($0) != nil }
    if inner.count == 1, document.element(inner[0])?.name == "image",
      let picture = picture(inner[0])
    {
      return (picture.path, words.isEmpty ? picture.alternative : words)
    }
    let path = pictures.keep(document.source(of: node), "\(document.path)#\(node).svg")
    return pictures.size(path) == nil ? nil : (path, words)
  }

  /// The size that a picture is drawn at: as its style has it, and never beyond the page.
  func pictureSize(_ path: String, _ style: ComputedStyle, room: Length) -> Size? {
    guard let own = pictures.size(path), own.width > 0, own.height > 0 else { return nil }
    let ratio = own.height / own.width
    let box = style.box
    var width = box.width?.resolved(in: room)
    // Shares are of the page's height: a browser would take them of a box that has none yet.
    var height = box.height?.resolved(in: page.height)
    switch (width, height) {
    case (nil, nil): (width, height) = (pixel * own.width, pixel * own.height)
    case (let known?, nil): height = known * ratio
    case (nil, let known?): width = known * (1 / ratio)
    case (_?, _?): break
    }
    guard var width, var height else { return nil }
    // A limit in one direction shrinks the other alike, unless the book has set both.
    let keepsRatio = box.width == nil || box.height == nil
    func shrink(_ share: Double) {
      width = width * share
      height = height * share
    }
    let widest = min(box.maxWidth?.resolved(in: room) ?? room, room)
    if width > widest { keepsRatio ? shrink(widest / width) : (width = widest) }
    let highest = min(box.maxHeight?.resolved(in: page.height) ?? page.height, page.height)
    if height > highest { keepsRatio ? shrink(highest / height) : (height = highest) }
    let least = box.minWidth.resolved(in: room)
    if width < least, keepsRatio, least <= room { shrink(least / max(width, .pt(0.01))) }
    guard width > .zero, height > .zero else { return nil }
    return Size(width: width, height: height)
  }
}

extension FlowContext {
  /// A picture in a box of a size, as its style fits it in (CSS Images 3, 5.5).
  func fitted(
    _ picture: (path: String, alternative: String), _ style: ComputedStyle, _ size: Size
  ) -> FlowFragment {
    let box = Rect(x: .zero, y: .zero, width: size.width, height: size.height)
    var fragment = FlowFragment(
      PageImage(rect: box, source: picture.path, alternative: picture.alternative))
    guard style.box.objectFit != .fill, let own = pictures.size(picture.path), own.width > 0,
      own.height > 0
    else { return fragment }
    let natural = Size(width: pixel * own.width, height: pixel * own.height)
    guard natural.width > .zero, natural.height > .zero else { return fragment }
    let (across, down) = (size.width / natural.width, size.height / natural.height)
    let share: Double
    switch style.box.objectFit {
    case .fill: return fragment
    case .contain: share = min(across, down)
    case .cover: share = max(across, down)
    case .none: share = 1
    case .scaleDown: share = min(across, down, 1)
    }
    let (width, height) = (natural.width * share, natural.height * share)
    let (x, y) = (
      style.box.objectX.resolved(in: size.width - width),
      style.box.objectY.resolved(in: size.height - height)
    )
    fragment.images[0].rect = Rect(x: x, y: y, width: width, height: height)
    let isInside =
      x >= .pt(-0.01) && y >= .pt(-0.01) && x + width <= size.width + .pt(0.01)
      && y + height <= size.height + .pt(0.01)
    if !isInside { fragment.images[0].clip = .rectangle(box) }
    return fragment
  }
}

extension Document {
  /// An element as XML again, with all that it holds.
  func source(of node: Int) -> [UInt8] {
    var out = ""
    write(node, isRoot: true, to: &out)
    return Array(out.utf8)
  }

  private func write(_ node: Int, isRoot: Bool, to out: inout String) {
    switch nodes[node].content {
    case .text(let range): out += String(decoding: text[range], as: UTF8.self).escapedMarkup()
    case .element(let index):
      let element = elements[index]
      out += "<" + element.name
      if isRoot { out += " xmlns=\"\(Namespace.svg)\" xmlns:xlink=\"\(Namespace.xlink)\"" }
      for attribute in element.attributes {
        let isLink = attribute.namespace == Namespace.xlink
        guard attribute.namespace.isEmpty || isLink else { continue }
        out += " \(isLink ? "xlink:" : "")\(attribute.name)=\"\(attribute.value.escapedMarkup())\""
      }
      out += ">"
      for child in children(of: node) { write(child, isRoot: false, to: &out) }
      out += "</\(element.name)>"
    }
  }
}
