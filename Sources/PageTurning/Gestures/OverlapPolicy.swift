extension TurnInteraction {
  /// The fate of a turn that is requested during another.
  public enum OverlapPolicy: String, Sendable, Hashable, CaseIterable {
    /// The current turn is finished at once.
    case finish
    /// It waits until the current turn has ended.
    case queue
    /// It is refused.
    case reject
  }
}
