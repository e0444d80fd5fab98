package import Graphics
package import Shaping

/// The faces of formulas.
package struct MathFonts: Sendable {
  package struct Entry: Sendable {
    package var face: Face
    package var number: FontNumber

    package init(_ face: Face, _ number: FontNumber) { (self.face, self.number) = (face, number) }
  }

  /// The face with mathematical data.
  package var math: Entry
  /// The faces of words in formulas, and of characters that the other lacks, in order of preference.
  package var text: [Entry]

  package init(math: Entry, text: [Entry]) { (self.math, self.text) = (math, text) }
}

/// A mathematical face at a size.
struct MathFont: Sendable {
  let entry: MathFonts.Entry
  let size: Length

  var face: Face { entry.face }

  /// A distance in font units.
  func length(_ units: Int) -> Length {
    size * (Double(units) / Double(max(face.metrics.unitsPerEm, 1)))
  }

  /// A length in font units, the nearest.
  func units(_ length: Length) -> Int {
    let units = length.points / max(size.points, 0.01) * Double(face.metrics.unitsPerEm)
    return Int(min(max(units, -1e6), 1e6))
  }

  subscript(_ constant: MathConstant) -> Length { length(face.constant(constant)) }

  var axis: Length { self[.axisHeight] }
}
