/// Reads the descriptors of `@font-face`.
struct FontFaceReader {
  private let path: String
  private var family: String?
  private var weights = 400...400
  private var stretches = 100.0...100.0
  private var variations: [TextProperties.Variation] = []
  private var isItalic = false
  private var angles: ClosedRange<Double>?
  private var sources: [String] = []

  init(path: String) { self.path = path }

  /// The font; nil if it has no name or no source in the book.
  var face: FontFace? {
    guard let family, !sources.isEmpty else { return nil }
    var face = FontFace(
      family: family, weights: weights, stretches: stretches, variations: variations,
      isItalic: isItalic, sources: sources)
    face.angles = angles
    return face
  }

  /// Reads a descriptor; an invalid one is ignored.
  mutating func add(_ name: String, _ tokens: [Token]) {
    var reader = ValueReader(tokens, base: path)
    switch name {
    case "font-family": family = reader.takeFamilies()?.first ?? family
    case "font-style":
      if let style = reader.take(of: ["normal": false, "italic": true, "oblique": true]) {
        isItalic = style
        guard let first = reader.takeAngle() else { return angles = nil }
        let ends = [first, reader.takeAngle() ?? first].map { $0 * 180 / .pi }.sorted()
        angles = ends[0]...ends[1]
      }
    case "font-weight":
      guard let first = FontWeight(&reader)?.weight(inside: 400) else { return }
      let last = FontWeight(&reader)?.weight(inside: 400) ?? first
      weights = min(first, last)...max(first, last)
    case "font-stretch", "font-width":
      guard let first = reader.takeStretch() else { return }
      let last = reader.takeStretch() ?? first
      stretches = min(first, last)...max(first, last)
    case "font-variation-settings": variations = reader.takeVariations() ?? variations
    case "src": readSources(&reader)
    default: return
    }
  }

  /// The files of a list, in order; the formats in the list are often wrong, so they are ignored.
  ///
  /// Of several `src` descriptors the last one that names a file counts.
  private mutating func readSources(_ reader: inout ValueReader) {
    var found: [String] = []
    while reader.peek() != nil {
      switch reader.takeAddress() {
      case .path(let path)? where !path.hasSuffix(".eot"): found.append(path)
      case .data(let data)?: found.append(data)
      case .path?, .remote?: break
      case nil:
        // `local()`, `format()`, commas.
        if reader.peek()?.closer == nil {
          _ = reader.next()
        } else if reader.takeBlock() == nil {
          return
        }
      }
    }
    if !found.isEmpty { sources = found }
  }
}
