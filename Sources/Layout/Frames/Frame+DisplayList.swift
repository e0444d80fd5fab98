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
    var builder = DisplayListBuilder(paints: paints)
    walk { builder.add($0, in: $1) }
    return DisplayList(items: builder.items)
  }
}

/// Makes a display list of a frame.
private struct DisplayListBuilder {
  let paints: Frame.Paints
  /// The items of the innermost group so far.
  private(set) var items: [DisplayList.Item] = []
  /// The items so far of the groups around it.
  private var outer: [[DisplayList.Item]] = []
  private var imageCount = 0

  init(paints: Frame.Paints) { self.paints = paints }

  mutating func add(_ step: Frame.Step, in context: Frame.Context) {
    switch step {
    case .item(let item): add(item, in: context)
    case .enter:
      outer.append(items)
      items = []
    case .leave(var group):
      group.items = items
      items = outer.removeLast()
      if !group.items.isEmpty { items.append(.group(group)) }
    }
  }

  private mutating func add(_ item: Frame.Item, in context: Frame.Context) {
    let (x, y) = (context.origin.x, context.origin.y)
    switch item {
    case .line(let line) where paints.contains(.text):
      for run in line.runs {
        var run = run
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
  }
}
