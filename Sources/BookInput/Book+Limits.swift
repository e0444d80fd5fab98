package import Budgets
internal import Manuscript

extension Book {
  /// The limits that apply to it: for a trusted book only those on time and memory.
  package func limits(_ limits: Limits) -> Limits {
    guard source.limits == PublicationLimits.none else { return limits }
    var own = Limits.none
    (own.time, own.memory) = (limits.time, limits.memory)
    return own
  }
}
