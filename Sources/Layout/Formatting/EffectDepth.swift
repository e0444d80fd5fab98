package import Budgets
internal import Paragraphs

/// The number of transparent or transformed elements around what is painted.
final class EffectDepth {
  /// Effects nested deeper are not applied: each costs a copy of the page, and nobody sees through that many.
  static let most = 24

  var effects = 0
}

extension FlowContext {
  /// The remaining budget of the job.
  package var budget: Budget { setter.layoutContext.budget }

  /// Whether the work may continue.
  package var goesOn: Bool { budget.goesOn(at: setter.layoutContext.place) }
}
