internal import Graphics
internal import Styling

extension FlowContext {
  /// What boxes are decorated from; a picture that is missing is noted at the document's beginning.
  var decorations: DecorationContext {
    DecorationContext(
      pixel: pixel, page: Rect(origin: .zero, size: page),
      pictureSize: { [pictures, source] path in
        if let size = pictures.size(path) { return size }
        pictures.miss(path, source)
        return nil
      })
  }
}

extension BoxProperties.Border {
  /// More dots of a border than this are drawn as one line.
  private static let mostDots = 2000

  /// The rectangles that a side of a border, which fills one, is drawn as.
  func pieces(_ rect: Rect) -> [Rect] {
    let isRow = rect.size.width >= rect.size.height
    let (length, thickness) =
      isRow ? (rect.size.width, rect.size.height) : (rect.size.height, rect.size.width)
    func piece(_ along: Length, _ extent: Length, _ across: Length, _ depth: Length) -> Rect {
      isRow
        ? Rect(x: rect.minX + along, y: rect.minY + across, width: extent, height: depth)
        : Rect(x: rect.minX + across, y: rect.minY + along, width: depth, height: extent)
    }
    switch style {
    case .none, .hidden: return []
    case .double where thickness.points >= 1:
      let third = thickness * (1.0 / 3)
      return [piece(.zero, length, .zero, third), piece(.zero, length, thickness - third, third)]
    case .dashed, .dotted:
      // Dashes are two and a half times as long as wide; they begin and end at the corners.
      let dash = style == .dotted ? thickness : thickness * 2.5
      let count = Int((length / max(dash, .pt(0.1)) + 1) / 2)
      guard count > 1, count < Self.mostDots else { return [rect] }
      let step = (length - dash) * (1 / Double(count - 1))
      return (0..<count).map { piece(step * $0, dash, .zero, thickness) }
    default: return [rect]
    }
  }
}
