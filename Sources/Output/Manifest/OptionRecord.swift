internal import Digests
internal import Files
internal import Graphics
internal import Manuscript
internal import Pagination
internal import RenderingOptions
internal import Snapshots
internal import Typesetting

/// The options that pixels depend on, by the names of their properties.
///
/// They are reflected from the structures, so that no new option can be forgotten. The names are part of the manifest's
/// format: `Tests/OutputTests/Goldens/option-names.txt` lists them, and a property must keep its name there.
enum OptionRecord {
  /// The properties that decide what is drawn, not how it looks.
  private static let others: Set<String> = [
    "layout", "family", "language", "pages", "turns", "isReversed", "pngEffort", "jobs", "isStrict",
    "showsFrames", "film", "viewer", "previews", "naming", "usesSystem", "limits",
    "publication.drawings",
  ]

  /// The longest value recorded as it is, in bytes; longer ones are replaced by a digest.
  private static let longest = 64

  static func conditions(
    _ options: RenderOptions, geometry: PictureGeometry, layout: BookLayout
  ) -> [LayoutRecord.Condition] {
    let language = ("language", options.language ?? layout.book.language)
    return ([language] + values(of: options, layout: geometry.layout)).map { name, value in
      LayoutRecord.Condition(name: "option " + name, value: value)
    }
  }

  /// The names and values of the options, in the order of their properties.
  static func values(
    of options: RenderOptions, layout: PageLayout
  ) -> [(name: String, value: String)] {
    var found: [(String, String)] = []
    for child in Mirror(reflecting: layout).children { note(child, "", &found) }
    for child in Mirror(reflecting: options).children where !others.contains(child.label ?? "") {
      note(child, "", &found)
    }
    return found
  }

  private static func note(
    _ child: Mirror.Child, _ path: String, _ found: inout [(String, String)]
  ) {
    let name = path + (child.label ?? "")
    guard !others.contains(name) else { return }
    if let color = child.value as? Color { return found.append((name, color.hex)) }
    if let sheets = child.value as? [(name: String, file: [UInt8])], !sheets.isEmpty {
      // Pixels depend on the content of sheets, not on their names.
      return note((name, sheets.map(\.file)), "", &found)
    }
    let mirror = Mirror(reflecting: child.value)
    switch mirror.displayStyle {
    case .optional where mirror.children.isEmpty: found.append((name, "none"))
    case .optional:
      for inner in mirror.children { note((name, inner.value), "", &found) }
    case .struct where !(child.value is any CustomStringConvertible):
      for inner in mirror.children { note(inner, name + ".", &found) }
    default:
      // A style sheet, for example, is recorded by its digest.
      let text = mirror.displayStyle == .set ? ValueText.of(child.value) : "\(child.value)"
      found.append((name, text.utf8.count > longest ? SHA256.hex(Array(text.utf8)) : text))
    }
  }
}
