/// The properties that only drawings have (SVG 2, 6.6): their values go to the renderer of drawings as they are.
enum DrawingProperties {
  /// The initial values of those that elements inherit.
  private static let inherited: [String: String] = [
    "clip-rule": "nonzero", "color-interpolation": "sRGB", "dominant-baseline": "auto",
    "fill": "black", "fill-opacity": "1", "fill-rule": "nonzero", "marker": "none",
    "marker-end": "none", "marker-mid": "none", "marker-start": "none", "paint-order": "normal",
    "shape-rendering": "auto", "stroke": "none", "stroke-dasharray": "none",
    "stroke-dashoffset": "0", "stroke-linecap": "butt", "stroke-linejoin": "miter",
    "stroke-miterlimit": "4", "stroke-opacity": "1", "stroke-width": "1", "text-anchor": "start",
  ]

  /// The initial values of the others.
  private static let own: [String: String] = [
    "alignment-baseline": "baseline", "baseline-shift": "baseline", "flood-color": "black",
    "flood-opacity": "1", "lighting-color": "white", "stop-color": "black", "stop-opacity": "1",
    "vector-effect": "none",
  ]

  static let names = Set(inherited.keys).union(own.keys)

  /// Whether elements inherit a property.
  static func isInherited(_ name: String) -> Bool { inherited[name] != nil }

  /// The value that a CSS-wide keyword stands for, as the renderer knows it; nil for a name of no property.
  static func value(of wide: Wide, for name: String) -> String? {
    switch wide {
    case .inherit: "inherit"
    case .initial: inherited[name] ?? own[name]
    case .unset, .revert, .revertLayer: inherited[name] == nil ? own[name] : "inherit"
    }
  }
}
