internal import Documents
package import Graphics
internal import Manuscript
package import Styling

/// A picture that an element shows.
package struct FlowImage {
  /// Its path in the publication, or the address of its data.
  package var path: String
  /// Its alternative text.
  package var alternative: String
  /// Its natural width and height in CSS pixels; above 0.
  package var size: (width: Double, height: Double)
  /// Whether it is wrapped in a drawing.
  var isFramed = false
}

/// Pictures among the elements of a document.
extension FlowContext {
  /// The picture that an element shows; nil if it shows none that can be drawn.
  ///
  /// A missing one is reported, unless the element has something else to show instead.
  package func picture(_ node: Int) -> FlowImage? {
    guard let element = document.element(node) else { return nil }
    let words = document.pictureWords(node)
    let address: String?
    switch element.name {
    case "img", "embed": address = element["src"]
    case "object": address = element["data"]
    case "video": address = element["poster"]
    case "image": address = element.link
    case "svg": return drawing(node, words)
    default: address = nil
    }
    guard let address else { return nil }
    let path = path(address)
    if let image = path.flatMap({ image($0, words) }) { return image }
    if !["object", "video"].contains(element.name) { miss(path ?? address, node) }
    return nil
  }

  /// Reports a picture that an element requires and that cannot be shown.
  package func miss(_ name: String, _ node: Int) {
    pictures.miss(name, source + document.nodes[node].source)
  }

  /// A picture by its path; nil if it cannot be drawn.
  package func image(_ path: String, _ words: String) -> FlowImage? {
    guard let size = pictures.size(path), size.width > 0, size.height > 0 else { return nil }
    return FlowImage(path: path, alternative: words, size: size)
  }

  /// The path of an address in the book; data URLs are their own path.
  package func path(_ address: String) -> String? {
    if address.lowercased().hasPrefix("data:") { return address }
    return pictures.path(address, document.path)
  }

  /// A drawing embedded in the document: often only a frame around one picture, which is drawn instead, as large as the
  /// drawing.
  private func drawing(_ node: Int, _ words: String) -> FlowImage? {
    let kept = pictures.keep(document.drawing(node), "\(document.path)#\(node).svg")
    let own = image(kept, words)
    if own == nil { miss(kept, node) }
    guard let frame = SVGFrame(node, in: document), let picture = picture(frame.picture),
      frame.fits(picture.size)
    else { return own }
    var framed = picture
    if let size = own?.size, frame.hasSize { framed.size = size }
    if !words.isEmpty { framed.alternative = words }
    framed.isFramed = true
    return framed
  }

  /// The size at which a picture is drawn, according to its style, and never beyond the page.
  ///
  /// The style's sizes, `available` and the result follow the axes of the writing mode: the width is the size along the
  /// lines. `height` is that of the surrounding box, if it has a definite one.
  package func pictureSize(
    _ image: FlowImage, _ style: ComputedStyle, available: Length, height around: Length? = nil,
    mode: WritingMode = .horizontal
  ) -> Size? {
    let isTurned = mode.isVertical
    let own =
      isTurned ? (width: image.size.height, height: image.size.width) : image.size
    let page = isTurned ? Size(width: page.height, height: page.width) : page
    let box = style.box
    // Unless another ratio is requested, the picture's own sizes are not recalculated.
    let natural = image.size.width / image.size.height
    let across = box.aspectRatio(ofPicture: natural)
    let ratio = across == natural ? own.height / own.width : isTurned ? across : 1 / across
    var width = box.width?.resolved(in: available)
    // Percentages of an indefinite height refer to that of the page; a browser would ignore them.
    let whole = around.flatMap { $0 > .zero ? $0 : nil } ?? page.height
    var height = box.height?.resolved(in: whole)
    switch (width, height) {
    case (nil, nil):
      let natural = pixel * own.width
      (width, height) = (
        natural, ratio == own.height / own.width ? pixel * own.height : natural * ratio
      )
    case (let known?, nil): height = known * ratio
    case (nil, let known?): width = known * (1 / ratio)
    case (_?, _?): break
    }
    guard var width, var height else { return nil }
    // A limit in one direction shrinks the other in proportion.
    func shrink(_ fraction: Double) {
      width = width * fraction
      height = height * fraction
    }
    let widest = min(box.maxWidth?.resolved(in: available) ?? available, available)
    if width > widest { shrink(widest / width) }
    let highest = min(box.maxHeight?.resolved(in: whole) ?? page.height, page.height)
    if height > highest { shrink(highest / height) }
    let least = box.minWidth.resolved(in: available)
    let isFree = box.width == nil || box.height == nil
    if width < least, isFree, least <= available { shrink(least / max(width, .pt(0.01))) }
    // Small pictures among the words keep their size.
    let kept = min(width, style.text.fontSize * 4)
    if pictureZoom < 1, width > kept { shrink(max(pictureZoom, kept / width)) }
    guard width > .zero, height > .zero else { return nil }
    return Size(width: width, height: height)
  }
}

extension FlowImage {
  /// The picture in a box of this size, according to its `object-fit` (CSS Images 3, 5.5).
  func fitted(_ style: BoxProperties, _ size: Size, pixel: Length) -> PageImage {
    let picture = self
    let box = Rect(x: .zero, y: .zero, width: size.width, height: size.height)
    var image = PageImage(rect: box, source: picture.path, alternative: picture.alternative)
    // A picture wrapped in a drawing keeps its ratio, as drawings do.
    let fit = picture.isFramed && style.objectFit == .fill ? .contain : style.objectFit
    if fit == .fill {
      // It fills a box at `object-position`, which may be offset.
      image.rect.origin = Point(
        x: style.objectX.resolved(in: .zero), y: style.objectY.resolved(in: .zero))
      if image.rect != box { image.clip = .rectangle(box) }
      return image
    }
    let natural = Size(width: pixel * picture.size.width, height: pixel * picture.size.height)
    guard natural.width > .zero, natural.height > .zero else { return image }
    let (across, down) = (size.width / natural.width, size.height / natural.height)
    let fraction: Double
    switch fit {
    case .fill: return image
    case .contain: fraction = min(across, down)
    case .cover: fraction = max(across, down)
    case .none: fraction = 1
    case .scaleDown: fraction = min(across, down, 1)
    }
    let (width, height) = (natural.width * fraction, natural.height * fraction)
    let (x, y) = (
      style.objectX.resolved(in: size.width - width),
      style.objectY.resolved(in: size.height - height)
    )
    image.rect = Rect(x: x, y: y, width: width, height: height)
    let isInside =
      x >= .pt(-0.01) && y >= .pt(-0.01) && x + width <= size.width + .pt(0.01)
      && y + height <= size.height + .pt(0.01)
    if !isInside { image.clip = .rectangle(box) }
    return image
  }
}

extension Document.Element {
  /// Whether it represents a picture.
  var isReplaced: Bool {
    ["img", "svg", "image", "object", "video", "embed"].contains(name)
  }
}

extension Document {
  /// The alternative text of an element's picture; for a drawing also its title (SVG 2, 5.8).
  package func pictureWords(_ node: Int) -> String {
    guard let element = element(node) else { return "" }
    if let words = element["alt"] ?? element["aria-label"] ?? element["title"] { return words }
    guard element.name == "svg" else { return "" }
    let title = (node + 1..<nodes[node].end).first {
      nodes[$0].parent == node && self.element($0)?.name == "title"
    }
    return title.map { plainText(of: $0) } ?? ""
  }
}
