internal import Shaping

/// What was noted of letters while text was set.
package struct FontNotes: Sendable, Hashable {
  /// Letters of a script that came from a family that nobody asked for.
  package struct Loan: Sendable, Hashable {
    /// The letters that the faces that were asked for lack.
    package var letters: Set<Unicode.Scalar> = []
    /// The names of the faces that they came from.
    package var lenders: Set<String> = []
  }

  /// Characters that no face draws.
  package var missing: Set<Unicode.Scalar> = []
  /// The names of faces that have some of these only as pictures in colour.
  package var coloredFaces: Set<String> = []
  /// What was lent, by the script's ISO 15924 tag.
  package var loans: [UInt32: Loan] = [:]
  /// The scripts without capitals that chapters begin with, which were to begin with large ones.
  package var scriptsWithoutInitials: Set<UInt32> = []

  package init() {}

  /// Adds what was noted elsewhere.
  package mutating func formUnion(_ other: FontNotes) {
    missing.formUnion(other.missing)
    coloredFaces.formUnion(other.coloredFaces)
    scriptsWithoutInitials.formUnion(other.scriptsWithoutInitials)
    loans.merge(other.loans) { own, new in
      Loan(letters: own.letters.union(new.letters), lenders: own.lenders.union(new.lenders))
    }
  }

  /// Notes the letters of a stretch that the faces that were asked for lack.
  mutating func lend(
    _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, script: UInt32, from lender: Face,
    order: FaceOrder
  ) {
    var letters: [Unicode.Scalar] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (scalar, length) = text.scalar(at: offset)
      offset += length
      if scalar.properties.isAlphabetic, loans[script]?.letters.contains(scalar) != true,
        !order.faces.prefix(order.askedFor).contains(where: { $0.draws(scalar) })
      {
        letters.append(scalar)
      }
    }
    guard !letters.isEmpty else { return }
    loans[script, default: Loan()].letters.formUnion(letters)
    loans[script]?.lenders.insert(lender.name)
  }
}
