internal import Glibc
package import Isolation
internal import Synchronization

/// The work of a child process that draws SVGs.
package enum SVGService {
  static let name = "svg"
  /// Pixels depend on the program's version.
  static let version = "svg 2 \(programVersion)"

  /// The service.
  package static var service: WorkService {
    WorkService(
      name: name, version: version,
      prepare: {
        // Filters use as many threads as there are processors; here one is enough.
        setenv("RAYON_NUM_THREADS", "1", 1)
        return OpenSVGFonts.loadAll() ? nil : "librsvg is not installed"
      },
      take: { files, replacesOthers in
        fonts.withLock { fonts in
          if replacesOthers || fonts == nil { fonts = OpenSVGFonts() }
          for file in files { fonts?.add(open: file) }
        }
      },
      perform: { parameters, input, output in
        let fonts = fonts.withLock { fonts in
          let known = fonts ?? OpenSVGFonts()
          fonts = known
          return known
        }
        let (width, height) = size(parameters)
        if width == 0, height == 0, input.isEmpty {
          output.copyBytes(from: OpenSVGFonts.libraryVersions.utf8.prefix(output.count))
          return nil
        }
        guard width > 0, height > 0, width * height * 4 == output.count else { return "no size" }
        let file = input.bindMemory(to: UInt8.self)
        do throws(ImageError) {
          try SVGReader.draw(
            file, into: output.bindMemory(to: UInt8.self), width: width, height: height,
            fonts: fonts)
          return nil
        } catch {
          guard case .damaged(let words) = error else { return "\(error)" }
          return words
        }
      })
  }

  private static let fonts = Mutex<OpenSVGFonts?>(nil)

  /// The parameters of a drawing that a child process receives: its width and height in pixels.
  static func parameters(width: Int, height: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(number: UInt32(clamping: width))
    bytes.append(number: UInt32(clamping: height))
    return bytes
  }

  /// The job that asks for the versions of the libraries: an empty drawing of no size; zeros follow the text.
  static var versionsJob: Job {
    Job(parameters: parameters(width: 0, height: 0), input: [], outputCount: 256)
  }

  private static func size(_ parameters: [UInt8]) -> (width: Int, height: Int) {
    (Int(parameters.number(at: 0, UInt32.self)), Int(parameters.number(at: 4, UInt32.self)))
  }
}
