package import Budgets
internal import Paragraphs

/// How many elements that are seen through or turned lie round what is painted.
final class EffectDepth {
  /// Things that lie in more others are painted as if they were whole: each costs a copy of the page, and nobody
  /// sees through that many.
  static let most = 24

  var effects = 0
}

extension FlowContext {
  /// What the run may still do.
  package var budget: Budget { setter.layoutContext.budget }

  /// Whether the work may go on.
  package var goesOn: Bool { budget.goesOn(at: setter.layoutContext.place) }
}
