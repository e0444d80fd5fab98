package import Graphics
package import Paragraphs
package import Shaping
package import Styling

/// The faces for the styles of a document.
package struct FlowFonts: Sendable {
  /// A face that a book provides, and its descriptors.
  package struct Own: Sendable {
    package var family: String
    package var weight: ClosedRange<Int>
    var stretch: ClosedRange<Double>
    var variations: [TextProperties.Variation]
    var isItalic: Bool
    /// The angles in degrees by which it may be slanted.
    var angles: ClosedRange<Double>?
    /// Its number.
    package var face: FontNumber
  }

  package let table: FontTable
  package private(set) var own: [Own] = []
  /// The faces without a source that is a readable font.
  package private(set) var unusable: [FontFace] = []

  /// The faces from a document's style sheets; `places` are the indices of the publication's fonts among the book's
  /// own, by their paths.
  package init(_ faces: [FontFace], at places: [String: Int], _ table: FontTable) {
    self.table = table
    for face in faces {
      // The first source that exists and is a font.
      let index = face.sources.lazy.compactMap { places[$0] }.compactMap { table.ownFaces[$0] }
        .first
      guard let index else {
        unusable.append(face)
        continue
      }
      own.append(
        Own(
          family: face.family.lowercased(), weight: face.weights, stretch: face.stretches,
          variations: face.variations, isItalic: face.isItalic,
          angles: face.angles, face: index))
    }
  }

  /// Weights from here on are set in bold, if there is nothing bolder.
  private static let bold = 600

  /// The faces chosen for a style.
  package struct FaceSelection {
    /// The family's face.
    package var role: FontTable.Role
    /// A face of the book's own, or a sans-serif one; nil for the family's.
    package var face: FontNumber?
    /// The faces for letters that this one lacks: from its family, and from the families named after it.
    package var next: [FontNumber] = []
    /// The synthesis of what the style requires and the face lacks.
    package var synthesis: Synthesis = []
  }

  /// The faces of a style: the first available of the families that it names, then the others.
  package func choose(_ style: TextProperties) -> FaceSelection {
    let isBold = style.fontWeight >= Self.bold
    let role: FontTable.Role =
      switch (isBold, style.isItalic) {
      case (false, false): .regular
      case (false, true): .italic
      case (true, false): .bold
      case (true, true): .boldItalic
      }
    var selection: FaceSelection?
    func add(_ faces: [FontNumber], _ synthesis: Synthesis) {
      if selection == nil {
        selection = FaceSelection(role: role, face: faces.first, synthesis: synthesis)
        selection?.next += faces.dropFirst()
      } else {
        selection?.next += faces
      }
    }
    for name in style.fontFamilies {
      let family = name.lowercased()
      if FamilyAliases.monospace.contains(family) {
        guard selection != nil else {
          return FaceSelection(
            role: .mono, synthesis: synthesis(isBold: isBold, isItalic: style.isItalic))
        }
        selection?.next.append(table.number(.mono))
      } else if let best = faces(family, style).first {
        let lacks = synthesis(
          isBold: isBold && best.weight.upperBound < Self.bold,
          isItalic: style.isItalic && !best.isItalic)
        let faces = faces(family, style).map { own in
          instance(of: own, style).map(table.number) ?? own.face
        }
        add(faces, lacks)
      } else if FamilyAliases.sansSerif.contains(family), table.sansSerif.count == 4 {
        add([table.sansSerif[(isBold ? 2 : 0) + (style.isItalic ? 1 : 0)]], [])
      }
    }
    return selection ?? FaceSelection(role: role)
  }

  private func synthesis(isBold: Bool, isItalic: Bool) -> Synthesis {
    (isBold ? Synthesis.bold : []).union(isItalic ? .oblique : [])
  }

  /// The instance of a variable font for a style; nil if that is the font's default.
  private func instance(of own: Own, _ style: TextProperties) -> FontInstance? {
    guard table.isVariable(own.face) else { return nil }
    let weight = min(max(style.fontWeight, own.weight.lowerBound), own.weight.upperBound)
    let stretch = min(max(style.fontStretch, own.stretch.lowerBound), own.stretch.upperBound)
    var places = ["wght": Double(weight), "wdth": stretch]
    // Italics may have letter shapes of their own; other faces lean to the right at a negative angle.
    if own.isItalic, own.angles == nil { places["ital"] = style.isItalic ? 1 : 0 }
    if let angles = own.angles {
      let angle = style.isItalic ? Self.obliqueAngle : 0
      places["slnt"] = -min(max(angle, angles.lowerBound), angles.upperBound)
    }
    // One unit of the axis is a CSS pixel.
    if style.opticalSizing { places["opsz"] = style.fontSize.points / 0.75 }
    for variation in own.variations + style.variations { places[variation.tag] = variation.value }
    return table.instance(of: own.face, at: places)
  }

  /// The slant of oblique letters where a font supports it, in degrees (css-fonts-4, 2.4).
  private static let obliqueAngle = 14.0

  /// The instances of variable fonts that a style may be set in.
  package func instances(of style: TextProperties) -> [FontInstance] {
    style.fontFamilies.flatMap { faces($0.lowercased(), style) }.compactMap {
      instance(of: $0, style)
    }
  }

  /// The faces of a family, the best first: of the nearest width, of the right slant, then of the nearest weight
  /// (css-fonts-4, 5.2).
  private func faces(_ family: String, _ style: TextProperties) -> [Own] {
    // Of equally good faces, the one that the book names first comes first.
    let ranked = own.enumerated().filter { $0.element.family == family }.map { index, face in
      let isUpright = face.angles.map { $0.contains(0) } ?? !face.isItalic
      let slants = (style.isItalic ? face.isItalic : isUpright) ? 0 : 1
      return (
        face: face,
        rank: (distance(face, style.fontStretch), slants, distance(face, style.fontWeight), index)
      )
    }
    return ranked.sorted { $0.rank < $1.rank }.map(\.face)
  }

  /// For narrow letters, narrower faces are tried first, and for wide ones, wider faces.
  private func distance(_ face: Own, _ stretch: Double) -> Double {
    let (below, above) = (stretch - face.stretch.upperBound, face.stretch.lowerBound - stretch)
    let other = 1e9
    if below > 0 { return stretch <= 100 ? below : below + other }
    if above > 0 { return stretch <= 100 ? above + other : above }
    return 0
  }

  private func distance(_ face: Own, _ weight: Int) -> Int {
    if face.weight.contains(weight) { return 0 }
    return min(abs(face.weight.lowerBound - weight), abs(face.weight.upperBound - weight))
  }

  /// The font-relative units for the letters of a style.
  package func letters(of style: TextProperties) -> LetterMeasures {
    let selection = choose(style)
    let face = table[selection.face ?? table.number(selection.role)]
    let em = Double(face.metrics.unitsPerEm)
    let zero = face.glyph(for: "0").map { Double(face.advance(of: UInt32($0))) / em }
    return LetterMeasures(
      exHeight: Double(face.metrics.xHeight) / em, zeroWidth: zero ?? 0.5)
  }

  /// The line height of a style's text.
  package func lineHeight(of style: TextProperties) -> Length {
    let selection = choose(style)
    var text = TextStyle(role: selection.role, size: style.fontSize)
    text.face = selection.face
    return style.lineHeight(metrics(text))
  }

  /// The height of the ink of a style's letters, from descenders to ascenders; the font size where the face has no
  /// Latin letters.
  package func inkHeight(of style: TextStyle) -> Length {
    let face = table[table.number(of: style)]
    guard let high = face.glyph(for: "d"), let deep = face.glyph(for: "p") else {
      return style.size
    }
    let units = face.height(of: UInt32(high)) + face.depth(of: UInt32(deep))
    return style.size * (Double(units) / Double(face.metrics.unitsPerEm))
  }

  /// Whether a style's face is the program's or the user's, not one of the book's own.
  package func isStandIn(_ style: TextStyle) -> Bool {
    style.face.map(table.sansSerif.contains) ?? true
  }

  /// The metrics of a style's face.
  package func metrics(_ style: TextStyle) -> FontMetrics {
    table[table.number(of: style)].metrics
  }
}

extension TextProperties {
  /// The line height for letters of a face.
  package func lineHeight(_ metrics: FontMetrics) -> Length {
    switch lineHeight {
    case .normal:
      let units = metrics.ascender - metrics.descender + metrics.lineGap
      return fontSize * (Double(units) / Double(metrics.unitsPerEm))
    case .number(let number): return fontSize * number
    case .length(let length): return length
    }
  }
}
