import Files
import Graphics
import PageTurning
import Pagination
import Raster
import RenderingOptions
import TestSupport
import Testing

@testable import Output

struct OptionRecordTests {
  /// A renamed entry fails here, since manifests of before could no longer be compared.
  @Test func `the names of options in a manifest stay`() {
    let values = OptionRecord.values(of: RenderOptions(), layout: .trade)
    expectTextGolden(
      values.map { $0.name + "\n" }.sorted().joined(), named: "option-names")
  }

  /// The properties that decide what is drawn, not how it looks.
  private static let others: Set<String> = [
    "layout", "family", "language", "pages", "turns", "isReversed", "pngEffort", "jobs", "isStrict",
    "showsFrames", "film", "viewer", "previews", "naming", "usesSystem", "limits",
    "publication.drawings",
  ]

  /// The names of all properties that are no structures themselves.
  private static func properties(of value: Any, _ path: String = "") -> [String] {
    Mirror(reflecting: value).children.flatMap { child -> [String] in
      let name = path + (child.label ?? "")
      if others.contains(name) { return [] }
      if child.value is Color { return [name] }
      var mirror = Mirror(reflecting: child.value)
      var inner = child.value
      if mirror.displayStyle == .optional, let some = mirror.children.first {
        (inner, mirror) = (some.value, Mirror(reflecting: some.value))
      }
      let isGroup = mirror.displayStyle == .struct && !(inner is any CustomStringConvertible)
      return isGroup && !(inner is Color) ? properties(of: inner, name + ".") : [name]
    }
  }

  @Test func `every property is in a manifest, or decides only what is drawn`() {
    var options = RenderOptions()
    for isFull in [false, true] {
      if isFull {
        options.theme = .white
        options.indicator = PageIndicator(style: .slider)
        options.paper = options.desk
      }
      let recorded = OptionRecord.values(of: options, layout: .trade).map(\.name)
      let expected = Self.properties(of: PageLayout.trade) + Self.properties(of: options)
      #expect(recorded == expected)
    }
  }

  @Test func `the values in a manifest stay`() {
    var options = RenderOptions()
    options.paper = Color(red: 1, green: 2, blue: 255)
    options.pictureSize = (300, 400)
    options.easing = .bezier(x1: 0.1, y1: 0, x2: 0.9, y2: 1)
    options.publication.ignored = [.colors, .align]
    options.publication.userSheets = [("a.css", [1, 2]), ("b.css", [])]
    options.publication.designSheets = []
    options.indicator = PageIndicator(style: .dots)
    let values = Dictionary(
      OptionRecord.values(of: options, layout: .trade).map { ($0.name, $0.value) },
      uniquingKeysWith: { first, _ in first })
    let expected = [
      "paper": "#0102ff", "ink": "none", "pictureSize": "(width: 300, height: 400)",
      "easing": "bezier(x1: 0.1, y1: 0.0, x2: 0.9, y2: 1.0)",
      "publication.userSheets": "[[1, 2], []]",
      "publication.designSheets": "[]", "indicator.style": "dots", "spine": "none",
    ]
    for (name, value) in expected { #expect(values[name] == value, "\(name)") }
  }
}
