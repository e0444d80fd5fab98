package import Foundation
package import Testing

/// Something of the machine that tests ask besides the project itself: a program, a module of Python, a file.
///
/// A test that wants some says so with `.needs(.mutool)`. It is skipped, with the reason, where one is missing;
/// with `CI_REQUIRES_TOOLS=1` it runs all the same and fails.
package struct Tool: Sendable {
  /// What a person calls it.
  package let name: String
  /// The Debian package that has it.
  package let package: String
  /// The program or file; nil where the machine has none.
  package let file: URL?

  /// Whether a missing tool is a failure: the environment's `CI_REQUIRES_TOOLS` is 1.
  package static let areRequired =
    ProcessInfo.processInfo.environment["CI_REQUIRES_TOOLS"] == "1"

  /// Whether long tests are left out, as `make check` does: the environment's `QUICK_TESTS` is 1.
  fileprivate static let areTestsQuick = ProcessInfo.processInfo.environment["QUICK_TESTS"] == "1"

  /// The program or file, for a test that says it needs it.
  ///
  /// - Throws: `MissingTool` where the machine has none.
  package func found() throws(MissingTool) -> URL {
    guard let file else { throw MissingTool(description: reason) }
    return file
  }

  fileprivate var reason: String { "\(name) is missing: apt-get install \(package)" }

  /// A program on the search path.
  private init(program: String, package: String) {
    self.init(name: program, package: package, file: Self.program(program))
  }

  private init(name: String, package: String, file: URL?) {
    (self.name, self.package, self.file) = (name, package, file)
  }

  /// A module of Python's, by the first interpreter on the search path that has it.
  private init(pythonModule module: String, package: String) {
    let python = Self.programs("python3").first { Self.succeeds($0, ["-c", "import \(module)"]) }
    self.init(name: "Python's module \(module)", package: package, file: python)
  }

  private static func program(_ name: String) -> URL? { programs(name).first }

  /// The programs of a name, in the order of the search path.
  private static func programs(_ name: String) -> [URL] {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").map { URL(fileURLWithPath: "\($0)/\(name)") }
      .filter { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  private static func succeeds(_ program: URL, _ arguments: [String]) -> Bool {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationReason == .exit && process.terminationStatus == 0
  }
}

extension Tool {
  package static let make = Tool(program: "make", package: "make")
  package static let ninja = Tool(program: "ninja", package: "ninja-build")
  package static let cmake = Tool(program: "cmake", package: "cmake")
  package static let python = Tool(program: "python3", package: "python3")
  /// Python with the package of `scale/dask`.
  package static let dask: Tool = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "scale/dask/.venv/bin/python")
    let isThere = succeeds(file, ["-c", "import render_book_dask"])
    return Tool(
      name: "scale/dask/.venv (scripts/install-dask)", package: "python3-venv",
      file: isThere ? file : nil)
  }()
  /// Python with Pillow.
  package static let pillow = Tool(pythonModule: "PIL", package: "python3-pil")
  /// Python with a validator of JSON Schema.
  package static let jsonSchema = Tool(pythonModule: "jsonschema", package: "python3-jsonschema")
  package static let mutool = Tool(program: "mutool", package: "mupdf-tools")
  package static let qpdf = Tool(program: "qpdf", package: "qpdf")
  package static let pdftotext = Tool(program: "pdftotext", package: "poppler-utils")
  package static let pdftoppm = Tool(program: "pdftoppm", package: "poppler-utils")
  package static let pdfinfo = Tool(program: "pdfinfo", package: "poppler-utils")
  package static let pdffonts = Tool(program: "pdffonts", package: "poppler-utils")
  package static let ffmpeg = Tool(program: "ffmpeg", package: "ffmpeg")
  package static let hbShape = Tool(program: "hb-shape", package: "libharfbuzz-bin")
  package static let man = Tool(program: "man", package: "man-db")
  package static let chromium = Tool(program: "chromium", package: "chromium")
  package static let node = Tool(program: "node", package: "nodejs")
  package static let pkgConfig = Tool(program: "pkg-config", package: "pkg-config")
  package static let swift = Tool(program: "swift", package: "swift")

  /// Faces of many scripts.
  package static let notoFonts: Tool = {
    let file = "/usr/share/fonts/truetype/noto/NotoNastaliqUrdu-Regular.ttf"
    return Tool(
      name: "Noto's faces", package: "fonts-noto-core",
      file: FileManager.default.fileExists(atPath: file) ? URL(fileURLWithPath: file) : nil)
  }()

  /// A file of the Unicode Character Database, by its path there.
  package static func unicode(_ path: String) -> Tool {
    let file = "/usr/share/unicode/\(path)"
    return Tool(
      name: "Unicode's \(path)", package: "unicode-data",
      file: FileManager.default.fileExists(atPath: file) ? URL(fileURLWithPath: file) : nil)
  }

  /// Tells which files a process opens, where the system lets processes be traced.
  package static let strace: Tool = {
    let file = program("strace").flatMap {
      succeeds($0, ["-qq", "-o", "/dev/null", "true"]) ? $0 : nil
    }
    return Tool(name: "strace, and the right to trace", package: "strace", file: file)
  }()

  /// Gives a process file systems of its own, where the system lets one.
  package static let unshare: Tool = {
    let file = program("unshare").flatMap {
      succeeds($0, ["-m", "sh", "-c", "mount -t tmpfs tmpfs /mnt"]) ? $0 : nil
    }
    return Tool(name: "unshare, and the right to mount", package: "util-linux", file: file)
  }()

  /// The kernel's way for a process to give up rights to files, of which Python is asked.
  package static let landlock: Tool = {
    let script = "import ctypes,sys; sys.exit(ctypes.CDLL(None).syscall(444, None, 0, 1) < 1)"
    let file = programs("python3").first { succeeds($0, ["-c", script]) }
    return Tool(name: "a kernel with landlock, and Python", package: "python3", file: file)
  }()

  /// Runs programs as a user without rights, for tests that are run by root.
  package static let setpriv = Tool(program: "setpriv", package: "util-linux")

  /// The patterns of German words.
  package static let germanPatterns: Tool = {
    let file = URL(fileURLWithPath: "/usr/share/hyphen/hyph_de_DE.dic")
    let isThere = FileManager.default.fileExists(atPath: file.path)
    return Tool(name: file.lastPathComponent, package: "hyphen-de", file: isThere ? file : nil)
  }()
}

/// A tool that a test needs and the machine has not.
package struct MissingTool: Error, CustomStringConvertible {
  package var description: String
}

extension Trait where Self == ConditionTrait {
  /// Skips a test where one of these is missing; see `Tool`.
  package static func needs(_ tools: Tool...) -> Self {
    let missing = tools.filter { $0.file == nil }
    let reasons = missing.map(\.reason).joined(separator: "; ")
    return .enabled(if: missing.isEmpty || Tool.areRequired, "\(reasons)")
  }

  /// Marks a test that takes more than some seconds, which `make check` leaves out.
  package static var long: Self {
    .enabled(if: !Tool.areTestsQuick, "QUICK_TESTS is 1")
  }
}

/// The seeds of a test of random inputs: as many as are given, or the first tenth where tests are to be quick.
package func seeds<Seed: FixedWidthInteger>(_ count: Seed) -> Range<Seed>
where Seed.Stride: SignedInteger {
  0..<(Tool.areTestsQuick ? max(1, count / 10) : count)
}

/// The values that a test goes through: all that are given, or every fifth, from the
/// first, where tests are to be quick.
package func sample<Values: Sequence>(_ values: Values) -> [Values.Element] {
  let step = Tool.areTestsQuick ? 5 : 1
  return values.enumerated().filter { $0.offset % step == 0 }.map(\.element)
}
