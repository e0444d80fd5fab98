extension TurnInteraction {
  /// What is done with a turn that comes while another is under way.
  public enum OverlapPolicy: String, Sendable, Hashable, CaseIterable {
    /// The one under way is finished at once.
    case finish
    /// It waits until the one under way has ended.
    case queue
    /// It is refused.
    case reject
  }
}
