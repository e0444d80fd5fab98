import Foundation
import Graphics
import ImageCoding
import TestSupport
import Testing

/// What a run makes does not depend on where it runs.
@Suite struct SurroundingsTests {
  private let folder = NSTemporaryDirectory() + "render-book-around-" + UUID().uuidString

  private func cleanUp() { try? FileManager.default.removeItem(atPath: folder) }

  /// The variables that the libraries read, as their sources and a list of their calls of `getenv` have
  /// them, and those that any program may.
  private static let variables: [String: String] = [
    "HB_SHAPER_LIST": "fallback", "HB_OPTIONS": "uniscribe-bug-compatible",
    "FREETYPE_PROPERTIES":
      "truetype:interpreter-version=35 cff:no-stem-darkening=0 autofitter:warping=1",
    "FONTCONFIG_FILE": "/dev/null", "FONTCONFIG_PATH": "/nowhere", "FONTCONFIG_SYSROOT": "/nowhere",
    "FC_DEBUG": "1023", "FC_LANG": "tr", "FC_DBG_MATCH_FILTER": "family",
    "CAIRO_DEBUG_PDF": "1", "PIXMAN_DISABLE": "fast mmx sse2 ssse3 wholeops",
    "PANGOCAIRO_BACKEND": "win32", "PANGO_LANGUAGE": "ar", "GOBJECT_DEBUG": "instance-count",
    "G_DEBUG": "fatal-warnings", "G_MESSAGES_DEBUG": "all", "G_MESSAGES_PREFIXED": "all",
    "G_SLICE": "always-malloc", "RSVG_LOG": "1", "ICU_DATA": "/nowhere", "ICU_TZ_FILES": "/nowhere",
    "XML_CATALOG_FILES": "/nowhere", "XML_DEBUG_CATALOG": "1", "XML_MEM_TRACE": "1",
    "XML_MEM_BREAKPOINT": "9", "SGML_CATALOG_FILES": "/nowhere", "JSIMD_FORCENONE": "1",
    "LIBDEFLATE_DISABLE_CPU_FEATURES": "avx2", "NETTLE_FAT_OVERRIDE": "none",
    "LANG": "tr_TR.UTF-8", "LC_ALL": "ar_EG.UTF-8", "LC_CTYPE": "C", "LC_MESSAGES": "de_DE",
    "LANGUAGE": "fa", "TZ": "Asia/Kathmandu", "TERM": "dumb", "COLUMNS": "20", "NO_COLOR": "1",
    "HOME": "/nowhere", "TMPDIR": "/nowhere", "XDG_CACHE_HOME": "/nowhere", "CI": "true",
    "MALLOC_PERTURB_": "165", "GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-FMA,-AVX512F",
    "SOURCE_DATE_EPOCH": "1", "DICPATH": "/nowhere",
  ]

  @Test(arguments: ["HB_\u{1}=1", "G_\u{1}", "PANGO=\u{1}", "XML_ =", "HB_"])
  func `variables that are not text or have no value are skipped`(variable: String) {
    // Bytes that are no UTF-8, which `Process` could not hand on.
    let entry = Array(variable.utf8).map { $0 == 1 ? CChar(bitPattern: 0xFF) : CChar($0) } + [0]
    let call = ["prlimit", "--cpu=60", commandFile.path, "--version"]
    var words: [UnsafeMutablePointer<CChar>?] = call.map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    var (process, status): (pid_t, Int32) = (0, -1)
    entry.withUnsafeBufferPointer { entry in
      var variables = [UnsafeMutablePointer(mutating: entry.baseAddress), nil]
      // A program that begins anew for ever is ended by its limit of processor time, which is another status.
      #expect(posix_spawn(&process, "/usr/bin/prlimit", nil, nil, &words, &variables) == 0)
    }
    waitpid(process, &status, 0)
    #expect(status == 0)
  }

  private func makeBook() throws {
    let words = "<p>Office affairs, AV To fi ffl. مرحبا بالعالم नमस्ते दुनिया Ελλάδα</p>"
    let drawing = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 40" width="90" height="40">
      <text x="3" y="20" font-size="14">AV fi</text>
      <text x="3" y="30" font-size="9e5">huge</text><circle cx="60" cy="20" r="9.3"/></svg>
      """
    var epub = TestEPUB("<h1>One</h1>" + words + "<p><img src='../d.svg' alt=''/></p>" + words)
    epub.addFile("d.svg", Array(drawing.utf8), id: "d", type: "image/svg+xml")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(epub.archive).write(to: URL(fileURLWithPath: folder + "/b.epub"))
  }

  /// All that runs with some variables leave and say.
  private func made(_ variables: [String: String]) throws -> [String: Data] {
    let small = ["--page-size", "a6", "--dpi", "50", "--quiet"]
    var made: [String: Data] = [:]
    for (name, call) in [
      ("layout", ["layout", "b.epub", "--format", "json", "--page-size", "a6", "--quiet"]),
      ("pages", ["b.epub", "--out", "out"] + small),
      ("pdf", ["b.epub", "--out", "out/b.pdf", "--page-size", "a6", "--quiet"]),
    ] {
      let outcome = try runCommand(call, in: folder, environment: variables)
      made[name] = Data("\(outcome.code)\n\(outcome.output)\n\(outcome.errors)".utf8)
      #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(variables): \(outcome.errors)")
    }
    for name in try FileManager.default.contentsOfDirectory(atPath: folder + "/out") {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: folder + "/out/" + name))
      // Of pictures it is the pixels that are promised.
      made[name] =
        try name.hasSuffix(".png") ? Data(PNGDecoder().decode([UInt8](bytes)).bytes) : bytes
    }
    try FileManager.default.removeItem(atPath: folder + "/out")
    return made
  }

  @Test func `no environment variable changes output or messages`() throws {
    defer { cleanUp() }
    try makeBook()
    let usual = try made([:])
    #expect(usual.count > 4)
    for (name, value) in Self.variables.sorted(by: { $0.key < $1.key }) {
      let other = try made([name: value])
      let changed = usual.keys.filter { usual[$0] != other[$0] }.sorted()
      #expect(changed == [], "\(name)=\(value)")
    }
    #expect(try made(Self.variables) == usual)
  }

  @Test func `messages of libraries about a drawing are not printed`() throws {
    defer { cleanUp() }
    try makeBook()
    let call = ["b.epub", "--out", "out", "--page-size", "a6", "--dpi", "50"]
    #expect(try !runCommand(call, in: folder).errors.contains("WARNING"))
  }
}
