/// How far a run has come.
public struct RenderProgress: Sendable, Hashable {
  /// The number of pictures that are written.
  public var written: Int
  /// The number of pictures there will be, as far as that is known.
  public var total: Int

  package init(written: Int, total: Int) { (self.written, self.total) = (written, total) }
}
