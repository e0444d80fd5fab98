package import Documents
internal import Graphics
internal import Manuscript

/// A drawing that consists only of one picture that fills it, as books have around their covers.
///
/// Such a picture is drawn directly from its own file: that needs no SVG renderer.
package struct SVGFrame {
  /// The picture's element.
  package let picture: Int
  /// Whether the drawing specifies its size.
  let hasSize: Bool
  /// The ratio of its height to its width; nil where it has none of its own.
  private let ratio: Double?

  /// Reads a drawing; nil if it contains more than one picture, or if that is clipped, transformed or transparent.
  package init?(_ drawing: Int, in document: Document) {
    var found: Int?
    for node in drawing + 1..<document.nodes[drawing].end {
      guard let element = document.element(node) else { continue }
      if document.isWordsOfDrawing(node) { continue }
      switch element.name {
      case "g" where element.attributes.allSatisfy { Self.harmless.contains($0.name) }: continue
      case "image" where found == nil: found = node
      default: return nil
      }
    }
    guard let found, let image = document.element(found), let root = document.element(drawing)
    else { return nil }
    let known = Self.harmless + ["href", "x", "y", "width", "height"]
    let changing = ["transform", "opacity", "clip-path", "mask", "filter"]
    guard image.attributes.allSatisfy({ known.contains($0.name) }),
      changing.allSatisfy({ root[$0] == nil })
    else { return nil }
    let box = (root["viewBox"] ?? "").split { $0.isWhitespace || $0 == "," }
    let numbers = box.compactMap { Double($0) }
    let sides = (
      width: root["width"].flatMap(Self.pixels), height: root["height"].flatMap(Self.pixels)
    )
    hasSize = numbers.count == 4 || sides.width != nil && sides.height != nil
    func isSide(_ text: String?, _ whole: Double?) -> Bool {
      guard let text, text.filter({ !$0.isWhitespace }) != "100%" else { return true }
      guard let whole, let side = Self.pixels(text) else { return false }
      return abs(side - whole) <= whole * 0.01
    }
    func isEdge(_ text: String?, _ edge: Double) -> Bool {
      abs((text.flatMap(Self.pixels) ?? 0) - edge) < 0.01
    }
    if numbers.count == 4 {
      guard numbers[2] > 0, numbers[3] > 0, isEdge(image["x"], numbers[0]),
        isEdge(image["y"], numbers[1]), isSide(image["width"], numbers[2]),
        isSide(image["height"], numbers[3])
      else { return nil }
      ratio = numbers[3] / numbers[2]
    } else {
      guard isEdge(image["x"], 0), isEdge(image["y"], 0),
        hasSize || root["width"] == nil && root["height"] == nil || image["width"] == nil,
        isSide(image["width"], sides.width ?? image["width"].flatMap(Self.pixels)),
        isSide(image["height"], sides.height ?? image["height"].flatMap(Self.pixels))
      else { return nil }
      ratio = sides.width.flatMap { width in sides.height.map { $0 / width } }
    }
    picture = found
  }

  /// Whether a picture of this size fills the drawing.
  package func fits(_ size: (width: Double, height: Double)) -> Bool {
    guard let ratio else { return true }
    return abs(size.height / size.width - ratio) <= ratio * 0.01
  }

  /// Attributes that change nothing of a picture.
  private static let harmless = [
    "id", "class", "role", "title", "alt", "lang", "aria-label", "space", "type",
    "preserveAspectRatio", "aria-labelledby", "aria-hidden", "show", "actuate",
  ]

  private static func pixels(_ text: String) -> Double? {
    var text = text.filter { !$0.isWhitespace }
    if text.lowercased().hasSuffix("px") { text.removeLast(2) }
    guard let number = Double(text), number.isFinite else { return nil }
    return number
  }
}

extension Document {
  /// Whether a node is a title or description of a drawing, or inside one.
  package func isWordsOfDrawing(_ node: Int) -> Bool {
    var node = node
    while node >= 0, let element = element(node), element.name != "svg" {
      if ["title", "desc", "metadata"].contains(element.name) {
        return element.namespace == Namespace.svg || element.name != "title"
      }
      node = nodes[node].parent
    }
    return false
  }
}

extension Document.Element {
  /// The address that an SVG element links to.
  package var link: String? { self["href", in: Namespace.xlink] ?? self["href"] }
}
