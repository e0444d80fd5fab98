package import Graphics
internal import Isolation
internal import Synchronization

/// Draws the SVGs of a book for all its painters, in isolated child processes.
///
/// A failed drawing is not tried again at the same size: each painter would lose as much time with it as the first.
///
/// Unchecked: mutable state is accessed with the monitor's lock held.
package final class SVGRenderer: @unchecked Sendable {
  private struct Key: Hashable {
    var file: PictureFile
    var width: Int
    var height: Int
  }

  private let options: DrawingOptions
  private let monitor = Monitor()
  private lazy var pool = WorkerPool(options.kind, program: options.program, measured: measured)
  private let goesOn: @Sendable () -> Bool
  private let measured: @Sendable (_ nanoseconds: Int64) -> Void
  private var drawing: Set<Key> = []
  private var failures = BoundedCache<Key, ImageError>(limit: 4_096)
  private var fonts = SVGFonts([])

  /// Makes a renderer; no process is started before the first SVG.
  ///
  /// `goesOn` is called before each drawing and tells whether to continue; `measured` receives the processor time that
  /// a drawing has taken outside this process.
  package init(
    _ options: DrawingOptions = DrawingOptions(), goesOn: @escaping @Sendable () -> Bool = { true },
    measured: @escaping @Sendable (_ nanoseconds: Int64) -> Void = { _ in }
  ) {
    (self.options, self.goesOn, self.measured) = (options, goesOn, measured)
  }

  /// The set of fonts of some files, which all painters of a book share.
  package func fonts(_ files: [FontFile]) -> SVGFonts {
    monitor.locked {
      if !fonts.isOf(files) { fonts = SVGFonts(files) }
      return fonts
    }
  }

  /// An SVG at a size in pixels: rows of four bytes each, red, green, blue and straight alpha.
  ///
  /// Its text is set in the fonts, or not at all.
  func draw(
    _ file: PictureFile, width: Int, height: Int, fonts: SVGFonts
  ) throws(ImageError) -> [UInt8] {
    guard file.bytes.count <= ImageLimits.svgBytes else {
      throw .damaged("\(file.bytes.count) bytes of SVG are more than \(ImageLimits.svgBytes)")
    }
    // Whoever ends the run gives the reason; none of its pictures is kept.
    guard goesOn() else { throw .noDrawingProcess("the run has ended") }
    if options.location == .here {
      return try SVGReader.read(file.bytes, width: width, height: height, fonts: fonts)
    }
    let key = Key(file: file, width: width, height: height)
    let failure: ImageError? = monitor.locked {
      // One thread finds out whether it can be drawn.
      while drawing.contains(key) { monitor.wait() }
      if let failure = failures[key] { return failure }
      drawing.insert(key)
      return nil
    }
    if let failure { throw failure }
    do throws(ImageError) {
      let pixels = try drawApart(file.bytes, width: width, height: height, fonts: fonts)
      end(key, nil)
      return pixels
    } catch {
      end(key, error)
      throw error
    }
  }

  private let versions = Mutex<String?>(nil)

  /// The versions of the libraries that pixels of drawings depend on, as reported by them; empty if none draws.
  ///
  /// For isolated drawing, a child process reports them, which is started for this purpose if need be.
  package var libraryVersions: String {
    versions.withLock { versions in
      if let versions { return versions }
      if options.location == .here {
        versions = OpenSVGFonts.libraryVersions
      } else if case .done(let words)? = try? monitor.locked({ pool }).perform(
        SVGService.versionsJob)
      {
        versions = String(decoding: words.prefix { $0 != 0 }, as: UTF8.self)
      }
      return versions ?? ""
    }
  }

  private func end(_ key: Key, _ failure: ImageError?) {
    monitor.locked {
      drawing.remove(key)
      // The lack of a child process says nothing about the drawing.
      if let failure, case .noDrawingProcess = failure {
      } else if let failure {
        failures[key] = failure
      }
      monitor.broadcast()
    }
  }

  private func drawApart(
    _ file: [UInt8], width: Int, height: Int, fonts: SVGFonts
  ) throws(ImageError) -> [UInt8] {
    let job = Job(
      parameters: SVGService.parameters(width: width, height: height), input: file,
      outputCount: width * height * 4, files: fonts.shared)
    let result: JobResult
    do throws(WorkFault) { result = try monitor.locked({ pool }).perform(job) } catch {
      throw Self.error(error, options)
    }
    switch result {
    case .done(let pixels): return pixels
    case .refused(let words): throw .damaged(words)
    }
  }

  private static func error(_ fault: WorkFault, _ options: DrawingOptions) -> ImageError {
    switch fault {
    case .tooSlow: .tooSlow(seconds: options.processorSeconds)
    case .tooMuchMemory: .tooMuchMemory(options.memory)
    case .crashed: .crashed
    case .unavailable(let why): .noDrawingProcess(why)
    }
  }
}
