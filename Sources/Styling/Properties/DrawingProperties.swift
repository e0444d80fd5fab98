/// The properties that only drawings have (SVG 2, 6.6): their values go to the renderer of drawings as they are.
enum DrawingProperties {
  static let names: Set<String> = [
    "alignment-baseline", "baseline-shift", "clip-rule", "color-interpolation",
    "dominant-baseline", "fill", "fill-opacity", "fill-rule", "flood-color", "flood-opacity",
    "lighting-color", "marker", "marker-end", "marker-mid", "marker-start", "paint-order",
    "shape-rendering", "stop-color", "stop-opacity", "stroke", "stroke-dasharray",
    "stroke-dashoffset", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit",
    "stroke-opacity", "stroke-width", "text-anchor", "vector-effect",
  ]
}
