package import Graphics
package import Shaping

/// The opened faces of a book, by the numbers used in glyph runs.
package struct FontTable: Sendable {
  /// The role of a face in its family.
  package enum Role: Int, Sendable, Hashable, CaseIterable {
    case regular, italic, bold, boldItalic, mono

    /// Whether it is bold.
    var isBold: Bool { self == .bold || self == .boldItalic }
  }

  /// The files, in the order of their numbers.
  package internal(set) var files: [FontFile]
  /// The same fonts, opened.
  package internal(set) var faces: [Face]
  /// The family that the text is set in.
  private let family: Members
  /// The synthesis of each role that the family lacks.
  private let lacks: [Synthesis]
  /// The number of each face of the book's own; nil for a file that is not a font.
  package let ownFaces: [FontNumber?]
  /// The axes of the book's own variable fonts, by the numbers of their faces.
  let axes: [FontNumber: [FontAxis]]
  /// The numbers of instances of variable fonts.
  var instances: [FontInstance: FontNumber] = [:]
  /// The indices of the sans-serif faces for books that request them: upright, italic, bold, both; empty if there are
  /// none.
  package let sansSerif: [FontNumber]
  /// The faces for other scripts that the user names, in that order except for the bold ones: these come last for
  /// regular text and first for bold text.
  private let (fallbacks, boldFallbacks): ([FontNumber], [FontNumber])
  /// The faces for other scripts that are emboldened for bold text, since they are not bold themselves.
  private let thickened: Set<FontNumber>
  /// The families that supply letters missing from all the above.
  private let standIns: [Members]
  /// The faces for other scripts that come with the program.
  private let otherScripts: [FontNumber]
  /// The face of formulas; the text's own if there is none.
  package let mathematics: FontNumber

  /// The numbers of a family's faces, by their roles.
  private struct Members: Sendable {
    var numbers: [FontNumber]

    subscript(_ role: Role) -> FontNumber { numbers[role.rawValue] }

    /// The face of a role, followed by the others for text.
    func all(_ role: Role) -> [FontNumber] {
      [self[role == .mono ? .regular : role], self[.regular]] + numbers.dropLast()
    }
  }

  /// Opens the faces of the text's family, the book's own, the sans-serif family for books that ask for one, the
  /// fallback families for all, the faces for other scripts, and that of formulas.
  ///
  /// Throws where one of them that is not the book's is not a font.
  package init(
    _ family: FontFamily, own: [FontFile] = [], sansSerif: FontFamily? = nil,
    standIns: [FontFamily] = [], otherScripts: [FontFile] = [], mathematics: FontFile? = nil
  ) throws(FontError) {
    var opened = OpenedFonts()
    self.family = Members(numbers: try opened.add(family))
    let slants: Synthesis = family.italic == nil ? .oblique : []
    let thickens: Synthesis = family.bold == nil ? .bold : []
    let both: Synthesis =
      family.boldItalic != nil ? [] : family.bold != nil ? .oblique : thickens.union(slants)
    lacks = [[], slants, thickens, both, []]
    var ownFaces: [FontNumber?] = []
    var axes: [FontNumber: [FontAxis]] = [:]
    for file in own {
      let face = try? opened.add(file)
      ownFaces.append(face)
      guard let face, axes[face] == nil else { continue }
      let found = file.variableAxes
      if !found.isEmpty { axes[face] = found }
    }
    self.axes = axes
    var plain: [FontNumber] = []
    for file in [
      sansSerif?.regular, sansSerif?.italic, sansSerif?.bold, sansSerif?.boldItalic,
    ].compactMap(\.self) { plain.append(try opened.add(file)) }
    var fallbacks: [FontNumber] = []
    for file in family.fallbacks { fallbacks.append(try opened.add(file)) }
    var lenders: [Members] = []
    for family in standIns { lenders.append(Members(numbers: try opened.add(family))) }
    var others: [FontNumber] = []
    for file in otherScripts { others.append(try opened.add(file)) }
    // It lends its symbols to text too.
    if let mathematics { others.append(try opened.add(mathematics)) }
    self.mathematics = mathematics == nil ? self.family[.regular] : others[others.count - 1]
    self.otherScripts = others
    (files, faces) = (opened.files, opened.faces)
    (self.ownFaces, self.sansSerif) = (ownFaces, plain)
    let bold = fallbacks.filter { opened.faces[$0.index].weight >= Self.boldWeight }
    let light = fallbacks.filter { !bold.contains($0) }
    (self.fallbacks, boldFallbacks) = (light + bold, bold + light)
    thickened = Set(light + others)
    self.standIns = lenders
  }

  /// Faces of this weight or more are bold (CSS Fonts 4, 2.5).
  private static let boldWeight = 600.0

  /// The number of the face that a role has.
  package func number(_ role: Role) -> FontNumber { family[role] }

  /// The number of the face that a style has.
  package func number(of style: TextStyle) -> FontNumber { style.face ?? number(style.role) }

  /// The faces that a style's letters may come from: its own first, then others of its family, those that the user
  /// names, the text's family and the sans-serif one, the book's others, those for other scripts, and those of fixed
  /// pitch last.
  package func order(of style: TextStyle) -> FaceOrder {
    var order = [number(of: style)] + style.nextFaces
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
  package func synthesis(of style: TextStyle, drawnWith face: FontNumber) -> Synthesis {
    guard face == number(of: style) else {
      return style.role.isBold && thickened.contains(face) ? .bold : []
    }
    return style.face == nil ? style.synthesis.union(lacks[style.role.rawValue]) : style.synthesis
  }

  /// Whether a face comes with the program for another script.
  func isOfOtherScript(_ face: FontNumber) -> Bool { otherScripts.contains(face) }

  /// Whether a face supplies letters that neither the text's family nor the book's own faces have.
  package func lends(_ face: FontNumber) -> Bool {
    otherScripts.contains(face) || fallbacks.contains(face)
  }

  /// The face for upright text that has a character; the text's own where none has it.
  package func face(with scalar: Unicode.Scalar) -> Face {
    order(of: TextStyle(size: .pt(10))).faces.first { $0.draws(scalar) } ?? face(.regular)
  }

  /// The face that a role has.
  package func face(_ role: Role) -> Face { self[number(role)] }

  /// The face with a number.
  package subscript(_ number: FontNumber) -> Face { faces[number.index] }
}

/// Font files and their faces, each once.
private struct OpenedFonts {
  private(set) var files: [FontFile] = []
  private(set) var faces: [Face] = []
  /// The numbers of the files with each name.
  private var places: [String: [FontNumber]] = [:]

  /// Opens a file and returns its number; throws where it is not a font.
  mutating func add(_ file: FontFile) throws(FontError) -> FontNumber {
    let sameName = places[file.name] ?? []
    if let known = sameName.first(where: { files[$0.index].isSame(as: file) }) { return known }
    faces.append(try Face(file))
    files.append(file)
    let number = FontNumber(files.count - 1)
    places[file.name, default: []].append(number)
    return number
  }

  /// Opens the faces of a family and returns their numbers by role; a missing role gets another's face.
  mutating func add(_ family: FontFamily) throws(FontError) -> [FontNumber] {
    func place(_ file: FontFile?, or otherwise: FontNumber) throws(FontError) -> FontNumber {
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
