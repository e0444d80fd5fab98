internal import Shaping

/// Notes about missing and substituted letters, collected while text is set.
package struct FontNotes: Sendable, Hashable {
  /// Letters of a script taken from a family that was not requested.
  package struct Loan: Sendable, Hashable {
    /// The letters that the requested faces lack.
    package var letters: Set<Unicode.Scalar> = []
    /// The names of the faces they were taken from.
    package var lenders: Set<String> = []
  }

  /// Characters that no face draws.
  package var missing: Set<Unicode.Scalar> = []
  /// The names of faces that have some of these only as colour pictures.
  package var coloredFaces: Set<String> = []
  /// Loans by the script's ISO 15924 tag.
  package var loans: [UInt32: Loan] = [:]
  /// Scripts without capitals in which chapters begin that were to have large initials.
  package var scriptsWithoutInitials: Set<UInt32> = []

  package init() {}

  /// Merges the notes of another.
  package mutating func formUnion(_ other: FontNotes) {
    missing.formUnion(other.missing)
    coloredFaces.formUnion(other.coloredFaces)
    scriptsWithoutInitials.formUnion(other.scriptsWithoutInitials)
    loans.merge(other.loans) { own, new in
      Loan(letters: own.letters.union(new.letters), lenders: own.lenders.union(new.lenders))
    }
  }

  /// Records the letters of a segment that the requested faces lack.
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
