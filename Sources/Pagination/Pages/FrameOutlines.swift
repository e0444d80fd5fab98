internal import Graphics
internal import Layout
internal import Paragraphs

extension Page {
  /// The page with outlines drawn over its content: line boxes in blue and their baselines in red, pictures in green,
  /// links in orange, and frames that are clipped, transformed or transparent in violet.
  public func withFrameOutlines() -> Page {
    var page = self
    page.frame = frame.withOutlines()
    return page
  }
}

extension Frame {
  /// The width of the lines.
  private static let hairline = Length(points: 0.3)

  /// The frame with outlines of its items, and of nested ones, painted last.
  fileprivate func withOutlines() -> Frame {
    var frame = self
    var edges: [Item] = []
    for number in items.indices {
      switch items[number] {
      case .line(let line):
        edges += Self.edges(of: line.box, .blue)
        edges.append(
          .fill(
            Rect(
              x: line.origin.x, y: line.origin.y, width: line.width, height: Self.hairline),
            Ink(color: .red)))
      case .image(let image): edges += Self.edges(of: image.rect, .green)
      case .link(let link): edges += Self.edges(of: link.rect, .orange)
      case .group(var group):
        group.frame = group.frame.withOutlines()
        if group.clip != nil || group.transform != .identity || group.alpha != 1 {
          let rect = Rect(
            x: .zero, y: .zero, width: group.frame.size.width, height: group.frame.size.height)
          group.frame.items += Self.edges(of: rect, .violet)
        }
        frame.items[number] = .group(group)
      case .fill, .path, .pattern, .anchor, .pageLabel: break
      }
    }
    frame.items += edges
    return frame
  }

  private static func edges(of rect: Rect, _ color: Color) -> [Item] {
    let (left, top, width, height) = (
      rect.origin.x, rect.origin.y, rect.size.width, rect.size.height
    )
    return [
      Rect(x: left, y: top, width: width, height: hairline),
      Rect(x: left, y: top + height - hairline, width: width, height: hairline),
      Rect(x: left, y: top, width: hairline, height: height),
      Rect(x: left + width - hairline, y: top, width: hairline, height: height),
    ].map { .fill($0, Ink(color: color)) }
  }
}

extension Color {
  fileprivate static let blue = Color(red: 0x3B, green: 0x82, blue: 0xF6)
  fileprivate static let red = Color(red: 0xDC, green: 0x26, blue: 0x26)
  fileprivate static let green = Color(red: 0x16, green: 0xA3, blue: 0x4A)
  fileprivate static let orange = Color(red: 0xEA, green: 0x80, blue: 0x0C)
  fileprivate static let violet = Color(red: 0x93, green: 0x33, blue: 0xEA)
}

extension PageLine {
  /// The line's text from the ascent to the descent of its fonts.
  fileprivate var box: Rect {
    Rect(x: origin.x, y: origin.y - ascent, width: width, height: ascent + descent)
  }
}
