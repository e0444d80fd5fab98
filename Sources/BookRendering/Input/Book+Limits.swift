internal import Budgets
internal import Manuscript

extension Book {
  /// The bytes of its file as it lies on disk; of an unpacked EPUB those of its files.
  var inputBytes: Int { publication?.inputBytes ?? chapters.map(\.range.upperBound).max() ?? 0 }

  /// The limits that count for it: of a trusted book only those of time and memory.
  func limits(_ limits: Limits) -> Limits {
    guard publication?.limits == PublicationLimits.none else { return limits }
    var own = Limits.none
    (own.time, own.memory) = (limits.time, limits.memory)
    return own
  }
}
