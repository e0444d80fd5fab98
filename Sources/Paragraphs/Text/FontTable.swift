package import Graphics
package import Shaping

/// The opened faces of a book, by the indices used in glyph runs.
package struct FontTable: Sendable {
  /// The role of a face in its family.
  package enum Role: Int, Sendable, Hashable, CaseIterable {
    case regular, italic, bold, boldItalic, mono

    /// Whether it is bold.
    var isBold: Bool { self == .bold || self == .boldItalic }
  }

  /// The files, in the order of the indices in glyph runs.
  package internal(set) var files: [FontFile]
  /// The same fonts, opened.
  package internal(set) var faces: [Face]
  /// The family that the text is set in.
  private let family: Members
  /// The synthesis of each role that the family lacks.
  private let lacks: [Synthesis]
  /// The index of each face of the book's own; nil for a file that is not a font.
  package let ownFaces: [Int?]
  /// The axes of the book's own variable fonts, by the indices of their faces.
  let axes: [Int: [FontAxis]]
  /// The indices of instances of variable fonts.
  var instances: [FontInstance: Int] = [:]
  /// The indices of the sans-serif faces for books that request them: upright, italic, bold, both; empty if there are
  /// none.
  package let sansSerif: [Int]
  /// The faces for other scripts that the user names, in that order except for the bold ones: these come last for
  /// regular text and first for bold text.
  private let (fallbacks, boldFallbacks): ([Int], [Int])
  /// The faces for other scripts that are emboldened for bold text, since they are not bold themselves.
  private let thickened: Set<Int>
  /// The families that supply letters missing from all the above.
  private let standIns: [Members]
  /// The faces for other scripts that come with the program.
  private let otherScripts: [Int]

  /// The indices of a family's faces, by their roles.
  private struct Members: Sendable {
    var indices: [Int]

    subscript(_ role: Role) -> Int { indices[role.rawValue] }

    /// The face of a role, followed by the others for text.
    func all(_ role: Role) -> [Int] {
      [self[role == .mono ? .regular : role], self[.regular]] + indices.dropLast()
    }
  }

  /// Opens the faces of the text's family, the book's own, the sans-serif family for books that ask for one, the
  /// fallback families for all, and the faces for other scripts.
  ///
  /// Throws where one of them that is not the book's is not a font.
  package init(
    _ family: FontFamily, own: [FontFile] = [], sansSerif: FontFamily? = nil,
    standIns: [FontFamily] = [], otherScripts: [FontFile] = []
  ) throws(FontError) {
    var opened = OpenedFonts()
    self.family = Members(indices: try opened.add(family))
    let slants: Synthesis = family.italic == nil ? .oblique : []
    let thickens: Synthesis = family.bold == nil ? .bold : []
    let both: Synthesis =
      family.boldItalic != nil ? [] : family.bold != nil ? .oblique : thickens.union(slants)
    lacks = [[], slants, thickens, both, []]
    var ownFaces: [Int?] = []
    var axes: [Int: [FontAxis]] = [:]
    for file in own {
      let face = try? opened.add(file)
      ownFaces.append(face)
      guard let face, axes[face] == nil else { continue }
      let found = file.variableAxes
      if !found.isEmpty { axes[face] = found }
    }
    self.axes = axes
    var plain: [Int] = []
    for file in [
      sansSerif?.regular, sansSerif?.italic, sansSerif?.bold, sansSerif?.boldItalic,
    ].compactMap(\.self) { plain.append(try opened.add(file)) }
    var fallbacks: [Int] = []
    for file in family.fallbacks { fallbacks.append(try opened.add(file)) }
    var lenders: [Members] = []
    for family in standIns { lenders.append(Members(indices: try opened.add(family))) }
    var others: [Int] = []
    for file in otherScripts { others.append(try opened.add(file)) }
    self.otherScripts = others
    (files, faces) = (opened.files, opened.faces)
    (self.ownFaces, self.sansSerif) = (ownFaces, plain)
    let bold = fallbacks.filter { opened.faces[$0].weight >= Self.boldWeight }
    let light = fallbacks.filter { !bold.contains($0) }
    (self.fallbacks, boldFallbacks) = (light + bold, bold + light)
    thickened = Set(light + others)
    self.standIns = lenders
  }

  /// Faces of this weight or more are bold (CSS Fonts 4, 2.5).
  private static let boldWeight = 600.0

  /// The index of the face that a role has.
  package func index(_ role: Role) -> Int { family[role] }

  /// The index of the face that a style has.
  package func index(of style: TextStyle) -> Int { style.face ?? index(style.role) }

  /// The faces that a style's letters may come from: its own first, then others of its family, those that the user
  /// names, the text's family and the sans-serif one, the book's others, those for other scripts, and those of fixed
  /// pitch last.
  package func order(of style: TextStyle) -> FaceOrder {
    var order = [index(of: style)] + style.nextFaces
    if style.face == nil, style.role != .mono { order += family.all(style.role) }
    if let face = style.face, sansSerif.contains(face) { order += sansSerif }
    order += style.role.isBold ? boldFallbacks : fallbacks
    let askedFor = order.count
    order += ([family] + standIns).flatMap { $0.all(style.role) }
    order += ownFaces.compactMap(\.self) + otherScripts
    order += ([family] + standIns).map { $0[.mono] }
    return FaceOrder(order, askedFor: askedFor, of: faces)
  }

  /// The synthesis of letters of a style with a face: its own as the style requires; one for another script is
  /// emboldened where the style is bold and the face is not; any other fallback is drawn as it is.
  package func synthesis(of style: TextStyle, drawnWith face: Int) -> Synthesis {
    guard face == index(of: style) else {
      return style.role.isBold && thickened.contains(face) ? .bold : []
    }
    return style.face == nil ? style.synthesis.union(lacks[style.role.rawValue]) : style.synthesis
  }

  /// Whether a face comes with the program for another script.
  func isOfOtherScript(_ face: Int) -> Bool { otherScripts.contains(face) }

  /// Whether a face supplies letters that neither the text's family nor the book's own faces have.
  package func lends(_ face: Int) -> Bool {
    otherScripts.contains(face) || fallbacks.contains(face)
  }

  /// The face for upright text that has a character; the text's own where none has it.
  package func face(with scalar: Unicode.Scalar) -> Face {
    order(of: TextStyle(size: .pt(10))).faces.first { $0.draws(scalar) } ?? face(.regular)
  }

  /// The face that a role has.
  package func face(_ role: Role) -> Face { faces[index(role)] }
}

/// Font files and their faces, each once.
private struct OpenedFonts {
  private(set) var files: [FontFile] = []
  private(set) var faces: [Face] = []
  /// The indices of the files with each name.
  private var places: [String: [Int]] = [:]

  /// Opens a file and returns its index; throws where it is not a font.
  mutating func add(_ file: FontFile) throws(FontError) -> Int {
    let sameName = places[file.name] ?? []
    if let known = sameName.first(where: { files[$0].isSame(as: file) }) { return known }
    faces.append(try Face(file))
    files.append(file)
    places[file.name, default: []].append(files.count - 1)
    return files.count - 1
  }

  /// Opens the faces of a family and returns their indices by role; a missing role gets another's face.
  mutating func add(_ family: FontFamily) throws(FontError) -> [Int] {
    func place(_ file: FontFile?, or otherwise: Int) throws(FontError) -> Int {
      guard let file else { return otherwise }
      return try add(file)
    }
    let regular = try add(family.regular)
    let italic = try place(family.italic, or: regular)
    let bold = try place(family.bold, or: regular)
    let both = try place(family.boldItalic, or: family.bold == nil ? italic : bold)
    return [regular, italic, bold, both, try place(family.mono, or: regular)]
  }
}

extension FontFile {
  /// Whether both are the same face: with the same name, bytes and axis positions.
  fileprivate func isSame(as other: FontFile) -> Bool {
    name == other.name && faceIndex == other.faceIndex && axes == other.axes && data == other.data
  }
}
