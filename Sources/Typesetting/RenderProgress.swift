/// The progress of a run.
public struct RenderProgress: Sendable, Hashable {
  /// The number of pictures written.
  public var written: Int
  /// The total number of pictures, as far as known.
  public var total: Int

  package init(written: Int, total: Int) { (self.written, self.total) = (written, total) }
}
