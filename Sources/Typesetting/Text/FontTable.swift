package import Graphics
package import Shaping

/// The faces of a book, opened: what an index in a glyph run means.
package struct FontTable: Sendable {
  /// Which of a family's faces a text wants.
  package enum Role: Int, Sendable, Hashable, CaseIterable {
    case regular, italic, bold, boldItalic, mono
  }

  /// The files, in the order of the indices in glyph runs.
  package let files: [FontFile]
  /// The same fonts, opened.
  package let faces: [Face]
  private let indices: [Int]
  /// What of each role the family lacks.
  private let lacks: [Synthesis]
  /// The index of each face of the book's own; nil for a file that is no font.
  let ownFaces: [Int?]
  /// The indices of the faces without serifs: upright, italic, bold, both; empty where there are none.
  let sansSerif: [Int]

  /// Opens a family's faces, those that a book brings along, and a family without serifs; throws where
  /// one of the first family's files is no font.
  package init(
    _ family: FontFamily, own: [FontFile] = [], sansSerif: FontFamily? = nil
  ) throws(FontError) {
    var files: [FontFile] = []
    func index(_ file: FontFile?, or fallback: Int) -> Int {
      guard let file else { return fallback }
      files.append(file)
      return files.count - 1
    }
    let regular = index(family.regular, or: 0)
    let italic = index(family.italic, or: regular)
    let bold = index(family.bold, or: regular)
    let boldItalic = index(family.boldItalic, or: family.bold == nil ? italic : bold)
    let mono = index(family.mono, or: regular)
    self.indices = [regular, italic, bold, boldItalic, mono]
    let slants: Synthesis = family.italic == nil ? .oblique : []
    let thickens: Synthesis = family.bold == nil ? .bold : []
    let both: Synthesis =
      family.boldItalic != nil ? [] : family.bold != nil ? .oblique : thickens.union(slants)
    lacks = [[], slants, thickens, both, []]
    var faces: [Face] = []
    for file in files { faces.append(try Face(file)) }
    var ownFaces: [Int?] = []
    for file in own {
      guard let face = try? Face(file) else {
        ownFaces.append(nil)
        continue
      }
      ownFaces.append(faces.count)
      files.append(file)
      faces.append(face)
    }
    let plain = [
      sansSerif?.regular, sansSerif?.italic, sansSerif?.bold, sansSerif?.boldItalic,
    ].compactMap(\.self)
    self.sansSerif = plain.indices.map { faces.count + $0 }
    for file in plain + family.fallbacks {
      faces.append(try Face(file))
      files.append(file)
    }
    self.files = files
    self.faces = faces
    self.ownFaces = ownFaces
  }

  /// The index of the face that a role has.
  package func index(_ role: Role) -> Int { indices[role.rawValue] }

  /// The index of the face that a style has.
  func index(of style: TextStyle) -> Int { style.face ?? index(style.role) }

  /// How letters of a style are drawn with a face: with its own as the style asks, with one that stands in
  /// for letters that this lacks as they are.
  func synthesis(of style: TextStyle, drawnWith face: Int) -> Synthesis {
    guard face == index(of: style) else { return [] }
    return style.face == nil ? style.synthesis.union(lacks[style.role.rawValue]) : style.synthesis
  }

  /// The face that a role has.
  package func face(_ role: Role) -> Face { faces[index(role)] }
}
