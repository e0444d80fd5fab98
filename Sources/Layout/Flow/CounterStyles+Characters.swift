internal import Styling

extension TextProperties.ListMarker {
  /// The characters of a built-in counter style: those of its numbers and of its suffix.
  package var characters: Set<Unicode.Scalar> {
    let numbers =
      [-1] + Array(0...100)
      + [100, 1000, 10_000].flatMap { power in
        (1...9).map { $0 * power } + [power + 1]
      }
    return numbers.reduce(into: Set(suffix.unicodeScalars)) {
      $0.formUnion(text($1).unicodeScalars)
    }
  }
}
