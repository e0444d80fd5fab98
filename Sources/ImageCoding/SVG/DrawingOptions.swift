internal import Isolation

/// How the SVG pictures of books are drawn: what they may take, and where.
///
/// A picture that takes more is replaced by a grey frame, with a warning.
public struct DrawingOptions: Sendable, Hashable {
  /// Where SVGs are drawn.
  ///
  /// A drawing can be made to end or to stop the library that draws it, or
  /// to fill the memory.
  public enum Place: Sendable, Hashable {
    /// In children of this program, where it calls `DrawingProcess.serveIfAsked()`, or else of the
    /// `render-book` that stands beside it: without files, network or processes, and within limits.
    case apart
    /// The same, in children of the program of this name, which must be of this version.
    case program(String)
    /// In this process and without limits: for drawings one trusts.
    case here
  }

  /// Where SVGs are drawn.
  public var place = Place.apart
  /// The seconds of processor time that one may take; a day at most.
  public var processorSeconds = 1.0
  /// The bytes of memory that one may take besides its pixels.
  ///
  /// While several are drawn at once each
  /// may take half of it; what needs more is drawn again by itself.
  public var memory = 192 << 20

  /// The defaults.
  public init() {}

  /// No limits but a child's own: for books one trusts.
  public static var unlimited: Self {
    var options = Self()
    (options.processorSeconds, options.memory) = (86_400, 1 << 46)
    return options
  }

  /// The work of a child that draws so.
  var kind: WorkKind {
    let seconds = processorSeconds.isNaN ? 1 : min(max(processorSeconds, 0.001), 86_400)
    return WorkKind(
      name: SVGService.name, version: SVGService.version,
      limits: WorkLimits(
        memory: memory, commonMemory: memory / 2, processorTime: Int64(seconds * 1e9)))
  }

  var program: WorkerProgram {
    if case .program(let path) = place { .at(path) } else { .own }
  }
}
