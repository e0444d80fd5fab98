public import Graphics
internal import Paragraphs

extension Frame {
  /// The kinds of items of a frame that are painted.
  package struct Paints: OptionSet {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let text = Paints(rawValue: 1)
    package static let shapes = Paints(rawValue: 2)
    package static let images = Paints(rawValue: 4)
  }

  /// The display list of the frame; pictures are numbered in order of appearance.
  public var displayList: DisplayList { displayList(of: [.text, .shapes, .images]) }

  package func displayList(of paints: Paints) -> DisplayList {
    var imageCount = 0
    return DisplayList(
      items: collect { group, items in
        var group = group
        group.items = items
        return .group(group)
      } add: { item, context, items in
        let (x, y) = (context.origin.x, context.origin.y)
        switch item {
        case .line(let line) where paints.contains(.text):
          for var run in line.runs {
            run.origin = Point(x: run.origin.x + x, y: run.origin.y + y)
            items.append(.glyphs(run))
          }
        case .fill(let rect, let ink) where paints.contains(.shapes):
          items.append(.fill(rect.moved(x: x, y: y), ink))
        case .path(let path, let ink) where paints.contains(.shapes):
          items.append(.path(path.moved(x: x, y: y), ink))
        case .pattern(let path, let pattern) where paints.contains(.shapes):
          items.append(.pattern(path.moved(x: x, y: y), pattern.moved(x: x, y: y)))
        case .image(let image):
          if paints.contains(.images) {
            items.append(image.moved(x: x, y: y).painted(number: imageCount))
          }
          imageCount += 1
        default: break
        }
      })
  }
}
