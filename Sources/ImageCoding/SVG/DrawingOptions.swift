internal import Isolation

/// The drawing of the SVG pictures of books: with which resources, and where.
///
/// A picture that takes more is replaced by a grey frame, with a warning.
public struct DrawingOptions: Sendable, Hashable {
  /// Where SVGs are drawn.
  ///
  /// A drawing can be made to crash or hang the library that draws it, or to fill the memory.
  public enum Location: Sendable, Hashable {
    /// In child processes of this program, if it calls `DrawingProcess.serveIfAsked()`, or else of the `render-book`
    /// next to it: without files, network or processes, and within limits.
    case apart
    /// The same, in child processes of the named program, which must have this version.
    case program(String)
    /// In this process and without limits: for trusted drawings.
    case here
  }

  /// Where SVGs are drawn.
  public var location = Location.apart
  /// The seconds of processor time per drawing; at most a day.
  public var processorSeconds = 1.0
  /// The bytes of memory per drawing, besides its pixels.
  ///
  /// While several are drawn at once, each may take half of it; one that needs more is drawn again by itself.
  public var memory = 192 << 20

  /// The defaults.
  public init() {}

  /// No limits but a child's own: for trusted books.
  public static var unlimited: Self {
    var options = Self()
    (options.processorSeconds, options.memory) = (86_400, 1 << 46)
    return options
  }

  /// The kind of work for a child process that draws with these options.
  var kind: WorkKind {
    let seconds = processorSeconds.isNaN ? 1 : min(max(processorSeconds, 0.001), 86_400)
    return WorkKind(
      name: SVGService.name, version: SVGService.version,
      limits: WorkLimits(
        memory: memory, commonMemory: memory / 2, processorTime: Int64(seconds * 1e9)))
  }

  var program: WorkerProgram {
    if case .program(let path) = location { .at(path) } else { .own }
  }
}
