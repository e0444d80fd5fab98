internal import Graphics
internal import Layout
internal import Paragraphs

extension Page {
  /// The items of the page in painting order, one per line; nested frames are indented.
  ///
  /// Positions are in points from the corner of the frame. Lines are numbered as in flaws and explanations: from 1, in
  /// the order of `lines`.
  package var dump: String {
    var text = "page \(number) \(side.rawValue)"
    if label != "\(number)" { text += " “\(label)”" }
    text += ", \(size.width.dump)×\(size.height.dump) pt, "
    text += "@\(range.lowerBound)-\(range.upperBound)\n"
    var lines = 0
    return text + Self.dump(frame, "  ", &lines)
  }

  private static func dump(_ frame: Frame, _ white: String, _ lines: inout Int) -> String {
    var text = ""
    for item in frame.items {
      if case .line = item { lines += 1 }
      text += white + words(for: item, line: lines) + "\n"
      if case .group(let group) = item { text += dump(group.frame, white + "  ", &lines) }
    }
    return text
  }

  private static func words(for item: Frame.Item, line number: Int) -> String {
    switch item {
    case .line(let line):
      return "line \(number) \(line.role.rawValue) \(line.origin.x.dump) \(line.origin.y.dump) "
        + "width \(line.width.dump) \(line.text.dumpQuoted)"
    case .fill(let rect, let ink): return "fill \(rect.dump) \(words(for: ink))"
    case .path(let path, let ink): return "path \(words(for: path)) \(words(for: ink))"
    case .pattern(let path, _): return "pattern \(words(for: path))"
    case .image(let image): return "picture \(image.rect.dump) \(image.source.prefix(80))"
    case .group(let group): return words(for: group)
    case .link(let link): return "link \(link.rect.dump)"
    case .anchor(let anchor, let position):
      let document = anchor.chapter.map { " of document \($0)" } ?? ""
      return "anchor \(position.x.dump) \(position.y.dump) #\(anchor.name ?? "")\(document)"
    case .pageLabel(let label, let position):
      return "printed page \(position.x.dump) \(position.y.dump) “\(label)”"
    }
  }

  private static func words(for group: Frame.Group) -> String {
    var text =
      "frame \(group.origin.x.dump) \(group.origin.y.dump) "
      + "\(group.frame.size.width.dump)×\(group.frame.size.height.dump)"
    if group.transform != .identity { text += " transformed" }
    if let clip = group.clip { text += " clipped \(words(for: clip))" }
    if group.alpha != 1 { text += " alpha \(group.alpha.dump)" }
    return text
  }

  private static func words(for path: Path) -> String { Rect(around: path.points)?.dump ?? "empty" }

  private static func words(for ink: Ink) -> String {
    ink.color?.hex ?? "ink \(ink.alpha)"
  }
}
