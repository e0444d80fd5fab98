internal import Graphics
internal import Shaping
internal import Styling

/// Which face a style of a document is set in.
struct FlowFonts: Sendable {
  /// A face that a book brings along, and what it says that it is.
  struct Own: Sendable {
    var family: String
    var weight: ClosedRange<Int>
    var isItalic: Bool
    /// Its index in the table of fonts.
    var face: Int
  }

  let table: FontTable
  private(set) var own: [Own] = []

  /// The faces that a document's style sheets bring; `places` are those of the publication's fonts among
  /// the book's own, by their paths.
  init(_ faces: [FontFace], at places: [String: Int], _ table: FontTable) {
    self.table = table
    for face in faces {
      // The first source that is there and is a font.
      let index = face.sources.lazy.compactMap { places[$0] }.compactMap { table.ownFaces[$0] }
        .first
      guard let index else { continue }
      own.append(
        Own(
          family: face.family.lowercased(), weight: face.weights, isItalic: face.isItalic,
          face: index))
    }
  }

  /// Weights from here on are set in bold, where there is no more than that.
  private static let bold = 600
  private static let fixedPitch: Set<String> = [
    "monospace", "ui-monospace", "courier", "courier new", "consolas", "menlo", "monaco",
    "andale mono", "lucida console", "dejavu sans mono", "liberation mono",
  ]

  /// The generic families without serifs, and what books call those that everybody is thought to have.
  private static let plain: Set<String> = [
    "sans-serif", "ui-sans-serif", "system-ui", "-apple-system", "arial", "arial unicode ms",
    "helvetica", "helvetica neue", "verdana", "tahoma", "trebuchet ms", "calibri", "segoe ui",
    "gill sans", "futura", "optima", "avenir", "avenir next", "franklin gothic", "century gothic",
    "lucida grande", "lucida sans", "myriad pro", "open sans", "roboto", "lato", "dejavu sans",
    "liberation sans", "noto sans", "ubuntu",
  ]

  /// The face of a style: one of the book's own, where the first family that is there is one.
  func choose(
    _ style: TextProperties
  ) -> (role: FontTable.Role, face: Int?, synthesis: Synthesis) {
    let isBold = style.fontWeight >= Self.bold
    for name in style.fontFamilies {
      let family = name.lowercased()
      if Self.fixedPitch.contains(family) {
        return (.mono, nil, synthesis(isBold: isBold, isItalic: style.isItalic))
      }
      if let own = face(family, style) {
        let lacks = synthesis(
          isBold: isBold && own.weight.upperBound < Self.bold,
          isItalic: style.isItalic && !own.isItalic)
        return (.regular, own.face, lacks)
      }
      if Self.plain.contains(family), table.sansSerif.count == 4 {
        return (.regular, table.sansSerif[(isBold ? 2 : 0) + (style.isItalic ? 1 : 0)], [])
      }
    }
    switch (isBold, style.isItalic) {
    case (false, false): return (.regular, nil, [])
    case (false, true): return (.italic, nil, [])
    case (true, false): return (.bold, nil, [])
    case (true, true): return (.boldItalic, nil, [])
    }
  }

  private func synthesis(isBold: Bool, isItalic: Bool) -> Synthesis {
    (isBold ? Synthesis.bold : []).union(isItalic ? .oblique : [])
  }

  /// The best face of a family: of the right slant first, then of the nearest weight.
  private func face(_ family: String, _ style: TextProperties) -> Own? {
    own.filter { $0.family == family }.min { first, second in
      if first.isItalic != second.isItalic { return first.isItalic == style.isItalic }
      return distance(first, style.fontWeight) < distance(second, style.fontWeight)
    }
  }

  private func distance(_ face: Own, _ weight: Int) -> Int {
    if face.weight.contains(weight) { return 0 }
    return min(abs(face.weight.lowerBound - weight), abs(face.weight.upperBound - weight))
  }

  /// What the letters of a style measure that units of CSS speak of.
  func letters(of style: TextProperties) -> LetterMeasures {
    let (role, own, _) = choose(style)
    let face = table.faces[own ?? table.index(role)]
    let em = Double(face.metrics.unitsPerEm)
    let zero = face.glyph(for: "0").map { Double(face.advance(of: UInt32($0))) / em }
    return LetterMeasures(
      exHeight: Double(face.metrics.xHeight) / em, zeroWidth: zero ?? 0.5)
  }

  /// The measures of a style's face.
  func metrics(_ style: TextStyle) -> FontMetrics { table.faces[table.index(of: style)].metrics }
}

extension TextProperties {
  /// The height of a line, for letters of a face.
  func lineHeight(_ metrics: FontMetrics) -> Length {
    switch lineHeight {
    case .normal:
      let units = metrics.ascender - metrics.descender + metrics.lineGap
      return fontSize * (Double(units) / Double(metrics.unitsPerEm))
    case .number(let number): return fontSize * number
    case .length(let length): return length
    }
  }
}
